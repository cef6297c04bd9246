-- A line that paid and waived nothing fixes no fine. What an earlier version wrote stays as it is.
ALTER TABLE "fees_receipt_line" ADD CONSTRAINT "fees_receipt_line_fixed" CHECK ("fees_receipt_line"."fine_left" = 0 OR "fees_receipt_line"."principal" <> 0 OR "fees_receipt_line"."fine" <> 0) NOT VALID;
