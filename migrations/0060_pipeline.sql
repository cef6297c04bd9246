CREATE TABLE "exams_change" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"exam_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"class_id" uuid,
	"paper_id" uuid,
	"sheet_id" uuid,
	"reason" text NOT NULL,
	"detail" jsonb,
	"actor_id" uuid NOT NULL,
	"acted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exams_change_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "exams_change_kind" CHECK ("exams_change"."kind" IN ('classAdded', 'paperAdded', 'paperWithdrawn', 'paperPostponed', 'sheetReopened', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "exams_paper_structure" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"level" text NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"written" integer,
	"mcq" integer,
	"practical" integer,
	"continuous" integer,
	"counts_in_gpa" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "exams_paper_structure_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "exams_paper_structure_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","level","code")
);
--> statement-breakpoint
ALTER TABLE "results_result" DROP CONSTRAINT "results_result_outcome";--> statement-breakpoint
ALTER TABLE "results_run" DROP CONSTRAINT "results_run_status";--> statement-breakpoint
ALTER TABLE "exams_paper" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "results_run" ADD COLUMN "withdrawn_by" uuid;--> statement-breakpoint
ALTER TABLE "results_run" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "results_run" ADD COLUMN "withdrawn_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exams_change" ADD CONSTRAINT "exams_change_exam_fk" FOREIGN KEY ("site_id","exam_id") REFERENCES "public"."exams_exam"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_change" ADD CONSTRAINT "exams_change_class_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_change" ADD CONSTRAINT "exams_change_paper_fk" FOREIGN KEY ("site_id","paper_id") REFERENCES "public"."exams_paper"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_change" ADD CONSTRAINT "exams_change_sheet_fk" FOREIGN KEY ("site_id","sheet_id") REFERENCES "public"."exams_mark_sheet"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exams_change_exam" ON "exams_change" USING btree ("site_id","exam_id","acted_at");--> statement-breakpoint
CREATE INDEX "exams_paper_structure_sort" ON "exams_paper_structure" USING btree ("site_id","code");--> statement-breakpoint
ALTER TABLE "results_result" ADD CONSTRAINT "results_result_outcome" CHECK ("results_result"."outcome" IN ('passed', 'failed', 'absent', 'short', 'expelled', 'withheld', 'incomplete'));--> statement-breakpoint
ALTER TABLE "results_run" ADD CONSTRAINT "results_run_withdrawn" CHECK (("results_run"."status" = 'withdrawn') = ("results_run"."withdrawn_at" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "results_run" ADD CONSTRAINT "results_run_status" CHECK ("results_run"."status" IN ('computed', 'published', 'superseded', 'withdrawn'));--> statement-breakpoint
-- What was changed of a declared examination, and why, is only added to.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_append_only_tables() || 'exams_change'::text);
END $$;
