-- Results are published and taken back by two: at the end of the transaction the request for this run has been approved, and
-- one that others took the place of has a published one after it.
CREATE FUNCTION results_check_published() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
  own text := NEW.site_id::text;
  is_asked boolean;
BEGIN
  IF before <> own THEN PERFORM set_config('app.site_id', own, true); END IF;
  IF NEW.status = 'superseded' THEN
    SELECT EXISTS (SELECT 1 FROM results_run r WHERE r.site_id = NEW.site_id AND r.exam_id = NEW.exam_id
                      AND r.class_id = NEW.class_id AND r.status = 'published') INTO is_asked;
  ELSE
    SELECT EXISTS (SELECT 1 FROM approval_request q
                    WHERE q.site_id = NEW.site_id AND q.subject = NEW.id AND q.state = 'approved'
                      AND q.act = CASE NEW.status WHEN 'published' THEN 'results.publication' ELSE 'results.withdrawal' END
                      AND (q.by_one_person OR q.decided_by <> q.asked_by)) INTO is_asked;
  END IF;
  IF before <> own THEN PERFORM set_config('app.site_id', before, true); END IF;
  IF NOT is_asked THEN
    RAISE EXCEPTION 'Run % is published and taken back by two', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_run_by_two', TABLE = 'results_run';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER by_two AFTER UPDATE ON results_run DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status IN ('published', 'superseded', 'withdrawn'))
  EXECUTE FUNCTION results_check_published();
CREATE CONSTRAINT TRIGGER by_two_from_the_first AFTER INSERT ON results_run DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status IN ('published', 'superseded', 'withdrawn')) EXECUTE FUNCTION results_check_published();
--> statement-breakpoint
-- A closed sheet takes no first mark either, and a mark of one is not changed by way of another sheet.
CREATE OR REPLACE FUNCTION exams_keep_marks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT g.id INTO wrong FROM gone g JOIN exams_mark_sheet s ON s.site_id = g.site_id AND s.id = g.sheet_id
     WHERE s.status IN ('submitted', 'verified', 'accepted', 'locked') LIMIT 1;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT a.id INTO wrong FROM added a JOIN exams_mark_sheet s ON s.site_id = a.site_id AND s.id = a.sheet_id
     WHERE s.status IN ('submitted', 'verified', 'accepted', 'locked')
       AND NOT EXISTS (SELECT 1 FROM results_amendment r
                        WHERE r.site_id = a.site_id AND r.enrolment_id = a.enrolment_id AND r.paper_id = a.paper_id
                          -- A node of a cluster began the transaction a moment after it was begun.
                          AND r.created_at > now() - interval '5 seconds') LIMIT 1;
  ELSE
    SELECT a.id INTO wrong FROM added a JOIN gone g ON g.site_id = a.site_id AND g.id = a.id
      JOIN exams_mark_sheet s ON s.site_id = a.site_id AND s.id IN (a.sheet_id, g.sheet_id)
     WHERE s.status IN ('submitted', 'verified', 'accepted', 'locked')
       AND (a.sheet_id, a.paper_id, a.enrolment_id, a.c1, a.c2, a.c3, a.c4, a.c5, a.c6, a.k1, a.k2, a.k3, a.k4, a.k5, a.k6)
           IS DISTINCT FROM
           (g.sheet_id, g.paper_id, g.enrolment_id, g.c1, g.c2, g.c3, g.c4, g.c5, g.c6, g.k1, g.k2, g.k3, g.k4, g.k5, g.k6)
       AND NOT EXISTS (SELECT 1 FROM results_amendment r
                        WHERE r.site_id = a.site_id AND r.enrolment_id = a.enrolment_id AND r.paper_id = a.paper_id
                          AND r.created_at > now() - interval '5 seconds') LIMIT 1;
  END IF;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'Mark % is on a sheet that is closed: it is kept until somebody opens the sheet or amends it', wrong
      USING ERRCODE = 'check_violation', CONSTRAINT = 'exams_mark_kept', TABLE = 'exams_mark';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_added AFTER INSERT ON exams_mark REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION exams_keep_marks();
