-- What was published stays what it was: of a run only its publication, and what came after that, is written later.
CREATE FUNCTION results_keep_published() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  later text[] := '{status,version,updated_at}'::text[] || CASE
    WHEN OLD.status = 'computed' AND NEW.status = 'published'
      THEN '{revision,published_by,published_at,reason,unready_sheets}'::text[]
    WHEN OLD.status = 'published' AND NEW.status = 'withdrawn'
      THEN '{withdrawn_by,withdrawn_at,withdrawn_reason}'::text[]
    ELSE '{}'::text[] END;
BEGIN
  IF (OLD.status, NEW.status) NOT IN (('computed', 'published'), ('published', 'superseded'), ('published', 'withdrawn'))
     OR to_jsonb(NEW) - later IS DISTINCT FROM to_jsonb(OLD) - later THEN
    RAISE EXCEPTION 'Run % is kept as it was made and published', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_run_kept', TABLE = 'results_run';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_published BEFORE UPDATE ON results_run FOR EACH ROW EXECUTE FUNCTION results_keep_published();
--> statement-breakpoint
-- A receipt of somebody who is no student is what its voucher says, once its transaction ends: the money of its own voucher,
-- which for one that gives back is the mirror of the other's.
CREATE FUNCTION fees_check_outside() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
  own text := NEW.site_id::text;
  is_own boolean;
BEGIN
  IF before <> own THEN PERFORM set_config('app.site_id', own, true); END IF;
  SELECT v.status = 'posted' AND v.amount = abs(NEW.amount)
         AND (v.source_kind <> 'fees.outside' OR v.source_id = NEW.id) AND v.source_kind <> 'fees.receipt'
         AND (SELECT sum(l.debit - l.credit) FROM accounts_voucher_line l
               WHERE l.site_id = NEW.site_id AND l.voucher_id = v.id AND l.ledger_id = NEW.money_ledger_id) = NEW.amount
         AND (NEW.reversal_of IS NULL AND v.reversal_of IS NULL OR EXISTS (
               SELECT 1 FROM fees_outside_receipt o
                WHERE o.site_id = NEW.site_id AND o.id = NEW.reversal_of AND o.voucher_id = v.reversal_of
                  AND o.amount = -NEW.amount AND o.method = NEW.method))
    INTO is_own FROM accounts_voucher v WHERE v.site_id = NEW.site_id AND v.id = NEW.voucher_id;
  IF before <> own THEN PERFORM set_config('app.site_id', before, true); END IF;
  IF is_own IS NOT TRUE THEN
    RAISE EXCEPTION 'Receipt % is not what its voucher says', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_outside_receipt_adds_up', TABLE = 'fees_outside_receipt';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON fees_outside_receipt
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fees_check_outside();
