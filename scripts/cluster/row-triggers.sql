-- The rules that one server keeps by triggers on whole statements, row by row: on a cluster a trigger sees no transition
-- table. Applied by `npm run db:citus`, as often as it is run, to a migrated database that is distributed; the tests keep
-- both forms (DATABASE_KIND=citus). A statement trigger that a migration adds has its twin here.

-- The words of students follow them.
DROP TRIGGER IF EXISTS index_words_of_new ON students_student;
DROP TRIGGER IF EXISTS index_words_of_changed ON students_student;
DROP TRIGGER IF EXISTS index_words_of_gone ON students_student;

CREATE OR REPLACE FUNCTION students_index_words_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM students_student_word w
     WHERE w.site_id = OLD.site_id AND w.student_id = OLD.id
       AND w.word = ANY(ARRAY(SELECT pathshala_words_of(OLD.search_text)));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO students_student_word (site_id, word, student_id)
    SELECT NEW.site_id, word, NEW.id FROM pathshala_words_of(NEW.search_text) AS word
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS index_words_of_row ON students_student;
CREATE TRIGGER index_words_of_row AFTER INSERT OR DELETE ON students_student
  FOR EACH ROW EXECUTE FUNCTION students_index_words_of_row();
DROP TRIGGER IF EXISTS index_words_of_changed_row ON students_student;
CREATE TRIGGER index_words_of_changed_row AFTER UPDATE ON students_student
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text)
  EXECUTE FUNCTION students_index_words_of_row();

-- Lines come with the posting of their voucher. At the end of the transaction, as the voucher's own balance: a line of one
-- that is not posted, or one more of one that was, does not add up.
DROP TRIGGER IF EXISTS posted_with_lines ON accounts_voucher_line;

CREATE OR REPLACE FUNCTION accounts_check_line_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
  adds_up boolean;
BEGIN
  EXECUTE format('SET LOCAL app.site_id = %L', NEW.site_id);
  SELECT sum(l.debit) = v.amount AND sum(l.credit) = v.amount INTO adds_up
    FROM accounts_voucher v JOIN accounts_voucher_line l ON l.site_id = v.site_id AND l.voucher_id = v.id
   WHERE v.site_id = NEW.site_id AND v.id = NEW.voucher_id AND v.status = 'posted' GROUP BY v.amount;
  EXECUTE format('SET LOCAL app.site_id = %L', before);
  IF adds_up IS NOT TRUE THEN
    RAISE EXCEPTION 'A voucher takes lines only with its posting: none before, and none when it is posted already'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_voucher_kept', TABLE = 'accounts_voucher_line';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS posted_with_line ON accounts_voucher_line;
CREATE CONSTRAINT TRIGGER posted_with_line AFTER INSERT ON accounts_voucher_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION accounts_check_line_of_row();

-- A result has its run and its student's place.
DROP TRIGGER IF EXISTS check_added ON results_result;

CREATE OR REPLACE FUNCTION results_check_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM results_hold_places(NEW.site_id, false);
  IF NOT EXISTS (SELECT 1 FROM results_run r WHERE r.site_id = NEW.site_id AND r.id = NEW.run_id) THEN
    RAISE EXCEPTION 'A result of a run that is not there'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'results_result_run', TABLE = 'results_result';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM students_enrolment e WHERE e.site_id = NEW.site_id AND e.id = NEW.enrolment_id) THEN
    RAISE EXCEPTION 'A result of a student who has no place'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'results_result_enrolment', TABLE = 'results_result';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS check_row ON results_result;
CREATE TRIGGER check_row AFTER INSERT ON results_result FOR EACH ROW EXECUTE FUNCTION results_check_row();

-- A mark on a closed sheet is made and changed only with an amendment, by way of another sheet neither, and never deleted.
DROP TRIGGER IF EXISTS keep_added ON exams_mark;
DROP TRIGGER IF EXISTS keep_changed ON exams_mark;
DROP TRIGGER IF EXISTS keep_gone ON exams_mark;

CREATE OR REPLACE FUNCTION exams_keep_mark_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mark record := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  earlier record := CASE TG_OP WHEN 'UPDATE' THEN OLD ELSE mark END;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM exams_mark_sheet s WHERE s.site_id = mark.site_id AND s.id IN (mark.sheet_id, earlier.sheet_id)
                    AND s.status IN ('submitted', 'verified', 'accepted', 'locked')) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'DELETE' AND EXISTS (
       SELECT 1 FROM results_amendment r
        WHERE r.site_id = mark.site_id AND r.enrolment_id = mark.enrolment_id AND r.paper_id = mark.paper_id
          AND r.created_at > now() - interval '5 seconds') THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Mark % is on a sheet that is closed: it is kept until somebody opens the sheet or amends it', mark.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'exams_mark_kept', TABLE = 'exams_mark';
END $$;

DROP TRIGGER IF EXISTS keep_changed_row ON exams_mark;
CREATE TRIGGER keep_changed_row AFTER UPDATE ON exams_mark FOR EACH ROW
  WHEN ((NEW.sheet_id, NEW.paper_id, NEW.enrolment_id, NEW.c1, NEW.c2, NEW.c3, NEW.c4, NEW.c5, NEW.c6, NEW.k1, NEW.k2, NEW.k3, NEW.k4, NEW.k5, NEW.k6)
        IS DISTINCT FROM
        (OLD.sheet_id, OLD.paper_id, OLD.enrolment_id, OLD.c1, OLD.c2, OLD.c3, OLD.c4, OLD.c5, OLD.c6, OLD.k1, OLD.k2, OLD.k3, OLD.k4, OLD.k5, OLD.k6))
  EXECUTE FUNCTION exams_keep_mark_of_row();
DROP TRIGGER IF EXISTS keep_added_row ON exams_mark;
CREATE TRIGGER keep_added_row AFTER INSERT ON exams_mark FOR EACH ROW EXECUTE FUNCTION exams_keep_mark_of_row();
DROP TRIGGER IF EXISTS keep_gone_row ON exams_mark;
CREATE TRIGGER keep_gone_row AFTER DELETE ON exams_mark FOR EACH ROW EXECUTE FUNCTION exams_keep_mark_of_row();
