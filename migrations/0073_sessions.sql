CREATE TABLE "replication_year_run" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_year_id" uuid NOT NULL,
	"to_year_id" uuid NOT NULL,
	"parts" text[] NOT NULL,
	"keeps_teachers" boolean NOT NULL,
	"added" integer NOT NULL,
	"by_account" uuid NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "replication_year_run_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "replication_year_run_parts" CHECK (cardinality("replication_year_run"."parts") > 0),
	CONSTRAINT "replication_year_run_added" CHECK ("replication_year_run"."added" > 0),
	CONSTRAINT "replication_year_run_years" CHECK ("replication_year_run"."from_year_id" <> "replication_year_run"."to_year_id")
);
--> statement-breakpoint
ALTER TABLE "academic_academic_year" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "replication_year_run" ADD CONSTRAINT "replication_year_run_from_fk" FOREIGN KEY ("site_id","from_year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replication_year_run" ADD CONSTRAINT "replication_year_run_to_fk" FOREIGN KEY ("site_id","to_year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replication_year_run_time" ON "replication_year_run" USING btree ("site_id","created_at");--> statement-breakpoint
ALTER TABLE "academic_academic_year" ADD CONSTRAINT "academic_academic_year_session_id_fk" FOREIGN KEY ("site_id","session_id") REFERENCES "public"."academic_session"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "academic_academic_year_session_id" ON "academic_academic_year" USING btree ("site_id","session_id");--> statement-breakpoint
-- The years of colleges that were kept as sessions get the session they are; those of schools stay as they are. One
-- institution after another, for row security holds here too.
DO $$
DECLARE
  one bigint;
BEGIN
  FOR one IN SELECT id FROM site ORDER BY id LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', one);
    CONTINUE WHEN NOT EXISTS (SELECT 1 FROM academic_academic_year
                               WHERE site_id = one AND kind = 'session' AND session_id IS NULL);
    INSERT INTO academic_session_type (site_id, id, search_text, position, name_en, name_bn, start_month, months)
    SELECT one, gen_random_uuid(), 'college session কলেজ সেশন', 1, 'College session', 'কলেজ সেশন', 7, 24
     WHERE NOT EXISTS (SELECT 1 FROM academic_session_type WHERE site_id = one);
    INSERT INTO academic_session (site_id, id, search_text, name_en, name_bn, type_id, start_date, end_date)
    SELECT one, gen_random_uuid(), y.search_text, y.name_en, y.name_bn, t.id, y.start_date,
           (y.start_date + make_interval(months => t.months))::date - 1
      FROM academic_academic_year y
     CROSS JOIN (SELECT id, months FROM academic_session_type WHERE site_id = one
                  ORDER BY (name_en = 'College session') DESC, position LIMIT 1) t
     WHERE y.site_id = one AND y.kind = 'session' AND y.session_id IS NULL
    ON CONFLICT DO NOTHING;
    UPDATE academic_academic_year y SET session_id = s.id, version = y.version + 1, updated_at = now()
      FROM academic_session s
     WHERE y.site_id = one AND y.kind = 'session' AND y.session_id IS NULL
       AND s.site_id = one AND s.name_en = y.name_en;
  END LOOP;
  SET LOCAL app.site_id = '';
END $$;
