-- A receipt pays only its own student's fees, one way or the other, and takes no line once it is written: its lines come to it
-- at the end of the transaction, as the receipt says (fees_check_receipt), and one more of one sign would not.
CREATE FUNCTION fees_check_receipt_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
  own text := NEW.site_id::text;
  is_own boolean;
BEGIN
  IF before <> own THEN PERFORM set_config('app.site_id', own, true); END IF;
  SELECT r.student_id = i.student_id
         AND CASE WHEN r.amount < 0 THEN NEW.principal <= 0 AND NEW.fine <= 0 ELSE NEW.principal >= 0 AND NEW.fine >= 0 END
         AND r.amount = CASE WHEN r.method = 'advance' THEN 0 ELSE r.advance END + (
           SELECT sum(l.principal + l.fine) FROM fees_receipt_line l
            WHERE l.site_id = NEW.site_id AND l.receipt_id = NEW.receipt_id)
    INTO is_own
    FROM fees_receipt r JOIN fees_invoice_line i ON i.site_id = r.site_id AND i.id = NEW.line_id
   WHERE r.site_id = NEW.site_id AND r.id = NEW.receipt_id;
  IF before <> own THEN PERFORM set_config('app.site_id', before, true); END IF;
  IF is_own IS NOT TRUE THEN
    RAISE EXCEPTION 'Receipt % does not take this line', NEW.receipt_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_receipt_line_own', TABLE = 'fees_receipt_line';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER own_line AFTER INSERT ON fees_receipt_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.receipt_id IS NOT NULL) EXECUTE FUNCTION fees_check_receipt_line();
