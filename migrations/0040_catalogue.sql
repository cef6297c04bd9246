CREATE TABLE "copied_row" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_version" integer NOT NULL,
	"record_id" uuid,
	CONSTRAINT "copied_row_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "seeded_catalogue" (
	"table_name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_academic_group" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_academic_academic_group_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_academic_group_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_academic_academic_group_unique_2" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_academic_year" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"kind" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_academic_academic_year_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_academic_year_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_board" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"short_en" text NOT NULL,
	"short_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_academic_board_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_board_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_academic_board_unique_2" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_school_class" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"level" text NOT NULL,
	"seats" integer NOT NULL,
	"board_code" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_academic_school_class_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_school_class_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_academic_school_class_unique_2" UNIQUE NULLS NOT DISTINCT("name_en"),
	CONSTRAINT "catalogue_academic_school_class_unique_3" UNIQUE NULLS NOT DISTINCT("position")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_class_group" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"class_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_academic_class_group_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_class_group_unique_1" UNIQUE NULLS NOT DISTINCT("class_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "academic_class_group" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"class_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "academic_class_group_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_class_group_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","class_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_class_subject" (
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
	CONSTRAINT "catalogue_academic_class_subject_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_class_subject_unique_1" UNIQUE NULLS NOT DISTINCT("class_id","group_id","subject_id","role")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_fiscal_year" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_academic_fiscal_year_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_fiscal_year_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_group_based_detail" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"class_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"compulsory" integer NOT NULL,
	"of_group" integer NOT NULL,
	"electives" integer NOT NULL,
	"fourth" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_academic_group_based_detail_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_group_based_detail_unique_1" UNIQUE NULLS NOT DISTINCT("class_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "academic_group_based_detail" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"class_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"compulsory" integer NOT NULL,
	"of_group" integer NOT NULL,
	"electives" integer NOT NULL,
	"fourth" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "academic_group_based_detail_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_group_based_detail_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","class_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_group" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_academic_group_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_group_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_academic_group_unique_2" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_house" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_academic_house_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_house_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_session" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"type_id" uuid NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_academic_session_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_session_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "academic_session" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"type_id" uuid NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "academic_session_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_session_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_session_type" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"start_month" integer NOT NULL,
	"months" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_academic_session_type_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_session_type_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "academic_session_type" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"start_month" integer NOT NULL,
	"months" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "academic_session_type_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_session_type_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_shift" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
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
	CONSTRAINT "catalogue_academic_shift_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_shift_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_academic_shift_unique_2" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_subject" (
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
	CONSTRAINT "catalogue_academic_subject_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_subject_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_academic_subject_unique_2" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_subject_condition" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"class_id" uuid NOT NULL,
	"group_id" uuid,
	"rule" text NOT NULL,
	"subject_id" uuid,
	"other_subject_id" uuid,
	"least" integer,
	"most" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_academic_subject_condition_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_subject_condition_unique_1" UNIQUE NULLS NOT DISTINCT("class_id","group_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "academic_subject_condition" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"class_id" uuid NOT NULL,
	"group_id" uuid,
	"rule" text NOT NULL,
	"subject_id" uuid,
	"other_subject_id" uuid,
	"least" integer,
	"most" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "academic_subject_condition_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_subject_condition_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","class_id","group_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_version" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_academic_version_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_version_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_academic_version_unique_2" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_accounts_account_group" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"type" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_accounts_account_group_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_accounts_account_group_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_accounts_account_sub_group" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"group_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_accounts_account_sub_group_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_accounts_account_sub_group_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_accounts_accounts_head" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"side" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_accounts_accounts_head_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_accounts_accounts_head_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_accounts_accounts_head_unique_2" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_accounts_ledger" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"sub_group_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"kind" text NOT NULL,
	"is_by_party" boolean DEFAULT false NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_accounts_ledger_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_accounts_ledger_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_accounts_ledger_unique_2" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_accounts_voucher_type" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"note" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_accounts_voucher_type_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_accounts_voucher_type_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_accounts_voucher_type_unique_2" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_communication_notice_category" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_communication_notice_category_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_communication_notice_category_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_fees_fee_group" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_fees_fee_group_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_fees_fee_group_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "fees_fee_group" (
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
	CONSTRAINT "fees_fee_group_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_fee_group_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_fees_fee_head" (
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
	CONSTRAINT "catalogue_fees_fee_head_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_fees_fee_head_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_fees_fee_sub_head" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"head_id" uuid NOT NULL,
	"group_id" uuid,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"schedule" text NOT NULL,
	"due_day" integer NOT NULL,
	"income_ledger_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_fees_fee_sub_head_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_fees_fee_sub_head_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_fees_student_offer_type" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"ground" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_fees_student_offer_type_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_fees_student_offer_type_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "fees_student_offer_type" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"ground" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "fees_student_offer_type_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_student_offer_type_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_fees_waiver_type" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_fees_waiver_type_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_fees_waiver_type_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_locations_country" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"dial" text,
	"other_names" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_locations_country_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_locations_country_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_locations_country_unique_2" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_locations_district" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"number" integer NOT NULL,
	"division_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"other_names" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_locations_district_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_locations_district_unique_1" UNIQUE NULLS NOT DISTINCT("number"),
	CONSTRAINT "catalogue_locations_district_unique_2" UNIQUE NULLS NOT DISTINCT("division_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_locations_division" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"number" integer NOT NULL,
	"country_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"other_names" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_locations_division_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_locations_division_unique_1" UNIQUE NULLS NOT DISTINCT("number"),
	CONSTRAINT "catalogue_locations_division_unique_2" UNIQUE NULLS NOT DISTINCT("country_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_locations_thana" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"number" integer NOT NULL,
	"district_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"kind" text NOT NULL,
	"other_names" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_locations_thana_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_locations_thana_unique_1" UNIQUE NULLS NOT DISTINCT("number"),
	CONSTRAINT "catalogue_locations_thana_unique_2" UNIQUE NULLS NOT DISTINCT("district_id","name_en","kind")
);
--> statement-breakpoint
CREATE TABLE "catalogue_payments_gateway" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"kind" text NOT NULL,
	"sandbox_url" text,
	"live_url" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_payments_gateway_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_payments_gateway_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_payments_gateway_unique_2" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_payments_merchant_type" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_payments_merchant_type_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_payments_merchant_type_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_payments_merchant_type_unique_2" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_payments_online_method" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"gateway_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_payments_online_method_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_payments_online_method_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_payments_online_method_unique_2" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_payments_payment_type" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_payments_payment_type_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_payments_payment_type_unique_1" UNIQUE NULLS NOT DISTINCT("code"),
	CONSTRAINT "catalogue_payments_payment_type_unique_2" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_academic_designation" (
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
	CONSTRAINT "catalogue_academic_designation_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_academic_designation_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
ALTER TABLE "fees_fee_sub_head" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "catalogue_academic_class_group" ADD CONSTRAINT "catalogue_academic_class_group_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."catalogue_academic_school_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_academic_class_group" ADD CONSTRAINT "catalogue_academic_class_group_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."catalogue_academic_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_class_group" ADD CONSTRAINT "academic_class_group_class_id_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_class_group" ADD CONSTRAINT "academic_class_group_group_id_fk" FOREIGN KEY ("site_id","group_id") REFERENCES "public"."academic_group"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_academic_class_subject" ADD CONSTRAINT "catalogue_academic_class_subject_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."catalogue_academic_school_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_academic_class_subject" ADD CONSTRAINT "catalogue_academic_class_subject_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."catalogue_academic_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_academic_class_subject" ADD CONSTRAINT "catalogue_academic_class_subject_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."catalogue_academic_subject"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_academic_group_based_detail" ADD CONSTRAINT "catalogue_academic_group_based_detail_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."catalogue_academic_school_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_academic_group_based_detail" ADD CONSTRAINT "catalogue_academic_group_based_detail_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."catalogue_academic_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_group_based_detail" ADD CONSTRAINT "academic_group_based_detail_class_id_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_group_based_detail" ADD CONSTRAINT "academic_group_based_detail_group_id_fk" FOREIGN KEY ("site_id","group_id") REFERENCES "public"."academic_group"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_academic_session" ADD CONSTRAINT "catalogue_academic_session_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."catalogue_academic_session_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_session" ADD CONSTRAINT "academic_session_type_id_fk" FOREIGN KEY ("site_id","type_id") REFERENCES "public"."academic_session_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_academic_subject_condition" ADD CONSTRAINT "catalogue_academic_subject_condition_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."catalogue_academic_school_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_academic_subject_condition" ADD CONSTRAINT "catalogue_academic_subject_condition_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."catalogue_academic_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_academic_subject_condition" ADD CONSTRAINT "catalogue_academic_subject_condition_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."catalogue_academic_subject"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_academic_subject_condition" ADD CONSTRAINT "catalogue_academic_subject_condition_other_subject_id_fk" FOREIGN KEY ("other_subject_id") REFERENCES "public"."catalogue_academic_subject"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_subject_condition" ADD CONSTRAINT "academic_subject_condition_class_id_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_subject_condition" ADD CONSTRAINT "academic_subject_condition_group_id_fk" FOREIGN KEY ("site_id","group_id") REFERENCES "public"."academic_group"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_subject_condition" ADD CONSTRAINT "academic_subject_condition_subject_id_fk" FOREIGN KEY ("site_id","subject_id") REFERENCES "public"."academic_subject"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_subject_condition" ADD CONSTRAINT "academic_subject_condition_other_subject_id_fk" FOREIGN KEY ("site_id","other_subject_id") REFERENCES "public"."academic_subject"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_accounts_account_sub_group" ADD CONSTRAINT "catalogue_accounts_account_sub_group_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."catalogue_accounts_account_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_accounts_ledger" ADD CONSTRAINT "catalogue_accounts_ledger_sub_group_id_fk" FOREIGN KEY ("sub_group_id") REFERENCES "public"."catalogue_accounts_account_sub_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_fees_fee_sub_head" ADD CONSTRAINT "catalogue_fees_fee_sub_head_head_id_fk" FOREIGN KEY ("head_id") REFERENCES "public"."catalogue_fees_fee_head"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_fees_fee_sub_head" ADD CONSTRAINT "catalogue_fees_fee_sub_head_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."catalogue_fees_fee_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_fees_fee_sub_head" ADD CONSTRAINT "catalogue_fees_fee_sub_head_income_ledger_id_fk" FOREIGN KEY ("income_ledger_id") REFERENCES "public"."catalogue_accounts_ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_locations_district" ADD CONSTRAINT "catalogue_locations_district_division_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."catalogue_locations_division"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_locations_division" ADD CONSTRAINT "catalogue_locations_division_country_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."catalogue_locations_country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_locations_thana" ADD CONSTRAINT "catalogue_locations_thana_district_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."catalogue_locations_district"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_payments_online_method" ADD CONSTRAINT "catalogue_payments_online_method_gateway_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."catalogue_payments_gateway"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_academic_academic_group_sort" ON "catalogue_academic_academic_group" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_academic_academic_year_sort" ON "catalogue_academic_academic_year" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "catalogue_academic_board_sort" ON "catalogue_academic_board" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_academic_school_class_sort" ON "catalogue_academic_school_class" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_academic_class_group_sort" ON "catalogue_academic_class_group" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_class_group_class_id" ON "catalogue_academic_class_group" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_class_group_group_id" ON "catalogue_academic_class_group" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "academic_class_group_sort" ON "academic_class_group" USING btree ("site_id","class_id");--> statement-breakpoint
CREATE INDEX "academic_class_group_class_id" ON "academic_class_group" USING btree ("site_id","class_id");--> statement-breakpoint
CREATE INDEX "academic_class_group_group_id" ON "academic_class_group" USING btree ("site_id","group_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_class_subject_sort" ON "catalogue_academic_class_subject" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_class_subject_class_id" ON "catalogue_academic_class_subject" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_class_subject_group_id" ON "catalogue_academic_class_subject" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_class_subject_subject_id" ON "catalogue_academic_class_subject" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_fiscal_year_sort" ON "catalogue_academic_fiscal_year" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "catalogue_academic_group_based_detail_sort" ON "catalogue_academic_group_based_detail" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_group_based_detail_class_id" ON "catalogue_academic_group_based_detail" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_group_based_detail_group_id" ON "catalogue_academic_group_based_detail" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "academic_group_based_detail_sort" ON "academic_group_based_detail" USING btree ("site_id","class_id");--> statement-breakpoint
CREATE INDEX "academic_group_based_detail_class_id" ON "academic_group_based_detail" USING btree ("site_id","class_id");--> statement-breakpoint
CREATE INDEX "academic_group_based_detail_group_id" ON "academic_group_based_detail" USING btree ("site_id","group_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_group_sort" ON "catalogue_academic_group" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_academic_house_sort" ON "catalogue_academic_house" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_academic_session_sort" ON "catalogue_academic_session" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "catalogue_academic_session_type_id" ON "catalogue_academic_session" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "academic_session_sort" ON "academic_session" USING btree ("site_id","start_date");--> statement-breakpoint
CREATE INDEX "academic_session_type_id" ON "academic_session" USING btree ("site_id","type_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_session_type_sort" ON "catalogue_academic_session_type" USING btree ("position");--> statement-breakpoint
CREATE INDEX "academic_session_type_sort" ON "academic_session_type" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "catalogue_academic_shift_sort" ON "catalogue_academic_shift" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_academic_subject_sort" ON "catalogue_academic_subject" USING btree ("code");--> statement-breakpoint
CREATE INDEX "catalogue_academic_subject_condition_sort" ON "catalogue_academic_subject_condition" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_subject_condition_class_id" ON "catalogue_academic_subject_condition" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_subject_condition_group_id" ON "catalogue_academic_subject_condition" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_subject_condition_subject_id" ON "catalogue_academic_subject_condition" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_subject_condition_other_subject_id" ON "catalogue_academic_subject_condition" USING btree ("other_subject_id");--> statement-breakpoint
CREATE INDEX "academic_subject_condition_sort" ON "academic_subject_condition" USING btree ("site_id","class_id");--> statement-breakpoint
CREATE INDEX "academic_subject_condition_class_id" ON "academic_subject_condition" USING btree ("site_id","class_id");--> statement-breakpoint
CREATE INDEX "academic_subject_condition_group_id" ON "academic_subject_condition" USING btree ("site_id","group_id");--> statement-breakpoint
CREATE INDEX "academic_subject_condition_subject_id" ON "academic_subject_condition" USING btree ("site_id","subject_id");--> statement-breakpoint
CREATE INDEX "academic_subject_condition_other_subject_id" ON "academic_subject_condition" USING btree ("site_id","other_subject_id");--> statement-breakpoint
CREATE INDEX "catalogue_academic_version_sort" ON "catalogue_academic_version" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_accounts_account_group_sort" ON "catalogue_accounts_account_group" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_accounts_account_sub_group_sort" ON "catalogue_accounts_account_sub_group" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_accounts_account_sub_group_group_id" ON "catalogue_accounts_account_sub_group" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "catalogue_accounts_accounts_head_sort" ON "catalogue_accounts_accounts_head" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_accounts_ledger_sort" ON "catalogue_accounts_ledger" USING btree ("code");--> statement-breakpoint
CREATE INDEX "catalogue_accounts_ledger_sub_group_id" ON "catalogue_accounts_ledger" USING btree ("sub_group_id");--> statement-breakpoint
CREATE INDEX "catalogue_accounts_voucher_type_sort" ON "catalogue_accounts_voucher_type" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_communication_notice_category_sort" ON "catalogue_communication_notice_category" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_fees_fee_group_sort" ON "catalogue_fees_fee_group" USING btree ("position");--> statement-breakpoint
CREATE INDEX "fees_fee_group_sort" ON "fees_fee_group" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "catalogue_fees_fee_head_sort" ON "catalogue_fees_fee_head" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_fees_fee_sub_head_sort" ON "catalogue_fees_fee_sub_head" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_fees_fee_sub_head_head_id" ON "catalogue_fees_fee_sub_head" USING btree ("head_id");--> statement-breakpoint
CREATE INDEX "catalogue_fees_fee_sub_head_group_id" ON "catalogue_fees_fee_sub_head" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "catalogue_fees_fee_sub_head_income_ledger_id" ON "catalogue_fees_fee_sub_head" USING btree ("income_ledger_id");--> statement-breakpoint
CREATE INDEX "catalogue_fees_student_offer_type_sort" ON "catalogue_fees_student_offer_type" USING btree ("position");--> statement-breakpoint
CREATE INDEX "fees_student_offer_type_sort" ON "fees_student_offer_type" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "catalogue_fees_waiver_type_sort" ON "catalogue_fees_waiver_type" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_locations_country_sort" ON "catalogue_locations_country" USING btree ("name_en");--> statement-breakpoint
CREATE INDEX "catalogue_locations_district_sort" ON "catalogue_locations_district" USING btree ("name_en");--> statement-breakpoint
CREATE INDEX "catalogue_locations_district_division_id" ON "catalogue_locations_district" USING btree ("division_id");--> statement-breakpoint
CREATE INDEX "catalogue_locations_division_sort" ON "catalogue_locations_division" USING btree ("name_en");--> statement-breakpoint
CREATE INDEX "catalogue_locations_division_country_id" ON "catalogue_locations_division" USING btree ("country_id");--> statement-breakpoint
CREATE INDEX "catalogue_locations_thana_sort" ON "catalogue_locations_thana" USING btree ("name_en");--> statement-breakpoint
CREATE INDEX "catalogue_locations_thana_district_id" ON "catalogue_locations_thana" USING btree ("district_id");--> statement-breakpoint
CREATE INDEX "catalogue_payments_gateway_sort" ON "catalogue_payments_gateway" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_payments_merchant_type_sort" ON "catalogue_payments_merchant_type" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_payments_online_method_sort" ON "catalogue_payments_online_method" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_payments_online_method_gateway_id" ON "catalogue_payments_online_method" USING btree ("gateway_id");--> statement-breakpoint
CREATE INDEX "catalogue_payments_payment_type_sort" ON "catalogue_payments_payment_type" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_academic_designation_sort" ON "catalogue_academic_designation" USING btree ("position");--> statement-breakpoint
ALTER TABLE "fees_fee_sub_head" ADD CONSTRAINT "fees_fee_sub_head_group_id_fk" FOREIGN KEY ("site_id","group_id") REFERENCES "public"."fees_fee_group"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fees_fee_sub_head_group_id" ON "fees_fee_sub_head" USING btree ("site_id","group_id");--> statement-breakpoint
-- What an institution did with the catalogue is said by the history of its records.
DO $$
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || 'copied_row'::text);
END $$;
--> statement-breakpoint
-- Run after every migration, after the site tables: institutions read what the platform keeps for everybody, and every
-- change of it is kept. What a new platform begins with is no change of anybody's.
CREATE FUNCTION pathshala_secure_catalogue() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  each regclass;
BEGIN
  FOR each IN
    SELECT c.oid::regclass FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname LIKE 'catalogue\_%'
  LOOP
    EXECUTE format('GRANT SELECT ON %s TO pathshala_app', each);
    IF NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = each AND tgname = 'record_history') THEN
      EXECUTE format(
        'CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON %s
           FOR EACH ROW WHEN (current_setting(''app.action'', true) IS DISTINCT FROM ''seed'')
           EXECUTE FUNCTION pathshala_record_platform_history(%L)', each, each::text);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION pathshala_secure_catalogue() FROM PUBLIC;
--> statement-breakpoint
-- What institutions did with a row of the catalogue. It enters one after another, so row security holds, and only that
-- note leaves them.
CREATE FUNCTION pathshala_copies_by_site(sites bigint[], catalogue_row uuid)
RETURNS TABLE (site bigint, seen_version integer, has_copy boolean) LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
BEGIN
  FOREACH site IN ARRAY coalesce(sites, '{}') LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', site);
    seen_version := NULL;
    has_copy := false;
    SELECT c.seen_version, c.record_id IS NOT NULL INTO seen_version, has_copy
      FROM copied_row c WHERE c.site_id = site AND c.id = catalogue_row;
    has_copy := coalesce(has_copy, false);
    RETURN NEXT;
  END LOOP;
  EXECUTE format('SET LOCAL app.site_id = %L', before);
END $$;
