CREATE TABLE "facilities_batch_charge" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"batch_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"period" text NOT NULL,
	"charge_id" uuid NOT NULL,
	"sub_head_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"due" date NOT NULL,
	"charged_by" uuid NOT NULL,
	CONSTRAINT "facilities_batch_charge_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_batch_charge_once" UNIQUE("site_id","batch_id","period","enrolment_id"),
	CONSTRAINT "facilities_batch_charge_amount" CHECK ("facilities_batch_charge"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "facilities_batch_fee" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"batch_id" uuid NOT NULL,
	"sub_head_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"rhythm" text NOT NULL,
	"first_month" text NOT NULL,
	"last_month" text NOT NULL,
	"due_day" integer NOT NULL,
	CONSTRAINT "facilities_batch_fee_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_batch_fee_once" UNIQUE("site_id","batch_id"),
	CONSTRAINT "facilities_batch_fee_rhythm" CHECK ("facilities_batch_fee"."rhythm" IN ('monthly', 'once')),
	CONSTRAINT "facilities_batch_fee_amount" CHECK ("facilities_batch_fee"."amount" > 0),
	CONSTRAINT "facilities_batch_fee_months" CHECK ("facilities_batch_fee"."first_month" <= "facilities_batch_fee"."last_month"),
	CONSTRAINT "facilities_batch_fee_due" CHECK ("facilities_batch_fee"."due_day" BETWEEN 1 AND 28)
);
--> statement-breakpoint
CREATE TABLE "facilities_batch_mark" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"session_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "facilities_batch_mark_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_batch_mark_once" UNIQUE("site_id","session_id","enrolment_id"),
	CONSTRAINT "facilities_batch_mark_code" CHECK ("facilities_batch_mark"."code" IN ('P', 'L', 'A'))
);
--> statement-breakpoint
CREATE TABLE "facilities_batch_session" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"batch_id" uuid NOT NULL,
	"day" date NOT NULL,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "facilities_batch_session_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_batch_session_once" UNIQUE("site_id","batch_id","day")
);
--> statement-breakpoint
ALTER TABLE "calendar_feed" DROP CONSTRAINT "calendar_feed_scope";--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD COLUMN "class_id" uuid;--> statement-breakpoint
ALTER TABLE "facilities_batch_charge" ADD CONSTRAINT "facilities_batch_charge_batch_fk" FOREIGN KEY ("site_id","batch_id") REFERENCES "public"."students_batch"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_batch_charge" ADD CONSTRAINT "facilities_batch_charge_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_batch_fee" ADD CONSTRAINT "facilities_batch_fee_batch_fk" FOREIGN KEY ("site_id","batch_id") REFERENCES "public"."students_batch"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_batch_fee" ADD CONSTRAINT "facilities_batch_fee_sub_head_fk" FOREIGN KEY ("site_id","sub_head_id") REFERENCES "public"."fees_fee_sub_head"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_batch_mark" ADD CONSTRAINT "facilities_batch_mark_session_fk" FOREIGN KEY ("site_id","session_id") REFERENCES "public"."facilities_batch_session"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_batch_mark" ADD CONSTRAINT "facilities_batch_mark_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_batch_session" ADD CONSTRAINT "facilities_batch_session_batch_fk" FOREIGN KEY ("site_id","batch_id") REFERENCES "public"."students_batch"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facilities_batch_charge_enrolment" ON "facilities_batch_charge" USING btree ("site_id","enrolment_id");--> statement-breakpoint
CREATE INDEX "facilities_batch_mark_enrolment" ON "facilities_batch_mark" USING btree ("site_id","enrolment_id");--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_class_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_class" CHECK (("calendar_feed"."scope" = 'class') = ("calendar_feed"."class_id" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_scope" CHECK ("calendar_feed"."scope" IN ('school', 'class', 'section', 'mine'));--> statement-breakpoint
-- Who came and who was charged is never taken away; it is written anew, and the history keeps both.
CREATE FUNCTION facilities_batch_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are kept', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_kept', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER never_deleted BEFORE DELETE ON facilities_batch_session FOR EACH ROW EXECUTE FUNCTION facilities_batch_refuse();
--> statement-breakpoint
CREATE TRIGGER never_deleted BEFORE DELETE ON facilities_batch_mark FOR EACH ROW EXECUTE FUNCTION facilities_batch_refuse();
--> statement-breakpoint
CREATE TRIGGER never_deleted BEFORE DELETE ON facilities_batch_charge FOR EACH ROW EXECUTE FUNCTION facilities_batch_refuse();
