import type { ImportRow, SheetSum } from '../../../../../core/contracts/import-contract.ts';
import { todayInDhaka } from '../../../../../core/dates.ts';
import { toAsciiDigits } from '../../../../../core/digits.ts';
import type { Entity } from '../../../../../core/entity.ts';
import { date, money, ref, text } from '../../../../../core/fields.ts';
import { newId } from '../../../../../core/ids.ts';
import { type Label, type Language, textOf } from '../../../../../core/labels.ts';
import { link } from '../../../../../core/module/paths.ts';
import { parseTaka, takaText } from '../../../../../core/money.ts';
import type { Row, Transaction } from '../../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../../core/server/database/rows-of.ts';
import { checkRows } from '../../../../../core/server/entity/import.ts';
import { columnsOf, type ImportKind } from '../../../../../core/server/import/import-kind.ts';
import { student } from '../../../../students/student.entity.ts';
import { feesPath } from '../../../paths.ts';
import { feesPermission } from '../../../permissions.ts';
import { labelSql } from '../../../service/students-sql.ts';
import { feeSubHead } from '../../../setup/fee-sub-head.entity.ts';
import { mostPaisa } from '../../../shapes.ts';
import type { Schedule } from '../../periods.ts';
import { openingsContract as contract } from '../contract.ts';
import {
  openingColumns as columns,
  type OpeningKind,
  openingActs,
  openingKindLabels,
  openingProblems as problems,
} from '../labels.ts';
import { isPlausibleDue, openingDueDay, openingPeriod, readMonth } from '../rules.ts';

/** A row of each sheet. The table is not asked: what stands twice is told by {@link checkSheet}. */
const sheets: Readonly<Record<OpeningKind, Entity>> = {
  dues: {
    ...student,
    unique: [],
    fields: {
      code: text({ label: columns.code, required: true, max: 40 }),
      subHead: ref(() => feeSubHead, { label: columns.subHead, required: true }),
      month: text({ label: columns.month, max: 40 }),
      note: text({ label: columns.note, max: 200 }),
      amount: money({ label: columns.amount, required: true }),
      due: date({ label: columns.due }),
    },
  },
  advances: {
    ...student,
    unique: [],
    fields: {
      code: text({ label: columns.code, required: true, max: 40 }),
      amount: money({ label: columns.amount, required: true }),
      note: text({ label: columns.note, max: 200 }),
    },
  },
};

/** A row that may be kept. */
type Opening = {
  readonly place: number;
  readonly studentId: string;
  readonly enrolmentId: string;
  readonly subHeadId: string | null;
  readonly month: string;
  readonly due: string | null;
  readonly note: string;
  readonly amount: bigint;
};

/** One kind of sheet: it is prepared here, and posted by somebody else. */
export const openingImport = (kind: OpeningKind): ImportKind<Transaction> => ({
  name: kind === 'dues' ? 'fees.openingDue' : 'fees.openingAdvance',
  noun: student.label,
  columns: () => columnsOf(sheets[kind]),
  pinned: ['code'],
  modes: ['add'],
  permission: feesPermission.bill,
  centre: {
    plural: openingKindLabels[kind],
    path: link(feesPath.report, { tab: 'opening', do: kind }),
    template: `${(kind === 'dues' ? contract.duesTemplate : contract.advancesTemplate).path}?format=xlsx`,
  },
  keepsHeadings: true,
  check: (transaction, rows, { context, services }) =>
    checkSheet(transaction, kind, rows, context.language, todayInDhaka(services.now())),
  async write(transaction, rows, { context, services, fileName = '', onWritten }) {
    const today = todayInDhaka(services.now());
    const found = await checkSheet(transaction, kind, rows, context.language, today);
    const wrong = found.rows.filter((row) => Object.keys(row.errors).length > 0);
    if (wrong.length > 0) return { created: 0, wrong: wrong.length, rows: wrong, records: [] };
    await keep(transaction, kind, found.openings, fileName, services.now());
    await onWritten?.(rows.length);
    return { created: found.openings.length, wrong: 0, rows: [], records: [] };
  },
});

/** The columns of a sheet, in their order, a star at those that must be filled. */
export const headingOf = (kind: OpeningKind, language: Language): string[] =>
  columnsOf(sheets[kind]).map(({ label, isRequired }) => textOf(label, language) + (isRequired ? '*' : ''));

/**
 * Checks a sheet: each row's own values, its student, and what is billed or brought in already. A fixed number of statements
 * for any number of rows; nothing is written.
 */
