CREATE TABLE "fees_scenario" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"year_id" uuid NOT NULL,
	"from_month" text NOT NULL,
	"to_month" text NOT NULL,
	"changes" jsonb NOT NULL,
	"made_by" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "fees_scenario_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_scenario_months" CHECK ("fees_scenario"."from_month" <= "fees_scenario"."to_month")
);
--> statement-breakpoint
CREATE TABLE "fees_due_choice" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_ids" uuid[] NOT NULL,
	"chosen_by" uuid NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fees_due_choice_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "fees_promise" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"owed" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fees_promise_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_promise_place" UNIQUE("site_id","student_id","place"),
	CONSTRAINT "fees_promise_amount" CHECK ("fees_promise"."amount" > 0 AND "fees_promise"."place" > 0)
);
--> statement-breakpoint
CREATE TABLE "fees_above_ceiling" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"year_id" uuid NOT NULL,
	"head_ids" uuid[] NOT NULL,
	"criteria" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"allowed" bigint NOT NULL,
	"reason" text NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fees_above_ceiling_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_above_ceiling_amounts" CHECK ("fees_above_ceiling"."amount" > "fees_above_ceiling"."allowed")
);
--> statement-breakpoint
CREATE TABLE "fees_ceiling" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"head_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"per" text NOT NULL,
	"source" text NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fees_ceiling_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_ceiling_terms" CHECK ("fees_ceiling"."amount" >= 0 AND "fees_ceiling"."per" IN ('year', 'charge'))
);
--> statement-breakpoint
CREATE TABLE "fees_ceiling_tier" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tier" text NOT NULL,
	"set_by" uuid NOT NULL,
	CONSTRAINT "fees_ceiling_tier_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_ceiling_tier_once" UNIQUE("site_id"),
	CONSTRAINT "fees_ceiling_tier_known" CHECK ("fees_ceiling_tier"."tier" <> '')
);
--> statement-breakpoint
CREATE TABLE "fees_head_account" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"head_id" uuid NOT NULL,
	"ledger_id" uuid NOT NULL,
	CONSTRAINT "fees_head_account_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_head_account_head" UNIQUE("site_id","head_id"),
	CONSTRAINT "fees_head_account_ledger" UNIQUE("site_id","ledger_id")
);
--> statement-breakpoint
ALTER TABLE "fees_scenario" ADD CONSTRAINT "fees_scenario_year_fk" FOREIGN KEY ("site_id","year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_promise" ADD CONSTRAINT "fees_promise_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_promise" ADD CONSTRAINT "fees_promise_guardian_fk" FOREIGN KEY ("site_id","guardian_id") REFERENCES "public"."students_guardian"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_above_ceiling" ADD CONSTRAINT "fees_above_ceiling_year_fk" FOREIGN KEY ("site_id","year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_ceiling" ADD CONSTRAINT "fees_ceiling_head_fk" FOREIGN KEY ("site_id","head_id") REFERENCES "public"."fees_fee_head"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_head_account" ADD CONSTRAINT "fees_head_account_head_fk" FOREIGN KEY ("site_id","head_id") REFERENCES "public"."fees_fee_head"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_head_account" ADD CONSTRAINT "fees_head_account_ledger_fk" FOREIGN KEY ("site_id","ledger_id") REFERENCES "public"."accounts_ledger"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fees_due_choice_list" ON "fees_due_choice" USING btree ("site_id","chosen_by","chosen_at");--> statement-breakpoint
CREATE INDEX "fees_promise_day" ON "fees_promise" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "fees_above_ceiling_list" ON "fees_above_ceiling" USING btree ("site_id","saved_at");--> statement-breakpoint
CREATE INDEX "fees_ceiling_head" ON "fees_ceiling" USING btree ("site_id","head_id","starts_on");--> statement-breakpoint

-- Promises, choices of the due list, ceilings and what was saved above one are only added to.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_append_only_tables() || ARRAY['fees_promise', 'fees_due_choice', 'fees_ceiling', 'fees_above_ceiling']);
END $$;
