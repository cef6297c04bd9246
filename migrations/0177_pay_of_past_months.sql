ALTER TABLE "payroll_arrear" ADD COLUMN "whole" json;--> statement-breakpoint
-- As before; an entry of another designation also names both records, so that pay of a month before it finds the one of then.
CREATE OR REPLACE FUNCTION people_note_service() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'Asia/Dhaka')::date;
  ordered boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.version > 1 THEN RETURN NULL; END IF;
    PERFORM people_enter_service(NEW, 'posting', 'joined', coalesce(NEW.joining_date, today),
      jsonb_build_object('designation', people_designation_label(NEW.site_id, NEW.designation_id)), NULL);
    RETURN NULL;
  END IF;
  IF NEW.joining_date IS DISTINCT FROM OLD.joining_date THEN
    PERFORM people_enter_service(NEW, 'posting', 'joiningCorrected', coalesce(NEW.joining_date, today),
      jsonb_build_object('from', OLD.joining_date, 'to', NEW.joining_date),
      (SELECT e.id FROM people_service_entry e
        WHERE e.site_id = NEW.site_id AND e.employee_id = NEW.id AND e.event IN ('joined', 'joiningCorrected')
          AND NOT EXISTS (SELECT 1 FROM people_service_entry c WHERE c.site_id = NEW.site_id AND c.corrects_id = e.id)
        ORDER BY e.created_at DESC, (e.event = 'joiningCorrected') DESC LIMIT 1));
  END IF;
  ordered := EXISTS (SELECT 1 FROM people_service_entry e
    WHERE e.site_id = NEW.site_id AND e.employee_id = NEW.id AND e.event IN ('designation', 'left', 'rejoined')
      AND e.facts->>'version' = NEW.version::text);
  IF NEW.designation_id <> OLD.designation_id AND NOT ordered THEN
    PERFORM people_enter_service(NEW, 'posting', 'designation', today,
      jsonb_build_object('from', people_designation_label(NEW.site_id, OLD.designation_id),
                         'to', people_designation_label(NEW.site_id, NEW.designation_id),
                         'fromId', OLD.designation_id, 'toId', NEW.designation_id), NULL);
  END IF;
  IF NEW.is_active <> OLD.is_active AND NOT ordered THEN
    PERFORM people_enter_service(NEW, CASE WHEN NEW.is_active THEN 'posting' ELSE 'retirement' END,
      CASE WHEN NEW.is_active THEN 'rejoined' ELSE 'left' END, today, '{}', NULL);
  END IF;
  RETURN NULL;
END $$;
