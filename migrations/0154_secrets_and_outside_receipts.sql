CREATE TABLE "fees_outside_receipt" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"number" text,
	"payer" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"day" date NOT NULL,
	"method" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"money_ledger_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"collected_by" uuid NOT NULL,
	"collected_at" timestamp with time zone NOT NULL,
	"voucher_id" uuid NOT NULL,
	"reversal_of" uuid,
	"printed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fees_outside_receipt_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_outside_receipt_number" UNIQUE("site_id","number"),
	CONSTRAINT "fees_outside_receipt_voucher" UNIQUE("site_id","voucher_id"),
	CONSTRAINT "fees_outside_receipt_method" CHECK ("fees_outside_receipt"."method" IN ('cash', 'bank', 'mobile')),
	CONSTRAINT "fees_outside_receipt_kind" CHECK (("fees_outside_receipt"."reversal_of" IS NULL) = ("fees_outside_receipt"."number" IS NOT NULL) AND ("fees_outside_receipt"."reversal_of" IS NULL) = ("fees_outside_receipt"."amount" > 0))
);
--> statement-breakpoint
DROP INDEX "admission_applicant_student";--> statement-breakpoint
-- A sheet that waits is sealed by the next start; what was emptied is none. The word at its end is what may be shown of it.
ALTER TABLE "import_waiting" ALTER COLUMN "rows" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "import_waiting" ALTER COLUMN "rows" SET DATA TYPE text
  USING CASE WHEN "rows" = '[]'::jsonb THEN NULL ELSE jsonb_build_array("rows", 'rows')::text END;--> statement-breakpoint
ALTER TABLE "documents_batch" ADD COLUMN "printed_by" uuid;--> statement-breakpoint
ALTER TABLE "documents_batch" ADD COLUMN "printed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents_print" ADD COLUMN "together" uuid;--> statement-breakpoint
ALTER TABLE "fees_outside_receipt" ADD CONSTRAINT "fees_outside_receipt_ledger_fk" FOREIGN KEY ("site_id","money_ledger_id") REFERENCES "public"."accounts_ledger"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_outside_receipt" ADD CONSTRAINT "fees_outside_receipt_voucher_fk" FOREIGN KEY ("site_id","voucher_id") REFERENCES "public"."accounts_voucher"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_outside_receipt" ADD CONSTRAINT "fees_outside_receipt_reversal_fk" FOREIGN KEY ("site_id","reversal_of") REFERENCES "public"."fees_outside_receipt"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fees_outside_receipt_reversal" ON "fees_outside_receipt" USING btree ("site_id","reversal_of") WHERE "fees_outside_receipt"."reversal_of" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "fees_outside_receipt_day" ON "fees_outside_receipt" USING btree ("site_id","day","collected_by");--> statement-breakpoint
CREATE INDEX "people_employee_document_number" ON "people_employee_document" USING btree ("site_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "admission_applicant_student" ON "admission_applicant" USING btree ("site_id","student_id","declaration_id") WHERE "admission_applicant"."student_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "import_waiting" ADD CONSTRAINT "import_waiting_rows_sealed" CHECK ("import_waiting"."rows" LIKE '~k%') NOT VALID;--> statement-breakpoint
ALTER TABLE "people_employee_document" ADD CONSTRAINT "people_employee_document_number_sealed" CHECK ("people_employee_document"."number" LIKE '~k%') NOT VALID;
--> statement-breakpoint
-- The numbers of papers no longer stand where a search looks, nor in plain text: the next start seals them.
-- Row security hides every row from whoever migrates, the owner too; it is forced again after the last migration.
ALTER TABLE "people_employee_document" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "people_employee_document" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "people_employee_document" SET "search_text" = ' ' || lower("title");--> statement-breakpoint
ALTER TABLE "people_employee_document" ENABLE TRIGGER USER;--> statement-breakpoint
-- What was drawn before today was fetched at once: what is printed of it now are copies.
ALTER TABLE "documents_batch" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "documents_batch" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "documents_batch" SET "printed_by" = "made_by", "printed_at" = "made_at" WHERE "file_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "documents_batch" ENABLE TRIGGER USER;--> statement-breakpoint
-- Of a receipt nothing changes but how often it was printed.
CREATE FUNCTION fees_keep_outside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR
     to_jsonb(NEW) - '{printed,version,updated_at}'::text[] IS DISTINCT FROM
     to_jsonb(OLD) - '{printed,version,updated_at}'::text[] THEN
    RAISE EXCEPTION 'Receipt % is kept as it is', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_outside_receipt_kept', TABLE = 'fees_outside_receipt';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_outside BEFORE UPDATE OR DELETE ON fees_outside_receipt
  FOR EACH ROW EXECUTE FUNCTION fees_keep_outside();
