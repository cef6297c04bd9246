CREATE TABLE "emergency_access" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"of_site" bigint NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone,
	"review" text DEFAULT '' NOT NULL,
	"is_justified" boolean,
	CONSTRAINT "emergency_access_time" CHECK ("emergency_access"."ends_at" > "emergency_access"."started_at" AND "emergency_access"."ends_at" <= "emergency_access"."started_at" + interval '1 hour'),
	CONSTRAINT "emergency_access_reason" CHECK (length("emergency_access"."reason") >= 20),
	CONSTRAINT "emergency_access_second" CHECK ("emergency_access"."reviewed_by" <> "emergency_access"."actor_id"),
	CONSTRAINT "emergency_access_review" CHECK (("emergency_access"."reviewed_by" IS NULL) = ("emergency_access"."reviewed_at" IS NULL) AND ("emergency_access"."reviewed_by" IS NULL) = ("emergency_access"."is_justified" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "emergency_call" (
	"id" uuid PRIMARY KEY NOT NULL,
	"access_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"address" text NOT NULL,
	"request" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_problem" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"row" text NOT NULL,
	"text" jsonb NOT NULL,
	CONSTRAINT "job_problem_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "site_application_paper" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_application_paper_kind" CHECK ("site_application_paper"."kind" IN ('recognition', 'eiin', 'committee', 'head', 'other')),
	CONSTRAINT "site_application_paper_mime" CHECK ("site_application_paper"."mime" IN ('application/pdf', 'image/webp'))
);
--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "origin" text DEFAULT coalesce(current_setting('app.origin', true), '') NOT NULL;--> statement-breakpoint
ALTER TABLE "history_archive" ADD COLUMN "origin" text DEFAULT coalesce(current_setting('app.origin', true), '') NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_history" ADD COLUMN "origin" text DEFAULT coalesce(current_setting('app.origin', true), '') NOT NULL;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "password_minimum" integer;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_actor_id_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_reviewed_by_account_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_call" ADD CONSTRAINT "emergency_call_access_id_emergency_access_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."emergency_access"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_problem" ADD CONSTRAINT "job_problem_site_id_run_id_job_run_site_id_id_fk" FOREIGN KEY ("site_id","run_id") REFERENCES "public"."job_run"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_application_paper" ADD CONSTRAINT "site_application_paper_application_id_site_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."site_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "emergency_access_open" ON "emergency_access" USING btree ("session_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "emergency_access_site" ON "emergency_access" USING btree ("of_site","started_at");--> statement-breakpoint
CREATE INDEX "emergency_access_started" ON "emergency_access" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "emergency_call_access" ON "emergency_call" USING btree ("access_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_problem_run" ON "job_problem" USING btree ("site_id","run_id","place");--> statement-breakpoint
CREATE INDEX "site_application_paper_application" ON "site_application_paper" USING btree ("application_id","created_at");--> statement-breakpoint
ALTER TABLE "site" ADD CONSTRAINT "site_password_minimum" CHECK ("site"."password_minimum" BETWEEN 6 AND 64);
--> statement-breakpoint
-- What is noted of an emergency access is neither changed nor removed; wrong rows of a long job have no history of their own.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_append_only_tables() || 'emergency_call'::text);
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || 'job_problem'::text);
END $$;
--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON emergency_access
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('emergency_access');
--> statement-breakpoint
-- As before, with from where a change came.
CREATE OR REPLACE FUNCTION pathshala_archive_history(site bigint, older_than timestamptz, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  ids uuid[];
  copied integer;
  gone integer;
BEGIN
  IF older_than > now() - interval '1 year' THEN
    RAISE EXCEPTION 'History of the last year is not archived';
  END IF;
  SELECT array_agg(o.id) INTO ids
    FROM (SELECT h.id FROM public.history h WHERE h.site_id = site AND h.at < older_than ORDER BY h.at LIMIT most) o;
  IF ids IS NULL THEN
    RETURN 0;
  END IF;
  INSERT INTO public.history_archive
         (site_id, id, table_name, record_id, operation, before, after, actor, impersonator, action, request, at, origin)
  SELECT h.site_id, h.id, h.table_name, h.record_id, h.operation, h.before, h.after, h.actor, h.impersonator, h.action,
         h.request, h.at, h.origin
    FROM public.history h WHERE h.site_id = site AND h.id = ANY(ids);
  GET DIAGNOSTICS copied = ROW_COUNT;
  DELETE FROM public.history h WHERE h.site_id = site AND h.id = ANY(ids);
  GET DIAGNOSTICS gone = ROW_COUNT;
  IF copied <> gone OR gone <> cardinality(ids) THEN
    RAISE EXCEPTION 'Of % rows of history % were copied and % removed', cardinality(ids), copied, gone;
  END IF;
  RETURN gone;
END $$;
