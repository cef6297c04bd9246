-- What a function reads of an institution lies on a node of a cluster, where a body in plain SQL is planned before its values
-- are known, and refused. In plpgsql each statement is planned with them.
CREATE OR REPLACE FUNCTION pathshala_was_copied(site bigint, name text, record uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM replication_row r
    WHERE r.site_id = site AND r.table_name = name AND r.record_id = record AND r.before IS NULL);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION people_designation_label(site bigint, designation uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT jsonb_build_object('en', d.name_en, 'bn', coalesce(nullif(d.name_bn, ''), d.name_en))
    FROM academic_designation d WHERE d.site_id = site AND d.id = designation);
END $$;
--> statement-breakpoint
-- A part of a table has the rule under a name of its own: posted_balances_102078.
CREATE OR REPLACE FUNCTION accounts_check_now() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  names text;
BEGIN
  SELECT string_agg(DISTINCT quote_ident(c.conname), ', ') INTO names FROM pg_constraint c
   WHERE c.contype = 't' AND c.conname ~ '^posted_balances(_[0-9]+)?$';
  EXECUTE 'SET CONSTRAINTS ' || names || ' IMMEDIATE';
  EXECUTE 'SET CONSTRAINTS ' || names || ' DEFERRED';
END $$;
--> statement-breakpoint
-- Nor is the table's name the one of its part: a version is known by what it belongs to.
CREATE OR REPLACE FUNCTION documents_keep_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pathshala_was_copied(OLD.site_id, 'documents_template',
       coalesce((to_jsonb(OLD)->>'template_id')::uuid, OLD.id))
  THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Row % of % is kept as it is', OLD.id, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_row_kept', TABLE = TG_TABLE_NAME;
END $$;
