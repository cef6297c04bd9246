-- How money is spread over what is owed; the fine a payment of the fee leaves open; certificates of clearance.
CREATE TABLE fees_setting (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  is_principal_first boolean DEFAULT false NOT NULL,
  is_head_first boolean DEFAULT false NOT NULL,
  uses_advance boolean DEFAULT false NOT NULL,
  CONSTRAINT fees_setting_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT fees_setting_once UNIQUE (site_id)
);

ALTER TABLE fees_receipt_line ADD COLUMN fine_left bigint DEFAULT 0 NOT NULL;

-- What is paid of every line, and what is owed, without their rows.
DROP INDEX fees_receipt_line_line;
CREATE INDEX fees_receipt_line_line ON fees_receipt_line (site_id, line_id) INCLUDE (principal, fine, fine_left);

CREATE TABLE fees_clearance (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  number text NOT NULL,
  student_id uuid NOT NULL,
  enrolment_id uuid NOT NULL,
  day date NOT NULL,
  purpose text DEFAULT '' NOT NULL,
  paid bigint NOT NULL,
  advance bigint NOT NULL,
  issued_by uuid NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  CONSTRAINT fees_clearance_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT fees_clearance_number UNIQUE (site_id, number),
  CONSTRAINT fees_clearance_student_fk FOREIGN KEY (site_id, student_id) REFERENCES students_student (site_id, id),
  CONSTRAINT fees_clearance_enrolment_fk FOREIGN KEY (site_id, enrolment_id) REFERENCES students_enrolment (site_id, id)
);
CREATE INDEX fees_clearance_student ON fees_clearance (site_id, student_id);
CREATE INDEX fees_clearance_list ON fees_clearance (site_id, issued_at);

CREATE TABLE fees_clearance_print (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  clearance_id uuid NOT NULL,
  copy integer NOT NULL,
  printed_by uuid NOT NULL,
  printed_at timestamp with time zone NOT NULL,
  CONSTRAINT fees_clearance_print_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT fees_clearance_print_copy UNIQUE (site_id, clearance_id, copy),
  CONSTRAINT fees_clearance_print_clearance_fk FOREIGN KEY (site_id, clearance_id)
    REFERENCES fees_clearance (site_id, id)
);

-- A certificate that was given stays as it was given, and so does who printed it.
CREATE FUNCTION fees_keep_clearance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Clearance % is kept as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_clearance_kept', TABLE = 'fees_clearance';
END $$;

CREATE TRIGGER keep_clearance BEFORE UPDATE OR DELETE ON fees_clearance
  FOR EACH ROW EXECUTE FUNCTION fees_keep_clearance();
CREATE TRIGGER keep_clearance_print BEFORE UPDATE OR DELETE ON fees_clearance_print
  FOR EACH ROW EXECUTE FUNCTION fees_keep_clearance();
