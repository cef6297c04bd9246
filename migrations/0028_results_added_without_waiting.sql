-- What a subject was made of is written and read whole; a column of type json reads it once more to find that it is json.
ALTER TABLE results_result ALTER COLUMN subjects TYPE text;

-- A place is held against deletion by one lock of the institution's results instead of a lock on every row: of two
-- examinations made together each would have to write down that the other holds the same students.
CREATE FUNCTION results_lock(site bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS
  $$ SELECT hashtextextended('places of results of ' || site, 0) $$;

CREATE OR REPLACE FUNCTION results_check_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  run record;
BEGIN
  FOR run IN SELECT DISTINCT site_id, run_id AS id FROM added ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock_shared(results_lock(run.site_id));
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

-- Waits for results that are being written, and lets none be written until it is decided.
CREATE OR REPLACE FUNCTION results_keep_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(results_lock(OLD.site_id));
  IF EXISTS (SELECT 1 FROM results_result t WHERE t.site_id = OLD.site_id AND t.enrolment_id = OLD.id) THEN
    RAISE EXCEPTION 'Place % has results', OLD.id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'results_result_enrolment', TABLE = 'results_result';
  END IF;
  RETURN NULL;
END $$;
