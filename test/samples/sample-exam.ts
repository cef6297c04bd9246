import { newId } from '../../src/core/ids.ts';
import { addRequest } from '../../src/core/server/approvals/requests.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { createRecord } from '../../src/core/server/entity/records.ts';
import { section } from '../../src/modules/academic/section.entity.ts';
import { subject } from '../../src/modules/academic/subject.entity.ts';
import type { Entry } from '../../src/modules/grading/marks.ts';
import { student } from '../../src/modules/students/student.entity.ts';
import { workAlone } from '../limits.ts';
import type { Answer, Person, World } from '../world.ts';
import { sampleInput, sampleRecord } from './sample.ts';

export type Room = { sectionId: string; classId: string; yearId: string; enrolments: string[] };

/** A section of a class of its own with `count` students, rolls from 1. */
export async function sampleRoom(transaction: Transaction, count: number): Promise<Room> {
  const { id: sectionId } = await sampleRecord(transaction, section);
  await transaction.change(
    'UPDATE academic_section SET group_id = NULL WHERE site_id = $1 AND id = $2',
    sectionId,
  );
  const place = await transaction.row<{ year_id: string; class_id: string }>(
    'SELECT year_id, class_id FROM academic_section WHERE site_id = $1 AND id = $2',
    sectionId,
  );
  if (!place) throw new Error('No section');
  await transaction.change(
    `UPDATE academic_school_class SET level = 'secondary' WHERE site_id = $1 AND id = $2`,
    place.class_id,
  );
  const room: Room = { sectionId, classId: place.class_id, yearId: place.year_id, enrolments: [] };
  for (let roll = 1; roll <= count; roll += 1)
    room.enrolments.push(await samplePupil(transaction, room, roll));
  return room;
}

export async function samplePupil(transaction: Transaction, room: Room, roll: number): Promise<string> {
  const pupil = await sampleRecord(transaction, student);
  const id = newId();
  await transaction.change(
    `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll) VALUES ($1, $2, $3, $4, $5, $6)`,
    id,
    pupil.id,
    room.yearId,
    room.sectionId,
    roll,
  );
  return id;
}

export type SamplePaper = {
  code: string;
  unit?: string;
  role?: 'compulsory' | 'group' | 'religion' | 'elective' | 'optional';
  /** Hundredths of a mark. */
  components: { code: string; full: number; pass?: number | null; mustPass?: boolean }[];
};
/** A written part of 70 and multiple choice of 30, each to be passed. */
export const writtenAndChoice: SamplePaper['components'] = [
  { code: 'cq', full: 7000, pass: 2300 },
  { code: 'mcq', full: 3000, pass: 1000 },
];
export type SampleExam = {
  examId: string;
  papers: {
    id: string;
    sheetId: string;
    code: string;
    subjectId: string;
    components: SamplePaper['components'];
  }[];
};

let exams = 0;

/** A declared examination of the room's class with these papers, and a verified sheet for each. */
export async function sampleExam(
  transaction: Transaction,
  room: Room,
  papers: readonly SamplePaper[],
): Promise<SampleExam> {
  exams += 1;
  await workAlone(transaction);
  const examId = newId();
  await transaction.change(
    `INSERT INTO exams_exam (site_id, id, year_id, name_en, name_bn, starts_on, ends_on, status)
     VALUES ($1, $2, $3, $4, $5, '2026-06-01', '2026-06-20', 'declared')`,
    examId,
    room.yearId,
    `Half-yearly ${exams}`,
    `অর্ধবার্ষিক ${exams}`,
  );
  const made: SampleExam = { examId, papers: [] };
  for (const [place, paper] of papers.entries()) {
    const known = await transaction.row<{ id: string }>(
      'SELECT id FROM academic_subject WHERE site_id = $1 AND code = $2',
      paper.code,
    );
    const subjectId =
      known?.id ??
      (
        await createRecord(transaction, subject, {
          ...(await sampleInput(transaction, subject)),
          code: paper.code,
          boardCode: '',
          nameEn: `Subject ${paper.code}`,
          nameBn: `বিষয় ${paper.code}`,
        })
      ).id;
    const [id, sheetId] = [newId(), newId()];
    await transaction.change(
      `INSERT INTO exams_paper (site_id, id, exam_id, class_id, subject_id, role, unit, position, "full", components)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb)`,
      id,
      examId,
      room.classId,
      subjectId,
      paper.role ?? 'compulsory',
      paper.unit ?? paper.code,
      place + 1,
      paper.components.reduce((sum, one) => sum + one.full, 0),
      JSON.stringify(
        paper.components.map((one) => ({
          ...one,
          nameEn: one.code.toUpperCase(),
          nameBn: one.code === 'cq' ? 'লিখিত' : 'বহুনির্বাচনি',
          pass: one.pass ?? null,
          mustPass: one.mustPass ?? true,
        })),
      ),
    );
    await transaction.change(
      `INSERT INTO exams_mark_sheet (site_id, id, paper_id, section_id, status) VALUES ($1, $2, $3, $4, 'verified')`,
      sheetId,
      id,
      room.sectionId,
    );
    made.papers.push({ id, sheetId, subjectId, code: paper.code, components: paper.components });
  }
  // Everybody has chosen the first optional subject as the 4th.
  const fourth = papers.find((one) => one.role === 'optional');
  await transaction.change(
    `INSERT INTO exams_subject_choice (site_id, id, enrolment_id, subject_id, role)
     SELECT $1, gen_random_uuid(), e, s, 'optional' FROM unnest($2::uuid[]) e, unnest($3::uuid[]) s ON CONFLICT DO NOTHING`,
    room.enrolments,
    made.papers
      .filter(
        (_, place) => fourth && (papers[place]?.unit ?? papers[place]?.code) === (fourth.unit ?? fourth.code),
      )
      .map((one) => one.subjectId),
  );
  return made;
}

