ALTER TABLE "library_charge" ADD COLUMN "refunded_on" date;--> statement-breakpoint
ALTER TABLE "library_charge" ADD COLUMN "refunded_by" uuid;--> statement-breakpoint
ALTER TABLE "library_charge" ADD COLUMN "refunded_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "library_charge" ADD CONSTRAINT "library_charge_refunded" CHECK (("library_charge"."refunded_on" IS NULL) = ("library_charge"."refunded_by" IS NULL)
        AND ("library_charge"."refunded_on" IS NULL OR NOT "library_charge"."is_refund_due" AND "library_charge"."cancelled_on" IS NOT NULL));--> statement-breakpoint
-- A charge is settled or cancelled, once; what it is for and how much it is does not change. Of one that is cancelled only
-- that its money went back is noted, once.
CREATE OR REPLACE FUNCTION library_keep_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.cancelled_on IS NULL
     AND (NEW.id, NEW.loan_id, NEW.member_id, NEW.kind, NEW.amount, NEW.days, NEW.day, NEW.made_by, NEW.sub_head_id)
         IS NOT DISTINCT FROM
         (OLD.id, OLD.loan_id, OLD.member_id, OLD.kind, OLD.amount, OLD.days, OLD.day, OLD.made_by, OLD.sub_head_id)
  THEN RETURN NEW; END IF;
  IF OLD.is_refund_due AND NEW.refunded_on IS NOT NULL
     AND to_jsonb(NEW) - ARRAY['is_refund_due', 'refunded_on', 'refunded_by', 'refunded_note', 'version', 'updated_at']
         = to_jsonb(OLD) - ARRAY['is_refund_due', 'refunded_on', 'refunded_by', 'refunded_note', 'version', 'updated_at']
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Charge % is kept as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'library_charge_kept', TABLE = 'library_charge';
END $$;
