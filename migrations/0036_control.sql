CREATE TABLE "history_seal" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"through_at" timestamp with time zone NOT NULL,
	"rows" integer NOT NULL,
	"digest" text NOT NULL,
	"previous" text NOT NULL,
	"seal" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "history_seal_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "history_seal_number" UNIQUE("site_id","number")
);
--> statement-breakpoint
CREATE TABLE "platform_history_seal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"through_at" timestamp with time zone NOT NULL,
	"rows" integer NOT NULL,
	"digest" text NOT NULL,
	"previous" text NOT NULL,
	"seal" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "platform_history_seal_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "results_run" ADD COLUMN "unready_sheets" integer DEFAULT 0 NOT NULL;--> statement-breakpoint

-- The seals of the history are a log like it, and have none themselves.
CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['history', 'notification', 'number_sequence', 'idempotency_key', 'attendance_record', 'job_run',
    'students_student_word', 'accounts_voucher_line', 'fees_receipt_line', 'exams_mark', 'results_result', 'site_lock',
    'counter', 'history_seal']
$$;
CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['history', 'platform_history', 'students_status_change', 'students_revealed_value',
    'accounts_voucher_line', 'fees_receipt', 'fees_receipt_line', 'results_result', 'results_amendment',
    'history_seal', 'platform_history_seal']
$$;

-- A receipt is what its lines and its voucher say, once its transaction ends: not another's voucher, not without lines.
CREATE FUNCTION fees_check_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
  own text := NEW.site_id::text;
  paid numeric;
  is_own boolean;
BEGIN
  IF before <> own THEN PERFORM set_config('app.site_id', own, true); END IF;
  SELECT coalesce(sum(l.principal + l.fine), 0) INTO paid
    FROM fees_receipt_line l WHERE l.site_id = NEW.site_id AND l.receipt_id = NEW.id;
  SELECT v.source_id = NEW.id AND v.amount = abs(NEW.amount) AND v.status = 'posted' INTO is_own
    FROM accounts_voucher v WHERE v.site_id = NEW.site_id AND v.id = NEW.voucher_id;
  IF before <> own THEN PERFORM set_config('app.site_id', before, true); END IF;
  IF NEW.amount <> (paid + CASE WHEN NEW.method = 'advance' THEN 0 ELSE NEW.advance END) OR is_own IS NOT TRUE THEN
    RAISE EXCEPTION 'Receipt % is not what its lines and its voucher say', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_receipt_adds_up', TABLE = 'fees_receipt';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON fees_receipt
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fees_check_receipt();

-- What a fee was stays what it was: its parts move between payable, waived and instalments, and never below what is paid.
CREATE FUNCTION fees_keep_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.site_id, NEW.id, NEW.student_id, NEW.sub_head_id, NEW.period, NEW.amount,
      NEW.payable + NEW.waiver + NEW.moved) IS DISTINCT FROM
     (OLD.site_id, OLD.id, OLD.student_id, OLD.sub_head_id, OLD.period, OLD.amount,
      OLD.payable + OLD.waiver + OLD.moved)
     OR (NEW.payable < OLD.payable AND NEW.payable <
          (SELECT coalesce(sum(l.principal), 0) FROM fees_receipt_line l
            WHERE l.site_id = OLD.site_id AND l.line_id = OLD.id)) THEN
    RAISE EXCEPTION 'Fee % is kept as it was billed, and never less than is paid of it', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_invoice_line_kept', TABLE = 'fees_invoice_line';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_line BEFORE UPDATE OF site_id, id, student_id, sub_head_id, period, amount, payable, waiver, moved
  ON fees_invoice_line FOR EACH ROW EXECUTE FUNCTION fees_keep_line();

-- A closed day says for ever what was expected and counted; it is taken over once, by somebody else.
CREATE FUNCTION fees_keep_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.confirmed_by IS NOT NULL
     OR (NEW.site_id, NEW.id, NEW.collector_id, NEW.day, NEW.expected, NEW.counted, NEW.receipts, NEW.note, NEW.closed_at)
        IS DISTINCT FROM
        (OLD.site_id, OLD.id, OLD.collector_id, OLD.day, OLD.expected, OLD.counted, OLD.receipts, OLD.note, OLD.closed_at)
  THEN
    RAISE EXCEPTION 'The closed day % is kept as it was counted', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_day_close_kept', TABLE = 'fees_day_close';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_day BEFORE UPDATE OR DELETE ON fees_day_close FOR EACH ROW EXECUTE FUNCTION fees_keep_day();

-- A closed year and locked days are opened again under a request for a second person, and no other way.
CREATE FUNCTION accounts_keep_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM approval_request q
                  WHERE q.site_id = OLD.site_id AND q.subject = OLD.id
                    AND q.act IN ('accounts.reopenYear', 'accounts.closeYear', 'accounts.unlockDays')
                    AND 'approval-' || q.id = current_setting('app.request', true)) THEN
    RAISE EXCEPTION 'The year % is opened again by two', OLD.name
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_fiscal_year_kept', TABLE = 'accounts_fiscal_year';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_year BEFORE UPDATE ON accounts_fiscal_year FOR EACH ROW
  WHEN ((OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL)
     OR (OLD.locked_through IS NOT NULL AND (NEW.locked_through IS NULL OR NEW.locked_through < OLD.locked_through)))
  EXECUTE FUNCTION accounts_keep_year();
