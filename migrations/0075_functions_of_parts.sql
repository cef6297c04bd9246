-- On a cluster a table of institutions lies in parts, each with a row type of its own: a function that a trigger calls with a
-- row takes a row of any type.
DROP FUNCTION people_enter_service(people_employee, text, text, date, jsonb, uuid);
--> statement-breakpoint
CREATE FUNCTION people_enter_service(employee anyelement, kind text, event text, day date, facts jsonb, corrects uuid)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people_service_entry (site_id, id, employee_id, kind, event, facts, day, source, corrects_id, entered_by)
  VALUES (employee.site_id, gen_random_uuid(), employee.id, kind, event, facts, day, 'record', corrects,
          nullif(current_setting('app.actor', true), '')::uuid);
END $$;
