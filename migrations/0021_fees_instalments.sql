-- What a student owes, split into parts with dates of their own.
CREATE TABLE fees_instalment_plan (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  student_id uuid NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL,
  day date NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  cancelled_by uuid,
  cancelled_at timestamp with time zone,
  cancelled_reason text DEFAULT '' NOT NULL,
  CONSTRAINT fees_instalment_plan_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT fees_instalment_plan_student_fk FOREIGN KEY (site_id, student_id)
    REFERENCES students_student (site_id, id),
  CONSTRAINT fees_instalment_plan_amount CHECK (amount > 0)
);
CREATE INDEX fees_instalment_plan_student ON fees_instalment_plan (site_id, student_id);

-- A part is a line like any other; the line it is of keeps what was billed and tells how much of it moved to parts.
ALTER TABLE fees_invoice_line ADD COLUMN moved bigint DEFAULT 0 NOT NULL;
ALTER TABLE fees_invoice_line ADD COLUMN plan_id uuid;
ALTER TABLE fees_invoice_line ADD COLUMN part_of uuid;
ALTER TABLE fees_invoice_line DROP CONSTRAINT fees_invoice_line_amounts;
ALTER TABLE fees_invoice_line ADD CONSTRAINT fees_invoice_line_amounts
  CHECK (amount >= 0 AND waiver >= 0 AND moved >= 0 AND payable = amount - waiver - moved AND payable >= 0);
ALTER TABLE fees_invoice_line ADD CONSTRAINT fees_invoice_line_part CHECK ((plan_id IS NULL) = (part_of IS NULL));
ALTER TABLE fees_invoice_line ADD CONSTRAINT fees_invoice_line_plan_fk FOREIGN KEY (site_id, plan_id)
  REFERENCES fees_instalment_plan (site_id, id);
ALTER TABLE fees_invoice_line ADD CONSTRAINT fees_invoice_line_part_fk FOREIGN KEY (site_id, part_of)
  REFERENCES fees_invoice_line (site_id, id);
CREATE INDEX fees_invoice_line_plan ON fees_invoice_line (site_id, plan_id) WHERE plan_id IS NOT NULL;