async function checkSheet(
  transaction: Transaction,
  kind: OpeningKind,
  given: readonly Record<string, string>[],
  language: Language,
  today: string,
) {
  const cells = given.map((values) => ({ ...values, code: toAsciiDigits(values.code ?? '').trim() }));
  const { rows, right, offered } = await checkRows(transaction, sheets[kind], cells, language);
  const facts = await readFacts(transaction, kind, right);
  const openings: Opening[] = [];
  const seen = new Set<string>();
  const checked = rows.map((row, at): ImportRow => {
    const errors = { ...row.errors };
    const warnings = { ...row.warnings };
    const say = (to: Record<string, string[]>, field: string, label: Label, said = {}) => {
      to[field] = [...(to[field] ?? []), textOf(label, language, said)];
    };
    const typed = given[at] ?? row.values;
    const month = kind === 'dues' ? readMonth(typed.month ?? '') : null;
    if ((typed.month ?? '').trim() !== '' && month === null && kind === 'dues')
      say(errors, 'month', problems.noMonth);
    // What is right of a row is looked at whatever is wrong beside it, so that nothing comes to light later.
    look(right[at] ?? {}, month ?? '', at, { say, errors, warnings });
    return { ...row, values: typed, errors, warnings };
  });
  return { rows: checked, openings, offered, sums: sumsOf(kind, openings, facts.subHeads) };

  function look(
    values: Row,
    month: string,
    at: number,
    to: {
      say: (to: Record<string, string[]>, field: string, label: Label, said?: object) => void;
      errors: Record<string, string[]>;
      warnings: Record<string, string[]>;
    },
  ): void {
    const { say, errors, warnings } = to;
    const who = facts.students.get(String(values.code ?? ''));
    if (values.code && !who) say(errors, 'code', problems.noStudent);
    else if (who && !who.isActive) say(warnings, 'code', problems.hasLeft);
    const amount = parseTaka(String(values.amount)) ?? 0n;
    if (values.amount && amount <= 0n) say(errors, 'amount', problems.nothing);
    if (amount > mostPaisa) say(errors, 'amount', problems.tooMuch);
    const subHeadId = values.subHead ? String(values.subHead) : null;
    const subHead = subHeadId === null ? undefined : facts.subHeads.get(subHeadId);
    const due = subHead ? openingDueDay(values.due ? String(values.due) : null, month, subHead.dueDay) : null;
    if (subHead && due === null && !errors.due && !errors.month) say(errors, 'due', problems.noDue);
    if (due !== null && !isPlausibleDue(due, today)) say(errors, 'due', problems.strangeDue);
    const note = String(values.note ?? '');
    if (who && (subHead || kind === 'advances')) {
      const key = keyOf(who.id, subHeadId, month);
      const period = subHead ? openingPeriod(subHead.schedule, month, facts.years) : null;
      const before = facts.broughtIn.get(key);
      if (period !== null && facts.billed.has(keyOf(who.id, subHeadId, period)))
        say(errors, month === '' ? 'subHead' : 'month', problems.billed);
      if (before !== undefined && kind === 'advances') say(errors, 'code', problems.hasAdvance);
      else if (before !== undefined && (month !== '' || period !== null))
        say(errors, 'month', problems.broughtIn, { file: before || '–' });
      const isSame = seen.has(key);
      const isAlike = seen.has(`${key} ${note} ${amount}`);
      if (isSame && kind === 'advances') say(errors, 'code', problems.twiceAdvance);
      else if (isSame && (month !== '' || period !== null)) say(errors, 'month', problems.twice);
      else if (isAlike) say(warnings, 'note', problems.alike);
      seen.add(key).add(`${key} ${note} ${amount}`);
    }
    if (!who || Object.keys(errors).length > 0) return;
    const { id: studentId, enrolmentId } = who;
    openings.push({ place: at + 1, studentId, enrolmentId, subHeadId, month, due, note, amount });
  }
}

const keyOf = (studentId: string, subHeadId: string | null, of: string) =>
  `${studentId} ${subHeadId ?? ''} ${of}`;

type SubHead = { readonly name: Label; readonly schedule: Schedule; readonly dueDay: number };

