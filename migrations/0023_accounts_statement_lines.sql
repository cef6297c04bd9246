-- The lines of the bank's own statement, kept with the reconciliation they were brought into: what was matched with what.
CREATE TABLE accounts_statement_line (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  reconciliation_id uuid NOT NULL,
  place integer NOT NULL,
  day date NOT NULL,
  reference text NOT NULL DEFAULT '',
  details text NOT NULL DEFAULT '',
  amount bigint NOT NULL,
  balance bigint,
  voucher_line_id uuid,
  reason text,
  note_id uuid,
  CONSTRAINT accounts_statement_line_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT accounts_statement_line_of_fk FOREIGN KEY (site_id, reconciliation_id)
    REFERENCES accounts_reconciliation (site_id, id),
  CONSTRAINT accounts_statement_line_voucher_fk FOREIGN KEY (site_id, voucher_line_id)
    REFERENCES accounts_voucher_line (site_id, id),
  CONSTRAINT accounts_statement_line_note_fk FOREIGN KEY (site_id, note_id)
    REFERENCES accounts_reconciliation_note (site_id, id),
  CONSTRAINT accounts_statement_line_amount CHECK (amount <> 0),
  CONSTRAINT accounts_statement_line_reason CHECK ((reason IS NOT NULL) = (voucher_line_id IS NOT NULL)),
  CONSTRAINT accounts_statement_line_one CHECK (voucher_line_id IS NULL OR note_id IS NULL)
);
CREATE INDEX accounts_statement_line_of ON accounts_statement_line (site_id, reconciliation_id, place);
-- A line of the books is one line of the bank's.
CREATE UNIQUE INDEX accounts_statement_line_once ON accounts_statement_line (site_id, reconciliation_id, voucher_line_id)
  WHERE voucher_line_id IS NOT NULL;

-- They come, change and go only while their reconciliation is a draft.
CREATE FUNCTION accounts_keep_statement_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own accounts_statement_line := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF (TG_OP = 'UPDATE' AND (NEW.reconciliation_id, NEW.day, NEW.amount) IS DISTINCT FROM
        (OLD.reconciliation_id, OLD.day, OLD.amount))
     OR (SELECT r.status FROM accounts_reconciliation r WHERE r.site_id = own.site_id AND r.id = own.reconciliation_id)
          IS DISTINCT FROM 'draft' THEN
    RAISE EXCEPTION 'The statement lines of reconciliation % stay as they are', own.reconciliation_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_reconciliation_kept',
            TABLE = 'accounts_statement_line';
  END IF;
  RETURN own;
END $$;

CREATE TRIGGER keep_statement_line BEFORE UPDATE OR DELETE ON accounts_statement_line
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_statement_line();
-- After row security had its say.
CREATE TRIGGER keep_statement_line_added AFTER INSERT ON accounts_statement_line
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_statement_line();

-- As before, but a deposit the bank credited may still come back: its voucher is undone on a day of its own.
CREATE OR REPLACE FUNCTION accounts_keep_cheque() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status IN ('bounced', 'cancelled')
      OR (OLD.status = 'cleared' AND NOT (OLD.kind = 'received' AND NEW.status = 'bounced'))
      OR (OLD.status <> 'inHand' AND
      (NEW.kind, NEW.number, NEW.day, NEW.bank_ledger_id, NEW.other_ledger_id, NEW.party_id, NEW.drawn_on, NEW.amount,
       NEW.narration, NEW.voucher_id)
      IS DISTINCT FROM
      (OLD.kind, OLD.number, OLD.day, OLD.bank_ledger_id, OLD.other_ledger_id, OLD.party_id, OLD.drawn_on, OLD.amount,
       OLD.narration, OLD.voucher_id)) THEN
    RAISE EXCEPTION 'Cheque % is kept as it is', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_cheque_kept', TABLE = 'accounts_cheque';
  END IF;
  RETURN NEW;
END $$;
