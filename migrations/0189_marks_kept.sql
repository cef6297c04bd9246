-- From its submitting on a mark changes only with an amendment that names it, written before it in the same transaction: a
-- returned sheet is open again, and whoever looks at the amendments sees the rest. A mark is never deleted from such a sheet.
CREATE FUNCTION exams_keep_marks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT g.id INTO wrong FROM gone g JOIN exams_mark_sheet s ON s.site_id = g.site_id AND s.id = g.sheet_id
     WHERE s.status IN ('submitted', 'verified', 'accepted', 'locked') LIMIT 1;
  ELSE
    SELECT a.id INTO wrong FROM added a JOIN exams_mark_sheet s ON s.site_id = a.site_id AND s.id = a.sheet_id
      JOIN gone g ON g.site_id = a.site_id AND g.id = a.id
     WHERE s.status IN ('submitted', 'verified', 'accepted', 'locked')
       AND (a.paper_id, a.enrolment_id, a.c1, a.c2, a.c3, a.c4, a.c5, a.c6, a.k1, a.k2, a.k3, a.k4, a.k5, a.k6)
           IS DISTINCT FROM
           (g.paper_id, g.enrolment_id, g.c1, g.c2, g.c3, g.c4, g.c5, g.c6, g.k1, g.k2, g.k3, g.k4, g.k5, g.k6)
       AND NOT EXISTS (SELECT 1 FROM results_amendment r
                        WHERE r.site_id = a.site_id AND r.enrolment_id = a.enrolment_id AND r.paper_id = a.paper_id
                          -- A node of a cluster began the transaction a moment after it was begun.
                          AND r.created_at > now() - interval '5 seconds') LIMIT 1;
  END IF;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'Mark % is on a sheet that is closed: it is kept until somebody opens the sheet or amends it', wrong
      USING ERRCODE = 'check_violation', CONSTRAINT = 'exams_mark_kept', TABLE = 'exams_mark';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_changed AFTER UPDATE ON exams_mark REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION exams_keep_marks();
CREATE TRIGGER keep_gone AFTER DELETE ON exams_mark REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION exams_keep_marks();
--> statement-breakpoint
-- What one person did alone on a day is never less afterwards, or a limit of the day would be none.
CREATE FUNCTION pathshala_keep_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.amount < OLD.amount
     OR (NEW.site_id, NEW.id, NEW.account_id, NEW.limit_name, NEW.day)
        IS DISTINCT FROM (OLD.site_id, OLD.id, OLD.account_id, OLD.limit_name, OLD.day) THEN
    RAISE EXCEPTION 'What somebody did alone on a day only grows'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'approval_alone_kept', TABLE = 'approval_alone';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_alone BEFORE UPDATE OR DELETE ON approval_alone FOR EACH ROW EXECUTE FUNCTION pathshala_keep_alone();
--> statement-breakpoint
-- A year keeps its days and is never deleted: another one in its place would be open where it is closed.
CREATE FUNCTION accounts_keep_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The year % keeps the days it was opened with', OLD.name
    USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_fiscal_year_kept', TABLE = 'accounts_fiscal_year';
END $$;
CREATE TRIGGER keep_days BEFORE UPDATE OF site_id, id, start_date, end_date ON accounts_fiscal_year FOR EACH ROW
  WHEN ((NEW.site_id, NEW.id, NEW.start_date, NEW.end_date) IS DISTINCT FROM (OLD.site_id, OLD.id, OLD.start_date, OLD.end_date))
  EXECUTE FUNCTION accounts_keep_days();
CREATE TRIGGER never_deleted BEFORE DELETE ON accounts_fiscal_year FOR EACH ROW EXECUTE FUNCTION accounts_keep_days();
--> statement-breakpoint
-- Two years that share a day would let the open one take what the closed one refuses.
CREATE FUNCTION accounts_check_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM accounts_fiscal_year y WHERE y.site_id = NEW.site_id AND y.id <> NEW.id
               AND y.start_date <= NEW.end_date AND y.end_date >= NEW.start_date) THEN
    RAISE EXCEPTION 'The year % has days of another year', NEW.name
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'accounts_fiscal_year_apart', TABLE = 'accounts_fiscal_year';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER days_apart AFTER INSERT ON accounts_fiscal_year FOR EACH ROW EXECUTE FUNCTION accounts_check_days();
--> statement-breakpoint
-- A fee is cancelled with a reason, never deleted.
CREATE FUNCTION fees_keep_billed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Fee % is cancelled with a reason, never deleted', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_invoice_line_kept', TABLE = 'fees_invoice_line';
END $$;
CREATE TRIGGER never_deleted BEFORE DELETE ON fees_invoice_line FOR EACH ROW EXECUTE FUNCTION fees_keep_billed();
--> statement-breakpoint
-- What is full and what passes stays once marks of the paper are on a closed sheet: lowering it would pass who failed.
CREATE FUNCTION exams_keep_paper() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text[] := ARRAY(SELECT concat_ws('/', c.value ->> 'full', coalesce(c.value ->> 'pass', '-'), c.value ->> 'mustPass')
                           FROM jsonb_array_elements(OLD.components) WITH ORDINALITY c ORDER BY c.ordinality);
  after text[] := ARRAY(SELECT concat_ws('/', c.value ->> 'full', coalesce(c.value ->> 'pass', '-'), c.value ->> 'mustPass')
                          FROM jsonb_array_elements(NEW.components) WITH ORDINALITY c ORDER BY c.ordinality);
BEGIN
  IF (NEW."full" <> OLD."full" OR before <> after) AND EXISTS (
       SELECT 1 FROM exams_mark m JOIN exams_mark_sheet s ON s.site_id = m.site_id AND s.id = m.sheet_id
        WHERE m.site_id = OLD.site_id AND m.paper_id = OLD.id AND s.status IN ('submitted', 'verified', 'accepted', 'locked')) THEN
    RAISE EXCEPTION 'Paper % keeps its marks and pass marks: it has marks on closed sheets', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'exams_paper_kept', TABLE = 'exams_paper';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_paper BEFORE UPDATE OF "full", components ON exams_paper FOR EACH ROW EXECUTE FUNCTION exams_keep_paper();
--> statement-breakpoint
-- A receipt is cancelled by two: its mirror is written under the request somebody else decided, never by itself.
CREATE FUNCTION fees_check_mirror() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM approval_request q
                  WHERE q.site_id = NEW.site_id AND 'approval-' || q.id = current_setting('app.request', true)
                    AND ((q.act = 'fees.cancelReceipt' AND q.subject = NEW.reversal_of) OR q.act = 'fees.undoOpening')) THEN
    RAISE EXCEPTION 'Receipt % is cancelled by two', NEW.reversal_of
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_receipt_by_two', TABLE = 'fees_receipt';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER by_two AFTER INSERT ON fees_receipt FOR EACH ROW WHEN (NEW.reversal_of IS NOT NULL)
  EXECUTE FUNCTION fees_check_mirror();
