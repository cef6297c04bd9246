import { newId } from '../../src/core/ids.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { section } from '../../src/modules/academic/section.entity.ts';
import { subject } from '../../src/modules/academic/subject.entity.ts';
import { student } from '../../src/modules/students/student.entity.ts';
import type { Person } from '../world.ts';
import { sampleRecord } from './sample.ts';

/** A section of four, the last of them Hindu, that learns Bangla, Islam and as 4th subject Higher Mathematics. */
export type ExamClass = {
  readonly place: { readonly section: string; readonly year: string; readonly schoolClass: string };
  readonly subjects: { readonly bangla: string; readonly islam: string; readonly higher: string };
  readonly enrolments: readonly string[];
};

/** Makes it, with `teacher` as its class teacher. */
export async function examClass(transaction: Transaction, teacher: Person): Promise<ExamClass> {
  const room = await sampleRecord(transaction, section);
  const row = await transaction.row<{ year_id: string; class_id: string; class_teacher_id: string }>(
    'SELECT year_id, class_id, class_teacher_id FROM academic_section WHERE site_id = $1 AND id = $2',
    room.id,
  );
  const place = { section: room.id, year: row?.year_id ?? '', schoolClass: row?.class_id ?? '' };
  await transaction.change(
    `UPDATE academic_academic_year SET start_date = '2026-01-01', end_date = '2026-12-31' WHERE site_id = $1 AND id = $2`,
    place.year,
  );
  await transaction.change(
    'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
    newId(),
    row?.class_teacher_id,
    teacher.accountId,
  );
  const subjects = {
    bangla: await addClassSubject(transaction, place.schoolClass, 'BAN', 'compulsory', 1),
    islam: await addClassSubject(transaction, place.schoolClass, 'ISL', 'religion', 2),
    higher: await addClassSubject(transaction, place.schoolClass, 'HM', 'optional', 3),
  };
  const enrolments: string[] = [];
  for (let roll = 1; roll <= 4; roll += 1) {
    const pupil = await sampleRecord(transaction, student);
    await transaction.change(
      'UPDATE students_student SET religion = $3 WHERE site_id = $1 AND id = $2',
      pupil.id,
      roll === 4 ? 'hindu' : 'islam',
    );
    const id = newId();
    enrolments.push(id);
    await transaction.change(
      `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll) VALUES ($1, $2, $3, $4, $5, $6)`,
      id,
      pupil.id,
      place.year,
      place.section,
      roll,
    );
  }
  return { place, subjects, enrolments };
}

export async function addClassSubject(
  transaction: Transaction,
  classId: string,
  code: string,
  role: string,
  position: number,
): Promise<string> {
  const made = await sampleRecord(transaction, subject);
  await transaction.change(
    `UPDATE academic_subject SET code = $3, name_en = $3, type = 'theory', full_marks = 100, board_code = $4, unit = NULL
      WHERE site_id = $1 AND id = $2`,
    made.id,
    code,
    code === 'ISL' ? '111' : null,
  );
  await transaction.change(
    `INSERT INTO academic_class_subject (site_id, id, class_id, subject_id, role, position)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    newId(),
    classId,
    made.id,
    role,
    position,
  );
  return made.id;
}

/** The examination of the class that is declared, without the class. */
export const examFields = {
  nameEn: 'Half-yearly',
  nameBn: 'অর্ধবার্ষিক',
  startsOn: '2026-06-01',
  endsOn: '2026-06-15',
  marksUntil: '2026-06-25',
};

const api = '/api/v1/exams';

export type Sheet = {
  id: string;
  code: string;
  version: number;
  state: string;
  students: number;
  cells: number;
  entered: number;
};
/** The mark sheets of an examination that somebody sees. */
export async function sheetsOf(who: Person, examId: string): Promise<Sheet[]> {
  const answer = await who.call('GET', `${api}/sheet`, { examId });
  return answer.body.items as Sheet[];
}

export async function sheetOf(who: Person, examId: string, code: string): Promise<Sheet> {
  const found = (await sheetsOf(who, examId)).find((one) => one.code === code);
  if (!found) throw new Error(`No sheet of ${code}`);
  return found;
}

export type Paper = {
  id: string;
  version: number;
  code: string;
  full: number;
  components: { code: string; full: number }[];
};
export async function papersOf(who: Person, examId: string) {
  const { body } = await who.call('GET', `${api}/exam/${examId}`);
  return { exam: body.exam as { version: number; status: string }, papers: body.papers as Paper[] };
}

export type Cell = {
  enrolmentId: string;
  slot: number;
  entry: number | string | null;
  was: number | string | null;
};
/** Cells of these students' marks, by the place of the student. */
export const cellsOf =
  (enrolments: readonly string[]) =>
  (at: number, slot: number, entry: Cell['entry'], was: Cell['was'] = null): Cell => ({
    enrolmentId: String(enrolments[at]),
    slot,
    entry,
    was,
  });
export const saveMarks = (who: Person, sheetId: string, cells: readonly Cell[]) =>
  who.call('POST', `${api}/sheet/${sheetId}/marks`, { cells });
