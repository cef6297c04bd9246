-- A statement that changes many students once compared every one of them with every other and with every word there is.
-- Only those whose words changed are looked at now, and each goes to its own words by their key, whatever the planner
-- believes of an institution it has not counted yet.
CREATE OR REPLACE FUNCTION pathshala_index_student_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone tid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(w.place) INTO gone
      FROM (SELECT site_id, id, search_text FROM before EXCEPT SELECT site_id, id, search_text FROM after) b
     CROSS JOIN LATERAL pathshala_words_of(b.search_text) AS form(word)
     CROSS JOIN LATERAL (SELECT k.ctid AS place FROM students_student_word k
                          WHERE k.site_id = b.site_id AND k.word = form.word AND k.student_id = b.id OFFSET 0) w;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(w.place) INTO gone
      FROM before b
     CROSS JOIN LATERAL pathshala_words_of(b.search_text) AS form(word)
     CROSS JOIN LATERAL (SELECT k.ctid AS place FROM students_student_word k
                          WHERE k.site_id = b.site_id AND k.word = form.word AND k.student_id = b.id OFFSET 0) w;
  END IF;
  IF gone IS NOT NULL THEN
    DELETE FROM students_student_word WHERE ctid = ANY (gone);
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO students_student_word (site_id, word, student_id)
    SELECT a.site_id, word, a.id FROM after a, pathshala_words_of(a.search_text) AS word
    ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO students_student_word (site_id, word, student_id)
    SELECT a.site_id, word, a.id
      FROM (SELECT site_id, id, search_text FROM after EXCEPT SELECT site_id, id, search_text FROM before) a,
           pathshala_words_of(a.search_text) AS word
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
