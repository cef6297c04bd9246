CREATE TABLE "list_file" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"question" jsonb,
	"shown" jsonb,
	"language" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"mime" text DEFAULT '' NOT NULL,
	"row_count" integer,
	"bytes" bigint,
	"ready_at" timestamp with time zone,
	CONSTRAINT "list_file_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "list_file_language" CHECK ("list_file"."language" IN ('en', 'bn'))
);
--> statement-breakpoint
CREATE TABLE "payments_statement_line" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"digest" text NOT NULL,
	"file_name" text NOT NULL,
	"trx_id" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"phone" text NOT NULL,
	"reference" text NOT NULL,
	"brought_by" uuid NOT NULL,
	"aside_reason" text DEFAULT '' NOT NULL,
	"aside_by" uuid,
	CONSTRAINT "payments_statement_line_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payments_statement_line_once" UNIQUE("site_id","source","digest"),
	CONSTRAINT "payments_statement_line_source" CHECK ("payments_statement_line"."source" IN ('bkash', 'nagad', 'rocket', 'bank')),
	CONSTRAINT "payments_statement_line_amount" CHECK ("payments_statement_line"."amount" > 0),
	CONSTRAINT "payments_statement_line_aside" CHECK (("payments_statement_line"."aside_reason" = '') = ("payments_statement_line"."aside_by" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "payments_statement_mapping" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"headings" text NOT NULL,
	"columns" jsonb NOT NULL,
	CONSTRAINT "payments_statement_mapping_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payments_statement_mapping_once" UNIQUE("site_id","source","headings")
);
--> statement-breakpoint
CREATE TABLE "payments_statement_match" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"line_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"amount" bigint NOT NULL,
	"rule" text NOT NULL,
	"confidence" integer NOT NULL,
	"matched_by" uuid NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone,
	"undone_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "payments_statement_match_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payments_statement_match_slot" UNIQUE("site_id","receipt_id","slot"),
	CONSTRAINT "payments_statement_match_amount" CHECK ("payments_statement_match"."amount" > 0),
	CONSTRAINT "payments_statement_match_rule" CHECK ("payments_statement_match"."rule" IN ('trx', 'phone', 'roll', 'hand')),
	CONSTRAINT "payments_statement_match_confidence" CHECK ("payments_statement_match"."confidence" BETWEEN 0 AND 100),
	CONSTRAINT "payments_statement_match_undone" CHECK (("payments_statement_match"."undone_at" IS NULL) = ("payments_statement_match"."undone_by" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "payments_statement_match" ADD CONSTRAINT "payments_statement_match_line_fk" FOREIGN KEY ("site_id","line_id") REFERENCES "public"."payments_statement_line"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_statement_match" ADD CONSTRAINT "payments_statement_match_receipt_fk" FOREIGN KEY ("site_id","receipt_id") REFERENCES "public"."fees_receipt"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_file_account" ON "list_file" USING btree ("site_id","account_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_statement_line_day" ON "payments_statement_line" USING btree ("site_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_statement_match_pair" ON "payments_statement_match" USING btree ("site_id","line_id","receipt_id") WHERE "payments_statement_match"."undone_at" IS NULL;--> statement-breakpoint
-- What is asked for of a file lies here until it is fetched or a week is over; its making is told by its run.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || 'list_file'::text);
END $$;
--> statement-breakpoint
-- What is matched of a line, or of a receipt, is never more than it is; a match is never changed but taken back once.
CREATE FUNCTION payments_guard_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD.undone_at IS NOT NULL OR NEW.undone_at IS NULL
     OR (NEW.site_id, NEW.id, NEW.line_id, NEW.receipt_id, NEW.slot, NEW.amount, NEW.rule, NEW.confidence, NEW.matched_by) IS DISTINCT FROM
        (OLD.site_id, OLD.id, OLD.line_id, OLD.receipt_id, OLD.slot, OLD.amount, OLD.rule, OLD.confidence, OLD.matched_by))) THEN
    RAISE EXCEPTION 'The match % is kept', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_statement_match_kept', TABLE = 'payments_statement_match';
  END IF;
  IF NEW.undone_at IS NULL AND (
     (SELECT sum(m.amount) FROM payments_statement_match m
       WHERE m.site_id = NEW.site_id AND m.line_id = NEW.line_id AND m.undone_at IS NULL)
       > (SELECT l.amount FROM payments_statement_line l WHERE l.site_id = NEW.site_id AND l.id = NEW.line_id)
     OR (SELECT sum(m.amount) FROM payments_statement_match m
       WHERE m.site_id = NEW.site_id AND m.receipt_id = NEW.receipt_id AND m.undone_at IS NULL)
       > (SELECT r.amount FROM fees_receipt r WHERE r.site_id = NEW.site_id AND r.id = NEW.receipt_id)) THEN
    RAISE EXCEPTION 'More is matched than there is'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_statement_match_sums', TABLE = 'payments_statement_match';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_statement_match_guard AFTER INSERT OR UPDATE OR DELETE ON payments_statement_match
  FOR EACH ROW EXECUTE FUNCTION payments_guard_match();
--> statement-breakpoint
-- A line says what the file said; only whether it is set aside changes.
CREATE FUNCTION payments_keep_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW.site_id, NEW.id, NEW.source, NEW.digest, NEW.trx_id, NEW.day, NEW.amount, NEW.phone, NEW.reference, NEW.brought_by) IS DISTINCT FROM
        (OLD.site_id, OLD.id, OLD.source, OLD.digest, OLD.trx_id, OLD.day, OLD.amount, OLD.phone, OLD.reference, OLD.brought_by) THEN
    RAISE EXCEPTION 'The line % of a statement is kept', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_statement_line_kept', TABLE = 'payments_statement_line';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_statement_line_keep BEFORE UPDATE OR DELETE ON payments_statement_line
  FOR EACH ROW EXECUTE FUNCTION payments_keep_line();
