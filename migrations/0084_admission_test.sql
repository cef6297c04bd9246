CREATE TABLE "admission_test" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"declaration_id" uuid NOT NULL,
	"day" date NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"seat_order" text NOT NULL,
	"per_bench" integer,
	"first_roll" integer NOT NULL,
	CONSTRAINT "admission_test_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "admission_test_declaration" UNIQUE("site_id","declaration_id"),
	CONSTRAINT "admission_test_times" CHECK ("admission_test"."starts_at" < "admission_test"."ends_at"),
	CONSTRAINT "admission_test_order" CHECK ("admission_test"."seat_order" IN ('number', 'name', 'mixed')),
	CONSTRAINT "admission_test_first_roll" CHECK ("admission_test"."first_roll" > 0)
);
--> statement-breakpoint
CREATE TABLE "admission_test_room" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"test_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"seats" integer NOT NULL,
	"gender" text NOT NULL,
	"seat_columns" integer,
	"bench_seats" integer,
	"booking_id" uuid NOT NULL,
	CONSTRAINT "admission_test_room_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "admission_test_room_once" UNIQUE("site_id","test_id","room_id"),
	CONSTRAINT "admission_test_room_seats" CHECK ("admission_test_room"."seats" > 0)
);
--> statement-breakpoint
CREATE TABLE "admission_test_seat" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"test_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"roll" integer NOT NULL,
	"room_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	CONSTRAINT "admission_test_seat_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "admission_test_seat_applicant" UNIQUE("site_id","applicant_id"),
	CONSTRAINT "admission_test_seat_roll" UNIQUE("site_id","test_id","roll"),
	CONSTRAINT "admission_test_seat_once" UNIQUE("site_id","test_id","room_id","seat")
);
--> statement-breakpoint
ALTER TABLE "students_enrolment" DROP CONSTRAINT "students_enrolment_status";--> statement-breakpoint
ALTER TABLE "admission_applicant" ADD COLUMN "voucher_id" uuid;--> statement-breakpoint
ALTER TABLE "admission_declaration" ADD COLUMN "fee_sub_head_id" uuid;--> statement-breakpoint
ALTER TABLE "admission_test" ADD CONSTRAINT "admission_test_declaration_fk" FOREIGN KEY ("site_id","declaration_id") REFERENCES "public"."admission_declaration"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_test_room" ADD CONSTRAINT "admission_test_room_test_fk" FOREIGN KEY ("site_id","test_id") REFERENCES "public"."admission_test"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_test_room" ADD CONSTRAINT "admission_test_room_room_fk" FOREIGN KEY ("site_id","room_id") REFERENCES "public"."facilities_room"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_test_seat" ADD CONSTRAINT "admission_test_seat_room_fk" FOREIGN KEY ("site_id","test_id","room_id") REFERENCES "public"."admission_test_room"("site_id","test_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_test_seat" ADD CONSTRAINT "admission_test_seat_applicant_fk" FOREIGN KEY ("site_id","applicant_id") REFERENCES "public"."admission_applicant"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_enrolment" ADD CONSTRAINT "students_enrolment_status" CHECK ("students_enrolment"."status" IN ('active', 'onLeave', 'promoted', 'retained', 'transferred', 'struckOff', 'dropped', 'completed', 'alumni', 'deceased'));