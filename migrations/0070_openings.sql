CREATE TABLE "import_waiting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"headings" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"language" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"made_by" uuid NOT NULL,
	"result" jsonb,
	CONSTRAINT "import_waiting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "import_waiting_mode" CHECK ("import_waiting"."mode" IN ('add', 'update'))
);
--> statement-breakpoint
CREATE TABLE "fees_opening_batch" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"row_count" integer NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"prepared_by" uuid NOT NULL,
	"prepared_at" timestamp with time zone NOT NULL,
	"posted_by" uuid,
	"posted_at" timestamp with time zone,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "fees_opening_batch_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_opening_batch_kind" CHECK ("fees_opening_batch"."kind" IN ('dues', 'advances')),
	CONSTRAINT "fees_opening_batch_state" CHECK ("fees_opening_batch"."state" IN ('prepared', 'posted', 'discarded', 'undone')),
	CONSTRAINT "fees_opening_batch_amount" CHECK ("fees_opening_batch"."amount" > 0 AND "fees_opening_batch"."row_count" > 0),
	CONSTRAINT "fees_opening_batch_posted" CHECK (("fees_opening_batch"."state" IN ('posted', 'undone')) = ("fees_opening_batch"."posted_by" IS NOT NULL AND "fees_opening_batch"."posted_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "fees_opening_row" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"batch_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"student_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"sub_head_id" uuid,
	"month" text DEFAULT '' NOT NULL,
	"due" date,
	"note" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"line_id" uuid,
	"receipt_id" uuid,
	CONSTRAINT "fees_opening_row_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_opening_row_place" UNIQUE("site_id","batch_id","place"),
	CONSTRAINT "fees_opening_row_kind" CHECK (("fees_opening_row"."sub_head_id" IS NULL) = ("fees_opening_row"."due" IS NULL)),
	CONSTRAINT "fees_opening_row_amount" CHECK ("fees_opening_row"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "results_brought_in" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"exam_name" text NOT NULL,
	"exam_key" text NOT NULL,
	"year" integer NOT NULL,
	"class_name" text DEFAULT '' NOT NULL,
	"gpa" integer,
	"grade" text DEFAULT '' NOT NULL,
	"place" integer,
	"subjects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"brought_by" uuid NOT NULL,
	CONSTRAINT "results_brought_in_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "results_brought_in_once" UNIQUE("site_id","student_id","year","exam_key"),
	CONSTRAINT "results_brought_in_gpa" CHECK ("results_brought_in"."gpa" BETWEEN 0 AND 500),
	CONSTRAINT "results_brought_in_place" CHECK ("results_brought_in"."place" > 0),
	CONSTRAINT "results_brought_in_year" CHECK ("results_brought_in"."year" BETWEEN 1990 AND 2100),
	CONSTRAINT "results_brought_in_says" CHECK ("results_brought_in"."gpa" IS NOT NULL OR "results_brought_in"."grade" <> '')
);
--> statement-breakpoint
ALTER TABLE "fees_receipt" DROP CONSTRAINT "fees_receipt_method";--> statement-breakpoint
ALTER TABLE "fees_invoice_line" ADD COLUMN "opening_id" uuid;--> statement-breakpoint
ALTER TABLE "fees_opening_row" ADD CONSTRAINT "fees_opening_row_batch_fk" FOREIGN KEY ("site_id","batch_id") REFERENCES "public"."fees_opening_batch"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_opening_row" ADD CONSTRAINT "fees_opening_row_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_opening_row" ADD CONSTRAINT "fees_opening_row_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_opening_row" ADD CONSTRAINT "fees_opening_row_sub_head_fk" FOREIGN KEY ("site_id","sub_head_id") REFERENCES "public"."fees_fee_sub_head"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_opening_row" ADD CONSTRAINT "fees_opening_row_line_fk" FOREIGN KEY ("site_id","line_id") REFERENCES "public"."fees_invoice_line"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_opening_row" ADD CONSTRAINT "fees_opening_row_receipt_fk" FOREIGN KEY ("site_id","receipt_id") REFERENCES "public"."fees_receipt"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results_brought_in" ADD CONSTRAINT "results_brought_in_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fees_opening_batch_list" ON "fees_opening_batch" USING btree ("site_id","prepared_at");--> statement-breakpoint
CREATE INDEX "fees_opening_row_student" ON "fees_opening_row" USING btree ("site_id","student_id");--> statement-breakpoint
CREATE INDEX "results_brought_in_list" ON "results_brought_in" USING btree ("site_id","year");--> statement-breakpoint
ALTER TABLE "fees_invoice_line" ADD CONSTRAINT "fees_invoice_line_opening_fk" FOREIGN KEY ("site_id","opening_id") REFERENCES "public"."fees_opening_batch"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fees_invoice_line_opening" ON "fees_invoice_line" USING btree ("site_id","opening_id") WHERE "fees_invoice_line"."opening_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "fees_receipt" ADD CONSTRAINT "fees_receipt_method" CHECK ("fees_receipt"."method" IN ('cash', 'bank', 'mobile', 'advance', 'opening'));--> statement-breakpoint
-- The rows of a large import lie here only until its job is done; what it writes has a history of its own.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || 'import_waiting'::text);
END $$;
--> statement-breakpoint
-- What was brought in stays what it was: a batch goes from prepared to posted or discarded, from posted to undone, no other way.
CREATE FUNCTION fees_keep_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW.site_id, NEW.id, NEW.kind, NEW.row_count, NEW.amount, NEW.prepared_by, NEW.prepared_at) IS DISTINCT FROM
        (OLD.site_id, OLD.id, OLD.kind, OLD.row_count, OLD.amount, OLD.prepared_by, OLD.prepared_at)
     OR (OLD.state, NEW.state) NOT IN (('prepared', 'posted'), ('prepared', 'discarded'), ('posted', 'undone')) THEN
    RAISE EXCEPTION 'What was brought in by % is kept', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_opening_batch_kept', TABLE = 'fees_opening_batch';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_opening BEFORE UPDATE OR DELETE ON fees_opening_batch
  FOR EACH ROW EXECUTE FUNCTION fees_keep_opening();
--> statement-breakpoint
CREATE FUNCTION fees_keep_opening_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW.site_id, NEW.id, NEW.batch_id, NEW.place, NEW.student_id, NEW.sub_head_id, NEW.month, NEW.due, NEW.amount)
        IS DISTINCT FROM
        (OLD.site_id, OLD.id, OLD.batch_id, OLD.place, OLD.student_id, OLD.sub_head_id, OLD.month, OLD.due, OLD.amount)
     OR coalesce(OLD.line_id, OLD.receipt_id) IS NOT NULL THEN
    RAISE EXCEPTION 'The row % of what was brought in is kept', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_opening_row_kept', TABLE = 'fees_opening_row';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_opening_row BEFORE UPDATE OR DELETE ON fees_opening_row
  FOR EACH ROW EXECUTE FUNCTION fees_keep_opening_row();
--> statement-breakpoint
-- A result that was brought in is never changed here; the import that brought it is taken back as a whole.
CREATE FUNCTION results_keep_brought_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The result % is kept as it was brought in', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'results_brought_in_kept', TABLE = 'results_brought_in';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_brought_in BEFORE UPDATE ON results_brought_in
  FOR EACH ROW EXECUTE FUNCTION results_keep_brought_in();
