-- What is waived of a fine: an event with its reason, and another one that withdraws it.
CREATE TABLE fees_fine_waiver (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  student_id uuid NOT NULL,
  line_id uuid NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL,
  day date NOT NULL,
  given_by uuid NOT NULL,
  given_at timestamp with time zone NOT NULL,
  withdrawal_of uuid,
  CONSTRAINT fees_fine_waiver_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT fees_fine_waiver_student_fk FOREIGN KEY (site_id, student_id) REFERENCES students_student (site_id, id),
  CONSTRAINT fees_fine_waiver_line_fk FOREIGN KEY (site_id, line_id) REFERENCES fees_invoice_line (site_id, id),
  CONSTRAINT fees_fine_waiver_withdrawal_fk FOREIGN KEY (site_id, withdrawal_of)
    REFERENCES fees_fine_waiver (site_id, id),
  CONSTRAINT fees_fine_waiver_amount CHECK (amount > 0)
);
CREATE UNIQUE INDEX fees_fine_waiver_withdrawal ON fees_fine_waiver (site_id, withdrawal_of)
  WHERE withdrawal_of IS NOT NULL;
CREATE INDEX fees_fine_waiver_student ON fees_fine_waiver (site_id, student_id);
CREATE INDEX fees_fine_waiver_line ON fees_fine_waiver (site_id, line_id);
CREATE INDEX fees_fine_waiver_list ON fees_fine_waiver (site_id, given_at);

-- What is waived stays as it was waived; only another event undoes it.
CREATE FUNCTION fees_keep_fine_waiver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Fine waiver % is kept as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_fine_waiver_kept', TABLE = 'fees_fine_waiver';
END $$;

CREATE TRIGGER keep_fine_waiver BEFORE UPDATE OR DELETE ON fees_fine_waiver
  FOR EACH ROW EXECUTE FUNCTION fees_keep_fine_waiver();

-- A waived fine settles its line as a paid one does, by a line that belongs to the event in place of a receipt.
ALTER TABLE fees_receipt_line ALTER COLUMN receipt_id DROP NOT NULL;
ALTER TABLE fees_receipt_line ADD COLUMN fine_waiver_id uuid;
ALTER TABLE fees_receipt_line ADD CONSTRAINT fees_receipt_line_fine_waiver_fk FOREIGN KEY (site_id, fine_waiver_id)
  REFERENCES fees_fine_waiver (site_id, id);
ALTER TABLE fees_receipt_line ADD CONSTRAINT fees_receipt_line_source
  CHECK ((receipt_id IS NULL) <> (fine_waiver_id IS NULL));
ALTER TABLE fees_receipt_line ADD CONSTRAINT fees_receipt_line_waived
  CHECK (fine_waiver_id IS NULL OR principal = 0);
CREATE UNIQUE INDEX fees_receipt_line_fine_waiver ON fees_receipt_line (site_id, fine_waiver_id)
  WHERE fine_waiver_id IS NOT NULL;
