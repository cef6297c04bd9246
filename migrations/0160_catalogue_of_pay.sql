CREATE TABLE "catalogue_payroll_allowance_rule" (
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
	CONSTRAINT "catalogue_payroll_allowance_rule_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_payroll_allowance_rule_unique_1" UNIQUE NULLS NOT DISTINCT("name_en","kind","salary_type_id","designation_id","grade_from","grade_to","from_date")
);
--> statement-breakpoint
CREATE TABLE "catalogue_payroll_bonus_rule" (
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
	CONSTRAINT "catalogue_payroll_bonus_rule_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_payroll_bonus_rule_unique_1" UNIQUE NULLS NOT DISTINCT("name_en","salary_type_id","designation_id","grade_from","grade_to","from_date")
);
--> statement-breakpoint
CREATE TABLE "catalogue_payroll_cut_rule" (
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
	CONSTRAINT "catalogue_payroll_cut_rule_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_payroll_cut_rule_unique_1" UNIQUE NULLS NOT DISTINCT("salary_type_id","designation_id","grade_from","grade_to","from_date")
);
--> statement-breakpoint
CREATE TABLE "catalogue_payroll_overtime_rule" (
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
	CONSTRAINT "catalogue_payroll_overtime_rule_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_payroll_overtime_rule_unique_1" UNIQUE NULLS NOT DISTINCT("unit","salary_type_id","designation_id","grade_from","grade_to","from_date")
);
--> statement-breakpoint
CREATE TABLE "catalogue_payroll_salary_type" (
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
	CONSTRAINT "catalogue_payroll_salary_type_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_payroll_salary_type_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
ALTER TABLE "catalogue_payroll_allowance_rule" ADD CONSTRAINT "catalogue_payroll_allowance_rule_salary_type_id_fk" FOREIGN KEY ("salary_type_id") REFERENCES "public"."catalogue_payroll_salary_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_payroll_allowance_rule" ADD CONSTRAINT "catalogue_payroll_allowance_rule_designation_id_fk" FOREIGN KEY ("designation_id") REFERENCES "public"."catalogue_academic_designation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_payroll_bonus_rule" ADD CONSTRAINT "catalogue_payroll_bonus_rule_salary_type_id_fk" FOREIGN KEY ("salary_type_id") REFERENCES "public"."catalogue_payroll_salary_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_payroll_bonus_rule" ADD CONSTRAINT "catalogue_payroll_bonus_rule_designation_id_fk" FOREIGN KEY ("designation_id") REFERENCES "public"."catalogue_academic_designation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_payroll_cut_rule" ADD CONSTRAINT "catalogue_payroll_cut_rule_salary_type_id_fk" FOREIGN KEY ("salary_type_id") REFERENCES "public"."catalogue_payroll_salary_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_payroll_cut_rule" ADD CONSTRAINT "catalogue_payroll_cut_rule_designation_id_fk" FOREIGN KEY ("designation_id") REFERENCES "public"."catalogue_academic_designation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_payroll_overtime_rule" ADD CONSTRAINT "catalogue_payroll_overtime_rule_salary_type_id_fk" FOREIGN KEY ("salary_type_id") REFERENCES "public"."catalogue_payroll_salary_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_payroll_overtime_rule" ADD CONSTRAINT "catalogue_payroll_overtime_rule_designation_id_fk" FOREIGN KEY ("designation_id") REFERENCES "public"."catalogue_academic_designation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_payroll_allowance_rule_sort" ON "catalogue_payroll_allowance_rule" USING btree ("position");--> statement-breakpoint
CREATE INDEX "catalogue_payroll_allowance_rule_salary_type_id" ON "catalogue_payroll_allowance_rule" USING btree ("salary_type_id");--> statement-breakpoint
CREATE INDEX "catalogue_payroll_allowance_rule_designation_id" ON "catalogue_payroll_allowance_rule" USING btree ("designation_id");--> statement-breakpoint
CREATE INDEX "catalogue_payroll_bonus_rule_sort" ON "catalogue_payroll_bonus_rule" USING btree ("name_en");--> statement-breakpoint
CREATE INDEX "catalogue_payroll_bonus_rule_salary_type_id" ON "catalogue_payroll_bonus_rule" USING btree ("salary_type_id");--> statement-breakpoint
CREATE INDEX "catalogue_payroll_bonus_rule_designation_id" ON "catalogue_payroll_bonus_rule" USING btree ("designation_id");--> statement-breakpoint
CREATE INDEX "catalogue_payroll_cut_rule_sort" ON "catalogue_payroll_cut_rule" USING btree ("name_en");--> statement-breakpoint
CREATE INDEX "catalogue_payroll_cut_rule_salary_type_id" ON "catalogue_payroll_cut_rule" USING btree ("salary_type_id");--> statement-breakpoint
CREATE INDEX "catalogue_payroll_cut_rule_designation_id" ON "catalogue_payroll_cut_rule" USING btree ("designation_id");--> statement-breakpoint
CREATE INDEX "catalogue_payroll_overtime_rule_sort" ON "catalogue_payroll_overtime_rule" USING btree ("name_en");--> statement-breakpoint
CREATE INDEX "catalogue_payroll_overtime_rule_salary_type_id" ON "catalogue_payroll_overtime_rule" USING btree ("salary_type_id");--> statement-breakpoint
CREATE INDEX "catalogue_payroll_overtime_rule_designation_id" ON "catalogue_payroll_overtime_rule" USING btree ("designation_id");--> statement-breakpoint
CREATE INDEX "catalogue_payroll_salary_type_sort" ON "catalogue_payroll_salary_type" USING btree ("name_en");--> statement-breakpoint
ALTER TABLE "students_promotion" ADD COLUMN "offers_transfer" boolean DEFAULT false NOT NULL;