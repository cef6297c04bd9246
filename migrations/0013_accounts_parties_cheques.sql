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

-- Lines come with the posting of their voucher, in the same statement, and never before or after it: what stands in the
-- books was posted in balance. One look at all lines of a statement: each voucher is posted, and has no others.
DROP TRIGGER keep_lines ON accounts_voucher_line;
DROP FUNCTION accounts_keep_lines();

CREATE FUNCTION accounts_check_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_wrong boolean;
BEGIN
  IF (SELECT count(*) FROM (SELECT 1 FROM added LIMIT 101) AS first) < 101 THEN
    is_wrong := EXISTS (SELECT 1 FROM added l
      WHERE (SELECT v.status FROM accounts_voucher v WHERE v.site_id = l.site_id AND v.id = l.voucher_id)
              IS DISTINCT FROM 'posted'
         OR (SELECT count(*) FROM accounts_voucher_line o WHERE o.site_id = l.site_id AND o.voucher_id = l.voucher_id)
              <> (SELECT count(*) FROM added a WHERE a.voucher_id = l.voucher_id));
  ELSE
    -- A plan is kept from its first use, when the books may have been empty: what many lines need is planned anew.
    EXECUTE 'SELECT (SELECT count(*) FROM accounts_voucher WHERE site_id = $1 AND id = ANY($2) AND status = ''posted'')
                      <> cardinality($2)
                 OR (SELECT count(*) FROM accounts_voucher_line WHERE site_id = $1 AND voucher_id = ANY($2))
                      <> (SELECT count(*) FROM added)'
      INTO is_wrong USING (SELECT min(site_id) FROM added), ARRAY(SELECT DISTINCT voucher_id FROM added);
  END IF;
  IF is_wrong THEN
    RAISE EXCEPTION 'A voucher takes lines only with its posting: none before, and none when it is posted already'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_voucher_kept', TABLE = 'accounts_voucher_line';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER posted_with_lines AFTER INSERT ON accounts_voucher_line
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION accounts_check_lines();

-- As before, at the end of the transaction, once for each voucher that was posted in it; and the year it stands in is
-- held meanwhile, so that nobody locks or closes it between this look and the commit.
CREATE OR REPLACE FUNCTION accounts_check_posted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
  own text := NEW.site_id::text;
  lines bigint;
  debit numeric;
  credit numeric;
  other bigint;
  is_open boolean;
BEGIN
  IF before <> own THEN PERFORM set_config('app.site_id', own, true); END IF;
  SELECT count(*), coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0), count(*) FILTER (WHERE l.day <> NEW.day)
    INTO lines, debit, credit, other
    FROM accounts_voucher_line l WHERE l.site_id = NEW.site_id AND l.voucher_id = NEW.id;
  SELECT true INTO is_open FROM accounts_fiscal_year y
   WHERE y.site_id = NEW.site_id AND NEW.day BETWEEN y.start_date AND y.end_date AND y.closed_at IS NULL
     AND (y.locked_through IS NULL OR NEW.day > y.locked_through)
   LIMIT 1 FOR SHARE;
  IF before <> own THEN PERFORM set_config('app.site_id', before, true); END IF;
  IF lines < 2 OR debit <> credit OR debit <> NEW.amount OR other > 0 THEN
    RAISE EXCEPTION 'Voucher % does not balance: debit %, credit %, amount %', NEW.id, debit, credit, NEW.amount
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_voucher_balanced', TABLE = 'accounts_voucher';
  END IF;
  IF is_open IS NOT TRUE THEN
    RAISE EXCEPTION 'Voucher %: % is in no open period', NEW.id, NEW.day
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_voucher_open', TABLE = 'accounts_voucher';
  END IF;
  RETURN NULL;
END $$;

-- A ledger's lines in their order with the amounts beside them, so that the books are added up from the index alone;
-- the vouchers of a kind with what their list counts.
DROP INDEX accounts_voucher_line_ledger;
CREATE INDEX accounts_voucher_line_ledger ON accounts_voucher_line (site_id, ledger_id, day, debit, credit);
DROP INDEX accounts_voucher_list;
CREATE INDEX accounts_voucher_list ON accounts_voucher (site_id, type, day, status, amount);
