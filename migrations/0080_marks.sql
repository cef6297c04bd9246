CREATE TABLE "exams_conduct_trait" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "exams_conduct_trait_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "exams_conduct_trait_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "exams_sitting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paper_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"day" date NOT NULL,
	"starts_at" text,
	"room" text DEFAULT '' NOT NULL,
	CONSTRAINT "exams_sitting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "exams_sitting_once" UNIQUE("site_id","paper_id","shift_id")
);
--> statement-breakpoint
CREATE TABLE "results_conduct" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"exam_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"trait_id" uuid NOT NULL,
	"grade" text,
	"given_by" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "results_conduct_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "results_conduct_once" UNIQUE("site_id","exam_id","enrolment_id","trait_id"),
	CONSTRAINT "results_conduct_grade" CHECK ("results_conduct"."grade" IN ('excellent', 'veryGood', 'good', 'fair', 'care'))
);
--> statement-breakpoint
CREATE TABLE "results_scale" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	CONSTRAINT "results_scale_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "results_scale_name" UNIQUE("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "results_scale_version" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"scale_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bands" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "results_scale_version_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "results_scale_version_number" UNIQUE("site_id","scale_id","number"),
	CONSTRAINT "results_scale_version_bands" UNIQUE("site_id","scale_id","bands")
);
--> statement-breakpoint
CREATE TABLE "results_sheet_look" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"exam_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"template_id" uuid,
	CONSTRAINT "results_sheet_look_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "results_sheet_look_once" UNIQUE("site_id","exam_id","class_id")
);
--> statement-breakpoint
ALTER TABLE "exams_paper" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "exams_paper" ADD COLUMN "room" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exams_sitting" ADD CONSTRAINT "exams_sitting_paper_fk" FOREIGN KEY ("site_id","paper_id") REFERENCES "public"."exams_paper"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_sitting" ADD CONSTRAINT "exams_sitting_shift_fk" FOREIGN KEY ("site_id","shift_id") REFERENCES "public"."academic_shift"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_conduct" ADD CONSTRAINT "results_conduct_exam_fk" FOREIGN KEY ("site_id","exam_id") REFERENCES "public"."exams_exam"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_conduct" ADD CONSTRAINT "results_conduct_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_conduct" ADD CONSTRAINT "results_conduct_trait_fk" FOREIGN KEY ("site_id","trait_id") REFERENCES "public"."exams_conduct_trait"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_scale_version" ADD CONSTRAINT "results_scale_version_scale_fk" FOREIGN KEY ("site_id","scale_id") REFERENCES "public"."results_scale"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_sheet_look" ADD CONSTRAINT "results_sheet_look_exam_fk" FOREIGN KEY ("site_id","exam_id") REFERENCES "public"."exams_exam"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_sheet_look" ADD CONSTRAINT "results_sheet_look_class_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_sheet_look" ADD CONSTRAINT "results_sheet_look_template_fk" FOREIGN KEY ("site_id","template_id") REFERENCES "public"."documents_template"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exams_conduct_trait_sort" ON "exams_conduct_trait" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "results_conduct_enrolment" ON "results_conduct" USING btree ("site_id","enrolment_id");--> statement-breakpoint
ALTER TABLE "exams_paper" ADD CONSTRAINT "exams_paper_minutes" CHECK ("exams_paper"."minutes" BETWEEN 10 AND 600);--> statement-breakpoint
-- What a scale said is what results name: its versions are only added to.
CREATE FUNCTION results_keep_scale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Version % of a grade scale is kept as it is', OLD.number
    USING ERRCODE = 'check_violation', CONSTRAINT = 'results_scale_version_kept', TABLE = 'results_scale_version';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_scale BEFORE UPDATE OR DELETE ON results_scale_version FOR EACH ROW EXECUTE FUNCTION results_keep_scale();
