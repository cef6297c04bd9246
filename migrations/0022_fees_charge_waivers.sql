-- A fine or fee charged by hand can be waived too: the same event, carried by the line's own waiver instead of a line
-- beside the receipts'.
ALTER TABLE fees_fine_waiver ADD COLUMN of_charge boolean DEFAULT false NOT NULL;
