-- What copying setup brought may go again while nothing names it: the rows of a run tell of it. A look that a paper or a
-- sheet names stays by its foreign keys, a scale by the results that name one of its versions.
CREATE FUNCTION pathshala_was_copied(site bigint, name text, record uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM replication_row r
    WHERE r.site_id = site AND r.table_name = name AND r.record_id = record AND r.before IS NULL)
$$;
--> statement-breakpoint
CREATE INDEX "replication_row_record" ON "replication_row" USING btree ("site_id","record_id");
--> statement-breakpoint
CREATE FUNCTION documents_keep_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pathshala_was_copied(OLD.site_id, 'documents_template',
       CASE WHEN TG_TABLE_NAME = 'documents_template' THEN OLD.id ELSE (to_jsonb(OLD)->>'template_id')::uuid END)
  THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Row % of % is kept as it is', OLD.id, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_row_kept', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
DROP TRIGGER keep_row ON documents_template;
--> statement-breakpoint
CREATE TRIGGER keep_row BEFORE DELETE ON documents_template FOR EACH ROW EXECUTE FUNCTION documents_keep_template();
--> statement-breakpoint
DROP TRIGGER keep_row ON documents_template_version;
--> statement-breakpoint
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON documents_template_version
  FOR EACH ROW EXECUTE FUNCTION documents_keep_template();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION results_keep_scale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pathshala_was_copied(OLD.site_id, 'results_scale', OLD.scale_id)
     AND NOT EXISTS (SELECT 1 FROM results_run r
           WHERE r.site_id = OLD.site_id AND r.policy->'scaleVersion'->>'id' = OLD.id::text)
  THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Version % of a grade scale is kept as it is', OLD.number
    USING ERRCODE = 'check_violation', CONSTRAINT = 'results_scale_version_kept', TABLE = 'results_scale_version';
END $$;
