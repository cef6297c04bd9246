CREATE TABLE "accounts_account_group" (
	"site_id" bigint NOT NULL,
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
	CONSTRAINT "accounts_account_group_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "accounts_account_group_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "accounts_account_sub_group" (
	"site_id" bigint NOT NULL,
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
	CONSTRAINT "accounts_account_sub_group_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "accounts_account_sub_group_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "accounts_bank" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"branch" text,
	"account_name" text,
	"account_number" text NOT NULL,
	"routing_number" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "accounts_bank_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "accounts_bank_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","account_number")
);
--> statement-breakpoint
CREATE TABLE "accounts_fiscal_year" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"locked_through" date,
	"closed_at" timestamp with time zone,
	CONSTRAINT "accounts_fiscal_year_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "accounts_fiscal_year_name" UNIQUE("site_id","name"),
	CONSTRAINT "accounts_fiscal_year_start" UNIQUE("site_id","start_date"),
	CONSTRAINT "accounts_fiscal_year_order" CHECK ("accounts_fiscal_year"."start_date" < "accounts_fiscal_year"."end_date")
);
--> statement-breakpoint
CREATE TABLE "accounts_ledger" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"sub_group_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"kind" text NOT NULL,
	"bank_id" uuid,
	"is_system" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "accounts_ledger_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "accounts_ledger_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","code"),
	CONSTRAINT "accounts_ledger_unique_2" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "accounts_party" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"kind" text NOT NULL,
	"mobile" text,
	"email" text,
	"address" text,
	"bin" text,
	"tin" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "accounts_party_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "accounts_party_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en","kind")
);
--> statement-breakpoint
CREATE TABLE "accounts_voucher" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"number" text,
	"day" date NOT NULL,
	"narration" text NOT NULL,
	"amount" bigint NOT NULL,
	"draft" jsonb,
	"prepared_by" uuid,
	"submitted_at" timestamp with time zone,
	"posted_by" uuid,
	"posted_at" timestamp with time zone,
	"reversal_of" uuid,
	"source_kind" text,
	"source_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "accounts_voucher_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "accounts_voucher_number" UNIQUE("site_id","number"),
	CONSTRAINT "accounts_voucher_reversal" UNIQUE("site_id","reversal_of"),
	CONSTRAINT "accounts_voucher_source" UNIQUE("site_id","source_kind","source_id"),
	CONSTRAINT "accounts_voucher_type" CHECK ("accounts_voucher"."type" IN ('debit', 'credit', 'journal', 'contra')),
	CONSTRAINT "accounts_voucher_status" CHECK ("accounts_voucher"."status" IN ('draft', 'submitted', 'posted', 'cancelled')),
	CONSTRAINT "accounts_voucher_amount" CHECK ("accounts_voucher"."amount" >= 0),
	CONSTRAINT "accounts_voucher_posted" CHECK (("accounts_voucher"."status" = 'posted') = ("accounts_voucher"."number" IS NOT NULL AND "accounts_voucher"."posted_at" IS NOT NULL AND "accounts_voucher"."draft" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "accounts_voucher_line" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voucher_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"ledger_id" uuid NOT NULL,
	"party_id" uuid,
	"day" date NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	CONSTRAINT "accounts_voucher_line_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "accounts_voucher_line_place" UNIQUE("site_id","voucher_id","place"),
	CONSTRAINT "accounts_voucher_line_side" CHECK ("accounts_voucher_line"."debit" >= 0 AND "accounts_voucher_line"."credit" >= 0 AND ("accounts_voucher_line"."debit" = 0) <> ("accounts_voucher_line"."credit" = 0))
);
--> statement-breakpoint
CREATE TABLE "exams_exam" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"year_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"marks_until" date,
	"status" text DEFAULT 'draft' NOT NULL,
	CONSTRAINT "exams_exam_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "exams_exam_name" UNIQUE("site_id","year_id","name_en"),
	CONSTRAINT "exams_exam_status" CHECK ("exams_exam"."status" IN ('draft', 'declared', 'closed', 'cancelled')),
	CONSTRAINT "exams_exam_days" CHECK ("exams_exam"."starts_on" <= "exams_exam"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "exams_mark" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sheet_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"c1" integer,
	"c2" integer,
	"c3" integer,
	"c4" integer,
	"c5" integer,
	"c6" integer,
	"k1" text,
	"k2" text,
	"k3" text,
	"k4" text,
	"k5" text,
	"k6" text,
	"entered_by" uuid,
	CONSTRAINT "exams_mark_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "exams_mark_once" UNIQUE("site_id","paper_id","enrolment_id"),
	CONSTRAINT "exams_mark_slot_1" CHECK (("exams_mark"."c1" IS NULL OR ("exams_mark"."c1" BETWEEN 0 AND 100000 AND "exams_mark"."k1" IS NULL))
          AND ("exams_mark"."k1" IS NULL OR "exams_mark"."k1" IN ('AB', 'EX', 'EXP', 'WH'))),
	CONSTRAINT "exams_mark_slot_2" CHECK (("exams_mark"."c2" IS NULL OR ("exams_mark"."c2" BETWEEN 0 AND 100000 AND "exams_mark"."k2" IS NULL))
          AND ("exams_mark"."k2" IS NULL OR "exams_mark"."k2" IN ('AB', 'EX', 'EXP', 'WH'))),
	CONSTRAINT "exams_mark_slot_3" CHECK (("exams_mark"."c3" IS NULL OR ("exams_mark"."c3" BETWEEN 0 AND 100000 AND "exams_mark"."k3" IS NULL))
          AND ("exams_mark"."k3" IS NULL OR "exams_mark"."k3" IN ('AB', 'EX', 'EXP', 'WH'))),
	CONSTRAINT "exams_mark_slot_4" CHECK (("exams_mark"."c4" IS NULL OR ("exams_mark"."c4" BETWEEN 0 AND 100000 AND "exams_mark"."k4" IS NULL))
          AND ("exams_mark"."k4" IS NULL OR "exams_mark"."k4" IN ('AB', 'EX', 'EXP', 'WH'))),
	CONSTRAINT "exams_mark_slot_5" CHECK (("exams_mark"."c5" IS NULL OR ("exams_mark"."c5" BETWEEN 0 AND 100000 AND "exams_mark"."k5" IS NULL))
          AND ("exams_mark"."k5" IS NULL OR "exams_mark"."k5" IN ('AB', 'EX', 'EXP', 'WH'))),
	CONSTRAINT "exams_mark_slot_6" CHECK (("exams_mark"."c6" IS NULL OR ("exams_mark"."c6" BETWEEN 0 AND 100000 AND "exams_mark"."k6" IS NULL))
          AND ("exams_mark"."k6" IS NULL OR "exams_mark"."k6" IN ('AB', 'EX', 'EXP', 'WH')))
);
--> statement-breakpoint
CREATE TABLE "exams_mark_sheet" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paper_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"teacher_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp with time zone,
	"verified_by" uuid,
	"verified_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "exams_mark_sheet_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "exams_mark_sheet_once" UNIQUE("site_id","paper_id","section_id"),
	CONSTRAINT "exams_mark_sheet_status" CHECK ("exams_mark_sheet"."status" IN ('open', 'submitted', 'returned', 'verified', 'locked'))
);
--> statement-breakpoint
CREATE TABLE "exams_paper" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"exam_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"group_id" uuid,
	"subject_id" uuid NOT NULL,
	"role" text NOT NULL,
	"unit" text NOT NULL,
	"position" integer NOT NULL,
	"full" integer NOT NULL,
	"components" jsonb NOT NULL,
	"counts_in_gpa" integer DEFAULT 1 NOT NULL,
	"day" date,
	"starts_at" text,
	CONSTRAINT "exams_paper_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "exams_paper_once" UNIQUE NULLS NOT DISTINCT("site_id","exam_id","class_id","group_id","subject_id"),
	CONSTRAINT "exams_paper_full" CHECK ("exams_paper"."full" > 0),
	CONSTRAINT "exams_paper_counts" CHECK ("exams_paper"."counts_in_gpa" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "exams_subject_choice" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "exams_subject_choice_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "exams_subject_choice_once" UNIQUE("site_id","enrolment_id","subject_id"),
	CONSTRAINT "exams_subject_choice_role" CHECK ("exams_subject_choice"."role" IN ('elective', 'optional'))
);
--> statement-breakpoint
CREATE TABLE "fees_cancel_request" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"receipt_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"reversal_id" uuid,
	CONSTRAINT "fees_cancel_request_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_cancel_request_decision" CHECK ("fees_cancel_request"."decision" IN ('approved', 'refused')),
	CONSTRAINT "fees_cancel_request_second" CHECK ("fees_cancel_request"."decided_by" IS NULL OR "fees_cancel_request"."decided_by" <> "fees_cancel_request"."asked_by")
);
--> statement-breakpoint
CREATE TABLE "fees_day_close" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"collector_id" uuid NOT NULL,
	"day" date NOT NULL,
	"expected" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"receipts" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "fees_day_close_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_day_close_once" UNIQUE("site_id","collector_id","day"),
	CONSTRAINT "fees_day_close_second" CHECK ("fees_day_close"."confirmed_by" IS NULL OR "fees_day_close"."confirmed_by" <> "fees_day_close"."collector_id")
);
--> statement-breakpoint
CREATE TABLE "fees_fee_rule" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sub_head_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"class_id" uuid,
	"gender" text,
	"shift_id" uuid,
	"version_id" uuid,
	"group_id" uuid,
	"amount" bigint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "fees_fee_rule_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_fee_rule_once" UNIQUE NULLS NOT DISTINCT("site_id","sub_head_id","year_id","class_id","gender","shift_id","version_id","group_id"),
	CONSTRAINT "fees_fee_rule_amount" CHECK ("fees_fee_rule"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "fees_fee_sub_head" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"head_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"schedule" text NOT NULL,
	"due_day" integer NOT NULL,
	"income_ledger_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "fees_fee_sub_head_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_fee_sub_head_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "fees_fine_rule" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sub_head_id" uuid,
	"rule" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "fees_fine_rule_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_fine_rule_once" UNIQUE NULLS NOT DISTINCT("site_id","sub_head_id")
);
--> statement-breakpoint
CREATE TABLE "fees_invoice_line" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"sub_head_id" uuid NOT NULL,
	"period" text NOT NULL,
	"due" date NOT NULL,
	"amount" bigint NOT NULL,
	"waiver" bigint NOT NULL,
	"payable" bigint NOT NULL,
	"trace" jsonb NOT NULL,
	"run_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "fees_invoice_line_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_invoice_line_once" UNIQUE("site_id","student_id","sub_head_id","period"),
	CONSTRAINT "fees_invoice_line_amounts" CHECK ("fees_invoice_line"."amount" >= 0 AND "fees_invoice_line"."waiver" >= 0 AND "fees_invoice_line"."payable" = "fees_invoice_line"."amount" - "fees_invoice_line"."waiver" AND "fees_invoice_line"."payable" >= 0)
);
--> statement-breakpoint
CREATE TABLE "fees_invoice_run" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"year_id" uuid NOT NULL,
	"period" text NOT NULL,
	"students" integer NOT NULL,
	"lines" integer NOT NULL,
	"amount" bigint NOT NULL,
	"job_run_id" uuid,
	"started_by" uuid,
	CONSTRAINT "fees_invoice_run_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "fees_receipt" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"number" text,
	"student_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"day" date NOT NULL,
	"method" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"money_ledger_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"advance" bigint NOT NULL,
	"collected_by" uuid NOT NULL,
	"collected_at" timestamp with time zone NOT NULL,
	"voucher_id" uuid NOT NULL,
	"reversal_of" uuid,
	CONSTRAINT "fees_receipt_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_receipt_number" UNIQUE("site_id","number"),
	CONSTRAINT "fees_receipt_reversal" UNIQUE("site_id","reversal_of"),
	CONSTRAINT "fees_receipt_method" CHECK ("fees_receipt"."method" IN ('cash', 'bank', 'mobile', 'advance')),
	CONSTRAINT "fees_receipt_kind" CHECK (("fees_receipt"."reversal_of" IS NULL) = ("fees_receipt"."number" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "fees_receipt_line" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"receipt_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"principal" bigint NOT NULL,
	"fine" bigint NOT NULL,
	"late_days" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fees_receipt_line_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_receipt_line_once" UNIQUE("site_id","receipt_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "fees_waiver" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"sub_head_ids" uuid[] NOT NULL,
	"kind" text NOT NULL,
	"share" integer,
	"base" text DEFAULT 'remaining' NOT NULL,
	"amount" bigint,
	"from_month" text NOT NULL,
	"to_month" text,
	"reason" text NOT NULL,
	"approved_by" uuid,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "fees_waiver_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_waiver_value" CHECK (("fees_waiver"."kind" = 'percent' AND "fees_waiver"."share" BETWEEN 1 AND 10000 AND "fees_waiver"."amount" IS NULL)
        OR ("fees_waiver"."kind" = 'fixed' AND "fees_waiver"."amount" > 0 AND "fees_waiver"."share" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "fees_waiver_type" (
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
	CONSTRAINT "fees_waiver_type_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_waiver_type_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "results_result" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"roll" integer NOT NULL,
	"outcome" text NOT NULL,
	"gpa" integer NOT NULL,
	"gpa_without_fourth" integer NOT NULL,
	"letter" text NOT NULL,
	"total" integer NOT NULL,
	"total_full" integer NOT NULL,
	"failed" integer NOT NULL,
	"section_position" integer,
	"class_position" integer,
	"subjects" jsonb NOT NULL,
	"trace" jsonb NOT NULL,
	CONSTRAINT "results_result_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "results_result_once" UNIQUE("site_id","run_id","enrolment_id"),
	CONSTRAINT "results_result_outcome" CHECK ("results_result"."outcome" IN ('passed', 'failed', 'absent', 'expelled', 'withheld', 'incomplete'))
);
--> statement-breakpoint
CREATE TABLE "results_amendment" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"component" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"reason" text NOT NULL,
	"actor_id" uuid NOT NULL,
	CONSTRAINT "results_amendment_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "results_permission" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"exam_id" uuid NOT NULL,
	"class_id" uuid,
	"audience" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "results_permission_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "results_permission_once" UNIQUE NULLS NOT DISTINCT("site_id","exam_id","class_id","audience"),
	CONSTRAINT "results_permission_audience" CHECK ("results_permission"."audience" IN ('staff', 'guardians', 'public'))
);
--> statement-breakpoint
CREATE TABLE "results_run" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"exam_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"status" text NOT NULL,
	"policy" jsonb NOT NULL,
	"merit" jsonb NOT NULL,
	"digest" text NOT NULL,
	"students" integer NOT NULL,
	"passed" integer NOT NULL,
	"generated_by" uuid,
	"generated_at" timestamp with time zone NOT NULL,
	"revision" integer,
	"published_by" uuid,
	"published_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "results_run_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "results_run_generation" UNIQUE("site_id","exam_id","class_id","generation"),
	CONSTRAINT "results_run_status" CHECK ("results_run"."status" IN ('computed', 'published', 'superseded')),
	CONSTRAINT "results_run_published" CHECK (("results_run"."status" = 'computed') = ("results_run"."revision" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "results_setting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"exam_id" uuid NOT NULL,
	"class_id" uuid,
	"policy" jsonb NOT NULL,
	"merit" jsonb NOT NULL,
	CONSTRAINT "results_setting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "results_setting_once" UNIQUE NULLS NOT DISTINCT("site_id","exam_id","class_id")
);
--> statement-breakpoint
ALTER TABLE "accounts_account_sub_group" ADD CONSTRAINT "accounts_account_sub_group_group_id_fk" FOREIGN KEY ("site_id","group_id") REFERENCES "public"."accounts_account_group"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts_ledger" ADD CONSTRAINT "accounts_ledger_sub_group_id_fk" FOREIGN KEY ("site_id","sub_group_id") REFERENCES "public"."accounts_account_sub_group"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts_ledger" ADD CONSTRAINT "accounts_ledger_bank_id_fk" FOREIGN KEY ("site_id","bank_id") REFERENCES "public"."accounts_bank"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts_voucher" ADD CONSTRAINT "accounts_voucher_reversal_fk" FOREIGN KEY ("site_id","reversal_of") REFERENCES "public"."accounts_voucher"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts_voucher_line" ADD CONSTRAINT "accounts_voucher_line_voucher_fk" FOREIGN KEY ("site_id","voucher_id") REFERENCES "public"."accounts_voucher"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts_voucher_line" ADD CONSTRAINT "accounts_voucher_line_ledger_fk" FOREIGN KEY ("site_id","ledger_id") REFERENCES "public"."accounts_ledger"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts_voucher_line" ADD CONSTRAINT "accounts_voucher_line_party_fk" FOREIGN KEY ("site_id","party_id") REFERENCES "public"."accounts_party"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_exam" ADD CONSTRAINT "exams_exam_year_fk" FOREIGN KEY ("site_id","year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_mark" ADD CONSTRAINT "exams_mark_sheet_fk" FOREIGN KEY ("site_id","sheet_id") REFERENCES "public"."exams_mark_sheet"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_mark" ADD CONSTRAINT "exams_mark_paper_fk" FOREIGN KEY ("site_id","paper_id") REFERENCES "public"."exams_paper"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_mark" ADD CONSTRAINT "exams_mark_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_mark_sheet" ADD CONSTRAINT "exams_mark_sheet_paper_fk" FOREIGN KEY ("site_id","paper_id") REFERENCES "public"."exams_paper"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_mark_sheet" ADD CONSTRAINT "exams_mark_sheet_section_fk" FOREIGN KEY ("site_id","section_id") REFERENCES "public"."academic_section"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_paper" ADD CONSTRAINT "exams_paper_exam_fk" FOREIGN KEY ("site_id","exam_id") REFERENCES "public"."exams_exam"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_paper" ADD CONSTRAINT "exams_paper_class_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_paper" ADD CONSTRAINT "exams_paper_group_fk" FOREIGN KEY ("site_id","group_id") REFERENCES "public"."academic_group"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_paper" ADD CONSTRAINT "exams_paper_subject_fk" FOREIGN KEY ("site_id","subject_id") REFERENCES "public"."academic_subject"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_subject_choice" ADD CONSTRAINT "exams_subject_choice_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_subject_choice" ADD CONSTRAINT "exams_subject_choice_subject_fk" FOREIGN KEY ("site_id","subject_id") REFERENCES "public"."academic_subject"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_cancel_request" ADD CONSTRAINT "fees_cancel_request_receipt_fk" FOREIGN KEY ("site_id","receipt_id") REFERENCES "public"."fees_receipt"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD CONSTRAINT "fees_fee_rule_sub_head_fk" FOREIGN KEY ("site_id","sub_head_id") REFERENCES "public"."fees_fee_sub_head"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD CONSTRAINT "fees_fee_rule_year_fk" FOREIGN KEY ("site_id","year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD CONSTRAINT "fees_fee_rule_class_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD CONSTRAINT "fees_fee_rule_shift_fk" FOREIGN KEY ("site_id","shift_id") REFERENCES "public"."academic_shift"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD CONSTRAINT "fees_fee_rule_version_fk" FOREIGN KEY ("site_id","version_id") REFERENCES "public"."academic_version"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD CONSTRAINT "fees_fee_rule_group_fk" FOREIGN KEY ("site_id","group_id") REFERENCES "public"."academic_group"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_fee_sub_head" ADD CONSTRAINT "fees_fee_sub_head_head_id_fk" FOREIGN KEY ("site_id","head_id") REFERENCES "public"."fees_fee_head"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_fee_sub_head" ADD CONSTRAINT "fees_fee_sub_head_income_ledger_id_fk" FOREIGN KEY ("site_id","income_ledger_id") REFERENCES "public"."accounts_ledger"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_fine_rule" ADD CONSTRAINT "fees_fine_rule_sub_head_fk" FOREIGN KEY ("site_id","sub_head_id") REFERENCES "public"."fees_fee_sub_head"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_invoice_line" ADD CONSTRAINT "fees_invoice_line_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_invoice_line" ADD CONSTRAINT "fees_invoice_line_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_invoice_line" ADD CONSTRAINT "fees_invoice_line_sub_head_fk" FOREIGN KEY ("site_id","sub_head_id") REFERENCES "public"."fees_fee_sub_head"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_invoice_line" ADD CONSTRAINT "fees_invoice_line_run_fk" FOREIGN KEY ("site_id","run_id") REFERENCES "public"."fees_invoice_run"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_invoice_run" ADD CONSTRAINT "fees_invoice_run_year_fk" FOREIGN KEY ("site_id","year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_receipt" ADD CONSTRAINT "fees_receipt_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_receipt" ADD CONSTRAINT "fees_receipt_ledger_fk" FOREIGN KEY ("site_id","money_ledger_id") REFERENCES "public"."accounts_ledger"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_receipt" ADD CONSTRAINT "fees_receipt_voucher_fk" FOREIGN KEY ("site_id","voucher_id") REFERENCES "public"."accounts_voucher"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_receipt" ADD CONSTRAINT "fees_receipt_reversal_fk" FOREIGN KEY ("site_id","reversal_of") REFERENCES "public"."fees_receipt"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_receipt_line" ADD CONSTRAINT "fees_receipt_line_receipt_fk" FOREIGN KEY ("site_id","receipt_id") REFERENCES "public"."fees_receipt"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_receipt_line" ADD CONSTRAINT "fees_receipt_line_line_fk" FOREIGN KEY ("site_id","line_id") REFERENCES "public"."fees_invoice_line"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD CONSTRAINT "fees_waiver_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD CONSTRAINT "fees_waiver_type_fk" FOREIGN KEY ("site_id","type_id") REFERENCES "public"."fees_waiver_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_result" ADD CONSTRAINT "results_result_run_fk" FOREIGN KEY ("site_id","run_id") REFERENCES "public"."results_run"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_result" ADD CONSTRAINT "results_result_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_amendment" ADD CONSTRAINT "results_amendment_run_fk" FOREIGN KEY ("site_id","run_id") REFERENCES "public"."results_run"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_amendment" ADD CONSTRAINT "results_amendment_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_permission" ADD CONSTRAINT "results_permission_exam_fk" FOREIGN KEY ("site_id","exam_id") REFERENCES "public"."exams_exam"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_permission" ADD CONSTRAINT "results_permission_class_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_run" ADD CONSTRAINT "results_run_exam_fk" FOREIGN KEY ("site_id","exam_id") REFERENCES "public"."exams_exam"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_run" ADD CONSTRAINT "results_run_class_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_setting" ADD CONSTRAINT "results_setting_exam_fk" FOREIGN KEY ("site_id","exam_id") REFERENCES "public"."exams_exam"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_setting" ADD CONSTRAINT "results_setting_class_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_account_group_sort" ON "accounts_account_group" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "accounts_account_sub_group_sort" ON "accounts_account_sub_group" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "accounts_account_sub_group_group_id" ON "accounts_account_sub_group" USING btree ("site_id","group_id");--> statement-breakpoint
CREATE INDEX "accounts_bank_sort" ON "accounts_bank" USING btree ("site_id","name_en");--> statement-breakpoint
CREATE INDEX "accounts_ledger_sort" ON "accounts_ledger" USING btree ("site_id","code");--> statement-breakpoint
CREATE INDEX "accounts_ledger_sub_group_id" ON "accounts_ledger" USING btree ("site_id","sub_group_id");--> statement-breakpoint
CREATE INDEX "accounts_ledger_bank_id" ON "accounts_ledger" USING btree ("site_id","bank_id");--> statement-breakpoint
CREATE INDEX "accounts_party_sort" ON "accounts_party" USING btree ("site_id","name_en");--> statement-breakpoint
CREATE INDEX "accounts_voucher_list" ON "accounts_voucher" USING btree ("site_id","type","day");--> statement-breakpoint
CREATE INDEX "accounts_voucher_line_ledger" ON "accounts_voucher_line" USING btree ("site_id","ledger_id","day");--> statement-breakpoint
CREATE INDEX "accounts_voucher_line_party" ON "accounts_voucher_line" USING btree ("site_id","party_id","day");--> statement-breakpoint
CREATE INDEX "exams_mark_of_sheet" ON "exams_mark" USING btree ("site_id","sheet_id");--> statement-breakpoint
CREATE INDEX "exams_mark_of_enrolment" ON "exams_mark" USING btree ("site_id","enrolment_id");--> statement-breakpoint
CREATE INDEX "exams_mark_sheet_section" ON "exams_mark_sheet" USING btree ("site_id","section_id");--> statement-breakpoint
CREATE INDEX "fees_cancel_request_receipt" ON "fees_cancel_request" USING btree ("site_id","receipt_id");--> statement-breakpoint
CREATE INDEX "fees_fee_sub_head_sort" ON "fees_fee_sub_head" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "fees_fee_sub_head_head_id" ON "fees_fee_sub_head" USING btree ("site_id","head_id");--> statement-breakpoint
CREATE INDEX "fees_fee_sub_head_income_ledger_id" ON "fees_fee_sub_head" USING btree ("site_id","income_ledger_id");--> statement-breakpoint
CREATE INDEX "fees_invoice_line_student" ON "fees_invoice_line" USING btree ("site_id","student_id","due");--> statement-breakpoint
CREATE INDEX "fees_invoice_line_due" ON "fees_invoice_line" USING btree ("site_id","due");--> statement-breakpoint
CREATE INDEX "fees_invoice_run_list" ON "fees_invoice_run" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "fees_receipt_student" ON "fees_receipt" USING btree ("site_id","student_id");--> statement-breakpoint
CREATE INDEX "fees_receipt_day" ON "fees_receipt" USING btree ("site_id","day","collected_by");--> statement-breakpoint
CREATE INDEX "fees_receipt_line_line" ON "fees_receipt_line" USING btree ("site_id","line_id");--> statement-breakpoint
CREATE INDEX "fees_waiver_student" ON "fees_waiver" USING btree ("site_id","student_id");--> statement-breakpoint
CREATE INDEX "fees_waiver_type_sort" ON "fees_waiver_type" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "results_result_enrolment" ON "results_result" USING btree ("site_id","enrolment_id");--> statement-breakpoint
CREATE INDEX "results_amendment_run" ON "results_amendment" USING btree ("site_id","run_id");