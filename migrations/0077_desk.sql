CREATE TABLE "communication_automatic" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "communication_automatic_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_automatic_event" UNIQUE("site_id","event")
);
--> statement-breakpoint
CREATE TABLE "devices_gate_setting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tells_in" boolean NOT NULL,
	"tells_out" boolean NOT NULL,
	"fresh_minutes" integer NOT NULL,
	"stay_minutes" integer NOT NULL,
	CONSTRAINT "devices_gate_setting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "devices_gate_setting_once" UNIQUE("site_id"),
	CONSTRAINT "devices_gate_setting_limits" CHECK ("devices_gate_setting"."fresh_minutes" BETWEEN 5 AND 240 AND "devices_gate_setting"."stay_minutes" BETWEEN 5 AND 240)
);
--> statement-breakpoint
CREATE TABLE "devices_gate_told" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"punch_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "devices_gate_told_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "devices_gate_told_once" UNIQUE("site_id","student_id","day","kind"),
	CONSTRAINT "devices_gate_told_kind" CHECK ("devices_gate_told"."kind" IN ('arrived', 'left'))
);
--> statement-breakpoint
CREATE TABLE "leave_maximum" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type_id" uuid NOT NULL,
	"posts" text NOT NULL,
	"gender" text NOT NULL,
	"days" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "leave_maximum_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "leave_maximum_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","type_id","posts","gender")
);
--> statement-breakpoint
CREATE TABLE "library_repair" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"copy_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_to" text NOT NULL,
	"sent_on" date NOT NULL,
	"expected_on" date,
	"note" text DEFAULT '' NOT NULL,
	"sent_by" uuid NOT NULL,
	"from_status" text NOT NULL,
	"ended_on" date,
	"ended_by" uuid,
	"outcome" text,
	"cost" bigint DEFAULT 0 NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	CONSTRAINT "library_repair_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_repair_kind" CHECK ("library_repair"."kind" IN ('binding', 'repair')),
	CONSTRAINT "library_repair_from" CHECK ("library_repair"."from_status" IN ('shelf', 'reference')),
	CONSTRAINT "library_repair_outcome" CHECK ("library_repair"."outcome" IN ('back', 'beyond')),
	CONSTRAINT "library_repair_ended" CHECK (("library_repair"."ended_on" IS NULL) = ("library_repair"."outcome" IS NULL) AND ("library_repair"."ended_on" IS NULL) = ("library_repair"."ended_by" IS NULL)),
	CONSTRAINT "library_repair_cost" CHECK ("library_repair"."cost" >= 0)
);
--> statement-breakpoint
ALTER TABLE "devices_device" DROP CONSTRAINT "devices_device_status";--> statement-breakpoint
ALTER TABLE "devices_device" ADD COLUMN "zone_minutes" integer DEFAULT 360 NOT NULL;--> statement-breakpoint
ALTER TABLE "devices_device" ADD COLUMN "gone_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "duty_holiday_person" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "duty_turn" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "library_copy" ADD COLUMN "shelf" integer;--> statement-breakpoint
ALTER TABLE "library_charge" ADD COLUMN "is_waived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "devices_gate_told" ADD CONSTRAINT "devices_gate_told_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices_gate_told" ADD CONSTRAINT "devices_gate_told_punch_fk" FOREIGN KEY ("site_id","punch_id") REFERENCES "public"."devices_punch"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_maximum" ADD CONSTRAINT "leave_maximum_type_id_fk" FOREIGN KEY ("site_id","type_id") REFERENCES "public"."leave_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_repair" ADD CONSTRAINT "library_repair_copy_fk" FOREIGN KEY ("site_id","copy_id") REFERENCES "public"."library_copy"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_gate_told_punch" ON "devices_gate_told" USING btree ("site_id","punch_id");--> statement-breakpoint
CREATE INDEX "leave_maximum_sort" ON "leave_maximum" USING btree ("site_id","type_id");--> statement-breakpoint
CREATE INDEX "leave_maximum_type_id" ON "leave_maximum" USING btree ("site_id","type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "library_repair_open" ON "library_repair" USING btree ("site_id","copy_id") WHERE "library_repair"."ended_on" IS NULL;--> statement-breakpoint
CREATE INDEX "library_repair_copy" ON "library_repair" USING btree ("site_id","copy_id");--> statement-breakpoint
CREATE INDEX "library_repair_list" ON "library_repair" USING btree ("site_id","sent_on");--> statement-breakpoint
ALTER TABLE "devices_device" ADD CONSTRAINT "devices_device_zone" CHECK ("devices_device"."zone_minutes" BETWEEN -720 AND 840 AND "devices_device"."zone_minutes" % 15 = 0);--> statement-breakpoint
ALTER TABLE "devices_device" ADD CONSTRAINT "devices_device_status" CHECK ("devices_device"."status" IN ('active', 'stopped', 'gone'));--> statement-breakpoint
ALTER TABLE "library_copy" ADD CONSTRAINT "library_copy_shelf" CHECK ("library_copy"."shelf" IS NULL OR "library_copy"."rack_id" IS NOT NULL AND "library_copy"."shelf" BETWEEN 1 AND 50);--> statement-breakpoint
ALTER TABLE "library_charge" ADD CONSTRAINT "library_charge_waived" CHECK (NOT "library_charge"."is_waived" OR "library_charge"."cancelled_on" IS NOT NULL);