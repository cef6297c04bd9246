import type { ImportMode } from '../../../../core/contracts/import-contract.ts';
import { todayInDhaka } from '../../../../core/dates.ts';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { type Entity, fieldLabels } from '../../../../core/entity.ts';
import { choice, date, text } from '../../../../core/fields.ts';
import { newId } from '../../../../core/ids.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { checkRows, type ImportRow } from '../../../../core/server/entity/import.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { assertUntouched } from '../../../../core/server/import/batches.ts';
import { columnsOf, type ImportKind, type WrittenSheet } from '../../../../core/server/import/import-kind.ts';
import { readOffDays } from '../../../academic/public.ts';
import { student } from '../../../students/student.entity.ts';
import { codeLabels } from '../../labels.ts';
import { attendancePath } from '../../paths.ts';
import { attendancePermission } from '../../permissions.ts';
import { type AttendanceCode, attendanceCodes } from '../../rules.ts';
import { type Amendment, amendMarks } from '../../service/amend-marks.ts';
import { importContract as contract } from '../contract.ts';
import { importLabels as labels } from '../labels.ts';

/** A row of the sheet: one student on one day. */
const sheetEntity: Entity = {
  ...student,
  unique: [],
  fields: {
    code: text({ label: labels.code, required: true, max: 40 }),
    day: date({ label: labels.day, required: true }),
    mark: choice({
      label: labels.mark,
      required: true,
      choices: attendanceCodes.map((value) => ({ value, label: codeLabels[value] })),
    }),
  },
};
export const importColumns: Readonly<Record<string, Label>> = fieldLabels(sheetEntity);

/** Before it no institution here kept its attendance. */
const firstDay = '2000-01-01';

type Mark = {
  readonly enrolmentId: string;
  readonly sectionId: string;
  readonly day: string;
  readonly code: AttendanceCode;
  readonly now: AttendanceCode | null;
  /** Where it stands now. */
  readonly sheetId: string | null;
};
/**
 * Marks from a sheet. A mark is evidence once it is written: it is never taken out, so only a sheet that changed marks is
 * taken back, by amending them to what they were.
 */
