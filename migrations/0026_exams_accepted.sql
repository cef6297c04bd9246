-- A third step of mark sheets, where an examination asks for it: the exam controller accepts what was verified.
ALTER TABLE exams_exam ADD COLUMN accepts boolean NOT NULL DEFAULT false;

ALTER TABLE exams_mark_sheet ADD COLUMN accepted_by uuid;
ALTER TABLE exams_mark_sheet ADD COLUMN accepted_at timestamptz;
ALTER TABLE exams_mark_sheet DROP CONSTRAINT exams_mark_sheet_status;
ALTER TABLE exams_mark_sheet ADD CONSTRAINT exams_mark_sheet_status
  CHECK (status IN ('open', 'submitted', 'returned', 'verified', 'accepted', 'locked'));
