CREATE TABLE "welfare_health_record" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"illnesses" text,
	"allergies" text,
	"medicines" text,
	"vaccines" text,
	"in_emergency" text,
	"doctor" text,
	"doctor_mobile" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "welfare_health_record_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "welfare_health_record_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "welfare_health_visit" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"what" text NOT NULL,
	"care" text,
	"height" bigint,
	"weight" bigint,
	"told_on" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "welfare_health_visit_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "welfare_incident" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"what" text NOT NULL,
	"details" text,
	"measure" text NOT NULL,
	"measure_until" date,
	"told_on" date,
	"is_settled" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "welfare_incident_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "attendance_said" DROP CONSTRAINT "attendance_said_once";--> statement-breakpoint
ALTER TABLE "attendance_said" ADD COLUMN "period" integer;--> statement-breakpoint
ALTER TABLE "welfare_health_record" ADD CONSTRAINT "welfare_health_record_student_id_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welfare_health_visit" ADD CONSTRAINT "welfare_health_visit_student_id_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welfare_incident" ADD CONSTRAINT "welfare_incident_student_id_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "welfare_health_record_sort" ON "welfare_health_record" USING btree ("site_id","student_id");--> statement-breakpoint
CREATE INDEX "welfare_health_record_student_id" ON "welfare_health_record" USING btree ("site_id","student_id");--> statement-breakpoint
CREATE INDEX "welfare_health_visit_sort" ON "welfare_health_visit" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "welfare_health_visit_student_id" ON "welfare_health_visit" USING btree ("site_id","student_id");--> statement-breakpoint
CREATE INDEX "welfare_incident_sort" ON "welfare_incident" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "welfare_incident_student_id" ON "welfare_incident" USING btree ("site_id","student_id");--> statement-breakpoint
ALTER TABLE "attendance_said" ADD CONSTRAINT "attendance_said_once" UNIQUE NULLS NOT DISTINCT("site_id","enrolment_id","day","period","source");