-- Marks keyed a second time by somebody else, where an examination asks for it; a sheet is verified when both agree.
ALTER TABLE exams_exam ADD COLUMN double_entry boolean NOT NULL DEFAULT false;

CREATE TABLE exams_second_mark (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  sheet_id uuid NOT NULL,
  enrolment_id uuid NOT NULL,
  c1 integer,
  c2 integer,
  c3 integer,
  c4 integer,
  c5 integer,
  c6 integer,
  k1 text,
  k2 text,
  k3 text,
  k4 text,
  k5 text,
  k6 text,
  entered_by uuid,
  CONSTRAINT exams_second_mark_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT exams_second_mark_once UNIQUE (site_id, sheet_id, enrolment_id),
  CONSTRAINT exams_second_mark_sheet_fk FOREIGN KEY (site_id, sheet_id) REFERENCES exams_mark_sheet (site_id, id),
  CONSTRAINT exams_second_mark_enrolment_fk FOREIGN KEY (site_id, enrolment_id)
    REFERENCES students_enrolment (site_id, id),
  CONSTRAINT exams_second_mark_slot_1 CHECK ((c1 IS NULL OR (c1 BETWEEN 0 AND 100000 AND k1 IS NULL))
    AND (k1 IS NULL OR k1 IN ('AB', 'EX', 'EXP', 'WH'))),
  CONSTRAINT exams_second_mark_slot_2 CHECK ((c2 IS NULL OR (c2 BETWEEN 0 AND 100000 AND k2 IS NULL))
    AND (k2 IS NULL OR k2 IN ('AB', 'EX', 'EXP', 'WH'))),
  CONSTRAINT exams_second_mark_slot_3 CHECK ((c3 IS NULL OR (c3 BETWEEN 0 AND 100000 AND k3 IS NULL))
    AND (k3 IS NULL OR k3 IN ('AB', 'EX', 'EXP', 'WH'))),
  CONSTRAINT exams_second_mark_slot_4 CHECK ((c4 IS NULL OR (c4 BETWEEN 0 AND 100000 AND k4 IS NULL))
    AND (k4 IS NULL OR k4 IN ('AB', 'EX', 'EXP', 'WH'))),
  CONSTRAINT exams_second_mark_slot_5 CHECK ((c5 IS NULL OR (c5 BETWEEN 0 AND 100000 AND k5 IS NULL))
    AND (k5 IS NULL OR k5 IN ('AB', 'EX', 'EXP', 'WH'))),
  CONSTRAINT exams_second_mark_slot_6 CHECK ((c6 IS NULL OR (c6 BETWEEN 0 AND 100000 AND k6 IS NULL))
    AND (k6 IS NULL OR k6 IN ('AB', 'EX', 'EXP', 'WH')))
);
