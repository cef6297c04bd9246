CREATE TABLE "attendance_text_setting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tells_absent" boolean NOT NULL,
	"tells_late" boolean NOT NULL,
	"from_at" text NOT NULL,
	"wait_minutes" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"made_by" uuid NOT NULL,
	CONSTRAINT "attendance_text_setting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "attendance_text_setting_once" UNIQUE("site_id"),
	CONSTRAINT "attendance_text_setting_wait" CHECK ("attendance_text_setting"."wait_minutes" BETWEEN 5 AND 240),
	CONSTRAINT "attendance_text_setting_from" CHECK ("attendance_text_setting"."from_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "attendance_text_told" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"day" date NOT NULL,
	"code" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_text_told_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "attendance_text_told_once" UNIQUE("site_id","day","enrolment_id","code"),
	CONSTRAINT "attendance_text_told_code" CHECK ("attendance_text_told"."code" IN ('A', 'L'))
);
--> statement-breakpoint
CREATE TABLE "catalogue_communication_sms_pack" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"parts" integer NOT NULL,
	"price" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_communication_sms_pack_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_communication_sms_pack_unique_1" UNIQUE NULLS NOT DISTINCT("parts","valid_from")
);
--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "wallet_kind" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "wallet_number" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "wallet_holder" text;--> statement-breakpoint
ALTER TABLE "attendance_text_told" ADD CONSTRAINT "attendance_text_told_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_communication_sms_pack_sort" ON "catalogue_communication_sms_pack" USING btree ("parts");--> statement-breakpoint
CREATE INDEX "students_student_wallet_number" ON "students_student" USING btree ("site_id","wallet_number");--> statement-breakpoint
ALTER TABLE "students_student" ADD CONSTRAINT "students_student_wallet_number_sealed" CHECK ("students_student"."wallet_number" LIKE '~k%');