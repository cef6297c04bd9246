-- Ledgers kept by party; the register of cheques; papers with a voucher.
ALTER TABLE accounts_ledger ADD COLUMN is_by_party boolean NOT NULL DEFAULT false;

CREATE TABLE accounts_cheque (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL,
  status text NOT NULL,
  number text NOT NULL,
  day date NOT NULL,
  bank_ledger_id uuid NOT NULL,
  other_ledger_id uuid NOT NULL,
  party_id uuid,
  drawn_on text NOT NULL DEFAULT '',
  amount bigint NOT NULL,
  narration text NOT NULL,
  prepared_by uuid,
  voucher_id uuid,
  undone_by uuid,
  status_day date,
  reason text NOT NULL DEFAULT '',
  CONSTRAINT accounts_cheque_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT accounts_cheque_number UNIQUE (site_id, kind, bank_ledger_id, drawn_on, number),
  CONSTRAINT accounts_cheque_bank_fk FOREIGN KEY (site_id, bank_ledger_id) REFERENCES accounts_ledger (site_id, id),
  CONSTRAINT accounts_cheque_other_fk FOREIGN KEY (site_id, other_ledger_id) REFERENCES accounts_ledger (site_id, id),
  CONSTRAINT accounts_cheque_party_fk FOREIGN KEY (site_id, party_id) REFERENCES accounts_party (site_id, id),
  CONSTRAINT accounts_cheque_voucher_fk FOREIGN KEY (site_id, voucher_id) REFERENCES accounts_voucher (site_id, id),
  CONSTRAINT accounts_cheque_undone_fk FOREIGN KEY (site_id, undone_by) REFERENCES accounts_voucher (site_id, id),
  CONSTRAINT accounts_cheque_kind CHECK (kind IN ('issued', 'received')),
  CONSTRAINT accounts_cheque_amount CHECK (amount > 0),
  CONSTRAINT accounts_cheque_status CHECK (
    (status IN ('inHand', 'cancelled') AND voucher_id IS NULL)
    OR (status IN ('posted', 'cleared') AND voucher_id IS NOT NULL AND undone_by IS NULL)
    OR (status IN ('bounced', 'cancelled') AND voucher_id IS NOT NULL AND undone_by IS NOT NULL))
);
CREATE INDEX accounts_cheque_list ON accounts_cheque (site_id, status, day);

CREATE TABLE accounts_attachment (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  voucher_id uuid NOT NULL,
  file_id uuid NOT NULL,
  added_by uuid,
  CONSTRAINT accounts_attachment_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT accounts_attachment_file UNIQUE (site_id, voucher_id, file_id),
  CONSTRAINT accounts_attachment_voucher_fk FOREIGN KEY (site_id, voucher_id) REFERENCES accounts_voucher (site_id, id)
);

-- A cheque that was posted, cleared, bounced or cancelled is never deleted, and what it says stays.
CREATE FUNCTION accounts_keep_cheque() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status IN ('cleared', 'bounced', 'cancelled') OR (OLD.status <> 'inHand' AND
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

CREATE TRIGGER keep_cheque BEFORE UPDATE OR DELETE ON accounts_cheque
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_cheque();

-- The papers of a posted or cancelled voucher stay with it.
CREATE FUNCTION accounts_keep_attachment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM accounts_voucher v WHERE v.site_id = OLD.site_id AND v.id = OLD.voucher_id
               AND v.status IN ('posted', 'cancelled')) THEN
    RAISE EXCEPTION 'The papers of voucher % stay with it', OLD.voucher_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_attachment_kept', TABLE = 'accounts_attachment';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER keep_attachment BEFORE UPDATE OR DELETE ON accounts_attachment
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_attachment();
