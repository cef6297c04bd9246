-- A table whose secrets are sealed later than it was made: the other trigger is said in two commands, for a cluster's nodes
-- take one at a time.
CREATE OR REPLACE FUNCTION pathshala_secure_secrets() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  each record;
BEGIN
  FOR each IN
    SELECT t.oid, t.tgname, t.tgrelid::regclass AS of_table, pg_get_triggerdef(t.oid) AS made FROM pg_trigger t
      JOIN pg_proc p ON p.oid = t.tgfoid AND p.proname = 'pathshala_record_history'
     WHERE t.tgname LIKE 'record\_history%' AND EXISTS (
       SELECT 1 FROM pg_constraint c WHERE c.conrelid = t.tgrelid AND c.contype = 'c' AND c.conname LIKE '%\_sealed')
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', each.tgname, each.of_table);
    EXECUTE replace(each.made, 'EXECUTE FUNCTION pathshala_record_history(',
      'WHEN (current_setting(''app.action'', true) IS DISTINCT FROM ''seal'') EXECUTE FUNCTION pathshala_record_history_of_secrets(');
  END LOOP;
END $$;
