-- Why an examination was cancelled.
ALTER TABLE exams_exam ADD COLUMN note text NOT NULL DEFAULT '';
