CREATE TABLE "people_department" (
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
	CONSTRAINT "people_department_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "people_department_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "people_notice" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_on" date NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "people_notice_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "people_notice_once" UNIQUE("site_id","employee_id","kind","due_on","days"),
	CONSTRAINT "people_notice_kind" CHECK ("people_notice"."kind" IN ('probation', 'contract', 'increment'))
);
--> statement-breakpoint
ALTER TABLE "attendance_staff_rule" ADD COLUMN "week" json DEFAULT '{}'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "saturday_in" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "saturday_out" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "saturday_off" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "sunday_in" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "sunday_out" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "sunday_off" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "monday_in" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "monday_out" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "monday_off" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "tuesday_in" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "tuesday_out" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "tuesday_off" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "wednesday_in" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "wednesday_out" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "wednesday_off" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "thursday_in" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "thursday_out" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "thursday_off" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "friday_in" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "friday_out" text;--> statement-breakpoint
ALTER TABLE "devices_work_shift" ADD COLUMN "friday_off" text;--> statement-breakpoint
ALTER TABLE "leave_application" ADD COLUMN "department_by" uuid;--> statement-breakpoint
ALTER TABLE "leave_application" ADD COLUMN "department_for" uuid;--> statement-breakpoint
ALTER TABLE "leave_application" ADD COLUMN "department_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leave_type" ADD COLUMN "needs_department" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "department_id" uuid;--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "department_part" text;--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "probation_until" date;--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "contract_until" date;--> statement-breakpoint
ALTER TABLE "people_notice" ADD CONSTRAINT "people_notice_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_department_sort" ON "people_department" USING btree ("site_id","position");--> statement-breakpoint
ALTER TABLE "people_employee" ADD CONSTRAINT "people_employee_department_id_fk" FOREIGN KEY ("site_id","department_id") REFERENCES "public"."people_department"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_employee_department_id" ON "people_employee" USING btree ("site_id","department_id");--> statement-breakpoint
ALTER TABLE "leave_application" ADD CONSTRAINT "leave_application_department" CHECK (("leave_application"."department_by" IS NULL) = ("leave_application"."department_at" IS NULL) AND "leave_application"."department_by" IS DISTINCT FROM "leave_application"."applied_by");