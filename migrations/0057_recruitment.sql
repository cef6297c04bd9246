CREATE TABLE "people_cv" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"cv" jsonb NOT NULL,
	CONSTRAINT "people_cv_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "people_cv_employee" UNIQUE("site_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "recruitment_job_post" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"circular_id" uuid NOT NULL,
	"designation_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"seats" integer NOT NULL,
	"is_online" boolean DEFAULT true NOT NULL,
	"min_age" integer,
	"max_age" integer,
	"least_level" text,
	"experience_years" integer,
	"fee" bigint,
	"papers_en" text,
	"papers_bn" text,
	"written_full" integer,
	"written_pass" integer,
	"viva_full" integer,
	"viva_pass" integer,
	"test_on" date,
	"test_at" text,
	"venue_en" text,
	"venue_bn" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "recruitment_job_post_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "recruitment_job_post_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","circular_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "recruitment_applicant" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"post_id" uuid NOT NULL,
	"number" text,
	"code_digest" text NOT NULL,
	"nid_digest" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"submitted_at" timestamp with time zone,
	"payment" text DEFAULT 'none' NOT NULL,
	"payer" text,
	"trx" text,
	"written" integer,
	"viva" integer,
	"is_absent" boolean DEFAULT false NOT NULL,
	"total" integer,
	"rank" integer,
	"admit_id" uuid,
	"letter_id" uuid,
	"employee_id" uuid,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "recruitment_applicant_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "recruitment_applicant_number" UNIQUE("site_id","number"),
	CONSTRAINT "recruitment_applicant_code" UNIQUE("site_id","code_digest"),
	CONSTRAINT "recruitment_applicant_state" CHECK ("recruitment_applicant"."state" IN ('draft', 'applied', 'shortlisted', 'interview', 'waiting', 'selected', 'rejected', 'declined', 'withdrawn', 'joined')),
	CONSTRAINT "recruitment_applicant_payment" CHECK ("recruitment_applicant"."payment" IN ('none', 'pending', 'claimed', 'paid')),
	CONSTRAINT "recruitment_applicant_numbered" CHECK (("recruitment_applicant"."state" = 'draft') = ("recruitment_applicant"."number" IS NULL)),
	CONSTRAINT "recruitment_applicant_joined" CHECK (("recruitment_applicant"."state" = 'joined') = ("recruitment_applicant"."employee_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "recruitment_event" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applicant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "recruitment_event_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "recruitment_form" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applicant_id" uuid NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"name_bn" text DEFAULT '' NOT NULL,
	"date_of_birth" date,
	"mobile" text DEFAULT '' NOT NULL,
	"data" jsonb NOT NULL,
	"cv" jsonb NOT NULL,
	"nid" text,
	"photo" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "recruitment_form_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "recruitment_form_applicant" UNIQUE("site_id","applicant_id")
);
--> statement-breakpoint
CREATE TABLE "recruitment_paper" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applicant_id" uuid NOT NULL,
	"about" jsonb NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "recruitment_paper_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "recruitment_setting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kept_months" integer NOT NULL,
	CONSTRAINT "recruitment_setting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "recruitment_setting_once" UNIQUE("site_id"),
	CONSTRAINT "recruitment_setting_months" CHECK ("recruitment_setting"."kept_months" BETWEEN 6 AND 60)
);
--> statement-breakpoint
ALTER TABLE "documents_issue" DROP CONSTRAINT "documents_issue_one";--> statement-breakpoint
ALTER TABLE "people_cv" ADD CONSTRAINT "people_cv_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruitment_job_post" ADD CONSTRAINT "recruitment_job_post_circular_id_fk" FOREIGN KEY ("site_id","circular_id") REFERENCES "public"."website_job_circular"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruitment_job_post" ADD CONSTRAINT "recruitment_job_post_designation_id_fk" FOREIGN KEY ("site_id","designation_id") REFERENCES "public"."academic_designation"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruitment_applicant" ADD CONSTRAINT "recruitment_applicant_post_fk" FOREIGN KEY ("site_id","post_id") REFERENCES "public"."recruitment_job_post"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruitment_applicant" ADD CONSTRAINT "recruitment_applicant_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruitment_event" ADD CONSTRAINT "recruitment_event_applicant_fk" FOREIGN KEY ("site_id","applicant_id") REFERENCES "public"."recruitment_applicant"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruitment_form" ADD CONSTRAINT "recruitment_form_applicant_fk" FOREIGN KEY ("site_id","applicant_id") REFERENCES "public"."recruitment_applicant"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruitment_paper" ADD CONSTRAINT "recruitment_paper_applicant_fk" FOREIGN KEY ("site_id","applicant_id") REFERENCES "public"."recruitment_applicant"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recruitment_job_post_sort" ON "recruitment_job_post" USING btree ("site_id","name_en");--> statement-breakpoint
CREATE INDEX "recruitment_job_post_circular_id" ON "recruitment_job_post" USING btree ("site_id","circular_id");--> statement-breakpoint
CREATE INDEX "recruitment_job_post_designation_id" ON "recruitment_job_post" USING btree ("site_id","designation_id");--> statement-breakpoint
CREATE INDEX "recruitment_applicant_list" ON "recruitment_applicant" USING btree ("site_id","post_id","state","number");--> statement-breakpoint
CREATE INDEX "recruitment_applicant_person" ON "recruitment_applicant" USING btree ("site_id","nid_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "recruitment_applicant_once" ON "recruitment_applicant" USING btree ("site_id","post_id","nid_digest") WHERE "recruitment_applicant"."nid_digest" IS NOT NULL AND "recruitment_applicant"."state" NOT IN ('draft', 'withdrawn');--> statement-breakpoint
CREATE UNIQUE INDEX "recruitment_applicant_trx" ON "recruitment_applicant" USING btree ("site_id","payer","trx") WHERE "recruitment_applicant"."trx" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "recruitment_applicant_employee" ON "recruitment_applicant" USING btree ("site_id","employee_id") WHERE "recruitment_applicant"."employee_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "recruitment_event_applicant" ON "recruitment_event" USING btree ("site_id","applicant_id","created_at");--> statement-breakpoint
CREATE INDEX "recruitment_paper_applicant" ON "recruitment_paper" USING btree ("site_id","applicant_id");--> statement-breakpoint
CREATE INDEX "recruitment_paper_file" ON "recruitment_paper" USING btree ("site_id","file_id");--> statement-breakpoint
ALTER TABLE "documents_issue" ADD CONSTRAINT "documents_issue_one" CHECK (num_nonnulls("documents_issue"."student_id", "documents_issue"."employee_id") = CASE WHEN "documents_issue"."kind" IN ('jobAdmit', 'appointment') THEN 0 ELSE 1 END);--> statement-breakpoint
-- What people tell who apply has no history, so that it can be forgotten. What was decided about them has.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || ARRAY['recruitment_form', 'recruitment_paper']);
END $$;
--> statement-breakpoint
-- What happened to an application stays as it was written.
CREATE FUNCTION recruitment_keep_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Row % of % is kept as it is', OLD.id, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'recruitment_row_kept', TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON recruitment_event FOR EACH ROW EXECUTE FUNCTION recruitment_keep_row();

-- A number belongs to one application and its post, and a mark of somebody appointed stays.
CREATE FUNCTION recruitment_keep_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.number IS NULL OR (NEW.number, NEW.post_id) IS NOT DISTINCT FROM (OLD.number, OLD.post_id))
     AND (OLD.state NOT IN ('selected', 'joined')
          OR (NEW.written, NEW.viva, NEW.is_absent) IS NOT DISTINCT FROM (OLD.written, OLD.viva, OLD.is_absent))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Application % is kept as it is', OLD.number
    USING ERRCODE = 'check_violation', CONSTRAINT = 'recruitment_number_kept', TABLE = 'recruitment_applicant';
END $$;
CREATE TRIGGER keep_number BEFORE UPDATE ON recruitment_applicant
  FOR EACH ROW EXECUTE FUNCTION recruitment_keep_number();
