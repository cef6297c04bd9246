-- The teacher of a mark sheet is an employee of the institution.
ALTER TABLE exams_mark_sheet ADD CONSTRAINT exams_mark_sheet_teacher_fk
  FOREIGN KEY (site_id, teacher_id) REFERENCES people_employee (site_id, id);
CREATE INDEX exams_mark_sheet_teacher ON exams_mark_sheet (site_id, teacher_id);
