-- A run stores thousands of results in one statement, and foreign keys would look at each of them alone: a fifth of all
-- its work. The same is checked, and held, for the statement as a whole.
ALTER TABLE results_result DROP CONSTRAINT results_result_run_fk, DROP CONSTRAINT results_result_enrolment_fk;

CREATE FUNCTION results_check_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held bigint;
BEGIN
  IF EXISTS (SELECT 1 FROM (SELECT DISTINCT site_id, run_id FROM added) a
              WHERE NOT EXISTS (SELECT 1 FROM results_run r WHERE r.site_id = a.site_id AND r.id = a.run_id)) THEN
    RAISE EXCEPTION 'A result of a run that is not there'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'results_result_run', TABLE = 'results_result';
  END IF;
  PERFORM 1 FROM added a JOIN students_enrolment e ON e.site_id = a.site_id AND e.id = a.enrolment_id FOR KEY SHARE OF e;
  GET DIAGNOSTICS held = ROW_COUNT;
  IF held <> (SELECT count(*) FROM added) THEN
    RAISE EXCEPTION 'A result of a student who has no place'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'results_result_enrolment', TABLE = 'results_result';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER check_added AFTER INSERT ON results_result REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION results_check_added();

-- The other side of both: a run stays, and so does the place of whoever has a result.
CREATE FUNCTION results_keep_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Run % is never deleted; another generation takes its place', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'results_run_kept', TABLE = 'results_run';
END $$;

CREATE TRIGGER keep_run BEFORE DELETE ON results_run FOR EACH ROW EXECUTE FUNCTION results_keep_run();
CREATE TRIGGER keep_run_id BEFORE UPDATE OF site_id, id ON results_run FOR EACH ROW
  WHEN ((OLD.site_id, OLD.id) IS DISTINCT FROM (NEW.site_id, NEW.id)) EXECUTE FUNCTION results_keep_run();

CREATE FUNCTION results_keep_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM results_result t WHERE t.site_id = OLD.site_id AND t.enrolment_id = OLD.id) THEN
    RAISE EXCEPTION 'Place % has results', OLD.id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'results_result_enrolment', TABLE = 'results_result';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER keep_results AFTER DELETE ON students_enrolment FOR EACH ROW EXECUTE FUNCTION results_keep_enrolment();
CREATE TRIGGER keep_results_id AFTER UPDATE OF site_id, id ON students_enrolment FOR EACH ROW
  WHEN ((OLD.site_id, OLD.id) IS DISTINCT FROM (NEW.site_id, NEW.id)) EXECUTE FUNCTION results_keep_enrolment();