/** What stands of the students a sheet names: their places, what is billed of what it names, and what was brought in. */
async function readFacts(transaction: Transaction, kind: OpeningKind, given: readonly Row[]) {
  const rows = given.filter((row) => row.code);
  const students = await transaction.read(
    { code: 'text', id: 'uuid', enrolmentId: 'uuid', isActive: 'bool' },
    `SELECT DISTINCT ON (s.id) s.code, s.id, e.id AS "enrolmentId", e.status = 'active' AS "isActive"
       FROM students_student s JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = s.id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
      WHERE s.site_id = $1 AND s.code = ANY($2::text[])
      ORDER BY s.id, y.is_current DESC, y.start_date DESC`,
    [...new Set(rows.map((row) => String(row.code)))],
  );
  const ids = students.map((one) => one.id);
  const broughtIn = await transaction.read(
    { studentId: 'uuid', subHeadId: 'uuid?', month: 'text', file: 'text' },
    `SELECT r.student_id AS "studentId", r.sub_head_id AS "subHeadId", r.month, b.file_name AS file
       FROM fees_opening_row r JOIN fees_opening_batch b ON b.site_id = $1 AND b.id = r.batch_id
      WHERE r.site_id = $1 AND r.student_id = ANY($2::uuid[]) AND b.kind = $3 AND b.state IN ('prepared', 'posted')`,
    ids,
    kind,
  );
  const known = {
    students: new Map(students.map((one) => [one.code, one])),
    broughtIn: new Map(broughtIn.map((one) => [keyOf(one.studentId, one.subHeadId, one.month), one.file])),
  };
  if (kind === 'advances')
    return { ...known, subHeads: new Map<string, SubHead>(), billed: new Set<string>(), years: [] };
  const subHeads = await transaction.read(
    { id: 'uuid', name: json<Label>(), schedule: oneOf<Schedule>(), dueDay: 'int' },
    `SELECT b.id, ${labelSql('b')} AS name, b.schedule, b.due_day AS "dueDay" FROM fees_fee_sub_head b WHERE b.site_id = $1`,
  );
  const years = await transaction.read(
    { startDate: 'date', endDate: 'date' },
    'SELECT start_date AS "startDate", end_date AS "endDate" FROM academic_academic_year WHERE site_id = $1',
  );
  const billed = await transaction.read(
    { studentId: 'uuid', subHeadId: 'uuid', period: 'text' },
    `SELECT l.student_id AS "studentId", l.sub_head_id AS "subHeadId", l.period FROM fees_invoice_line l
      WHERE l.site_id = $1 AND l.student_id = ANY($2::uuid[]) AND l.sub_head_id = ANY($3::uuid[]) AND l.cancelled_at IS NULL
        AND l.part_of IS NULL`,
    ids,
    [...new Set(rows.flatMap((row) => (row.subHead ? [String(row.subHead)] : [])))],
  );
  return {
    ...known,
    years,
    subHeads: new Map(subHeads.map(({ id, ...one }) => [id, one])),
    billed: new Set(billed.map((one) => keyOf(one.studentId, one.subHeadId, one.period))),
  };
}

function sumsOf(
  kind: OpeningKind,
  openings: readonly Opening[],
  subHeads: ReadonlyMap<string, SubHead>,
): SheetSum[] {
  const sums = new Map<string, bigint>();
  for (const { subHeadId, amount } of openings)
    sums.set(subHeadId ?? '', (sums.get(subHeadId ?? '') ?? 0n) + amount);
  const total = openings.reduce((sum, one) => sum + one.amount, 0n);
  const parts = kind === 'dues' && sums.size > 1 ? [...sums] : [];
  return [
    ...parts.map(([id, amount]) => ({
      label: subHeads.get(id)?.name ?? columns.subHead,
      amount: takaText(amount),
    })),
    { label: openingActs.amount, amount: takaText(total) },
  ];
}

async function keep(
  transaction: Transaction,
  kind: OpeningKind,
  openings: readonly Opening[],
  fileName: string,
  now: Date,
): Promise<void> {
  const id = newId();
  await transaction.change(
    `INSERT INTO fees_opening_batch (site_id, id, kind, file_name, row_count, amount, prepared_by, prepared_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    id,
    kind,
    fileName.slice(0, 200),
    openings.length,
    openings.reduce((sum, one) => sum + one.amount, 0n),
    transaction.context.accountId,
    now,
  );
  await transaction.change(
    `INSERT INTO fees_opening_row (site_id, id, batch_id, place, student_id, enrolment_id, sub_head_id, month, due, note, amount)
     SELECT n.site_id, n.id, $2::uuid, n.place, n.student_id, n.enrolment_id, n.sub_head_id, n.month, n.due, n.note, n.amount
       FROM ${rowsOf('n', { id: '$3::uuid[]', place: '$4::int[]', student_id: '$5::uuid[]', enrolment_id: '$6::uuid[]', sub_head_id: '$7::uuid[]', month: '$8::text[]', due: '$9::date[]', note: '$10::text[]', amount: '$11::bigint[]' })}`,
    id,
    openings.map(() => newId()),
    openings.map((one) => one.place),
    openings.map((one) => one.studentId),
    openings.map((one) => one.enrolmentId),
    openings.map((one) => one.subHeadId),
    openings.map((one) => one.month),
    openings.map((one) => one.due),
    openings.map((one) => one.note),
    openings.map((one) => one.amount),
  );
}
