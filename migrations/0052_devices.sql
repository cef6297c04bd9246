CREATE TABLE "devices_device" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"serial" text,
	"place" text DEFAULT '' NOT NULL,
	"direction" text NOT NULL,
	"drift_minutes" integer NOT NULL,
	"gap_minutes" integer NOT NULL,
	"addresses" text DEFAULT '' NOT NULL,
	"key_hash" text,
	"token_hash" text,
	"status" text DEFAULT 'active' NOT NULL,
	"admitted_by" uuid NOT NULL,
	"admitted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "devices_device_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "devices_device_name" UNIQUE("site_id","name"),
	CONSTRAINT "devices_device_serial" UNIQUE("site_id","serial"),
	CONSTRAINT "devices_device_kind" CHECK ("devices_device"."kind" IN ('adms', 'push', 'file')),
	CONSTRAINT "devices_device_told" CHECK (("devices_device"."kind" = 'adms') = ("devices_device"."serial" IS NOT NULL)),
	CONSTRAINT "devices_device_direction" CHECK ("devices_device"."direction" IN ('in', 'out', 'both')),
	CONSTRAINT "devices_device_status" CHECK ("devices_device"."status" IN ('active', 'stopped')),
	CONSTRAINT "devices_device_limits" CHECK ("devices_device"."drift_minutes" BETWEEN 1 AND 720 AND "devices_device"."gap_minutes" BETWEEN 10 AND 525600)
);
--> statement-breakpoint
CREATE TABLE "devices_health" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"since_at" timestamp with time zone,
	"address" text DEFAULT '' NOT NULL,
	"key_address" text DEFAULT '' NOT NULL,
	"last_at" timestamp with time zone,
	"stamp" text DEFAULT '0' NOT NULL,
	"drift_seconds" integer,
	"lines" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"firmware" text DEFAULT '' NOT NULL,
	CONSTRAINT "devices_health_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "devices_line" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"line" text NOT NULL,
	"digest" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "devices_line_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "devices_line_once" UNIQUE("site_id","device_id","digest"),
	CONSTRAINT "devices_line_kind" CHECK ("devices_line"."kind" IN ('attlog', 'dat', 'csv', 'json', 'operlog')),
	CONSTRAINT "devices_line_problem" CHECK ("devices_line"."problem" IN ('', 'unreadable', 'cut', 'noPunch'))
);
--> statement-breakpoint
CREATE TABLE "devices_pin" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device_id" uuid,
	"pin" text NOT NULL,
	"employee_id" uuid,
	"student_id" uuid,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"made_by" uuid NOT NULL,
	CONSTRAINT "devices_pin_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "devices_pin_once" UNIQUE NULLS NOT DISTINCT("site_id","pin","starts_on","device_id"),
	CONSTRAINT "devices_pin_person" CHECK (("devices_pin"."employee_id" IS NULL) <> ("devices_pin"."student_id" IS NULL)),
	CONSTRAINT "devices_pin_days" CHECK ("devices_pin"."ends_on" IS NULL OR "devices_pin"."ends_on" >= "devices_pin"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "devices_punch" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device_id" uuid NOT NULL,
	"pin" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"status" integer NOT NULL,
	"verify" integer NOT NULL,
	"work_code" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"hold" text,
	"employee_id" uuid,
	"student_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "devices_punch_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "devices_punch_once" UNIQUE("site_id","device_id","pin","told_at","status"),
	CONSTRAINT "devices_punch_state" CHECK ("devices_punch"."state" IN ('taken', 'held', 'dropped')),
	CONSTRAINT "devices_punch_hold" CHECK ("devices_punch"."hold" IS NULL OR "devices_punch"."hold" IN ('future', 'past', 'drift')),
	CONSTRAINT "devices_punch_person" CHECK ("devices_punch"."employee_id" IS NULL OR "devices_punch"."student_id" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "devices_release" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"minutes" integer NOT NULL,
	"punches" integer NOT NULL,
	"reason" text NOT NULL,
	"made_by" uuid NOT NULL,
	CONSTRAINT "devices_release_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "devices_release_outcome" CHECK ("devices_release"."outcome" IN ('taken', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "device_serial" (
	"serial" text PRIMARY KEY NOT NULL,
	"owner_site" bigint,
	"called_site" bigint,
	"address" text DEFAULT '' NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices_written_day" (
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
	CONSTRAINT "devices_written_day_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "devices_written_day_once" UNIQUE("site_id","employee_id","day")
);
--> statement-breakpoint
CREATE TABLE "devices_shift_assignment" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"weekday" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "devices_shift_assignment_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "devices_shift_assignment_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","employee_id","shift_id","weekday","starts_on")
);
--> statement-breakpoint
CREATE TABLE "devices_work_shift" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"opens_before" integer NOT NULL,
	"closes_after" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "devices_work_shift_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "devices_work_shift_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
