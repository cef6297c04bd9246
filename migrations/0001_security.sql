-- Row security, history and grants. Every institution is kept apart by the database itself.

-- Fewer privileges than PostgreSQL gives by default.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO pathshala_app, pathshala_platform, pathshala_jobs;

-- Tables that carry site_id without being an institution's: the platform decides who sees them.
CREATE FUNCTION pathshala_platform_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['session', 'membership', 'permission_grant', 'site_group_member', 'site_application', 'sign_in',
    'platform_history', 'role']
$$;

CREATE FUNCTION pathshala_site_tables() RETURNS SETOF regclass LANGUAGE sql STABLE AS $$
  SELECT c.oid::regclass FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
     AND a.attname = 'site_id' AND NOT a.attisdropped
     AND NOT c.relname = ANY(pathshala_platform_tables())
$$;

-- Before and after of every changed row. Its own table's name comes as an argument, because on a
-- distributed database TG_TABLE_NAME is the shard's.
CREATE FUNCTION pathshala_record_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  now_is jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  row_is jsonb := coalesce(now_is, was);
BEGIN
  INSERT INTO history (site_id, id, table_name, record_id, operation, before, after, actor, impersonator, action, request)
  VALUES ((row_is ->> 'site_id')::bigint, gen_random_uuid(), TG_ARGV[0], (row_is ->> 'id')::uuid, lower(TG_OP), was, now_is,
          nullif(current_setting('app.actor', true), '')::uuid,
          nullif(current_setting('app.impersonator', true), '')::uuid,
          coalesce(current_setting('app.action', true), ''), coalesce(current_setting('app.request', true), ''));
  RETURN NULL;
END $$;

CREATE FUNCTION pathshala_record_platform_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - 'password_hash' END;
  now_is jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - 'password_hash' END;
  row_is jsonb := coalesce(now_is, was);
BEGIN
  INSERT INTO platform_history (id, site_id, table_name, record_id, operation, before, after, actor, impersonator, action, request)
  VALUES (gen_random_uuid(),
          (CASE WHEN TG_ARGV[0] = 'site' THEN row_is ->> 'id' ELSE row_is ->> 'site_id' END)::bigint, TG_ARGV[0],
          -- A role and its permissions are known by the role's code.
          coalesce(row_is ->> 'id', row_is ->> 'code', row_is ->> 'role', row_is ->> 'group_id', ''), lower(TG_OP), was, now_is,
          nullif(current_setting('app.actor', true), '')::uuid,
          nullif(current_setting('app.impersonator', true), '')::uuid,
          coalesce(current_setting('app.action', true), ''), coalesce(current_setting('app.request', true), ''));
  RETURN NULL;
END $$;

-- Tables that write their history themselves, in the same statement, or are a log already.
CREATE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['history', 'notification', 'number_sequence', 'idempotency_key', 'attendance_record', 'job_run']
$$;

-- Tables nobody may change or delete from.
CREATE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['history', 'platform_history', 'students_status_change', 'students_revealed_value']
$$;

-- Students with a place in the current year, for the platform's list of institutions. It enters one
-- institution after another, so row security holds and no row of any of them leaves, only its number.
CREATE FUNCTION pathshala_students_by_site(sites bigint[]) RETURNS TABLE (site bigint, students bigint)
LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
BEGIN
  FOREACH site IN ARRAY sites LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', site);
    SELECT count(*) INTO students FROM students_enrolment e
      JOIN academic_academic_year y ON y.site_id = site AND y.id = e.year_id AND y.is_current
     WHERE e.site_id = site AND e.status = 'active';
    RETURN NEXT;
  END LOOP;
  EXECUTE format('SET LOCAL app.site_id = %L', before);
END $$;

-- Run after every migration: whatever table has come gets its policy, its trigger and its grants.
CREATE FUNCTION pathshala_secure_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  each regclass;
  name text;
BEGIN
  FOR each IN SELECT * FROM pathshala_site_tables() LOOP
    name := each::text;
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', each);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', each);
    IF NOT EXISTS (SELECT 1 FROM pg_policies WHERE schemaname = 'public' AND tablename = name) THEN
      EXECUTE format(
        'CREATE POLICY own_site ON %s USING (site_id = nullif(current_setting(''app.site_id'', true), '''')::bigint)
           WITH CHECK (site_id = nullif(current_setting(''app.site_id'', true), '''')::bigint)', each);
    END IF;
    IF NOT name = ANY(pathshala_untriggered_tables())
       AND NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = each AND tgname = 'record_history') THEN
      EXECUTE format(
        'CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON %s
           FOR EACH ROW EXECUTE FUNCTION pathshala_record_history(%L)', each, name);
    END IF;
    EXECUTE format('GRANT SELECT, INSERT%s ON %s TO pathshala_app, pathshala_platform',
      CASE WHEN name = ANY(pathshala_append_only_tables()) THEN '' ELSE ', UPDATE, DELETE' END, each);
  END LOOP;
  FOR each IN
    SELECT c.oid::regclass FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND c.oid::regclass NOT IN (SELECT pathshala_site_tables())
       AND c.relname <> 'pathshala_migration'
  LOOP
    name := each::text;
    EXECUTE format('GRANT SELECT, INSERT%s ON %s TO pathshala_platform',
      CASE WHEN name = ANY(pathshala_append_only_tables()) THEN '' ELSE ', UPDATE, DELETE' END, each);
    IF name IN ('site', 'account', 'role', 'role_permission', 'membership', 'permission_grant', 'menu', 'site_application', 'site_group', 'site_group_member')
       AND NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = each AND tgname = 'record_history') THEN
      EXECUTE format(
        'CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON %s
           FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history(%L)', each, name);
    END IF;
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION pathshala_secure_tables() FROM PUBLIC;
