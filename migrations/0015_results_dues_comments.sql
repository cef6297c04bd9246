-- Results kept from whoever owes fees: the rule of an examination or a class in it, and who is shown it all the same.
CREATE TABLE results_dues_rule (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  exam_id uuid NOT NULL,
  class_id uuid,
  is_on boolean NOT NULL,
  above bigint NOT NULL DEFAULT 0,
  CONSTRAINT results_dues_rule_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT results_dues_rule_once UNIQUE NULLS NOT DISTINCT (site_id, exam_id, class_id),
  CONSTRAINT results_dues_rule_exam_fk FOREIGN KEY (site_id, exam_id) REFERENCES exams_exam (site_id, id),
  CONSTRAINT results_dues_rule_class_fk FOREIGN KEY (site_id, class_id) REFERENCES academic_school_class (site_id, id),
  CONSTRAINT results_dues_rule_above CHECK (above >= 0)
);

CREATE TABLE results_dues_pass (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  exam_id uuid NOT NULL,
  enrolment_id uuid NOT NULL,
  is_active boolean NOT NULL,
  reason text NOT NULL,
  actor_id uuid NOT NULL,
  acted_at timestamptz NOT NULL,
  CONSTRAINT results_dues_pass_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT results_dues_pass_once UNIQUE (site_id, exam_id, enrolment_id),
  CONSTRAINT results_dues_pass_exam_fk FOREIGN KEY (site_id, exam_id) REFERENCES exams_exam (site_id, id),
  CONSTRAINT results_dues_pass_enrolment_fk FOREIGN KEY (site_id, enrolment_id)
    REFERENCES students_enrolment (site_id, id)
);

-- Ready remarks for mark sheets by a band of the GPA, and the class teacher's comment for a student's results.
CREATE TABLE exams_remark (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  position integer NOT NULL,
  text_en text NOT NULL,
  text_bn text NOT NULL,
  from_gpa bigint NOT NULL,
  to_gpa bigint NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  search_text text NOT NULL DEFAULT '',
  CONSTRAINT exams_remark_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT exams_remark_unique_1 UNIQUE NULLS NOT DISTINCT (site_id, text_en)
);
CREATE INDEX exams_remark_sort ON exams_remark (site_id, position);

CREATE TABLE results_comment (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  exam_id uuid NOT NULL,
  enrolment_id uuid NOT NULL,
  text_en text NOT NULL,
  text_bn text NOT NULL,
  written_by uuid,
  written_at timestamptz NOT NULL,
  CONSTRAINT results_comment_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT results_comment_once UNIQUE (site_id, exam_id, enrolment_id),
  CONSTRAINT results_comment_exam_fk FOREIGN KEY (site_id, exam_id) REFERENCES exams_exam (site_id, id),
  CONSTRAINT results_comment_enrolment_fk FOREIGN KEY (site_id, enrolment_id) REFERENCES students_enrolment (site_id, id)
);
