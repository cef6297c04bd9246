-- What another module posts (a receipt, an invoice) is written once and says itself who posted it, when and for what: its
-- making has no second copy in the history. A voucher made by hand has one from its first draft on.
DROP TRIGGER IF EXISTS record_history ON accounts_voucher;
CREATE TRIGGER record_history AFTER UPDATE OR DELETE ON accounts_voucher
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_history('accounts_voucher');
CREATE TRIGGER record_history_of_new AFTER INSERT ON accounts_voucher
  FOR EACH ROW WHEN (NEW.source_kind IS NULL OR NEW.status <> 'posted')
  EXECUTE FUNCTION pathshala_record_history('accounts_voucher');

-- Hardly a line has a party, and hardly a voucher undoes another.
DROP INDEX accounts_voucher_line_party;
CREATE INDEX accounts_voucher_line_party ON accounts_voucher_line (site_id, party_id, day) WHERE party_id IS NOT NULL;
ALTER TABLE accounts_voucher DROP CONSTRAINT accounts_voucher_reversal;
CREATE UNIQUE INDEX accounts_voucher_reversal ON accounts_voucher (site_id, reversal_of) WHERE reversal_of IS NOT NULL;
