-- The books keep themselves right, whoever writes: a posted voucher balances, stands in an open period and is never
-- changed, and what was taken, given back, entered or published is only added to.

CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['history', 'notification', 'number_sequence', 'idempotency_key', 'attendance_record', 'job_run',
    'students_student_word', 'accounts_voucher_line', 'fees_receipt_line', 'exams_mark', 'results_result']
$$;

CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['history', 'platform_history', 'students_status_change', 'students_revealed_value',
    'accounts_voucher_line', 'fees_receipt', 'fees_receipt_line', 'results_result', 'results_amendment']
$$;

-- At the end of the transaction, once for each voucher that was posted in it. It looks with the voucher's own
-- institution, whichever one the transaction has entered last.
CREATE FUNCTION accounts_check_posted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
  lines bigint;
  debit numeric;
  credit numeric;
  other bigint;
  is_open boolean;
BEGIN
  PERFORM set_config('app.site_id', NEW.site_id::text, true);
  SELECT count(*), coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0), count(*) FILTER (WHERE l.day <> NEW.day)
    INTO lines, debit, credit, other
    FROM accounts_voucher_line l WHERE l.site_id = NEW.site_id AND l.voucher_id = NEW.id;
  SELECT EXISTS (SELECT 1 FROM accounts_fiscal_year y
    WHERE y.site_id = NEW.site_id AND NEW.day BETWEEN y.start_date AND y.end_date AND y.closed_at IS NULL
      AND (y.locked_through IS NULL OR NEW.day > y.locked_through)) INTO is_open;
  PERFORM set_config('app.site_id', before, true);
  IF lines < 2 OR debit <> credit OR debit <> NEW.amount OR other > 0 THEN
    RAISE EXCEPTION 'Voucher % does not balance: debit %, credit %, amount %', NEW.id, debit, credit, NEW.amount
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_voucher_balanced', TABLE = 'accounts_voucher';
  END IF;
  IF NOT is_open THEN
    RAISE EXCEPTION 'Voucher %: % is in no open period', NEW.id, NEW.day
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_voucher_open', TABLE = 'accounts_voucher';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER posted_balances AFTER INSERT OR UPDATE ON accounts_voucher
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'posted')
  EXECUTE FUNCTION accounts_check_posted();

CREATE FUNCTION accounts_keep_voucher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status IN ('posted', 'cancelled') THEN
    RAISE EXCEPTION 'Voucher % is never changed or deleted; another one undoes it', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_voucher_kept', TABLE = 'accounts_voucher';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_voucher BEFORE UPDATE OR DELETE ON accounts_voucher
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_voucher();

-- Lines come with the posting of their voucher, in the same statement, and never after it. STABLE: it sees the voucher
-- as it was before the statement.
CREATE FUNCTION accounts_keep_lines() RETURNS trigger LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM accounts_voucher v
              WHERE v.site_id = NEW.site_id AND v.id = NEW.voucher_id AND v.status = 'posted') THEN
    RAISE EXCEPTION 'Voucher % is posted already', NEW.voucher_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_voucher_kept', TABLE = 'accounts_voucher_line';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_lines BEFORE INSERT ON accounts_voucher_line
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_lines();
