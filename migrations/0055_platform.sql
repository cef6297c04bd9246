CREATE TABLE "operations_archive" (
	"id" uuid PRIMARY KEY NOT NULL,
	"of_site" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"counts" jsonb,
	"rows" bigint DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "operations_archive_state" CHECK ("operations_archive"."state" IN ('waiting', 'done', 'failed', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "operations_backup" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"asked_by" uuid,
	"rows" bigint DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"problem" text,
	"tried_at" timestamp with time zone,
	"trial_problem" text,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operations_purge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"of_site" bigint NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"was" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"not_before" timestamp with time zone,
	"stopped_by" uuid,
	"stopped_at" timestamp with time zone,
	"stop_reason" text DEFAULT '' NOT NULL,
	"problem" jsonb,
	"done_at" timestamp with time zone,
	"counts" jsonb,
	"files" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "operations_purge_state" CHECK ("operations_purge"."state" IN ('asked', 'waiting', 'doing', 'done', 'stopped')),
	CONSTRAINT "operations_purge_second" CHECK ("operations_purge"."confirmed_by" IS NULL OR "operations_purge"."confirmed_by" <> "operations_purge"."asked_by"),
	CONSTRAINT "operations_purge_confirmed" CHECK ("operations_purge"."state" NOT IN ('waiting', 'doing', 'done') OR ("operations_purge"."confirmed_by" IS NOT NULL AND "operations_purge"."not_before" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "catalogue_platform_company" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"kind" text NOT NULL,
	"contact_name" text,
	"phone" text,
	"email" text,
	"trade_licence" text,
	"bin" text,
	"address" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_platform_company_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_platform_company_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_platform_feature" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"text_en" text NOT NULL,
	"text_bn" text NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_platform_feature_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_platform_feature_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_platform_non_site" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"eiin" text,
	"district" text,
	"students" integer,
	"contact_name" text,
	"phone" text,
	"state" text NOT NULL,
	"next_on" date,
	"note" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_platform_non_site_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_platform_non_site_unique_1" UNIQUE NULLS NOT DISTINCT("name_en","district")
);
--> statement-breakpoint
CREATE TABLE "replication_row" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"record_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"record_version" integer NOT NULL,
	"before" jsonb,
	CONSTRAINT "replication_row_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "replication_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_site" bigint,
	"own_site" bigint,
	"parts" text[] NOT NULL,
	"overwrites" boolean NOT NULL,
	"choices" jsonb NOT NULL,
	"by_account" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "replication_run_parts" CHECK (cardinality("replication_run"."parts") > 0),
	CONSTRAINT "replication_run_own" CHECK ("replication_run"."own_site" IS NULL OR "replication_run"."source_site" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "replication_target" (
	"run_id" uuid NOT NULL,
	"of_site" bigint NOT NULL,
	"state" text NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"ended_at" timestamp with time zone,
	CONSTRAINT "replication_target_run_id_of_site_pk" PRIMARY KEY("run_id","of_site"),
	CONSTRAINT "replication_target_state" CHECK ("replication_target"."state" IN ('waiting', 'done', 'failed', 'taking_back', 'taken_back'))
);
--> statement-breakpoint
ALTER TABLE "operations_archive" ADD CONSTRAINT "operations_archive_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations_archive" ADD CONSTRAINT "operations_archive_asked_by_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations_backup" ADD CONSTRAINT "operations_backup_asked_by_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations_purge" ADD CONSTRAINT "operations_purge_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations_purge" ADD CONSTRAINT "operations_purge_asked_by_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations_purge" ADD CONSTRAINT "operations_purge_confirmed_by_account_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations_purge" ADD CONSTRAINT "operations_purge_stopped_by_account_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replication_run" ADD CONSTRAINT "replication_run_source_site_site_id_fk" FOREIGN KEY ("source_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replication_run" ADD CONSTRAINT "replication_run_own_site_site_id_fk" FOREIGN KEY ("own_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replication_run" ADD CONSTRAINT "replication_run_by_account_account_id_fk" FOREIGN KEY ("by_account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replication_target" ADD CONSTRAINT "replication_target_run_id_replication_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."replication_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replication_target" ADD CONSTRAINT "replication_target_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operations_archive_site" ON "operations_archive" USING btree ("of_site","asked_at");--> statement-breakpoint
CREATE INDEX "operations_backup_made" ON "operations_backup" USING btree ("made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operations_purge_open" ON "operations_purge" USING btree ("of_site") WHERE "operations_purge"."state" IN ('asked', 'waiting', 'doing');--> statement-breakpoint
CREATE INDEX "catalogue_platform_company_sort" ON "catalogue_platform_company" USING btree ("name_en");--> statement-breakpoint
CREATE INDEX "catalogue_platform_feature_sort" ON "catalogue_platform_feature" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_platform_non_site_sort" ON "catalogue_platform_non_site" USING btree ("name_en");--> statement-breakpoint
CREATE INDEX "replication_row_run" ON "replication_row" USING btree ("site_id","run_id");--> statement-breakpoint
CREATE INDEX "replication_run_time" ON "replication_run" USING btree ("own_site","created_at");--> statement-breakpoint
CREATE INDEX "replication_target_site" ON "replication_target" USING btree ("of_site");
--> statement-breakpoint
-- What a run wrote is a log already; who had it done stands in the platform's history.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || 'replication_row'::text);
END $$;
--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON replication_run
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('replication_run');

--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON operations_purge
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('operations_purge');
--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR DELETE ON operations_archive
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('operations_archive');
--> statement-breakpoint
-- What the files of institutions take. It enters one after another, so row security holds, and only sizes leave them.
CREATE FUNCTION pathshala_storage_by_site(sites bigint[])
RETURNS TABLE (site bigint, files bigint, bytes bigint) LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
BEGIN
  FOREACH site IN ARRAY coalesce(sites, '{}') LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', site);
    SELECT count(*), coalesce(sum(f.bytes), 0)::bigint INTO files, bytes FROM stored_file f WHERE f.site_id = site;
    RETURN NEXT;
  END LOOP;
  EXECUTE format('SET LOCAL app.site_id = %L', before);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION pathshala_storage_by_site(bigint[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION pathshala_storage_by_site(bigint[]) TO pathshala_platform;
