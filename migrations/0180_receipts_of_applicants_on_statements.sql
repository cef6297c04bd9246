ALTER TABLE "payments_statement_match" ALTER COLUMN "receipt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments_statement_match" ADD COLUMN "outside_id" uuid;--> statement-breakpoint
ALTER TABLE "payments_statement_match" ADD CONSTRAINT "payments_statement_match_outside_fk" FOREIGN KEY ("site_id","outside_id") REFERENCES "public"."fees_outside_receipt"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_statement_match_outside_slot" ON "payments_statement_match" USING btree ("site_id","outside_id","slot") WHERE "payments_statement_match"."outside_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "payments_statement_match" ADD CONSTRAINT "payments_statement_match_of" CHECK (num_nonnulls("payments_statement_match"."receipt_id", "payments_statement_match"."outside_id") = 1);--> statement-breakpoint
-- The same of what is matched with the receipt of an applicant.
CREATE OR REPLACE FUNCTION payments_guard_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD.undone_at IS NOT NULL OR NEW.undone_at IS NULL
     OR (NEW.site_id, NEW.id, NEW.line_id, NEW.receipt_id, NEW.outside_id, NEW.slot, NEW.amount, NEW.rule, NEW.confidence, NEW.matched_by) IS DISTINCT FROM
        (OLD.site_id, OLD.id, OLD.line_id, OLD.receipt_id, OLD.outside_id, OLD.slot, OLD.amount, OLD.rule, OLD.confidence, OLD.matched_by))) THEN
    RAISE EXCEPTION 'The match % is kept', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_statement_match_kept', TABLE = 'payments_statement_match';
  END IF;
  IF NEW.undone_at IS NULL AND (
     (SELECT sum(m.amount) FROM payments_statement_match m
       WHERE m.site_id = NEW.site_id AND m.line_id = NEW.line_id AND m.undone_at IS NULL)
       > (SELECT l.amount FROM payments_statement_line l WHERE l.site_id = NEW.site_id AND l.id = NEW.line_id)
     OR (SELECT sum(m.amount) FROM payments_statement_match m
       WHERE m.site_id = NEW.site_id AND m.receipt_id = NEW.receipt_id AND m.undone_at IS NULL)
       > (SELECT r.amount FROM fees_receipt r WHERE r.site_id = NEW.site_id AND r.id = NEW.receipt_id)
     OR (SELECT sum(m.amount) FROM payments_statement_match m
       WHERE m.site_id = NEW.site_id AND m.outside_id = NEW.outside_id AND m.undone_at IS NULL)
       > (SELECT r.amount FROM fees_outside_receipt r WHERE r.site_id = NEW.site_id AND r.id = NEW.outside_id)) THEN
    RAISE EXCEPTION 'More is matched than there is'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_statement_match_sums', TABLE = 'payments_statement_match';
  END IF;
  RETURN NULL;
END $$;
