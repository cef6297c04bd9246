CREATE TABLE "site_lock" (
	"site_id" bigint NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "site_lock_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "site_lock_name" ON "site_lock" USING btree ("site_id","name");

-- Names that are held say nothing of the institution: they have no history.
CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['history', 'notification', 'number_sequence', 'idempotency_key', 'attendance_record', 'job_run',
    'students_student_word', 'accounts_voucher_line', 'fees_receipt_line', 'exams_mark', 'results_result', 'site_lock']
$$;

-- The one row every institution has, which rows that come into a statement are joined to on a cluster. It comes with the
-- institution, for which the transaction has not been entered yet.
CREATE FUNCTION pathshala_give_site_its_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
BEGIN
  EXECUTE format('SET LOCAL app.site_id = %L', NEW.id);
  INSERT INTO site_lock (site_id, name) VALUES (NEW.id, 'institution') ON CONFLICT (site_id, name) DO NOTHING;
  EXECUTE format('SET LOCAL app.site_id = %L', before);
  RETURN NULL;
END $$;
CREATE TRIGGER give_site_its_row AFTER INSERT ON site FOR EACH ROW EXECUTE FUNCTION pathshala_give_site_its_row();

-- Row security is switched on for the new table after this file.
INSERT INTO site_lock (site_id, name) SELECT id, 'institution' FROM site;

-- Locks are rows: on a cluster an advisory lock is taken on whichever node the statement runs, and excludes nobody elsewhere.
CREATE FUNCTION results_hold_places(site bigint, alone boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO site_lock (site_id, name) VALUES (site, 'places of results') ON CONFLICT (site_id, name) DO NOTHING;
  IF alone THEN
    PERFORM 1 FROM site_lock l WHERE l.site_id = site AND l.name = 'places of results' FOR UPDATE;
  ELSE
    PERFORM 1 FROM site_lock l WHERE l.site_id = site AND l.name = 'places of results' FOR SHARE;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION results_check_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  run record;
BEGIN
  FOR run IN SELECT DISTINCT site_id, run_id AS id FROM added ORDER BY 1 LOOP
    PERFORM results_hold_places(run.site_id, false);
    IF NOT EXISTS (SELECT 1 FROM results_run r WHERE r.site_id = run.site_id AND r.id = run.id) THEN
      RAISE EXCEPTION 'A result of a run that is not there'
        USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'results_result_run', TABLE = 'results_result';
    END IF;
  END LOOP;
  IF EXISTS (SELECT 1 FROM added a WHERE NOT EXISTS (
       SELECT 1 FROM students_enrolment e WHERE e.site_id = a.site_id AND e.id = a.enrolment_id)) THEN
    RAISE EXCEPTION 'A result of a student who has no place'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'results_result_enrolment', TABLE = 'results_result';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION results_keep_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM results_hold_places(OLD.site_id, true);
  IF EXISTS (SELECT 1 FROM results_result t WHERE t.site_id = OLD.site_id AND t.enrolment_id = OLD.id) THEN
    RAISE EXCEPTION 'Place % has results', OLD.id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'results_result_enrolment', TABLE = 'results_result';
  END IF;
  RETURN NULL;
END $$;

DROP FUNCTION results_lock(bigint);