/** Enters one student's marks of a paper, in the order of its components. */
export async function enterMarks(
  transaction: Transaction,
  paper: SampleExam['papers'][number],
  enrolmentId: string,
  entries: readonly Entry[],
): Promise<void> {
  const slots = Array.from({ length: 6 }, (_, place) => entries[place] ?? null);
  // Marks are made and changed on an open sheet alone.
  const closed = await transaction.row<{ status: string }>(
    `UPDATE exams_mark_sheet s SET status = 'open'
      WHERE s.site_id = $1 AND s.id = $2 AND s.status <> 'open'
     RETURNING (SELECT o.status FROM exams_mark_sheet o WHERE o.site_id = $1 AND o.id = $2) AS status`,
    paper.sheetId,
  );
  await transaction.change(
    `INSERT INTO exams_mark (site_id, id, sheet_id, paper_id, enrolment_id, c1, c2, c3, c4, c5, c6, k1, k2, k3, k4, k5, k6)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     ON CONFLICT ON CONSTRAINT exams_mark_once DO UPDATE SET c1 = EXCLUDED.c1, c2 = EXCLUDED.c2, k1 = EXCLUDED.k1, k2 = EXCLUDED.k2`,
    newId(),
    paper.sheetId,
    paper.id,
    enrolmentId,
    ...slots.map((entry) => (typeof entry === 'number' ? entry : null)),
    ...slots.map((entry) => (typeof entry === 'string' ? entry : null)),
  );
  if (closed)
    await transaction.change(
      'UPDATE exams_mark_sheet SET status = $3 WHERE site_id = $1 AND id = $2',
      paper.sheetId,
      closed.status,
    );
}

/** The request that a run published by hand needs: decided by its asker, as in an office of one. */
export const askedToPublish = (
  transaction: Transaction,
  runId: string,
  by: Person,
  at: Date,
): Promise<void> =>
  addRequest(transaction, {
    id: newId(),
    act: 'results.publication',
    about: { subject: runId, title: { en: '', bn: '' }, path: null, amount: null, figures: [], excluded: [] },
    limit: null,
    input: {},
    files: [],
    reason: 'As every year',
    askedBy: by.accountId,
    askedAt: at,
    deadline: at,
    byOnePerson: true,
  });

/** Asks for an exception for a student who owes fees, where owing them bars an admit card. */
export async function askToSit(world: World, by: Person, examId: string): Promise<Answer> {
  const studentId = await world.inSite(world.siteA, async (transaction) => {
    await transaction.change(
      `INSERT INTO documents_admit_setting (site_id, id, dues_above) VALUES ($1, $2, 0)`,
      newId(),
    );
    const row = await transaction.row<{ student_id: string }>(
      `SELECT l.student_id FROM fees_invoice_line l
         JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = l.student_id
         LEFT JOIN fees_receipt_line r ON r.site_id = $1 AND r.line_id = l.id
        WHERE l.site_id = $1 AND l.cancelled_at IS NULL AND r.id IS NULL AND l.payable > 0 LIMIT 1`,
    );
    return row?.student_id;
  });
  return by.call('POST', '/api/v1/documents/admit/passes', {
    examId,
    studentId,
    reason: 'The father pays on Sunday',
  });
}

/** Withholds the results of an examination for dues, which one person does, and asks to withhold none any more. */
export async function askToWithholdFewer(by: Person, examId: string): Promise<Answer> {
  const rule = { examId, classId: null, above: '0' };
  const { body } = await by.call('PUT', '/api/v1/results/dues-rules', { ...rule, isOn: true, version: null });
  return by.call('PUT', '/api/v1/results/dues-rules', {
    ...rule,
    isOn: false,
    version: body.version,
    reason: 'The committee said so',
  });
}
