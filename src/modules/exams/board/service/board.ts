import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import {
  mayOf,
  mayWithEach,
  ownEmployees,
  type SheetRow,
  seesAll,
  seesSheet,
  sheetColumns,
  sheetJoins,
  sheetShown,
} from '../../marks/service/sheet-facts.ts';
import { enteredSql, takersSql } from '../../public.ts';
import {
  isIn,
  isInView,
  type SheetFilter,
  type SheetState,
  type SheetView,
  sheetStateOf,
  sheetStates,
} from '../../rules.ts';

type Input = {
  examId?: string | undefined;
  classId?: string | undefined;
  sectionId?: string | undefined;
  subjectId?: string | undefined;
  teacherId?: string | undefined;
  state?: SheetFilter | undefined;
  mine: '1' | '';
  view: SheetView;
  page: number;
  size: number;
};
type Row = { id: string; name_en: string; name_bn: string };
const named = (row: Row) => ({ id: row.id, name: { en: row.name_en, bn: row.name_bn } });

/**
 * The sheets of an examination (unless asked, the latest declared one, where only own sheets show one that has some) with how many of their cells are entered.
 * Whoever only enters marks sees their own and those of their sections.
 */
export async function readBoard(transaction: Transaction, services: Services, input: Input) {
  const all = seesAll(transaction.context);
  const own = !all || input.mine === '1';
  const isMine = (one: CountedSheet) => one.is_own || one.is_class_teacher;
  const exams = await transaction.rows<
    Row & { status: string; marks_until: string | null; accepts: boolean }
  >(
    `SELECT x.id, x.name_en, x.name_bn, x.status, x.marks_until, x.accepts FROM exams_exam x
      WHERE x.site_id = $1 AND x.status IN ('declared', 'closed')
      ORDER BY x.status = 'declared' DESC, ($2 AND EXISTS (
          SELECT 1 FROM exams_paper p
            JOIN exams_mark_sheet m ON m.site_id = $1 AND m.paper_id = p.id
            JOIN academic_section s ON s.site_id = $1 AND s.id = m.section_id
            JOIN people_employee_account a ON a.site_id = $1 AND a.account_id = $3
             AND a.employee_id IN (m.teacher_id, s.class_teacher_id)
           WHERE p.site_id = $1 AND p.exam_id = x.id)) DESC, x.starts_on DESC LIMIT 100`,
    own,
    transaction.context.accountId,
  );
  const examId = exams.find((one) => one.id === input.examId)?.id ?? exams[0]?.id ?? null;
  // Whoever sees all sheets is told how many are theirs, from the same reading.
  const read = examId === null ? [] : await readSheets(transaction, examId, !all);
  const seen = read.filter((one) => seesSheet(transaction, one));
  const found = own ? seen.filter(isMine) : seen;
  // Whoever enters marks finds the own sheets before those they only answer for as class teacher.
  const sheets = own ? [...found].sort((a, b) => Number(b.is_own) - Number(a.is_own)) : found;
  const inClass = sheets.filter((one) => !input.classId || one.class_id === input.classId);
  const narrowed = (rows: readonly CountedSheet[]) =>
    rows
      .filter(fits(input))
      .filter((one) => !input.teacherId || (one.enterer_id ?? 'nobody') === input.teacherId);
  const cellsOf = (one: CountedSheet) => one.students * one.components.length;
  const stateOf = (one: CountedSheet) =>
    sheetStateOf(one.status, { entered: one.entered, cells: cellsOf(one) });
  const accepts = exams.find((one) => one.id === examId)?.accepts ?? false;
  const isOf = (view: SheetView) => (one: CountedSheet) =>
    isInView(view, { state: stateOf(one), entered: one.entered, cells: cellsOf(one), accepts });
  const fitting = narrowed(inClass).filter(isOf(input.view));
  const inAll = narrowed(seen);
  const counts = Object.fromEntries(
    sheetStates.map((state) => [state, fitting.filter((one) => stateOf(one) === state).length]),
  ) as Record<SheetState, number>;
  const { state } = input;
  const shown = state
    ? fitting.filter((one) => isIn(state, stateOf(one), one.entered, cellsOf(one)))
    : fitting;
  const page = shown.slice((input.page - 1) * input.size, input.page * input.size);
  const mayOn = await mayWithEach(transaction, services, page);
  const names = await namesOfAccounts(
    services.database,
    page.flatMap((one) => [one.submitted_by, one.verified_by, one.accepted_by]),
    transaction.context.language,
  );
  return {
    exams: exams.map((one) => ({
      ...named(one),
      status: one.status,
      marksUntil: one.marks_until,
      accepts: one.accepts,
    })),
    examId,
    seesAll: all,
    counts,
    views: {
      all: inAll.length,
      enter: inAll.filter(isOf('enter')).length,
      send: inAll.filter(isOf('send')).length,
      mine: inAll.filter(isMine).length,
    },
    items: page.map((one) => ({
      ...sheetShown(one, { entered: one.entered, cells: cellsOf(one) }, names),
      students: one.students,
      cells: cellsOf(one),
      entered: one.entered,
      may: mayOn(one),
    })),
    classes: distinct(sheets, (one) => ({ id: one.class_id, name: { en: one.class_en, bn: one.class_bn } })),
    sections: distinct(inClass, (one) => ({
      id: one.section_id,
      classId: one.class_id,
      name: {
        en: `${one.class_en} – ${one.section_en}`,
        bn: `${one.class_bn} – ${one.section_bn}`,
      },
    })),
    teachers: distinct(
      inClass.filter((one) => one.enterer_id !== null),
      (one) => ({
        id: one.enterer_id ?? '',
        name: { en: one.teacher_en ?? '', bn: one.teacher_bn || (one.teacher_en ?? '') },
      }),
    ),
    subjects: distinct(inClass, (one) => ({
      id: one.subject_id,
      name: { en: one.subject_en, bn: one.subject_bn },
    })),
    total: shown.length,
  };
}

