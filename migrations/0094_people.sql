CREATE TABLE "documents_admit_pass" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"exam_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"matters" jsonb NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"taken_back_by" uuid,
	"taken_back_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "documents_admit_pass_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "documents_admit_pass_back" CHECK (("documents_admit_pass"."taken_back_by" IS NULL) = ("documents_admit_pass"."taken_back_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "documents_admit_setting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"dues_above" bigint,
	CONSTRAINT "documents_admit_setting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "documents_admit_setting_once" UNIQUE("site_id"),
	CONSTRAINT "documents_admit_setting_above" CHECK ("documents_admit_setting"."dues_above" >= 0)
);
--> statement-breakpoint
CREATE TABLE "people_attachment" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"link" uuid NOT NULL,
	"side" text NOT NULL,
	"other_site" bigint NOT NULL,
	"other_en" text NOT NULL,
	"other_bn" text NOT NULL,
	"employee_id" uuid,
	"is_made" boolean DEFAULT false NOT NULL,
	"asked_code" text NOT NULL,
	"asked_for" text NOT NULL,
	"given" jsonb,
	"share" integer NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"home_pays" text,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"ended_by" text,
	"asked_by" uuid NOT NULL,
	"decided_by" uuid,
	CONSTRAINT "people_attachment_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "people_attachment_link" UNIQUE("site_id","link"),
	CONSTRAINT "people_attachment_side" CHECK ("people_attachment"."side" IN ('home', 'host') AND "people_attachment"."other_site" <> "people_attachment"."site_id"),
	CONSTRAINT "people_attachment_span" CHECK ("people_attachment"."share" BETWEEN 1 AND 100 AND ("people_attachment"."to_date" IS NULL OR "people_attachment"."to_date" >= "people_attachment"."from_date")),
	CONSTRAINT "people_attachment_state" CHECK ("people_attachment"."state" IN ('asked', 'agreed', 'running', 'ended', 'refused', 'withdrawn')),
	CONSTRAINT "people_attachment_pays" CHECK ("people_attachment"."home_pays" IS NULL OR "people_attachment"."side" = 'home' AND "people_attachment"."home_pays" IN ('rest', 'whole')),
	CONSTRAINT "people_attachment_other" CHECK ("people_attachment"."state" NOT IN ('agreed', 'running', 'ended') OR ("people_attachment"."decided_by" IS NOT NULL AND "people_attachment"."decided_by" <> "people_attachment"."asked_by")),
	CONSTRAINT "people_attachment_running" CHECK ("people_attachment"."state" NOT IN ('running', 'ended') OR "people_attachment"."employee_id" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "documents_admit_pass" ADD CONSTRAINT "documents_admit_pass_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_attachment" ADD CONSTRAINT "people_attachment_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_admit_pass_once" ON "documents_admit_pass" USING btree ("site_id","exam_id","student_id") WHERE "documents_admit_pass"."taken_back_by" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_admit_pass_student" ON "documents_admit_pass" USING btree ("site_id","student_id");--> statement-breakpoint
CREATE INDEX "people_attachment_employee" ON "people_attachment" USING btree ("site_id","employee_id","from_date");