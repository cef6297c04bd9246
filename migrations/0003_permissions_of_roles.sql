-- Whoever keeps the permissions of a role knows by the stamp of the role's row (its xmin) that they changed: each change
-- of them writes that row anew, once a transaction.
CREATE FUNCTION pathshala_stamp_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE role SET version = version
   WHERE code = CASE WHEN TG_OP = 'DELETE' THEN OLD.role ELSE NEW.role END AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

CREATE TRIGGER stamp_role AFTER INSERT OR UPDATE OR DELETE ON role_permission
  FOR EACH ROW EXECUTE FUNCTION pathshala_stamp_role();

-- A row that was written anew without a change is nothing to tell.
CREATE OR REPLACE FUNCTION pathshala_record_platform_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - 'password_hash' END;
  now_is jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - 'password_hash' END;
  row_is jsonb := coalesce(now_is, was);
BEGIN
  IF was = now_is THEN RETURN NULL; END IF;
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
