import { isDate } from '../../../core/dates.ts';
import { formatDate, formatDateTime } from '../../../core/format.ts';
import type { Label, Language } from '../../../core/labels.ts';
import { requestIdOf } from '../../../core/server/approvals/mark.ts';
import type { PlatformTransaction, Row, Transaction } from '../../../core/server/database/in-site.ts';
import { tableNameOf } from '../../../core/server/database/table.ts';
import type { SecretPlace } from '../../../core/server/secrets/places.ts';
import { permissions } from '../../../modules.details.ts';
import type { LogEntry } from '../log-contract.ts';
import { attendanceWords, valueLabels } from '../log-labels.ts';
import { columnLabel, entityOfTable, fieldOf, tableLabel, targetOf, titleColumns } from './log-names.ts';

export type LogRow = Row & {
  id: string;
  site_id: bigint | null;
  table_name: string;
  record_id: string;
  operation: 'insert' | 'update' | 'delete';
  before: Row | null;
  after: Row | null;
  actor: string | null;
  impersonator: string | null;
  action: string;
  request: string;
  origin: string;
  at: Date;
  exact: string;
};

const hidden = '•••••';

type Names = ReadonlyMap<string, Label>;
const quiet = new Set([
  'version',
  'updated_at',
  'created_at',
  'search_text',
  'site_id',
  'id',
  'seeded_permissions',
]);
const isOfAccount = (column: string) =>
  column === 'account_id' || column === 'reviewer_id' || /_by$/.test(column);
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** Rows of history in the reader's words: who, which record, and each changed field before and after. */
export async function entriesOf(
  transaction: PlatformTransaction,
  site: Transaction | null,
  rows: readonly LogRow[],
  secrets: readonly SecretPlace[],
): Promise<LogEntry[]> {
  const covered = new Set(secrets.map(({ table, column }) => `${table}.${column}`));
  const requests = await readRequests(site, rows);
  const askers = [...requests.values()].map((one) => one.asked_by);
  const names = await readNames(transaction, site, rows, askers);
  const requestOf = (row: LogRow) => requests.get(requestIdOf(row.request) ?? '');
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    operation: row.operation,
    entity: tableLabel(row.table_name),
    tableName: row.table_name,
    recordId: row.record_id,
    record: recordName(row, names),
    actor: row.actor === null ? null : (names.get(row.actor) ?? null),
    impersonator: row.impersonator === null ? null : (names.get(row.impersonator) ?? null),
    askedBy: names.get(requestOf(row)?.asked_by ?? '') ?? null,
    byOnePerson: requestOf(row)?.by_one_person ?? false,
    site: row.site_id === null ? null : (names.get(`site:${row.site_id}`) ?? null),
    action: row.action,
    request: row.request,
    origin: row.origin,
    changes: changesOf(row, names, covered),
  }));
}

type Request = { id: string; asked_by: string; by_one_person: boolean };

/** The requests for a second person under which rows were written. */
async function readRequests(
  site: Transaction | null,
  rows: readonly LogRow[],
): Promise<ReadonlyMap<string, Request>> {
  const ids = [...new Set(rows.flatMap((row) => requestIdOf(row.request) ?? []))];
  if (!site || ids.length === 0) return new Map();
  const found = await site.rows<Request>(
    'SELECT id, asked_by, by_one_person FROM approval_request WHERE site_id = $1 AND id = ANY($2::uuid[])',
    ids,
  );
  return new Map(found.map((one) => [one.id, one]));
}

/** Tables whose rows of history hold what each student of a sheet got. */
const isByPupil = (table: string) => table === 'exams_mark' || table === 'attendance_record';

function changesOf(row: LogRow, names: Names, covered: ReadonlySet<string>): LogEntry['changes'] {
  const columns = new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})]);
  return [...columns].flatMap((column) => {
    const before = row.before?.[column] ?? null;
    const after = row.after?.[column] ?? null;
    if (quiet.has(column) || JSON.stringify(before) === JSON.stringify(after)) return [];
    // The marks of a sheet, and who was there, stand under its students.
    if (isByPupil(row.table_name) && uuid.test(column)) {
      const said = row.table_name === 'exams_mark' ? marks : dayMark;
      return [
        { field: names.get(column) ?? tableLabel(row.table_name), before: said(before), after: said(after) },
      ];
    }
    const isCovered = covered.has(`${row.table_name}.${column}`);
    return [
      {
        field: columnLabel(row.table_name, column),
        // What was written before numbers were sealed stands in the history in full.
        before: isCovered && before !== null ? hidden : shown(row.table_name, column, before, names),
        after: isCovered && after !== null ? hidden : shown(row.table_name, column, after, names),
      },
    ];
  });
}

/** A value as the reader knows it: a record by its name, a choice by its label; identity numbers stay hidden. */
function shown(table: string, column: string, value: unknown, names: Names): string | Label | null {
  if (value === null || value === '') return null;
  const field = fieldOf(table, column);
  if (field?.sensitive) return hidden;
  if (typeof value === 'boolean') return value ? valueLabels.yes : valueLabels.no;
  if (field?.kind === 'money') return (Number(value) / 100).toFixed(2);
  if (field?.kind === 'decimal') return (Number(value) / 10 ** field.places).toFixed(field.places);
  if (field?.kind === 'file') return valueLabels.file;
  if (field?.kind === 'choice')
    return field.choices.find((one) => one.value === value)?.label ?? String(value);
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (column === 'permission') return (permissions as Readonly<Record<string, Label>>)[text] ?? text;
  if (column === 'role') return names.get(`role:${text}`) ?? text;
  if (column === 'effect') return text === 'deny' ? valueLabels.deny : valueLabels.allow;
  if (/_at$/.test(column)) return moment(text);
  if (isDate(text)) return inBoth((options) => formatDate(text, options));
  return uuid.test(text) ? (names.get(text) ?? text) : text;
}

