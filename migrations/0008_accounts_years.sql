-- Why a lock was lifted or a year opened again; the history keeps every one of them.
ALTER TABLE accounts_fiscal_year ADD COLUMN reason text NOT NULL DEFAULT '';

-- Closing a year posts its last voucher and closes the year in one transaction: the voucher is checked before the year
-- closes, not at the end, when nothing may be posted there any more.
CREATE FUNCTION accounts_check_now() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  SET CONSTRAINTS posted_balances IMMEDIATE;
  SET CONSTRAINTS posted_balances DEFERRED;
END $$;
