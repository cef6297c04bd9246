CREATE TABLE "payroll_arrear" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"month" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"made_by" uuid NOT NULL,
	"run_id" uuid,
	CONSTRAINT "payroll_arrear_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_arrear_amount" CHECK ("payroll_arrear"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "payroll_fund_entry" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"run_id" uuid,
	"year" date,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "payroll_fund_entry_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_fund_entry_interest" UNIQUE("site_id","employee_id","year"),
	CONSTRAINT "payroll_fund_entry_kind" CHECK ("payroll_fund_entry"."kind" IN ('own', 'institution', 'interest', 'paidOut'))
);
--> statement-breakpoint
CREATE TABLE "payroll_loan" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"instalment" bigint NOT NULL,
	"first_month" text NOT NULL,
	"given_on" date NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"given_by" uuid NOT NULL,
	"voucher_id" uuid NOT NULL,
	CONSTRAINT "payroll_loan_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_loan_figures" CHECK ("payroll_loan"."kind" IN ('loan', 'advance') AND "payroll_loan"."amount" > 0 AND "payroll_loan"."instalment" > 0 AND "payroll_loan"."instalment" <= "payroll_loan"."amount")
);
--> statement-breakpoint
CREATE TABLE "payroll_loan_entry" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"loan_id" uuid NOT NULL,
	"run_id" uuid,
	"settlement_id" uuid,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "payroll_loan_entry_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "payroll_settlement" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"last_day" date NOT NULL,
	"dues" bigint NOT NULL,
	"fund" bigint NOT NULL,
	"gratuity" bigint NOT NULL,
	"other" bigint NOT NULL,
	"loans" bigint NOT NULL,
	"recoveries" bigint NOT NULL,
	"total" bigint NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"settled_by" uuid NOT NULL,
	"voucher_id" uuid,
	CONSTRAINT "payroll_settlement_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_settlement_once" UNIQUE("site_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "payroll_input" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"month" text NOT NULL,
	"employee_id" uuid NOT NULL,
	"work" json NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "payroll_input_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_input_once" UNIQUE("site_id","month","employee_id")
);
--> statement-breakpoint
CREATE TABLE "payroll_payslip" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"about" json NOT NULL,
	"work" json NOT NULL,
	"lines" json NOT NULL,
	"before" json,
	"method" text NOT NULL,
	"gross" bigint NOT NULL,
	"earned" bigint NOT NULL,
	"additions" bigint NOT NULL,
	"deductions" bigint NOT NULL,
	"rounding" bigint NOT NULL,
	"net" bigint NOT NULL,
	"government" bigint NOT NULL,
	"payable" bigint NOT NULL,
	"employer" bigint NOT NULL,
	"withheld_by" uuid,
	"withheld_at" timestamp with time zone,
	"withheld_reason" text DEFAULT '' NOT NULL,
	"released_by" uuid,
	"released_at" timestamp with time zone,
	"release_reason" text DEFAULT '' NOT NULL,
	"release_voucher_id" uuid,
	CONSTRAINT "payroll_payslip_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_payslip_once" UNIQUE("site_id","run_id","employee_id"),
	CONSTRAINT "payroll_payslip_sums" CHECK ("payroll_payslip"."payable" >= 0 AND "payroll_payslip"."government" >= 0 AND "payroll_payslip"."net" = "payroll_payslip"."payable" + "payroll_payslip"."government" AND "payroll_payslip"."net" = "payroll_payslip"."earned" + "payroll_payslip"."additions" - "payroll_payslip"."deductions" + "payroll_payslip"."rounding")
);
--> statement-breakpoint
CREATE TABLE "payroll_run" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"month" text NOT NULL,
	"bonus" text DEFAULT '' NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"people" uuid[],
	"state" text NOT NULL,
	"persons" integer DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"deductions" bigint DEFAULT 0 NOT NULL,
	"government" bigint DEFAULT 0 NOT NULL,
	"payable" bigint DEFAULT 0 NOT NULL,
	"employer" bigint DEFAULT 0 NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"computed_by" uuid,
	"computed_at" timestamp with time zone,
	"checked_by" uuid,
	"checked_at" timestamp with time zone,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"paid_by" uuid,
	"paid_at" timestamp with time zone,
	"paid_on" date,
	"locked_by" uuid,
	"locked_at" timestamp with time zone,
	"reversed_by" uuid,
	"reversed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"voucher_id" uuid,
	"reversal_id" uuid,
	CONSTRAINT "payroll_run_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_run_kind" CHECK ("payroll_run"."kind" IN ('monthly', 'bonus') AND ("payroll_run"."kind" = 'bonus') = ("payroll_run"."bonus" <> '')),
	CONSTRAINT "payroll_run_state" CHECK ("payroll_run"."state" IN ('draft', 'computed', 'checked', 'approved', 'paid', 'locked', 'reversed')),
	CONSTRAINT "payroll_run_month" CHECK ("payroll_run"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "payroll_run_paid" CHECK ("payroll_run"."state" NOT IN ('paid', 'locked') OR ("payroll_run"."approved_at" IS NOT NULL AND "payroll_run"."paid_on" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "payroll_allowance_rule" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"funding" text NOT NULL,
	"calculation" text NOT NULL,
	"percent" bigint,
	"amount" bigint,
	"minimum" bigint,
	"maximum" bigint,
	"salary_type_id" uuid,
	"designation_id" uuid,
	"grade_from" integer,
	"grade_to" integer,
	"from_date" date NOT NULL,
	"to_date" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "payroll_allowance_rule_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_allowance_rule_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en","kind","salary_type_id","designation_id","grade_from","grade_to","from_date")
);
--> statement-breakpoint
CREATE TABLE "payroll_bonus_rule" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"occasion" text NOT NULL,
	"funding" text NOT NULL,
	"percent" bigint NOT NULL,
	"minimum" bigint,
	"minimum_months" integer NOT NULL,
	"full_after_months" integer NOT NULL,
	"salary_type_id" uuid,
	"designation_id" uuid,
	"grade_from" integer,
	"grade_to" integer,
	"from_date" date NOT NULL,
	"to_date" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "payroll_bonus_rule_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_bonus_rule_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en","salary_type_id","designation_id","grade_from","grade_to","from_date")
);
--> statement-breakpoint
CREATE TABLE "payroll_cut_rule" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"base" text NOT NULL,
	"divisor" text NOT NULL,
	"lates_per_day" integer NOT NULL,
	"per_late" bigint,
	"hours_per_day" integer,
	"missing_punch" text NOT NULL,
	"counts_early" boolean DEFAULT false NOT NULL,
	"is_sandwich" boolean DEFAULT false NOT NULL,
	"salary_type_id" uuid,
	"designation_id" uuid,
	"grade_from" integer,
	"grade_to" integer,
	"from_date" date NOT NULL,
	"to_date" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "payroll_cut_rule_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_cut_rule_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","salary_type_id","designation_id","grade_from","grade_to","from_date")
);
--> statement-breakpoint
CREATE TABLE "payroll_employee_pay" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"salary_type_id" uuid NOT NULL,
	"grade" integer,
	"step" integer,
	"basic" bigint NOT NULL,
	"is_fund_member" boolean DEFAULT false NOT NULL,
	"method" text NOT NULL,
	"bank" text,
	"account_number" text,
	"routing" text,
	"note" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "payroll_employee_pay_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_employee_pay_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","employee_id","from_date")
);
--> statement-breakpoint
CREATE TABLE "payroll_overtime_rule" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"unit" text NOT NULL,
	"calculation" text NOT NULL,
	"rate" bigint,
	"multiplier" bigint,
	"divisor" integer,
	"salary_type_id" uuid,
	"designation_id" uuid,
	"grade_from" integer,
	"grade_to" integer,
	"from_date" date NOT NULL,
	"to_date" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "payroll_overtime_rule_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_overtime_rule_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","unit","salary_type_id","designation_id","grade_from","grade_to","from_date")
);
--> statement-breakpoint
CREATE TABLE "payroll_pay_step" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"scale" text NOT NULL,
	"grade" integer NOT NULL,
	"step" integer NOT NULL,
	"basic" bigint NOT NULL,
	"from_date" date NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "payroll_pay_step_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_pay_step_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","scale","grade","step")
);
--> statement-breakpoint
CREATE TABLE "payroll_account" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account" text NOT NULL,
	"ledger_id" uuid NOT NULL,
	CONSTRAINT "payroll_account_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_account_once" UNIQUE("site_id","account")
);
--> statement-breakpoint
CREATE TABLE "payroll_setting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"round_net" text NOT NULL,
	"gratuity_years" integer NOT NULL,
	"gratuity_months" integer NOT NULL,
	CONSTRAINT "payroll_setting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_setting_once" UNIQUE("site_id"),
	CONSTRAINT "payroll_setting_figures" CHECK ("payroll_setting"."round_net" IN ('paisa', 'taka') AND "payroll_setting"."gratuity_years" BETWEEN 0 AND 60 AND "payroll_setting"."gratuity_months" BETWEEN 0 AND 1200)
);
--> statement-breakpoint
CREATE TABLE "payroll_personal_item" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"funding" text NOT NULL,
	"amount" bigint NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "payroll_personal_item_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_personal_item_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","employee_id","name_en","kind","from_date")
);
--> statement-breakpoint
CREATE TABLE "payroll_salary_type" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"basis" text NOT NULL,
	"funding" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "payroll_salary_type_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_salary_type_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
