CREATE TABLE "lessons_class_room" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"class_id" uuid,
	"title_en" text NOT NULL,
	"title_bn" text NOT NULL,
	"body_en" text,
	"body_bn" text,
	"picture" uuid,
	"video" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "lessons_class_room_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "lessons_lesson" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"year_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"teacher_id" uuid,
	"title_en" text NOT NULL,
	"title_bn" text NOT NULL,
	"body_en" text DEFAULT '' NOT NULL,
	"body_bn" text DEFAULT '' NOT NULL,
	"video" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"opens_on" date,
	"closes_on" date,
	"created_by" uuid NOT NULL,
	CONSTRAINT "lessons_lesson_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "lessons_lesson_position" CHECK ("lessons_lesson"."position" > 0),
	CONSTRAINT "lessons_lesson_window" CHECK ("lessons_lesson"."opens_on" <= "lessons_lesson"."closes_on")
);
--> statement-breakpoint
CREATE TABLE "lessons_lesson_file" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "lessons_lesson_file_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "lessons_lesson_file_once" UNIQUE("site_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "lessons_read" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lessons_read_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "lessons_read_once" UNIQUE("site_id","lesson_id","student_id"),
	CONSTRAINT "lessons_read_times" CHECK ("lessons_read"."times" > 0)
);
--> statement-breakpoint
CREATE TABLE "lessons_lesson_section" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	CONSTRAINT "lessons_lesson_section_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "lessons_lesson_section_once" UNIQUE("site_id","lesson_id","section_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_lessons_shared_class_room" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"title_en" text NOT NULL,
	"title_bn" text NOT NULL,
	"body_en" text,
	"body_bn" text,
	"video" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_lessons_shared_class_room_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_lessons_shared_class_room_unique_1" UNIQUE NULLS NOT DISTINCT("title_en")
);
--> statement-breakpoint
CREATE TABLE "people_birthday_wish" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"year" integer NOT NULL,
	CONSTRAINT "people_birthday_wish_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "people_birthday_wish_once" UNIQUE("site_id","employee_id","year")
);
--> statement-breakpoint
CREATE TABLE "people_setting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"teacher_age" integer NOT NULL,
	"staff_age" integer NOT NULL,
	CONSTRAINT "people_setting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "people_setting_once" UNIQUE("site_id"),
	CONSTRAINT "people_setting_ages" CHECK ("people_setting"."teacher_age" BETWEEN 50 AND 80 AND "people_setting"."staff_age" BETWEEN 50 AND 80)
);
--> statement-breakpoint
CREATE TABLE "people_retirement_notice" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"months" integer NOT NULL,
	CONSTRAINT "people_retirement_notice_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "people_retirement_notice_once" UNIQUE("site_id","employee_id","months"),
	CONSTRAINT "people_retirement_notice_months" CHECK ("people_retirement_notice"."months" IN (3, 6, 12))
);
--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "date_of_birth" date;--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "lessons_class_room" ADD CONSTRAINT "lessons_class_room_class_id_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons_lesson" ADD CONSTRAINT "lessons_lesson_year_fk" FOREIGN KEY ("site_id","year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons_lesson" ADD CONSTRAINT "lessons_lesson_class_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons_lesson" ADD CONSTRAINT "lessons_lesson_subject_fk" FOREIGN KEY ("site_id","subject_id") REFERENCES "public"."academic_subject"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons_lesson" ADD CONSTRAINT "lessons_lesson_teacher_fk" FOREIGN KEY ("site_id","teacher_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons_lesson_file" ADD CONSTRAINT "lessons_lesson_file_lesson_fk" FOREIGN KEY ("site_id","lesson_id") REFERENCES "public"."lessons_lesson"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons_read" ADD CONSTRAINT "lessons_read_lesson_fk" FOREIGN KEY ("site_id","lesson_id") REFERENCES "public"."lessons_lesson"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons_read" ADD CONSTRAINT "lessons_read_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons_lesson_section" ADD CONSTRAINT "lessons_lesson_section_lesson_fk" FOREIGN KEY ("site_id","lesson_id") REFERENCES "public"."lessons_lesson"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons_lesson_section" ADD CONSTRAINT "lessons_lesson_section_section_fk" FOREIGN KEY ("site_id","section_id") REFERENCES "public"."academic_section"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_birthday_wish" ADD CONSTRAINT "people_birthday_wish_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_retirement_notice" ADD CONSTRAINT "people_retirement_notice_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lessons_class_room_sort" ON "lessons_class_room" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "lessons_class_room_class_id" ON "lessons_class_room" USING btree ("site_id","class_id");--> statement-breakpoint
CREATE INDEX "lessons_lesson_order" ON "lessons_lesson" USING btree ("site_id","class_id","subject_id","position");--> statement-breakpoint
CREATE INDEX "lessons_lesson_file_of" ON "lessons_lesson_file" USING btree ("site_id","lesson_id","position");--> statement-breakpoint
CREATE INDEX "lessons_read_student" ON "lessons_read" USING btree ("site_id","student_id");--> statement-breakpoint
CREATE INDEX "lessons_lesson_section_of" ON "lessons_lesson_section" USING btree ("site_id","section_id");--> statement-breakpoint
CREATE INDEX "catalogue_lessons_shared_class_room_sort" ON "catalogue_lessons_shared_class_room" USING btree ("position");