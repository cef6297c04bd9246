CREATE TABLE "students_student_word" (
	"site_id" bigint NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "students_student_word_site_id_word_student_id_pk" PRIMARY KEY("site_id","word","student_id")
);
--> statement-breakpoint

-- Where many students stand in a year, read from the index alone; and the first contact of each.
CREATE INDEX students_enrolment_place ON students_enrolment (site_id, year_id, student_id)
  INCLUDE (id, section_id, roll, status);
CREATE INDEX students_student_guardian_contact ON students_student_guardian
  (site_id, student_id, is_primary DESC, created_at) INCLUDE (guardian_id);

-- The words follow the students in the same statement. A mobile number stands there as it is kept and as it is dialled.
CREATE FUNCTION pathshala_words_of(search_text text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT word FROM string_to_table(search_text, ' ') AS given,
    LATERAL (VALUES (given), (CASE WHEN given LIKE '+880%' THEN substr(given, 5) END)) AS forms(word)
   WHERE word <> ''
$$;

CREATE FUNCTION pathshala_index_student_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM students_student_word w USING before b, after a, pathshala_words_of(b.search_text) AS gone
     WHERE a.site_id = b.site_id AND a.id = b.id AND a.search_text <> b.search_text
       AND w.site_id = b.site_id AND w.word = gone AND w.student_id = b.id;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM students_student_word w USING before b, pathshala_words_of(b.search_text) AS gone
     WHERE w.site_id = b.site_id AND w.word = gone AND w.student_id = b.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO students_student_word (site_id, word, student_id)
    SELECT a.site_id, word, a.id FROM after a, pathshala_words_of(a.search_text) AS word
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER index_words_of_new AFTER INSERT ON students_student
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION pathshala_index_student_words();
CREATE TRIGGER index_words_of_changed AFTER UPDATE ON students_student
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION pathshala_index_student_words();
CREATE TRIGGER index_words_of_gone AFTER DELETE ON students_student
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION pathshala_index_student_words();

-- Derived from the students, whose history is kept.
CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['history', 'notification', 'number_sequence', 'idempotency_key', 'attendance_record', 'job_run',
    'students_student_word']
$$;

-- The students of a database that has some already: one institution after another, because of row security.
DO $$
DECLARE
  each bigint;
BEGIN
  FOR each IN SELECT id FROM site LOOP
    PERFORM set_config('app.site_id', each::text, true);
    INSERT INTO students_student_word (site_id, word, student_id)
    SELECT s.site_id, word, s.id FROM students_student s, pathshala_words_of(s.search_text) AS word
     WHERE s.site_id = each
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.site_id', '', true);
END $$;
