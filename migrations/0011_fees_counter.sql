-- What a collection writes while it holds the series of receipts is little: its lines go before their receipt, which
-- they must find when the transaction ends.
ALTER TABLE fees_receipt_line ALTER CONSTRAINT fees_receipt_line_receipt_fk DEFERRABLE INITIALLY DEFERRED;

-- Only what undoes another one stands in these.
ALTER TABLE fees_receipt DROP CONSTRAINT fees_receipt_reversal;
CREATE UNIQUE INDEX fees_receipt_reversal ON fees_receipt (site_id, reversal_of) WHERE reversal_of IS NOT NULL;

-- A receipt is only added to and says itself who wrote it and when; its voucher, in the same request, has a history. A
-- line of a run is told by the run. Whatever changes either of them is written down as everywhere.
DROP TRIGGER IF EXISTS record_history ON fees_receipt;
CREATE TRIGGER record_history AFTER UPDATE OR DELETE ON fees_receipt
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_history('fees_receipt');

DROP TRIGGER IF EXISTS record_history ON fees_invoice_line;
CREATE TRIGGER record_history AFTER UPDATE OR DELETE ON fees_invoice_line
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_history('fees_invoice_line');
CREATE TRIGGER record_history_by_hand AFTER INSERT ON fees_invoice_line
  FOR EACH ROW WHEN (NEW.run_id IS NULL) EXECUTE FUNCTION pathshala_record_history('fees_invoice_line');

-- What is paid of every line, and what is owed, without their rows.
DROP INDEX fees_receipt_line_line;
CREATE INDEX fees_receipt_line_line ON fees_receipt_line (site_id, line_id) INCLUDE (principal, fine);

-- One for each time a receipt was printed.
CREATE TABLE fees_receipt_print (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  receipt_id uuid NOT NULL,
  printed_by uuid NOT NULL,
  printed_at timestamp with time zone NOT NULL,
  CONSTRAINT fees_receipt_print_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT fees_receipt_print_receipt_fk FOREIGN KEY (site_id, receipt_id) REFERENCES fees_receipt (site_id, id)
);
CREATE INDEX fees_receipt_print_receipt ON fees_receipt_print (site_id, receipt_id);
