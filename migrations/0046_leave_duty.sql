CREATE TABLE "attendance_staff_day" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"day" date NOT NULL,
	"code" text NOT NULL,
	"in_at" text,
	"out_at" text,
	"late_minutes" integer NOT NULL,
	"early_minutes" integer NOT NULL,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"excuse" text DEFAULT '' NOT NULL,
	"excuse_state" text,
	"excused_by" uuid,
	CONSTRAINT "attendance_staff_day_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "attendance_staff_day_once" UNIQUE("site_id","employee_id","day"),
	CONSTRAINT "attendance_staff_day_code" CHECK ("attendance_staff_day"."code" IN ('present', 'late', 'half', 'absent', 'onDuty')),
	CONSTRAINT "attendance_staff_day_excuse" CHECK ("attendance_staff_day"."excuse_state" IS NULL OR "attendance_staff_day"."excuse_state" IN ('asked', 'excused', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "attendance_staff_rule" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"starts_on" date NOT NULL,
	"in_at" text NOT NULL,
	"out_at" text NOT NULL,
	"grace_minutes" integer NOT NULL,
	"half_day_minutes" integer NOT NULL,
	"free_lates" integer NOT NULL,
	"lates_each" integer NOT NULL,
	"cut_halves" integer NOT NULL,
	"made_by" uuid NOT NULL,
	CONSTRAINT "attendance_staff_rule_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "attendance_staff_rule_once" UNIQUE("site_id","starts_on"),
	CONSTRAINT "attendance_staff_rule_figures" CHECK ("attendance_staff_rule"."in_at" < "attendance_staff_rule"."out_at" AND "attendance_staff_rule"."grace_minutes" >= 0 AND "attendance_staff_rule"."half_day_minutes" > "attendance_staff_rule"."grace_minutes"
        AND "attendance_staff_rule"."free_lates" >= 0 AND "attendance_staff_rule"."lates_each" >= 0 AND "attendance_staff_rule"."cut_halves" BETWEEN 0 AND 2)
);
--> statement-breakpoint
CREATE TABLE "duty_holiday" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"day" date NOT NULL,
	"purpose" text NOT NULL,
	"reward" text NOT NULL,
	"amount" bigint NOT NULL,
	"type_id" uuid,
	"halves" integer DEFAULT 0 NOT NULL,
	"made_by" uuid NOT NULL,
	CONSTRAINT "duty_holiday_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "duty_holiday_once" UNIQUE("site_id","day"),
	CONSTRAINT "duty_holiday_reward" CHECK ("duty_holiday"."reward" = 'money' AND "duty_holiday"."amount" >= 0 AND "duty_holiday"."type_id" IS NULL AND "duty_holiday"."halves" = 0
        OR "duty_holiday"."reward" = 'leave' AND "duty_holiday"."amount" = 0 AND "duty_holiday"."type_id" IS NOT NULL AND "duty_holiday"."halves" IN (1, 2, 4))
);
--> statement-breakpoint
CREATE TABLE "duty_holiday_person" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"holiday_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"was_there" boolean,
	"marked_by" uuid,
	"marked_at" timestamp with time zone,
	CONSTRAINT "duty_holiday_person_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "duty_holiday_person_once" UNIQUE("site_id","holiday_id","employee_id"),
	CONSTRAINT "duty_holiday_person_marked" CHECK (("duty_holiday_person"."was_there" IS NULL) = ("duty_holiday_person"."marked_by" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "duty_place" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"people" integer NOT NULL,
	"posts" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "duty_place_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "duty_place_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "duty_swap" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"turn_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "duty_swap_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "duty_swap_status" CHECK ("duty_swap"."status" IN ('asked', 'agreed', 'approved', 'declined', 'refused', 'withdrawn')),
	CONSTRAINT "duty_swap_other" CHECK ("duty_swap"."from_id" <> "duty_swap"."to_id")
);
--> statement-breakpoint
CREATE TABLE "duty_turn" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"place_id" uuid NOT NULL,
	"day" date NOT NULL,
	"employee_id" uuid NOT NULL,
	"source" text NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"made_by" uuid NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp with time zone,
	CONSTRAINT "duty_turn_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "duty_turn_source" CHECK ("duty_turn"."source" IN ('roster', 'hand', 'swap')),
	CONSTRAINT "duty_turn_status" CHECK ("duty_turn"."status" IN ('planned', 'done', 'missed', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "leave_application" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"starts_at_midday" boolean DEFAULT false NOT NULL,
	"ends_at_midday" boolean DEFAULT false NOT NULL,
	"halves" integer NOT NULL,
	"paid_percent" integer NOT NULL,
	"reason" text NOT NULL,
	"paper_id" uuid,
	"substitute_id" uuid,
	"status" text DEFAULT 'applied' NOT NULL,
	"applied_by" uuid NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"recommended_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"recalled_from" date,
	"recalled_by" uuid,
	CONSTRAINT "leave_application_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "leave_application_days" CHECK ("leave_application"."last_day" >= "leave_application"."first_day" AND "leave_application"."halves" >= 0),
	CONSTRAINT "leave_application_status" CHECK ("leave_application"."status" IN ('applied', 'approved', 'rejected', 'cancelled')),
	CONSTRAINT "leave_application_decided" CHECK ("leave_application"."status" <> 'approved' OR ("leave_application"."decided_by" IS NOT NULL AND "leave_application"."decided_at" IS NOT NULL)),
	CONSTRAINT "leave_application_other" CHECK ("leave_application"."status" <> 'approved' OR "leave_application"."decided_by" <> "leave_application"."applied_by")
);
--> statement-breakpoint
CREATE TABLE "leave_entry" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"kind" text NOT NULL,
	"halves" integer NOT NULL,
	"application_id" uuid,
	"source_id" uuid,
	"day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"made_by" uuid,
	CONSTRAINT "leave_entry_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "leave_entry_kind" CHECK ("leave_entry"."kind" IN ('adjusted', 'granted', 'credited', 'taken', 'returned', 'carriedOut', 'carriedIn', 'lapsed')),
	CONSTRAINT "leave_entry_sign" CHECK ("leave_entry"."halves" <> 0 AND CASE WHEN "leave_entry"."kind" IN ('granted', 'credited', 'returned') THEN "leave_entry"."halves" > 0
            WHEN "leave_entry"."kind" IN ('taken', 'lapsed') THEN "leave_entry"."halves" < 0 ELSE true END)
);
--> statement-breakpoint
CREATE TABLE "leave_half" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"application_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"day" date NOT NULL,
	"half" smallint NOT NULL,
	"year" integer NOT NULL,
	"is_returned" boolean DEFAULT false NOT NULL,
	CONSTRAINT "leave_half_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "leave_half_half" CHECK ("leave_half"."half" IN (1, 2))
);
--> statement-breakpoint
CREATE TABLE "leave_type" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"basis" text NOT NULL,
	"days" integer,
	"most_at_once" integer,
	"most_times" integer,
	"carry_days" integer,
	"paid_percent" integer NOT NULL,
	"counts" text NOT NULL,
	"gender" text NOT NULL,
	"posts" text NOT NULL,
	"service_months" integer,
	"notice_days" integer,
	"paper_days" integer,
	"has_halves" boolean DEFAULT true NOT NULL,
	"is_combined" boolean DEFAULT true NOT NULL,
	"is_prorated" boolean DEFAULT false NOT NULL,
	"needs_two" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "leave_type_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "leave_type_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "leave_year" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"year" integer NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leave_year_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "leave_year_once" UNIQUE("site_id","year")
);
--> statement-breakpoint
ALTER TABLE "attendance_staff_day" ADD CONSTRAINT "attendance_staff_day_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_holiday" ADD CONSTRAINT "duty_holiday_type_fk" FOREIGN KEY ("site_id","type_id") REFERENCES "public"."leave_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_holiday_person" ADD CONSTRAINT "duty_holiday_person_holiday_fk" FOREIGN KEY ("site_id","holiday_id") REFERENCES "public"."duty_holiday"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_holiday_person" ADD CONSTRAINT "duty_holiday_person_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_turn_fk" FOREIGN KEY ("site_id","turn_id") REFERENCES "public"."duty_turn"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_from_fk" FOREIGN KEY ("site_id","from_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_to_fk" FOREIGN KEY ("site_id","to_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_turn" ADD CONSTRAINT "duty_turn_place_fk" FOREIGN KEY ("site_id","place_id") REFERENCES "public"."duty_place"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_turn" ADD CONSTRAINT "duty_turn_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_application" ADD CONSTRAINT "leave_application_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_application" ADD CONSTRAINT "leave_application_type_fk" FOREIGN KEY ("site_id","type_id") REFERENCES "public"."leave_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_application" ADD CONSTRAINT "leave_application_substitute_fk" FOREIGN KEY ("site_id","substitute_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_type_fk" FOREIGN KEY ("site_id","type_id") REFERENCES "public"."leave_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_application_fk" FOREIGN KEY ("site_id","application_id") REFERENCES "public"."leave_application"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_half" ADD CONSTRAINT "leave_half_application_fk" FOREIGN KEY ("site_id","application_id") REFERENCES "public"."leave_application"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_half" ADD CONSTRAINT "leave_half_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_staff_day_day" ON "attendance_staff_day" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "attendance_staff_day_excuse" ON "attendance_staff_day" USING btree ("site_id","day") WHERE "attendance_staff_day"."excuse_state" = 'asked';--> statement-breakpoint
CREATE INDEX "duty_holiday_type" ON "duty_holiday" USING btree ("site_id","type_id");--> statement-breakpoint
CREATE INDEX "duty_holiday_person_employee" ON "duty_holiday_person" USING btree ("site_id","employee_id");--> statement-breakpoint
CREATE INDEX "duty_place_sort" ON "duty_place" USING btree ("site_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "duty_swap_open" ON "duty_swap" USING btree ("site_id","turn_id") WHERE "duty_swap"."status" IN ('asked', 'agreed');--> statement-breakpoint
CREATE INDEX "duty_swap_from" ON "duty_swap" USING btree ("site_id","from_id");--> statement-breakpoint
CREATE INDEX "duty_swap_to" ON "duty_swap" USING btree ("site_id","to_id");--> statement-breakpoint
CREATE UNIQUE INDEX "duty_turn_once" ON "duty_turn" USING btree ("site_id","day","place_id","employee_id") WHERE "duty_turn"."status" <> 'removed';--> statement-breakpoint
CREATE INDEX "duty_turn_employee" ON "duty_turn" USING btree ("site_id","employee_id","day");--> statement-breakpoint
CREATE INDEX "duty_turn_place" ON "duty_turn" USING btree ("site_id","place_id");--> statement-breakpoint
CREATE INDEX "leave_application_employee" ON "leave_application" USING btree ("site_id","employee_id","first_day");--> statement-breakpoint
CREATE INDEX "leave_application_status" ON "leave_application" USING btree ("site_id","status","applied_at");--> statement-breakpoint
CREATE INDEX "leave_application_type" ON "leave_application" USING btree ("site_id","type_id");--> statement-breakpoint
CREATE INDEX "leave_application_substitute" ON "leave_application" USING btree ("site_id","substitute_id");--> statement-breakpoint
CREATE INDEX "leave_application_paper" ON "leave_application" USING btree ("site_id","paper_id");--> statement-breakpoint
CREATE INDEX "leave_entry_balance" ON "leave_entry" USING btree ("site_id","employee_id","type_id","year");--> statement-breakpoint
CREATE INDEX "leave_entry_type" ON "leave_entry" USING btree ("site_id","type_id");--> statement-breakpoint
CREATE INDEX "leave_entry_application" ON "leave_entry" USING btree ("site_id","application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_entry_closing" ON "leave_entry" USING btree ("site_id","employee_id","type_id","year","kind") WHERE "leave_entry"."kind" IN ('carriedOut', 'carriedIn');--> statement-breakpoint
CREATE UNIQUE INDEX "leave_entry_source" ON "leave_entry" USING btree ("site_id","source_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_half_once" ON "leave_half" USING btree ("site_id","employee_id","day","half") WHERE NOT "leave_half"."is_returned";--> statement-breakpoint
CREATE INDEX "leave_half_application" ON "leave_half" USING btree ("site_id","application_id");--> statement-breakpoint
CREATE INDEX "leave_half_day" ON "leave_half" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "leave_type_sort" ON "leave_type" USING btree ("site_id","position");--> statement-breakpoint
-- The ledger of leave is only added to: what was wrong is put right by an entry of its own.
CREATE FUNCTION leave_keep_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Row % of % is kept as it is', OLD.id, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'leave_row_kept', TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON leave_entry FOR EACH ROW EXECUTE FUNCTION leave_keep_row();
CREATE TRIGGER keep_row BEFORE DELETE ON leave_application FOR EACH ROW EXECUTE FUNCTION leave_keep_row();
CREATE TRIGGER keep_row BEFORE DELETE ON leave_half FOR EACH ROW EXECUTE FUNCTION leave_keep_row();
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON leave_year FOR EACH ROW EXECUTE FUNCTION leave_keep_row();
CREATE TRIGGER keep_row BEFORE DELETE ON duty_turn FOR EACH ROW EXECUTE FUNCTION leave_keep_row();
CREATE TRIGGER keep_row BEFORE DELETE ON duty_swap FOR EACH ROW EXECUTE FUNCTION leave_keep_row();
CREATE TRIGGER keep_row BEFORE DELETE ON duty_holiday FOR EACH ROW EXECUTE FUNCTION leave_keep_row();

-- Who applied for which days does not change, and what was refused or cancelled not at all.
CREATE FUNCTION leave_keep_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('applied', 'approved')
     AND (NEW.id, NEW.employee_id, NEW.type_id, NEW.first_day, NEW.last_day, NEW.starts_at_midday, NEW.ends_at_midday,
          NEW.reason, NEW.paper_id, NEW.substitute_id, NEW.applied_by, NEW.applied_at)
         IS NOT DISTINCT FROM
         (OLD.id, OLD.employee_id, OLD.type_id, OLD.first_day, OLD.last_day, OLD.starts_at_midday, OLD.ends_at_midday,
          OLD.reason, OLD.paper_id, OLD.substitute_id, OLD.applied_by, OLD.applied_at)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Application % is kept as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'leave_application_kept', TABLE = 'leave_application';
END $$;
CREATE TRIGGER keep_application BEFORE UPDATE ON leave_application
  FOR EACH ROW EXECUTE FUNCTION leave_keep_application();

-- Whether somebody was there on a holiday is said once; what hangs on it is in the ledger.
CREATE FUNCTION duty_keep_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.was_there IS NOT NULL THEN
    RAISE EXCEPTION 'The presence % is kept as it is', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'duty_presence_kept', TABLE = 'duty_holiday_person';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER keep_presence BEFORE UPDATE OR DELETE ON duty_holiday_person
  FOR EACH ROW EXECUTE FUNCTION duty_keep_presence();

-- An employee's day stays; its changes are in the history.
CREATE TRIGGER keep_row BEFORE DELETE ON attendance_staff_day FOR EACH ROW EXECUTE FUNCTION leave_keep_row();
