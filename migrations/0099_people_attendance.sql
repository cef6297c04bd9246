CREATE TABLE "attendance_said" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"code" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"said_by" uuid,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_said_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "attendance_said_once" UNIQUE("site_id","enrolment_id","day","source"),
	CONSTRAINT "attendance_said_code" CHECK ("attendance_said"."code" IN ('P', 'A', 'L', 'V')),
	CONSTRAINT "attendance_said_source" CHECK ("attendance_said"."source" IN ('sheet', 'office'))
);
--> statement-breakpoint
CREATE TABLE "documents_platform_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"of_site" bigint NOT NULL,
	"batch_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" jsonb NOT NULL,
	"reason" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"fetches" integer DEFAULT 0 NOT NULL,
	"fetched_by" uuid,
	"fetched_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents_batch" ADD COLUMN "platform_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents_batch" ADD COLUMN "platform_fetches" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_said" ADD CONSTRAINT "attendance_said_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_platform_batch" ADD CONSTRAINT "documents_platform_batch_site_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_said_day" ON "attendance_said" USING btree ("site_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_platform_batch_once" ON "documents_platform_batch" USING btree ("of_site","batch_id");--> statement-breakpoint
CREATE INDEX "documents_platform_batch_made" ON "documents_platform_batch" USING btree ("made_at");
--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON documents_platform_batch
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('documents_platform_batch');
