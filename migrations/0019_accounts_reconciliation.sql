-- Statements of the banks, agreed with the books: what has cleared, what has not, and what only the bank knows.
CREATE TABLE accounts_reconciliation (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  ledger_id uuid NOT NULL,
  day date NOT NULL,
  status text NOT NULL,
  statement_balance bigint NOT NULL,
  book_balance bigint,
  prepared_by uuid,
  completed_by uuid,
  completed_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CONSTRAINT accounts_reconciliation_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT accounts_reconciliation_day UNIQUE (site_id, ledger_id, day),
  CONSTRAINT accounts_reconciliation_ledger_fk FOREIGN KEY (site_id, ledger_id) REFERENCES accounts_ledger (site_id, id),
  CONSTRAINT accounts_reconciliation_status CHECK (status IN ('draft', 'completed')),
  CONSTRAINT accounts_reconciliation_completed CHECK (
    (status = 'completed') = (book_balance IS NOT NULL AND completed_at IS NOT NULL))
);
-- One is worked on at a time: what it leaves open is where the next begins.
CREATE UNIQUE INDEX accounts_reconciliation_draft ON accounts_reconciliation (site_id, ledger_id) WHERE status = 'draft';

CREATE TABLE accounts_reconciliation_line (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  reconciliation_id uuid NOT NULL,
  voucher_line_id uuid NOT NULL,
  cleared_on date,
  CONSTRAINT accounts_reconciliation_line_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT accounts_reconciliation_line_once UNIQUE (site_id, reconciliation_id, voucher_line_id),
  CONSTRAINT accounts_reconciliation_line_of_fk FOREIGN KEY (site_id, reconciliation_id)
    REFERENCES accounts_reconciliation (site_id, id),
  CONSTRAINT accounts_reconciliation_line_voucher_fk FOREIGN KEY (site_id, voucher_line_id)
    REFERENCES accounts_voucher_line (site_id, id)
);
-- A line clears once; those a completed statement left open are kept with it as they stood.
CREATE UNIQUE INDEX accounts_reconciliation_line_cleared ON accounts_reconciliation_line (site_id, voucher_line_id)
  WHERE cleared_on IS NOT NULL;

CREATE TABLE accounts_reconciliation_note (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  reconciliation_id uuid NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  narration text NOT NULL,
  amount bigint NOT NULL,
  settled_in uuid,
  CONSTRAINT accounts_reconciliation_note_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT accounts_reconciliation_note_of_fk FOREIGN KEY (site_id, reconciliation_id)
    REFERENCES accounts_reconciliation (site_id, id),
  CONSTRAINT accounts_reconciliation_note_settled_fk FOREIGN KEY (site_id, settled_in)
    REFERENCES accounts_reconciliation (site_id, id),
  CONSTRAINT accounts_reconciliation_note_kind CHECK (
    kind IN ('charge', 'payment', 'interest', 'deposit', 'earlierCheque', 'earlierDeposit')),
  CONSTRAINT accounts_reconciliation_note_amount CHECK (amount > 0)
);
CREATE INDEX accounts_reconciliation_note_of ON accounts_reconciliation_note (site_id, reconciliation_id);

-- A completed one stays as it is. The latest of its bank can be opened again, with a reason and nothing else changed.
CREATE FUNCTION accounts_keep_reconciliation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'draft' THEN RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END; END IF;
  IF TG_OP = 'DELETE' OR NEW.status <> 'draft' OR NEW.reason = ''
     OR (NEW.ledger_id, NEW.day, NEW.statement_balance) IS DISTINCT FROM (OLD.ledger_id, OLD.day, OLD.statement_balance)
     OR EXISTS (SELECT 1 FROM accounts_reconciliation r WHERE r.site_id = OLD.site_id AND r.ledger_id = OLD.ledger_id
                  AND r.day > OLD.day) THEN
    RAISE EXCEPTION 'Reconciliation % is completed and stays as it is', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_reconciliation_kept', TABLE = 'accounts_reconciliation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_reconciliation BEFORE UPDATE OR DELETE ON accounts_reconciliation
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_reconciliation();

-- Its lines come, change and go only while it is a draft.
CREATE FUNCTION accounts_keep_reconciliation_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own accounts_reconciliation_line := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF (TG_OP = 'UPDATE' AND (NEW.reconciliation_id, NEW.voucher_line_id) IS DISTINCT FROM
        (OLD.reconciliation_id, OLD.voucher_line_id))
     OR (SELECT r.status FROM accounts_reconciliation r WHERE r.site_id = own.site_id AND r.id = own.reconciliation_id)
          IS DISTINCT FROM 'draft' THEN
    RAISE EXCEPTION 'The lines of reconciliation % stay as they are', own.reconciliation_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_reconciliation_kept',
            TABLE = 'accounts_reconciliation_line';
  END IF;
  RETURN own;
END $$;

CREATE TRIGGER keep_reconciliation_line BEFORE UPDATE OR DELETE ON accounts_reconciliation_line
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_reconciliation_line();
-- After row security had its say.
CREATE TRIGGER keep_reconciliation_line_added AFTER INSERT ON accounts_reconciliation_line
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_reconciliation_line();

-- What only the bank knows is written in a draft; a later draft alone says that the books have it now.
CREATE FUNCTION accounts_keep_reconciliation_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own accounts_reconciliation_note := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  is_draft boolean;
BEGIN
  SELECT r.status = 'draft' INTO is_draft FROM accounts_reconciliation r
   WHERE r.site_id = own.site_id AND r.id = own.reconciliation_id;
  IF is_draft THEN RETURN own; END IF;
  IF TG_OP <> 'UPDATE'
     OR (NEW.reconciliation_id, NEW.kind, NEW.day, NEW.narration, NEW.amount) IS DISTINCT FROM
        (OLD.reconciliation_id, OLD.kind, OLD.day, OLD.narration, OLD.amount)
     OR EXISTS (SELECT 1 FROM accounts_reconciliation r WHERE r.site_id = NEW.site_id
                  AND r.id IN (OLD.settled_in, NEW.settled_in) AND r.status <> 'draft') THEN
    RAISE EXCEPTION 'The notes of reconciliation % stay as they are', own.reconciliation_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_reconciliation_kept',
            TABLE = 'accounts_reconciliation_note';
  END IF;
  RETURN own;
END $$;

CREATE TRIGGER keep_reconciliation_note BEFORE UPDATE OR DELETE ON accounts_reconciliation_note
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_reconciliation_note();
-- After row security had its say.
CREATE TRIGGER keep_reconciliation_note_added AFTER INSERT ON accounts_reconciliation_note
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_reconciliation_note();
