CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text,
	"mobile" text,
	"password_hash" text,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"photo" text,
	"language" text DEFAULT 'en' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"is_platform" boolean DEFAULT false NOT NULL,
	"is_demonstration" boolean DEFAULT false NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_status" CHECK ("account"."status" IN ('pending', 'active', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "history" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"record_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"actor" uuid,
	"impersonator" uuid,
	"action" text NOT NULL,
	"request" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "history_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"action" text NOT NULL,
	"digest" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "job_run" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"account_id" uuid,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"problems" jsonb DEFAULT '[]' NOT NULL,
	"problem_count" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"cancel_asked" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "job_run_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "job_run_state" CHECK ("job_run"."state" IN ('waiting', 'running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_start" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"site_id" bigint,
	"role" text NOT NULL,
	"ends_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu" (
	"id" uuid PRIMARY KEY NOT NULL,
	"menu_en" text NOT NULL,
	"menu_bn" text NOT NULL,
	"menu_for" text NOT NULL,
	"module" text NOT NULL,
	"icon_name" text DEFAULT '' NOT NULL,
	"route_name" text,
	"note" text DEFAULT '' NOT NULL,
	"parent" uuid,
	"position" integer NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"permission" text,
	"is_displayable" boolean DEFAULT true NOT NULL,
	"is_logged_common_access" boolean DEFAULT false NOT NULL,
	"is_common_access" boolean DEFAULT false NOT NULL,
	"is_custom" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "number_sequence" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"next" bigint NOT NULL,
	CONSTRAINT "number_sequence_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "one_time_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "permission_grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"site_id" bigint NOT NULL,
	"permission" text NOT NULL,
	"effect" text NOT NULL,
	"reason" text NOT NULL,
	"granted_by" uuid,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "permission_grant_effect" CHECK ("permission_grant"."effect" IN ('allow', 'deny'))
);
--> statement-breakpoint
CREATE TABLE "platform_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" bigint,
	"table_name" text NOT NULL,
	"record_id" text NOT NULL,
	"operation" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"actor" uuid,
	"impersonator" uuid,
	"action" text NOT NULL,
	"request" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role" (
	"code" text PRIMARY KEY NOT NULL,
	"site_id" bigint,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"scope" text NOT NULL,
	"rank" integer NOT NULL,
	"seeded_permissions" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_permission" (
	"role" text NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "role_permission_role_permission_pk" PRIMARY KEY("role","permission")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"device_hash" text,
	"account_id" uuid NOT NULL,
	"site_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idle_seconds" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in" (
	"account_id" uuid NOT NULL,
	"site_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_account_id_site_id_pk" PRIMARY KEY("account_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "site" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alias" text NOT NULL,
	"host_name" text,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"kind" text DEFAULT 'school' NOT NULL,
	"eiin" text,
	"board" text,
	"academic_groups" text[] DEFAULT '{}' NOT NULL,
	"email" text,
	"phone" text,
	"address_en" text DEFAULT '' NOT NULL,
	"address_bn" text DEFAULT '' NOT NULL,
	"thana_id" integer,
	"established_on" date,
	"motto_en" text DEFAULT '' NOT NULL,
	"motto_bn" text DEFAULT '' NOT NULL,
	"accent" text DEFAULT 'board' NOT NULL,
	"logo" uuid,
	"weekend" integer[] DEFAULT '{6,0}' NOT NULL,
	"language" text,
	"status" text DEFAULT 'active' NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_status" CHECK ("site"."status" IN ('active', 'grace', 'read_only', 'suspended', 'closed')),
	CONSTRAINT "site_language" CHECK ("site"."language" IN ('en', 'bn'))
);
--> statement-breakpoint
CREATE TABLE "site_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_group_member" (
	"group_id" uuid NOT NULL,
	"site_id" bigint NOT NULL,
	CONSTRAINT "site_group_member_group_id_site_id_pk" PRIMARY KEY("group_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"purpose" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"width" integer,
	"height" integer,
	CONSTRAINT "stored_file_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "academic_academic_year" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"kind" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_current" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "academic_academic_year_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_academic_year_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "academic_class_subject" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"class_id" uuid NOT NULL,
	"group_id" uuid,
	"subject_id" uuid NOT NULL,
	"role" text NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "academic_class_subject_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_class_subject_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","class_id","group_id","subject_id","role")
);
--> statement-breakpoint
CREATE TABLE "academic_school_class" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"level" text NOT NULL,
	"seats" integer NOT NULL,
	"board_code" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "academic_school_class_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_school_class_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en"),
	CONSTRAINT "academic_school_class_unique_2" UNIQUE NULLS NOT DISTINCT("site_id","position")
);
--> statement-breakpoint
CREATE TABLE "academic_designation" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_teaching" boolean DEFAULT false NOT NULL,
	"pay_grade" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "academic_designation_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_designation_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "academic_group" (
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
	CONSTRAINT "academic_group_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_group_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "academic_holiday" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"kind" text NOT NULL,
	"is_observed" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "academic_holiday_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_holiday_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en","start_date")
);
--> statement-breakpoint
CREATE TABLE "academic_house" (
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
	CONSTRAINT "academic_house_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_house_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "academic_section" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"year_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"group_id" uuid,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"capacity" integer NOT NULL,
	"class_teacher_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "academic_section_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_section_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","year_id","shift_id","version_id","class_id","group_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "academic_shift" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"saturday_in" text,
	"saturday_out" text,
	"sunday_in" text,
	"sunday_out" text,
	"monday_in" text,
	"monday_out" text,
	"tuesday_in" text,
	"tuesday_out" text,
	"wednesday_in" text,
	"wednesday_out" text,
	"thursday_in" text,
	"thursday_out" text,
	"friday_in" text,
	"friday_out" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "academic_shift_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_shift_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "academic_subject" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"board_code" text,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"type" text NOT NULL,
	"full_marks" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "academic_subject_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_subject_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","code"),
	CONSTRAINT "academic_subject_unique_2" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "academic_version" (
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
	CONSTRAINT "academic_version_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_version_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "attendance_record" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sheet_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"day" date NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "attendance_record_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "attendance_record_once" UNIQUE("site_id","sheet_id","enrolment_id"),
	CONSTRAINT "attendance_record_code" CHECK ("attendance_record"."code" IN ('P', 'A', 'L', 'V'))
);
--> statement-breakpoint
CREATE TABLE "attendance_sheet" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"section_id" uuid NOT NULL,
	"day" date NOT NULL,
	"period" integer,
	"taken_by" uuid,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "attendance_sheet_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "attendance_sheet_once" UNIQUE NULLS NOT DISTINCT("site_id","section_id","day","period")
);
--> statement-breakpoint
CREATE TABLE "communication_notice_category" (
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
	CONSTRAINT "communication_notice_category_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_notice_category_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "fees_fee_head" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"period" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "fees_fee_head_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_fee_head_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "people_employee_account" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "people_employee_account_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "people_employee_account_employee" UNIQUE("site_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "people_employee" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"designation_id" uuid NOT NULL,
	"gender" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text,
	"joining_date" date,
	"index_number" text,
	"photo" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "people_employee_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "people_employee_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","code")
);
--> statement-breakpoint
CREATE TABLE "site_application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"email" text NOT NULL,
	"eiin" text,
	"thana_id" integer NOT NULL,
	"language" text NOT NULL,
	"data" jsonb NOT NULL,
	"talk" jsonb DEFAULT '[]' NOT NULL,
	"reviewer_id" uuid,
	"decided_at" timestamp with time zone,
	"site_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_application_status_known" CHECK ("site_application"."status" IN ('submitted', 'under_review', 'info_requested', 'approved', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "students_enrolment" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"roll" integer NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	CONSTRAINT "students_enrolment_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "students_enrolment_roll" UNIQUE("site_id","section_id","roll"),
	CONSTRAINT "students_enrolment_student" UNIQUE("site_id","year_id","student_id"),
	CONSTRAINT "students_enrolment_roll_positive" CHECK ("students_enrolment"."roll" > 0),
	CONSTRAINT "students_enrolment_status" CHECK ("students_enrolment"."status" IN ('active', 'promoted', 'retained', 'transferred', 'dropped', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "students_guardian" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text DEFAULT '' NOT NULL,
	"mobile" text NOT NULL,
	"occupation" text DEFAULT '' NOT NULL,
	"nid" text,
	"account_id" uuid,
	CONSTRAINT "students_guardian_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "students_revealed_value" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"guardian_id" uuid,
	"field" text NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "students_revealed_value_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "students_status_change" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"from_section_id" uuid,
	"to_section_id" uuid NOT NULL,
	"from_roll" integer,
	"to_roll" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"effective_on" date NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "students_status_change_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "students_status_change_kind" CHECK ("students_status_change"."kind" IN ('enrolled', 'place', 'status'))
);
--> statement-breakpoint
CREATE TABLE "students_student_account" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "students_student_account_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "students_student_account_student" UNIQUE("site_id","student_id"),
	CONSTRAINT "students_student_account_account" UNIQUE("site_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "students_student_guardian" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"relation" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "students_student_guardian_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "students_student_guardian_once" UNIQUE("site_id","student_id","guardian_id"),
	CONSTRAINT "students_student_guardian_relation" CHECK ("students_student_guardian"."relation" IN ('father', 'mother', 'guardian', 'other'))
);
--> statement-breakpoint
CREATE TABLE "students_student" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"gender" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"religion" text NOT NULL,
	"blood_group" text,
	"birth_registration" text,
	"father_name_en" text NOT NULL,
	"father_name_bn" text,
	"mother_name_en" text NOT NULL,
	"mother_name_bn" text,
	"mobile" text NOT NULL,
	"email" text,
	"present_address" text,
	"permanent_address" text,
	"admission_date" date,
	"board_roll" text,
	"board_registration" text,
	"house_id" uuid,
	"has_stipend" boolean DEFAULT false NOT NULL,
	"family_income" bigint,
	"photo" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "students_student_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "students_student_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","code")
);
--> statement-breakpoint
CREATE TABLE "website_about" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"title_en" text NOT NULL,
	"title_bn" text NOT NULL,
	"body_en" text NOT NULL,
	"body_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "website_about_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "website_event" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title_en" text NOT NULL,
	"title_bn" text NOT NULL,
	"day" date NOT NULL,
	"starts_at" text,
	"place_en" text,
	"place_bn" text,
	"body_en" text,
	"body_bn" text,
	"picture" uuid,
	"scene" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "website_event_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "website_job_circular" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title_en" text NOT NULL,
	"title_bn" text NOT NULL,
	"posts" integer NOT NULL,
	"apply_by" date NOT NULL,
	"body_en" text,
	"body_bn" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "website_job_circular_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "website_message" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"post_en" text NOT NULL,
	"post_bn" text NOT NULL,
	"is_head" boolean DEFAULT false NOT NULL,
	"body_en" text NOT NULL,
	"body_bn" text NOT NULL,
	"picture" uuid,
	"scene" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "website_message_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "website_notice" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title_en" text NOT NULL,
	"title_bn" text NOT NULL,
	"category_id" uuid,
	"body_en" text NOT NULL,
	"body_bn" text NOT NULL,
	"attachment" uuid,
	"publish_on" date NOT NULL,
	"expires_on" date,
	"is_public" boolean DEFAULT true NOT NULL,
	"is_sidebar" boolean DEFAULT false NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "website_notice_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "website_slide" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"title_en" text NOT NULL,
	"title_bn" text NOT NULL,
	"caption_en" text,
	"caption_bn" text,
	"picture" uuid,
	"scene" text,
	"is_special" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "website_slide_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "website_video" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"title_en" text NOT NULL,
	"title_bn" text NOT NULL,
	"address" text NOT NULL,
	"duration" text,
	"picture" uuid,
	"scene" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "website_video_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_role_role_code_fk" FOREIGN KEY ("role") REFERENCES "public"."role"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_grant" ADD CONSTRAINT "permission_grant_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_grant" ADD CONSTRAINT "permission_grant_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_grant" ADD CONSTRAINT "permission_grant_granted_by_account_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_role_role_code_fk" FOREIGN KEY ("role") REFERENCES "public"."role"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_group_member" ADD CONSTRAINT "site_group_member_group_id_site_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."site_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_group_member" ADD CONSTRAINT "site_group_member_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_class_subject" ADD CONSTRAINT "academic_class_subject_class_id_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_class_subject" ADD CONSTRAINT "academic_class_subject_group_id_fk" FOREIGN KEY ("site_id","group_id") REFERENCES "public"."academic_group"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_class_subject" ADD CONSTRAINT "academic_class_subject_subject_id_fk" FOREIGN KEY ("site_id","subject_id") REFERENCES "public"."academic_subject"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_section" ADD CONSTRAINT "academic_section_year_id_fk" FOREIGN KEY ("site_id","year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_section" ADD CONSTRAINT "academic_section_shift_id_fk" FOREIGN KEY ("site_id","shift_id") REFERENCES "public"."academic_shift"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_section" ADD CONSTRAINT "academic_section_version_id_fk" FOREIGN KEY ("site_id","version_id") REFERENCES "public"."academic_version"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_section" ADD CONSTRAINT "academic_section_class_id_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_section" ADD CONSTRAINT "academic_section_group_id_fk" FOREIGN KEY ("site_id","group_id") REFERENCES "public"."academic_group"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_section" ADD CONSTRAINT "academic_section_class_teacher_id_fk" FOREIGN KEY ("site_id","class_teacher_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_record" ADD CONSTRAINT "attendance_record_sheet_fk" FOREIGN KEY ("site_id","sheet_id") REFERENCES "public"."attendance_sheet"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_record" ADD CONSTRAINT "attendance_record_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_sheet" ADD CONSTRAINT "attendance_sheet_section_fk" FOREIGN KEY ("site_id","section_id") REFERENCES "public"."academic_section"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_employee_account" ADD CONSTRAINT "people_employee_account_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_employee" ADD CONSTRAINT "people_employee_designation_id_fk" FOREIGN KEY ("site_id","designation_id") REFERENCES "public"."academic_designation"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_application" ADD CONSTRAINT "site_application_reviewer_id_account_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_application" ADD CONSTRAINT "site_application_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_enrolment" ADD CONSTRAINT "students_enrolment_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_enrolment" ADD CONSTRAINT "students_enrolment_section_fk" FOREIGN KEY ("site_id","section_id") REFERENCES "public"."academic_section"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_enrolment" ADD CONSTRAINT "students_enrolment_year_fk" FOREIGN KEY ("site_id","year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_revealed_value" ADD CONSTRAINT "students_revealed_value_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_revealed_value" ADD CONSTRAINT "students_revealed_value_guardian_fk" FOREIGN KEY ("site_id","guardian_id") REFERENCES "public"."students_guardian"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_status_change" ADD CONSTRAINT "students_status_change_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_status_change" ADD CONSTRAINT "students_status_change_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_student_account" ADD CONSTRAINT "students_student_account_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_student_guardian" ADD CONSTRAINT "students_student_guardian_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_student_guardian" ADD CONSTRAINT "students_student_guardian_guardian_fk" FOREIGN KEY ("site_id","guardian_id") REFERENCES "public"."students_guardian"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_student" ADD CONSTRAINT "students_student_house_id_fk" FOREIGN KEY ("site_id","house_id") REFERENCES "public"."academic_house"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_notice" ADD CONSTRAINT "website_notice_category_id_fk" FOREIGN KEY ("site_id","category_id") REFERENCES "public"."communication_notice_category"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_username" ON "account" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "account" USING btree ("email");--> statement-breakpoint
CREATE INDEX "account_mobile" ON "account" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "history_record" ON "history" USING btree ("site_id","table_name","record_id");--> statement-breakpoint
CREATE INDEX "history_at" ON "history" USING btree ("site_id","at");--> statement-breakpoint
CREATE INDEX "job_run_account" ON "job_run" USING btree ("site_id","account_id","created_at");--> statement-breakpoint
CREATE INDEX "membership_site" ON "membership" USING btree ("site_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_once" ON "membership" USING btree ("account_id","site_id","role") WHERE ends_at IS NULL;--> statement-breakpoint
CREATE INDEX "notification_account" ON "notification" USING btree ("site_id","account_id","read_at");--> statement-breakpoint
CREATE UNIQUE INDEX "number_sequence_kind" ON "number_sequence" USING btree ("site_id","kind","period");--> statement-breakpoint
CREATE INDEX "permission_grant_account" ON "permission_grant" USING btree ("account_id","site_id");--> statement-breakpoint
CREATE INDEX "platform_history_record" ON "platform_history" USING btree ("table_name","record_id");--> statement-breakpoint
CREATE INDEX "platform_history_at" ON "platform_history" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "platform_history_site" ON "platform_history" USING btree ("site_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_alias" ON "site" USING btree ("alias");--> statement-breakpoint
CREATE UNIQUE INDEX "site_email" ON "site" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "site_host_name" ON "site" USING btree ("host_name");--> statement-breakpoint
CREATE INDEX "academic_academic_year_sort" ON "academic_academic_year" USING btree ("site_id","start_date");--> statement-breakpoint
CREATE INDEX "academic_class_subject_sort" ON "academic_class_subject" USING btree ("site_id","class_id");--> statement-breakpoint
CREATE INDEX "academic_class_subject_class_id" ON "academic_class_subject" USING btree ("site_id","class_id");--> statement-breakpoint
CREATE INDEX "academic_class_subject_group_id" ON "academic_class_subject" USING btree ("site_id","group_id");--> statement-breakpoint
CREATE INDEX "academic_class_subject_subject_id" ON "academic_class_subject" USING btree ("site_id","subject_id");--> statement-breakpoint
CREATE INDEX "academic_school_class_sort" ON "academic_school_class" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "academic_designation_sort" ON "academic_designation" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "academic_group_sort" ON "academic_group" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "academic_holiday_sort" ON "academic_holiday" USING btree ("site_id","start_date");--> statement-breakpoint
CREATE INDEX "academic_house_sort" ON "academic_house" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "academic_section_sort" ON "academic_section" USING btree ("site_id","class_id");--> statement-breakpoint
CREATE INDEX "academic_section_year_id" ON "academic_section" USING btree ("site_id","year_id");--> statement-breakpoint
CREATE INDEX "academic_section_shift_id" ON "academic_section" USING btree ("site_id","shift_id");--> statement-breakpoint
CREATE INDEX "academic_section_version_id" ON "academic_section" USING btree ("site_id","version_id");--> statement-breakpoint
CREATE INDEX "academic_section_class_id" ON "academic_section" USING btree ("site_id","class_id");--> statement-breakpoint
CREATE INDEX "academic_section_group_id" ON "academic_section" USING btree ("site_id","group_id");--> statement-breakpoint
CREATE INDEX "academic_section_class_teacher_id" ON "academic_section" USING btree ("site_id","class_teacher_id");--> statement-breakpoint
CREATE INDEX "academic_shift_sort" ON "academic_shift" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "academic_subject_sort" ON "academic_subject" USING btree ("site_id","code");--> statement-breakpoint
CREATE INDEX "academic_version_sort" ON "academic_version" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "attendance_record_enrolment" ON "attendance_record" USING btree ("site_id","enrolment_id","day");--> statement-breakpoint
CREATE INDEX "attendance_sheet_day" ON "attendance_sheet" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "communication_notice_category_sort" ON "communication_notice_category" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "fees_fee_head_sort" ON "fees_fee_head" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "people_employee_account_account" ON "people_employee_account" USING btree ("site_id","account_id");--> statement-breakpoint
CREATE INDEX "people_employee_sort" ON "people_employee" USING btree ("site_id","code");--> statement-breakpoint
CREATE INDEX "people_employee_designation_id" ON "people_employee" USING btree ("site_id","designation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_application_reference" ON "site_application" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "site_application_status" ON "site_application" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "site_application_email" ON "site_application" USING btree ("email") WHERE status IN ('submitted', 'under_review', 'info_requested');--> statement-breakpoint
CREATE INDEX "students_enrolment_section" ON "students_enrolment" USING btree ("site_id","section_id","status","roll");--> statement-breakpoint
CREATE INDEX "students_guardian_mobile" ON "students_guardian" USING btree ("site_id","mobile");--> statement-breakpoint
CREATE INDEX "students_guardian_account" ON "students_guardian" USING btree ("site_id","account_id");--> statement-breakpoint
CREATE INDEX "students_revealed_value_student" ON "students_revealed_value" USING btree ("site_id","student_id","created_at");--> statement-breakpoint
CREATE INDEX "students_revealed_value_guardian" ON "students_revealed_value" USING btree ("site_id","guardian_id");--> statement-breakpoint
CREATE INDEX "students_status_change_student" ON "students_status_change" USING btree ("site_id","student_id","created_at");--> statement-breakpoint
CREATE INDEX "students_status_change_enrolment" ON "students_status_change" USING btree ("site_id","enrolment_id");--> statement-breakpoint
CREATE INDEX "students_student_guardian_guardian" ON "students_student_guardian" USING btree ("site_id","guardian_id");--> statement-breakpoint
CREATE INDEX "students_student_sort" ON "students_student" USING btree ("site_id","code");--> statement-breakpoint
CREATE INDEX "students_student_house_id" ON "students_student" USING btree ("site_id","house_id");--> statement-breakpoint
CREATE INDEX "website_about_sort" ON "website_about" USING btree ("site_id","type");--> statement-breakpoint
CREATE INDEX "website_event_sort" ON "website_event" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "website_job_circular_sort" ON "website_job_circular" USING btree ("site_id","apply_by");--> statement-breakpoint
CREATE INDEX "website_message_sort" ON "website_message" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "website_notice_sort" ON "website_notice" USING btree ("site_id","publish_on");--> statement-breakpoint
CREATE INDEX "website_notice_category_id" ON "website_notice" USING btree ("site_id","category_id");--> statement-breakpoint
CREATE INDEX "website_slide_sort" ON "website_slide" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "website_video_sort" ON "website_video" USING btree ("site_id","position");