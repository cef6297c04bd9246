CREATE TABLE "board_birth_record" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"father_name_en" text NOT NULL,
	"mother_name_en" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"compared_by" uuid NOT NULL,
	CONSTRAINT "board_birth_record_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "board_birth_record_student" UNIQUE("site_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "board_fee" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"year_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"sub_head_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"to_board" bigint NOT NULL,
	"due" date NOT NULL,
	CONSTRAINT "board_fee_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "board_fee_class" UNIQUE("site_id","year_id","class_id"),
	CONSTRAINT "board_fee_amounts" CHECK ("board_fee"."amount" > 0 AND "board_fee"."to_board" BETWEEN 0 AND "board_fee"."amount")
);
--> statement-breakpoint
CREATE TABLE "board_flag" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"code" text NOT NULL,
	"field" text NOT NULL,
	"found" text NOT NULL,
	"wanted" text NOT NULL,
	"change" text NOT NULL,
	CONSTRAINT "board_flag_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "board_flag_once" UNIQUE("site_id","run_id","student_id","code","field"),
	CONSTRAINT "board_flag_change" CHECK ("board_flag"."change" IN ('fresh', 'still', 'fixed'))
);
--> statement-breakpoint
CREATE TABLE "board_registration" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"year_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"state" text DEFAULT 'probable' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"number" text,
	"session" text DEFAULT '' NOT NULL,
	"board_roll" text DEFAULT '' NOT NULL,
	"gpa" text DEFAULT '' NOT NULL,
	"passed_in" text DEFAULT '' NOT NULL,
	"charged" bigint,
	"sub_head_id" uuid,
	"charge_id" uuid,
	CONSTRAINT "board_registration_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "board_registration_student" UNIQUE("site_id","year_id","student_id"),
	CONSTRAINT "board_registration_number" UNIQUE("site_id","year_id","number"),
	CONSTRAINT "board_registration_state" CHECK ("board_registration"."state" IN ('probable', 'filled', 'registered', 'leftOut')),
	CONSTRAINT "board_registration_registered" CHECK (("board_registration"."state" = 'registered') = ("board_registration"."number" IS NOT NULL)),
	CONSTRAINT "board_registration_why" CHECK ("board_registration"."state" <> 'leftOut' OR "board_registration"."reason" <> ''),
	CONSTRAINT "board_registration_charged" CHECK (num_nulls("board_registration"."charged", "board_registration"."sub_head_id", "board_registration"."charge_id") IN (0, 3))
);
--> statement-breakpoint
CREATE TABLE "board_run" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"year_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"pack" text NOT NULL,
	"pack_version" text NOT NULL,
	"students" integer NOT NULL,
	"flagged" integer NOT NULL,
	"flags" integer NOT NULL,
	"fixed" integer NOT NULL,
	"fresh" integer NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"ran_by" uuid NOT NULL,
	CONSTRAINT "board_run_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "board_run_number" UNIQUE("site_id","year_id","class_id","number"),
	CONSTRAINT "board_run_counts" CHECK ("board_run"."flagged" BETWEEN 0 AND "board_run"."students" AND "board_run"."flags" >= "board_run"."flagged")
);
--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "disability" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "stipend_kind" text;--> statement-breakpoint
ALTER TABLE "board_birth_record" ADD CONSTRAINT "board_birth_record_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_fee" ADD CONSTRAINT "board_fee_year_fk" FOREIGN KEY ("site_id","year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_fee" ADD CONSTRAINT "board_fee_class_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_fee" ADD CONSTRAINT "board_fee_sub_head_fk" FOREIGN KEY ("site_id","sub_head_id") REFERENCES "public"."fees_fee_sub_head"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_flag" ADD CONSTRAINT "board_flag_run_fk" FOREIGN KEY ("site_id","run_id") REFERENCES "public"."board_run"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_flag" ADD CONSTRAINT "board_flag_section_fk" FOREIGN KEY ("site_id","section_id") REFERENCES "public"."academic_section"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_registration" ADD CONSTRAINT "board_registration_year_fk" FOREIGN KEY ("site_id","year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_registration" ADD CONSTRAINT "board_registration_class_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_registration" ADD CONSTRAINT "board_registration_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_registration" ADD CONSTRAINT "board_registration_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_registration" ADD CONSTRAINT "board_registration_sub_head_fk" FOREIGN KEY ("site_id","sub_head_id") REFERENCES "public"."fees_fee_sub_head"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_run" ADD CONSTRAINT "board_run_year_fk" FOREIGN KEY ("site_id","year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_run" ADD CONSTRAINT "board_run_class_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_registration_class" ON "board_registration" USING btree ("site_id","year_id","class_id","state");
--> statement-breakpoint
-- What a check found stays as it was found: a later one is compared with it.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_append_only_tables() || ARRAY['board_run', 'board_flag']);
END $$;