/** Marks as `{c1: 4150, c2: 'AB'}`, hundredths or a code. */
function marks(value: unknown): Label | null {
  if (typeof value !== 'object' || value === null) return null;
  const inWords = (language: Language) =>
    Object.entries(value)
      .map(([part, entry]) => {
        const said = typeof entry === 'number' ? (entry / 100).toFixed(2) : (entry ?? '–');
        return `${columnLabel('exams_mark', part)[language]}: ${said}`;
      })
      .join(', ');
  return { en: inWords('en'), bn: inWords('bn') };
}

/** A letter of the register in words. */
const dayMark = (value: unknown): string | Label | null =>
  typeof value === 'string' ? (attendanceWords[value] ?? value) : null;

function moment(text: string): Label | string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  return inBoth((options) => formatDateTime(at.toISOString(), options));
}

const inBoth = (write: (options: { language: Language; digits: 'latin' | 'bengali' }) => string): Label => ({
  en: write({ language: 'en', digits: 'latin' }),
  bn: write({ language: 'bn', digits: 'bengali' }),
});

/** What the record is called, from its own row or from the person or record it belongs to. */
function recordName(row: LogRow, names: Names): Label | null {
  const own = row.after ?? row.before ?? {};
  const entity = entityOfTable(row.table_name);
  const { en, bn } = entity ? titleColumns(entity) : { en: 'name_en', bn: 'name_bn' };
  for (const [first, second] of [
    [en, bn],
    ['menu_en', 'menu_bn'],
    ['title_en', 'title_bn'],
  ] as const) {
    const text = own[first] ?? own[second];
    // What a class is taught is called by its subject.
    if (typeof text === 'string' && uuid.test(text)) return names.get(text) ?? null;
    if (typeof text === 'string' && text !== '') return { en: text, bn: String(own[second] ?? text) };
  }
  if (row.table_name === 'role_permission') return names.get(`role:${String(own.role)}`) ?? null;
  for (const column of ['account_id', 'student_id', 'employee_id', 'enrolment_id', 'section_id']) {
    const label = names.get(String(own[column]));
    if (label) return label;
  }
  return null;
}

/** The names of everything the rows point to: accounts, roles, institutions, and records of the institution. */
async function readNames(
  transaction: PlatformTransaction,
  site: Transaction | null,
  rows: readonly LogRow[],
  askers: readonly string[],
): Promise<Names> {
  const accounts = new Set<string>(askers);
  const roles = new Set<string>();
  const records = new Map<string, { en: string; bn: string; ids: Set<string> }>();
  const enrolments = new Set<string>();
  for (const row of rows) {
    for (const id of [row.actor, row.impersonator]) if (id !== null) accounts.add(id);
    for (const half of [row.before, row.after])
      for (const [column, value] of Object.entries(half ?? {})) {
        if (isByPupil(row.table_name) && uuid.test(column)) enrolments.add(column);
        if (typeof value !== 'string') continue;
        if (column === 'role') roles.add(value);
        if (!uuid.test(value)) continue;
        if (isOfAccount(column)) accounts.add(value);
        if (column === 'enrolment_id') enrolments.add(value);
        const target = site === null ? undefined : targetOf(row.table_name, column);
        // What the platform keeps for everybody belongs to no institution, and stays as it is written.
        if (!target || target.keptBy === 'platform') continue;
        const table = tableNameOf(target);
        const known = records.get(table) ?? { ...titleColumns(target), ids: new Set<string>() };
        known.ids.add(value);
        records.set(table, known);
      }
  }
  const names = new Map<string, Label>();
  const keep = (found: readonly { key: string; en: string; bn: string | null }[]) => {
    for (const { key, en, bn } of found) names.set(key, { en, bn: bn ?? en });
  };
  keep(
    await transaction.read(
      { key: 'text', en: 'text', bn: 'text' },
      `SELECT id::text AS key, name_en AS en, name_bn AS bn FROM account WHERE id = ANY($1::uuid[])
       UNION ALL SELECT 'role:' || code, name_en, name_bn FROM role WHERE code = ANY($2::text[])
       UNION ALL SELECT 'site:' || id, name_en, name_bn FROM site WHERE id = ANY($3::bigint[])`,
      [...accounts],
      [...roles],
      [...new Set(rows.flatMap((row) => (row.site_id === null ? [] : [row.site_id])))],
    ),
  );
  if (site && enrolments.size > 0)
    keep(
      await site.read(
        { key: 'text', en: 'text', bn: 'text?' },
        `SELECT e.id::text AS key, s.name_en AS en, nullif(s.name_bn, '') AS bn FROM students_enrolment e
           JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
          WHERE e.site_id = $1 AND e.id = ANY($2::uuid[])`,
        [...enrolments],
      ),
    );
  if (site && records.size > 0) {
    const list = [...records];
    keep(
      await site.rows<{ key: string; en: string; bn: string | null }>(
        list
          .map(
            ([table, { en, bn }], place) =>
              `SELECT id::text AS key, ${en}::text AS en, ${bn}::text AS bn FROM ${table} WHERE site_id = $1 AND id = ANY($${place + 2}::uuid[])`,
          )
          .join(' UNION ALL '),
        ...list.map(([, { ids }]) => [...ids]),
      ),
    );
  }
  return names;
}
