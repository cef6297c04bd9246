-- Papers of published results that guardians ask to have looked at again.
CREATE TABLE results_scrutiny_rule (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  exam_id uuid NOT NULL,
  class_id uuid,
  is_on boolean NOT NULL,
  last_day date NOT NULL,
  fee bigint DEFAULT 0 NOT NULL,
  sub_head_id uuid,
  CONSTRAINT results_scrutiny_rule_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT results_scrutiny_rule_once UNIQUE NULLS NOT DISTINCT (site_id, exam_id, class_id),
  CONSTRAINT results_scrutiny_rule_exam_fk FOREIGN KEY (site_id, exam_id) REFERENCES exams_exam (site_id, id),
  CONSTRAINT results_scrutiny_rule_class_fk FOREIGN KEY (site_id, class_id) REFERENCES academic_school_class (site_id, id),
  CONSTRAINT results_scrutiny_rule_sub_head_fk FOREIGN KEY (site_id, sub_head_id)
    REFERENCES fees_fee_sub_head (site_id, id),
  CONSTRAINT results_scrutiny_rule_fee CHECK (fee >= 0 AND (fee = 0 OR sub_head_id IS NOT NULL))
);

CREATE TABLE results_scrutiny (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  run_id uuid NOT NULL,
  enrolment_id uuid NOT NULL,
  paper_id uuid NOT NULL,
  note text NOT NULL,
  fee bigint NOT NULL,
  sub_head_id uuid,
  applied_by uuid NOT NULL,
  applied_at timestamp with time zone NOT NULL,
  waived_at timestamp with time zone,
  examiner_id uuid,
  checking_at timestamp with time zone,
  found jsonb,
  found_by uuid,
  outcome text,
  decided_at timestamp with time zone,
  CONSTRAINT results_scrutiny_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT results_scrutiny_result_fk FOREIGN KEY (site_id, run_id, enrolment_id)
    REFERENCES results_result (site_id, run_id, enrolment_id),
  CONSTRAINT results_scrutiny_paper_fk FOREIGN KEY (site_id, paper_id) REFERENCES exams_paper (site_id, id),
  CONSTRAINT results_scrutiny_sub_head_fk FOREIGN KEY (site_id, sub_head_id) REFERENCES fees_fee_sub_head (site_id, id),
  CONSTRAINT results_scrutiny_examiner_fk FOREIGN KEY (site_id, examiner_id) REFERENCES people_employee (site_id, id),
  CONSTRAINT results_scrutiny_fee CHECK (fee >= 0 AND (fee = 0 OR sub_head_id IS NOT NULL)),
  CONSTRAINT results_scrutiny_outcome CHECK (
    outcome IN ('unchanged', 'changed', 'rejected', 'withdrawn') AND decided_at IS NOT NULL
    OR outcome IS NULL AND decided_at IS NULL),
  CONSTRAINT results_scrutiny_found CHECK ((found IS NULL) = (found_by IS NULL)),
  CONSTRAINT results_scrutiny_checked CHECK (
    checking_at IS NOT NULL OR (found IS NULL AND coalesce(outcome, '') NOT IN ('unchanged', 'changed')))
);
-- A paper is looked at again once; only what was withdrawn may be asked for anew.
CREATE UNIQUE INDEX results_scrutiny_once ON results_scrutiny (site_id, enrolment_id, paper_id)
  WHERE outcome IS DISTINCT FROM 'withdrawn';
CREATE INDEX results_scrutiny_run ON results_scrutiny (site_id, run_id);
CREATE INDEX results_scrutiny_list ON results_scrutiny (site_id, applied_at);

CREATE TABLE results_scrutiny_event (
  site_id bigint NOT NULL,
  id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  scrutiny_id uuid NOT NULL,
  kind text NOT NULL,
  reason text DEFAULT '' NOT NULL,
  detail jsonb,
  actor_id uuid NOT NULL,
  acted_at timestamp with time zone NOT NULL,
  CONSTRAINT results_scrutiny_event_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT results_scrutiny_event_fk FOREIGN KEY (site_id, scrutiny_id) REFERENCES results_scrutiny (site_id, id),
  CONSTRAINT results_scrutiny_event_kind CHECK (kind IN ('applied', 'waived', 'named', 'began', 'found', 'returned',
    'unchanged', 'changed', 'rejected', 'withdrawn'))
);
CREATE INDEX results_scrutiny_event_of ON results_scrutiny_event (site_id, scrutiny_id, acted_at);

-- What was applied for stays as it was, and an outcome is not taken back.
CREATE FUNCTION results_keep_scrutiny() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.outcome IS NULL
     AND (NEW.run_id, NEW.enrolment_id, NEW.paper_id, NEW.note, NEW.fee, NEW.sub_head_id, NEW.applied_by, NEW.applied_at)
         IS NOT DISTINCT FROM
         (OLD.run_id, OLD.enrolment_id, OLD.paper_id, OLD.note, OLD.fee, OLD.sub_head_id, OLD.applied_by, OLD.applied_at)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Re-scrutiny % is kept as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'results_scrutiny_kept', TABLE = 'results_scrutiny';
END $$;
CREATE TRIGGER keep_scrutiny BEFORE UPDATE OR DELETE ON results_scrutiny
  FOR EACH ROW EXECUTE FUNCTION results_keep_scrutiny();

CREATE FUNCTION results_keep_scrutiny_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Step % of a re-scrutiny is kept as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'results_scrutiny_event_kept', TABLE = 'results_scrutiny_event';
END $$;
CREATE TRIGGER keep_scrutiny_event BEFORE UPDATE OR DELETE ON results_scrutiny_event
  FOR EACH ROW EXECUTE FUNCTION results_keep_scrutiny_event();