export const markImport: ImportKind<Transaction> = {
  name: 'attendance.mark',
  noun: { en: 'Student', bn: 'শিক্ষার্থী' },
  columns: () => columnsOf(sheetEntity),
  pinned: ['code'],
  modes: ['add', 'update'],
  permission: attendancePermission.amend,
  centre: {
    plural: labels.plural,
    path: link(attendancePath.manual, { tab: 'file' }),
    template: `${contract.template.path}?format=xlsx`,
  },
  check: (transaction, rows, { context, services, mode }) =>
    checkMarks(transaction, services, rows, { language: context.language, mode }),
  write: (transaction, rows, { context, services, mode }) =>
    commitMarks(transaction, services, rows, { language: context.language, mode }),
  undo: async (transaction, records, _mode, now) => {
    const marks = await transaction.read(
      {
        id: 'uuid',
        version: 'int',
        sheetId: 'uuid',
        enrolmentId: 'uuid',
        day: 'date',
        code: oneOf<AttendanceCode>(),
      },
      `SELECT id, version, sheet_id AS "sheetId", enrolment_id AS "enrolmentId", day, code FROM attendance_record
        WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
      records.map((one) => one.id),
    );
    assertUntouched(records, new Map(marks.map((one) => [one.id, one.version])));
    const before = new Map(records.map((one) => [one.id, one.before?.code as AttendanceCode]));
    const back = marks.map(({ id, code, version: _, ...mark }): Amendment => {
      return { ...mark, was: code, code: before.get(id) ?? code };
    });
    const reason = labels.undone[transaction.context.language];
    await amendMarks(transaction, back, { source: 'import', reason, at: now });
  },
};

type How = { readonly language: Language; readonly mode: ImportMode };

type Checked = { rows: ImportRow[]; marks: Mark[]; offered: ReadonlyMap<string, readonly Label[]> };

/** What stands of the students and days a sheet names: a place for each in the year of the day, and the mark it has. */
async function readPlaces(transaction: Transaction, parsed: readonly (Row | null)[]) {
  const rows = parsed.filter((row) => row !== null);
  const found = await transaction.read(
    {
      code: 'text',
      day: 'date',
      enrolmentId: 'uuid',
      sectionId: 'uuid',
      now: oneOf<AttendanceCode | ''>(),
      sheetId: 'uuid?',
    },
    `SELECT DISTINCT ON (n.code, n.day) n.code, n.day, e.id AS "enrolmentId", e.section_id AS "sectionId",
            coalesce(m.code, '') AS now, m.sheet_id AS "sheetId"
       FROM ${rowsOf('n', { code: '$2::text[]', day: '$3::date[]' })}
       JOIN students_student p ON p.site_id = $1 AND p.code = n.code
       JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = p.id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.start_date <= n.day AND y.end_date >= n.day
       LEFT JOIN LATERAL (
         SELECT r.code, r.sheet_id FROM attendance_record r
           JOIN attendance_sheet t ON t.site_id = $1 AND t.id = r.sheet_id AND t.period IS NULL
          WHERE r.site_id = $1 AND r.enrolment_id = e.id AND r.day = n.day LIMIT 1) m ON true
      ORDER BY n.code, n.day, (e.status = 'active') DESC, e.id`,
    rows.map((row) => String(row.code)),
    rows.map((row) => String(row.day)),
  );
  return new Map(found.map((one) => [`${one.code} ${one.day}`, one]));
}

/**
 * Checks a sheet of marks: each row's own values, the student in the year of the day, days off and days to come, and what is
 * written already. A fixed number of statements for any number of rows; nothing is written.
 */
async function checkMarks(
  transaction: Transaction,
  services: Services,
  given: readonly Record<string, string>[],
  { language, mode }: How,
): Promise<Checked> {
  const cells = given.map((values) => ({
    code: toAsciiDigits(values.code ?? '').trim(),
    day: values.day ?? '',
    mark: markOf(values.mark ?? ''),
  }));
  const { rows, parsed, offered } = await checkRows(transaction, sheetEntity, cells, language);
  const places = await readPlaces(transaction, parsed);
  const today = todayInDhaka(services.now());
  const days = parsed
    .flatMap((row) => (row ? [String(row.day)] : []))
    .filter((day) => day <= today && day >= firstDay)
    .toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const off =
    first !== undefined && last !== undefined
      ? await readOffDays(transaction, services, first, last)
      : new Map<string, Label>();
  const marks: Mark[] = [];
  const seen = new Set<string>();
  const checked = rows.map((row, at): ImportRow => {
    const values = parsed[at];
    const shown = { ...row, values: given[at] ?? row.values };
    if (!values || Object.keys(row.errors).length > 0) return shown;
    const [code, day] = [String(values.code), String(values.day)];
    const key = `${code} ${day}`;
    const wrong = (field: string, label: Label, said: Record<string, Label> = {}): ImportRow => ({
      ...shown,
      errors: { ...row.errors, [field]: [textOf(label, language, said)] },
    });
    if (day > today) return wrong('day', labels.future);
    const holiday = off.get(day);
    if (holiday) return wrong('day', labels.off, { name: holiday });
    const place = places.get(key);
    if (!place) return wrong('code', labels.unknownStudent);
    if (seen.has(key)) return wrong('day', labels.twice);
    seen.add(key);
    const mark = attendanceCodes.find((one) => one === values.mark) ?? 'P';
    const now = place.now === '' ? null : place.now;
    const isOther = now !== null && now !== mark;
    if (mode === 'add' && isOther) return wrong('mark', labels.differs, { code: codeLabels[now] });
    if (mode === 'update' && now === null) return wrong('day', labels.nothingThere);
    const { enrolmentId, sectionId, sheetId } = place;
    marks.push({ enrolmentId, sectionId, day, code: mark, now, sheetId });
    return isOther ? { ...shown, was: { mark: codeLabels[now][language] } } : shown;
  });
  return { rows: checked, marks, offered };
}

/** A letter stands for its mark, as registers have it. */
function markOf(typed: string): string {
  const letter = typed.trim().toUpperCase();
  const code = attendanceCodes.find((one) => one === letter);
  return code === undefined ? typed : codeLabels[code].en;
}

/**
 * Writes all marks of a checked sheet, or none. Adding makes sheets that were not there and leaves marks that are there;
 * changing amends those that are other than the sheet says.
 */
async function commitMarks(
  transaction: Transaction,
  services: Services,
  given: readonly Record<string, string>[],
  how: How,
): Promise<WrittenSheet> {
  const { language } = how;
  const { rows, marks } = await checkMarks(transaction, services, given, how);
  const wrong = rows.filter((row) => Object.keys(row.errors).length > 0);
  if (wrong.length > 0) return { created: 0, wrong: wrong.length, rows: wrong, records: [] };
  if (how.mode === 'update') return changeMarks(transaction, services, marks, language);
  const fresh = marks.filter((one) => one.now === null);
  const pages = [...new Map(fresh.map((one) => [`${one.sectionId} ${one.day}`, one])).values()];
  const sheets = await transaction.read(
    { id: 'uuid', sectionId: 'uuid', day: 'date' },
    `INSERT INTO attendance_sheet AS t (site_id, id, section_id, day, taken_by, taken_at)
     SELECT n.site_id, n.id, n.section_id, n.day, $2::uuid, $3::timestamptz
       FROM ${rowsOf('n', { id: '$4::uuid[]', section_id: '$5::uuid[]', day: '$6::date[]' })}
     ON CONFLICT (site_id, section_id, day, period) DO UPDATE SET updated_at = excluded.taken_at
     RETURNING t.id, t.section_id AS "sectionId", t.day`,
    transaction.context.accountId,
    services.now(),
    pages.map(() => newId()),
    pages.map((one) => one.sectionId),
    pages.map((one) => one.day),
  );
  const sheetOf = new Map(sheets.map((one) => [`${one.sectionId} ${one.day}`, one.id]));
  const amendments = fresh.flatMap((one): Amendment[] => {
    const sheetId = sheetOf.get(`${one.sectionId} ${one.day}`);
    return sheetId
      ? [{ sheetId, enrolmentId: one.enrolmentId, day: one.day, code: one.code, was: null }]
      : [];
  });
  const written = await amendMarks(transaction, amendments, {
    source: 'import',
    reason: labels.reason[language],
    at: services.now(),
  });
  return { created: written.length, wrong: 0, rows: [], records: [] };
}

/** Amends what is other than the sheet says; what each mark was is kept, so that all of it can be taken back. */
async function changeMarks(
  transaction: Transaction,
  services: Services,
  marks: readonly Mark[],
  language: Language,
): Promise<WrittenSheet> {
  const given = marks.flatMap(({ sheetId, enrolmentId, day, code, now }): Amendment[] =>
    sheetId !== null && now !== null && now !== code ? [{ sheetId, enrolmentId, day, code, was: now }] : [],
  );
  const written = await amendMarks(transaction, given, {
    source: 'import',
    reason: labels.reason[language],
    at: services.now(),
  });
  const was = new Map(given.map((one) => [`${one.sheetId} ${one.enrolmentId}`, one.was]));
  const records = written.map(({ id, version, sheetId, enrolmentId }) => ({
    id,
    before: { version: version - 1, code: was.get(`${sheetId} ${enrolmentId}`) ?? null },
  }));
  return { created: 0, changed: records.length, wrong: 0, rows: [], records };
}