ALTER TABLE "payroll_arrear" ADD CONSTRAINT "payroll_arrear_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_arrear" ADD CONSTRAINT "payroll_arrear_run_fk" FOREIGN KEY ("site_id","run_id") REFERENCES "public"."payroll_run"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_fund_entry" ADD CONSTRAINT "payroll_fund_entry_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_fund_entry" ADD CONSTRAINT "payroll_fund_entry_run_fk" FOREIGN KEY ("site_id","run_id") REFERENCES "public"."payroll_run"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_loan" ADD CONSTRAINT "payroll_loan_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_loan_entry" ADD CONSTRAINT "payroll_loan_entry_loan_fk" FOREIGN KEY ("site_id","loan_id") REFERENCES "public"."payroll_loan"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_loan_entry" ADD CONSTRAINT "payroll_loan_entry_run_fk" FOREIGN KEY ("site_id","run_id") REFERENCES "public"."payroll_run"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_settlement" ADD CONSTRAINT "payroll_settlement_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_input" ADD CONSTRAINT "payroll_input_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_payslip" ADD CONSTRAINT "payroll_payslip_run_fk" FOREIGN KEY ("site_id","run_id") REFERENCES "public"."payroll_run"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_payslip" ADD CONSTRAINT "payroll_payslip_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_allowance_rule" ADD CONSTRAINT "payroll_allowance_rule_salary_type_id_fk" FOREIGN KEY ("site_id","salary_type_id") REFERENCES "public"."payroll_salary_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_allowance_rule" ADD CONSTRAINT "payroll_allowance_rule_designation_id_fk" FOREIGN KEY ("site_id","designation_id") REFERENCES "public"."academic_designation"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_bonus_rule" ADD CONSTRAINT "payroll_bonus_rule_salary_type_id_fk" FOREIGN KEY ("site_id","salary_type_id") REFERENCES "public"."payroll_salary_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_bonus_rule" ADD CONSTRAINT "payroll_bonus_rule_designation_id_fk" FOREIGN KEY ("site_id","designation_id") REFERENCES "public"."academic_designation"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_cut_rule" ADD CONSTRAINT "payroll_cut_rule_salary_type_id_fk" FOREIGN KEY ("site_id","salary_type_id") REFERENCES "public"."payroll_salary_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_cut_rule" ADD CONSTRAINT "payroll_cut_rule_designation_id_fk" FOREIGN KEY ("site_id","designation_id") REFERENCES "public"."academic_designation"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_employee_pay" ADD CONSTRAINT "payroll_employee_pay_employee_id_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_employee_pay" ADD CONSTRAINT "payroll_employee_pay_salary_type_id_fk" FOREIGN KEY ("site_id","salary_type_id") REFERENCES "public"."payroll_salary_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_overtime_rule" ADD CONSTRAINT "payroll_overtime_rule_salary_type_id_fk" FOREIGN KEY ("site_id","salary_type_id") REFERENCES "public"."payroll_salary_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_overtime_rule" ADD CONSTRAINT "payroll_overtime_rule_designation_id_fk" FOREIGN KEY ("site_id","designation_id") REFERENCES "public"."academic_designation"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_account" ADD CONSTRAINT "payroll_account_ledger_fk" FOREIGN KEY ("site_id","ledger_id") REFERENCES "public"."accounts_ledger"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_personal_item" ADD CONSTRAINT "payroll_personal_item_employee_id_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_arrear_employee" ON "payroll_arrear" USING btree ("site_id","employee_id","month");--> statement-breakpoint
CREATE INDEX "payroll_fund_entry_employee" ON "payroll_fund_entry" USING btree ("site_id","employee_id","day");--> statement-breakpoint
CREATE INDEX "payroll_loan_employee" ON "payroll_loan" USING btree ("site_id","employee_id");--> statement-breakpoint
CREATE INDEX "payroll_loan_entry_loan" ON "payroll_loan_entry" USING btree ("site_id","loan_id");--> statement-breakpoint
CREATE INDEX "payroll_payslip_employee" ON "payroll_payslip" USING btree ("site_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_run_once" ON "payroll_run" USING btree ("site_id","month","kind","bonus") WHERE state <> 'reversed';--> statement-breakpoint
CREATE INDEX "payroll_allowance_rule_sort" ON "payroll_allowance_rule" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "payroll_allowance_rule_salary_type_id" ON "payroll_allowance_rule" USING btree ("site_id","salary_type_id");--> statement-breakpoint
CREATE INDEX "payroll_allowance_rule_designation_id" ON "payroll_allowance_rule" USING btree ("site_id","designation_id");--> statement-breakpoint
CREATE INDEX "payroll_bonus_rule_sort" ON "payroll_bonus_rule" USING btree ("site_id","name_en");--> statement-breakpoint
CREATE INDEX "payroll_bonus_rule_salary_type_id" ON "payroll_bonus_rule" USING btree ("site_id","salary_type_id");--> statement-breakpoint
CREATE INDEX "payroll_bonus_rule_designation_id" ON "payroll_bonus_rule" USING btree ("site_id","designation_id");--> statement-breakpoint
CREATE INDEX "payroll_cut_rule_sort" ON "payroll_cut_rule" USING btree ("site_id","name_en");--> statement-breakpoint
CREATE INDEX "payroll_cut_rule_salary_type_id" ON "payroll_cut_rule" USING btree ("site_id","salary_type_id");--> statement-breakpoint
CREATE INDEX "payroll_cut_rule_designation_id" ON "payroll_cut_rule" USING btree ("site_id","designation_id");--> statement-breakpoint
CREATE INDEX "payroll_employee_pay_sort" ON "payroll_employee_pay" USING btree ("site_id","from_date");--> statement-breakpoint
CREATE INDEX "payroll_employee_pay_employee_id" ON "payroll_employee_pay" USING btree ("site_id","employee_id");--> statement-breakpoint
CREATE INDEX "payroll_employee_pay_salary_type_id" ON "payroll_employee_pay" USING btree ("site_id","salary_type_id");--> statement-breakpoint
CREATE INDEX "payroll_overtime_rule_sort" ON "payroll_overtime_rule" USING btree ("site_id","name_en");--> statement-breakpoint
CREATE INDEX "payroll_overtime_rule_salary_type_id" ON "payroll_overtime_rule" USING btree ("site_id","salary_type_id");--> statement-breakpoint
CREATE INDEX "payroll_overtime_rule_designation_id" ON "payroll_overtime_rule" USING btree ("site_id","designation_id");--> statement-breakpoint
CREATE INDEX "payroll_pay_step_sort" ON "payroll_pay_step" USING btree ("site_id","grade");--> statement-breakpoint
CREATE INDEX "payroll_personal_item_sort" ON "payroll_personal_item" USING btree ("site_id","from_date");--> statement-breakpoint
CREATE INDEX "payroll_personal_item_employee_id" ON "payroll_personal_item" USING btree ("site_id","employee_id");--> statement-breakpoint
CREATE INDEX "payroll_salary_type_sort" ON "payroll_salary_type" USING btree ("site_id","name_en");--> statement-breakpoint
-- What went into a fund and came back of a loan is only added to.
CREATE FUNCTION payroll_keep_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Row % of % is kept as it is', OLD.id, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payroll_row_kept', TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON payroll_fund_entry FOR EACH ROW EXECUTE FUNCTION payroll_keep_row();
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON payroll_loan_entry FOR EACH ROW EXECUTE FUNCTION payroll_keep_row();
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON payroll_loan FOR EACH ROW EXECUTE FUNCTION payroll_keep_row();
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON payroll_settlement FOR EACH ROW EXECUTE FUNCTION payroll_keep_row();

-- A run goes its way step by step: back to be reckoned anew until it is approved, never past that.
CREATE FUNCTION payroll_keep_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state IN ('draft', 'computed', 'checked') THEN RETURN OLD; END IF;
  ELSIF (OLD.state, NEW.state) IN (
      ('draft', 'draft'), ('draft', 'computed'), ('computed', 'computed'), ('computed', 'checked'),
      ('checked', 'computed'), ('checked', 'approved'))
    THEN RETURN NEW;
  ELSIF (OLD.state, NEW.state) IN (
      ('approved', 'paid'), ('paid', 'locked'), ('paid', 'reversed'), ('approved', 'reversed'))
    AND (NEW.kind, NEW.month, NEW.bonus, NEW.persons, NEW.gross, NEW.deductions, NEW.government, NEW.payable, NEW.employer,
         NEW.digest, NEW.computed_by, NEW.checked_by, NEW.approved_by)
        IS NOT DISTINCT FROM
        (OLD.kind, OLD.month, OLD.bonus, OLD.persons, OLD.gross, OLD.deductions, OLD.government, OLD.payable, OLD.employer,
         OLD.digest, OLD.computed_by, OLD.checked_by, OLD.approved_by)
    THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Run % is kept as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payroll_run_kept', TABLE = 'payroll_run';
END $$;
CREATE TRIGGER keep_run BEFORE UPDATE OR DELETE ON payroll_run FOR EACH ROW EXECUTE FUNCTION payroll_keep_run();

-- A payslip is reckoned anew until its run is checked; afterwards it is withheld and released, and nothing else.
CREATE FUNCTION payroll_keep_payslip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
     AND (NEW.run_id, NEW.employee_id, NEW.lines::text, NEW.method, NEW.net, NEW.government, NEW.payable, NEW.employer)
         IS NOT DISTINCT FROM
         (OLD.run_id, OLD.employee_id, OLD.lines::text, OLD.method, OLD.net, OLD.government, OLD.payable, OLD.employer)
    THEN RETURN NEW; END IF;
  IF NOT EXISTS (SELECT 1 FROM payroll_run r WHERE r.site_id = OLD.site_id AND r.id = OLD.run_id
                    AND r.state NOT IN ('draft', 'computed'))
    THEN IF TG_OP = 'DELETE' THEN RETURN OLD; ELSE RETURN NEW; END IF; END IF;
  RAISE EXCEPTION 'Payslip % is kept as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payroll_payslip_kept', TABLE = 'payroll_payslip';
END $$;
CREATE TRIGGER keep_payslip BEFORE UPDATE OR DELETE ON payroll_payslip FOR EACH ROW EXECUTE FUNCTION payroll_keep_payslip();