/** The sheets of an examination that are not submitted, with how many cells of each are entered. */
export async function readWaitingSheets(transaction: Transaction, examId: string): Promise<CountedSheet[]> {
  const sheets = await readSheets(transaction, examId, false);
  return sheets.filter((one) => one.status === 'open' || one.status === 'returned');
}

type Narrowed = Pick<Input, 'classId' | 'sectionId' | 'subjectId' | 'mine'>;

/** The sheets of an examination the caller may enter marks of now, in the order of the board. */
export async function readOpenSheets(
  transaction: Transaction,
  services: Services,
  input: Narrowed & { examId: string },
): Promise<SheetRow[]> {
  const own = !seesAll(transaction.context) || input.mine === '1';
  const sheets = await readSheets(transaction, input.examId, own);
  return sheets.filter((one) => fits(input)(one) && mayOf(transaction, services, one).write);
}

const fits = (input: Omit<Narrowed, 'mine'>) => (one: CountedSheet) =>
  (!input.classId || one.class_id === input.classId) &&
  (!input.sectionId || one.section_id === input.sectionId) &&
  (!input.subjectId || one.subject_id === input.subjectId);

type CountedSheet = SheetRow & { subject_id: string; students: number; entered: number };

function distinct<T extends { id: string }>(
  rows: readonly CountedSheet[],
  of: (row: CountedSheet) => T,
): T[] {
  const found = new Map<string, T>();
  for (const row of rows) {
    const one = of(row);
    if (!found.has(one.id)) found.set(one.id, one);
  }
  return [...found.values()];
}

/**
 * Every sheet of an examination, counted in one statement over who takes what: a school has some hundreds of them, so
 * they are filtered and paged here. `own`: only the caller's.
 */
function readSheets(transaction: Transaction, examId: string, own: boolean): Promise<CountedSheet[]> {
  const { accountId } = transaction.context;
  return transaction.kept(`exams.board ${examId} ${own} ${accountId}`, () =>
    transaction.rows<CountedSheet>(
      `WITH counted AS MATERIALIZED (
         SELECT k.paper_id, k.sheet_section_id, count(*)::int AS students,
                coalesce(sum(${enteredSql('m', 'k.parts')}), 0)::int AS entered
           FROM (SELECT t.*, jsonb_array_length(q.components) AS parts FROM (${takersSql('p.exam_id = $3')}) t
                   JOIN exams_paper q ON q.site_id = $1 AND q.id = t.paper_id) k
           LEFT JOIN exams_mark m ON m.site_id = $1 AND m.paper_id = k.paper_id AND m.enrolment_id = k.enrolment_id
          GROUP BY k.paper_id, k.sheet_section_id)
       SELECT ${sheetColumns}, p.subject_id, coalesce(n.students, 0) AS students,
              coalesce(n.entered, 0) AS entered
         FROM exams_mark_sheet m ${sheetJoins}
         LEFT JOIN counted n ON n.paper_id = m.paper_id AND n.sheet_section_id = m.section_id
        WHERE m.site_id = $1 AND x.id = $3 AND p.withdrawn_at IS NULL AND (coalesce(n.students, 0) > 0 OR m.status <> 'open')
          AND (NOT $4 OR coalesce(m.teacher_id, s.class_teacher_id) = ANY(${ownEmployees})
               OR s.class_teacher_id = ANY(${ownEmployees}))
        ORDER BY c.position, s.name_en, p.position, b.code`,
      accountId,
      examId,
      own,
    ),
  );
}
