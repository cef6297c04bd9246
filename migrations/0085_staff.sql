CREATE TABLE "devices_overtime" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"day" date NOT NULL,
	"from_at" text NOT NULL,
	"to_at" text NOT NULL,
	"starts" bigint NOT NULL,
	"ends" bigint NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"cancel_reason" text,
	CONSTRAINT "devices_overtime_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "devices_overtime_span" CHECK ("devices_overtime"."ends" > "devices_overtime"."starts" AND "devices_overtime"."ends" - "devices_overtime"."starts" <= 1440),
	CONSTRAINT "devices_overtime_gone" CHECK (("devices_overtime"."cancelled_at" IS NULL) = ("devices_overtime"."cancel_reason" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "documents_lent_thing" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"given_on" date NOT NULL,
	"returned_on" date,
	"remark" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "documents_lent_thing_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "payroll_bank_layout" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"format" text NOT NULL,
	"delimiter" text NOT NULL,
	"has_heading" boolean NOT NULL,
	"columns" jsonb NOT NULL,
	"made_by" uuid NOT NULL,
	CONSTRAINT "payroll_bank_layout_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_bank_layout_name" UNIQUE("site_id","name"),
	CONSTRAINT "payroll_bank_layout_format" CHECK ("payroll_bank_layout"."format" IN ('csv', 'xlsx', 'fixed') AND "payroll_bank_layout"."delimiter" IN ('comma', 'semicolon', 'tab', 'pipe'))
);
--> statement-breakpoint
ALTER TABLE "leave_application" DROP CONSTRAINT "leave_application_other";--> statement-breakpoint
ALTER TABLE "payroll_fund_entry" DROP CONSTRAINT "payroll_fund_entry_kind";--> statement-breakpoint
ALTER TABLE "payroll_setting" DROP CONSTRAINT "payroll_setting_figures";--> statement-breakpoint
ALTER TABLE "attendance_policy" ADD COLUMN "admit_share" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "devices_health" ADD COLUMN "told_logs" integer;--> statement-breakpoint
ALTER TABLE "devices_health" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "devices_health" ADD COLUMN "base_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_application" ADD COLUMN "endorsed_by" uuid;--> statement-breakpoint
ALTER TABLE "leave_application" ADD COLUMN "endorsed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leave_type" ADD COLUMN "needs_committee" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_fund_entry" ADD COLUMN "asked_by" uuid;--> statement-breakpoint
ALTER TABLE "payroll_fund_entry" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "payroll_fund_entry" ADD COLUMN "voucher_id" uuid;--> statement-breakpoint
ALTER TABLE "payroll_setting" ADD COLUMN "fund_years" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_setting" ADD COLUMN "fund_percent" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "recruitment_applicant" ADD COLUMN "voucher_id" uuid;--> statement-breakpoint
ALTER TABLE "recruitment_setting" ADD COLUMN "fee_ledger_id" uuid;--> statement-breakpoint
ALTER TABLE "devices_overtime" ADD CONSTRAINT "devices_overtime_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_lent_thing" ADD CONSTRAINT "documents_lent_thing_student_id_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_overtime_day" ON "devices_overtime" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "devices_overtime_employee" ON "devices_overtime" USING btree ("site_id","employee_id","starts");--> statement-breakpoint
CREATE INDEX "documents_lent_thing_sort" ON "documents_lent_thing" USING btree ("site_id","given_on");--> statement-breakpoint
CREATE INDEX "documents_lent_thing_student_id" ON "documents_lent_thing" USING btree ("site_id","student_id");--> statement-breakpoint
ALTER TABLE "recruitment_setting" ADD CONSTRAINT "recruitment_setting_ledger_fk" FOREIGN KEY ("site_id","fee_ledger_id") REFERENCES "public"."accounts_ledger"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_policy" ADD CONSTRAINT "attendance_policy_admit" CHECK ("attendance_policy"."admit_share" BETWEEN 0 AND 100);--> statement-breakpoint
ALTER TABLE "leave_application" ADD CONSTRAINT "leave_application_other" CHECK ("leave_application"."status" <> 'approved' OR ("leave_application"."decided_by" <> "leave_application"."applied_by" AND "leave_application"."decided_by" IS DISTINCT FROM "leave_application"."endorsed_by"));--> statement-breakpoint
ALTER TABLE "payroll_fund_entry" ADD CONSTRAINT "payroll_fund_entry_withdrawn" CHECK ("payroll_fund_entry"."kind" <> 'withdrawn' OR ("payroll_fund_entry"."amount" < 0 AND "payroll_fund_entry"."voucher_id" IS NOT NULL AND "payroll_fund_entry"."given_by" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "payroll_fund_entry" ADD CONSTRAINT "payroll_fund_entry_kind" CHECK ("payroll_fund_entry"."kind" IN ('own', 'institution', 'interest', 'paidOut', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "payroll_setting" ADD CONSTRAINT "payroll_setting_figures" CHECK ("payroll_setting"."round_net" IN ('paisa', 'taka') AND "payroll_setting"."gratuity_years" BETWEEN 0 AND 60 AND "payroll_setting"."gratuity_months" BETWEEN 0 AND 1200
        AND "payroll_setting"."fund_years" BETWEEN 0 AND 40 AND "payroll_setting"."fund_percent" BETWEEN 0 AND 100);--> statement-breakpoint
-- An order of two persons writes its own entry, which names the version of the record it leads to; the record's own entry of the
-- same change is then not made.
CREATE OR REPLACE FUNCTION people_note_service() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'Asia/Dhaka')::date;
  ordered boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM people_enter_service(NEW, 'posting', 'joined', coalesce(NEW.joining_date, today),
      jsonb_build_object('designation', people_designation_label(NEW.site_id, NEW.designation_id)), NULL);
    RETURN NULL;
  END IF;
  IF NEW.joining_date IS DISTINCT FROM OLD.joining_date THEN
    PERFORM people_enter_service(NEW, 'posting', 'joiningCorrected', coalesce(NEW.joining_date, today),
      jsonb_build_object('from', OLD.joining_date, 'to', NEW.joining_date),
      (SELECT e.id FROM people_service_entry e
        WHERE e.site_id = NEW.site_id AND e.employee_id = NEW.id AND e.event IN ('joined', 'joiningCorrected')
          AND NOT EXISTS (SELECT 1 FROM people_service_entry c WHERE c.site_id = NEW.site_id AND c.corrects_id = e.id)
        ORDER BY e.created_at DESC, (e.event = 'joiningCorrected') DESC LIMIT 1));
  END IF;
  ordered := EXISTS (SELECT 1 FROM people_service_entry e
    WHERE e.site_id = NEW.site_id AND e.employee_id = NEW.id AND e.event IN ('designation', 'left', 'rejoined')
      AND e.facts->>'version' = NEW.version::text);
  IF NEW.designation_id <> OLD.designation_id AND NOT ordered THEN
    PERFORM people_enter_service(NEW, 'posting', 'designation', today,
      jsonb_build_object('from', people_designation_label(NEW.site_id, OLD.designation_id),
                         'to', people_designation_label(NEW.site_id, NEW.designation_id)), NULL);
  END IF;
  IF NEW.is_active <> OLD.is_active AND NOT ordered THEN
    PERFORM people_enter_service(NEW, CASE WHEN NEW.is_active THEN 'posting' ELSE 'retirement' END,
      CASE WHEN NEW.is_active THEN 'rejoined' ELSE 'left' END, today, '{}', NULL);
  END IF;
  RETURN NULL;
END $$;