ALTER TABLE "devices_health" ADD CONSTRAINT "devices_health_device_fk" FOREIGN KEY ("site_id","id") REFERENCES "public"."devices_device"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices_line" ADD CONSTRAINT "devices_line_device_fk" FOREIGN KEY ("site_id","device_id") REFERENCES "public"."devices_device"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices_pin" ADD CONSTRAINT "devices_pin_device_fk" FOREIGN KEY ("site_id","device_id") REFERENCES "public"."devices_device"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices_pin" ADD CONSTRAINT "devices_pin_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices_pin" ADD CONSTRAINT "devices_pin_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices_punch" ADD CONSTRAINT "devices_punch_device_fk" FOREIGN KEY ("site_id","device_id") REFERENCES "public"."devices_device"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices_punch" ADD CONSTRAINT "devices_punch_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices_punch" ADD CONSTRAINT "devices_punch_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices_release" ADD CONSTRAINT "devices_release_device_fk" FOREIGN KEY ("site_id","device_id") REFERENCES "public"."devices_device"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices_written_day" ADD CONSTRAINT "devices_written_day_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices_shift_assignment" ADD CONSTRAINT "devices_shift_assignment_employee_id_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices_shift_assignment" ADD CONSTRAINT "devices_shift_assignment_shift_id_fk" FOREIGN KEY ("site_id","shift_id") REFERENCES "public"."devices_work_shift"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_line_problem" ON "devices_line" USING btree ("site_id","received_at") WHERE "devices_line"."problem" IN ('unreadable', 'cut');--> statement-breakpoint
CREATE INDEX "devices_pin_employee" ON "devices_pin" USING btree ("site_id","employee_id");--> statement-breakpoint
CREATE INDEX "devices_pin_student" ON "devices_pin" USING btree ("site_id","student_id");--> statement-breakpoint
CREATE INDEX "devices_punch_day" ON "devices_punch" USING btree ("site_id","day","at");--> statement-breakpoint
CREATE INDEX "devices_punch_employee" ON "devices_punch" USING btree ("site_id","employee_id","at") WHERE "devices_punch"."employee_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_punch_student" ON "devices_punch" USING btree ("site_id","student_id","at") WHERE "devices_punch"."student_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_punch_held" ON "devices_punch" USING btree ("site_id","device_id","told_at") WHERE "devices_punch"."state" = 'held';--> statement-breakpoint
CREATE INDEX "devices_punch_unknown" ON "devices_punch" USING btree ("site_id","pin") WHERE "devices_punch"."employee_id" IS NULL AND "devices_punch"."student_id" IS NULL;--> statement-breakpoint
CREATE INDEX "devices_release_device" ON "devices_release" USING btree ("site_id","device_id","created_at");--> statement-breakpoint
CREATE INDEX "devices_shift_assignment_sort" ON "devices_shift_assignment" USING btree ("site_id","starts_on");--> statement-breakpoint
CREATE INDEX "devices_shift_assignment_employee_id" ON "devices_shift_assignment" USING btree ("site_id","employee_id");--> statement-breakpoint
CREATE INDEX "devices_shift_assignment_shift_id" ON "devices_shift_assignment" USING btree ("site_id","shift_id");--> statement-breakpoint
CREATE INDEX "devices_work_shift_sort" ON "devices_work_shift" USING btree ("site_id","name_en");--> statement-breakpoint
-- Lines, punches and health are written by machines, tens of thousands at once: they are a log already. What people do about
-- them (devices, PINs, releases) keeps its history; so does the attendance that follows from them.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || ARRAY['devices_line', 'devices_punch', 'devices_health', 'devices_written_day']);
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_append_only_tables() || 'devices_release'::text);
END $$;
--> statement-breakpoint
-- What a device told stays as it told it, whoever writes.
CREATE FUNCTION devices_keep_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF TG_ARGV[0] = 'devices_line' THEN
      IF NEW.line = OLD.line AND NEW.digest = OLD.digest AND NEW.device_id = OLD.device_id THEN RETURN NEW; END IF;
    ELSIF NEW.device_id = OLD.device_id AND NEW.pin = OLD.pin AND NEW.told_at = OLD.told_at AND NEW.status = OLD.status THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'What a device told is kept as it came'
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_ARGV[0] || '_kept', TABLE = TG_ARGV[0];
END $$;
CREATE TRIGGER keep_told BEFORE UPDATE OR DELETE ON devices_line
  FOR EACH ROW EXECUTE FUNCTION devices_keep_told('devices_line');
CREATE TRIGGER keep_told BEFORE UPDATE OR DELETE ON devices_punch
  FOR EACH ROW EXECUTE FUNCTION devices_keep_told('devices_punch');
