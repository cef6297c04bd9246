-- A group of institutions is read together: by a role of its own that writes nothing, of these tables alone, and of the
-- institutions whose ids the server put into app.site_ids. A further table is added by a migration.
CREATE FUNCTION pathshala_group_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['academic_academic_year', 'academic_school_class', 'academic_section', 'academic_shift', 'exams_exam',
               'results_result', 'results_run', 'students_enrolment', 'students_student']
$$;
--> statement-breakpoint
CREATE FUNCTION pathshala_secure_groups() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  each regclass;
  is_read boolean;
BEGIN
  FOR each IN SELECT * FROM pathshala_site_tables() LOOP
    is_read := each::text = ANY(pathshala_group_tables());
    IF is_read AND NOT EXISTS (SELECT 1 FROM pg_policies WHERE schemaname = 'public' AND tablename = each::text AND policyname = 'own_group') THEN
      EXECUTE format(
        'CREATE POLICY own_group ON %s FOR SELECT TO pathshala_group
           USING (site_id = ANY(nullif(current_setting(''app.site_ids'', true), '''')::bigint[]))', each);
    END IF;
    IF is_read THEN
      EXECUTE format('GRANT SELECT ON %s TO pathshala_group', each);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION pathshala_secure_groups() FROM PUBLIC;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION pathshala_secure_tables() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pathshala_secure_each_table();
  PERFORM pathshala_secure_secrets();
  PERFORM pathshala_secure_groups();
END $$;
