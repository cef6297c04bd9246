import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { containing } from '../../../../core/server/entity/records.ts';
import { employeesPermission } from '../../permissions.ts';
import { labelSql } from '../../service/sql.ts';
import type { bookContract as contract } from '../contract.ts';
import { type EntryKind, entryText, type Told } from '../rules.ts';
import { type OpenStanding, standingName } from '../standing-rules.ts';

/** Employees with what their books hold, those in service unless others are asked for. */
export async function listBooks(
  transaction: Transaction,
  asked: z.output<typeof contract.books.input>,
  today: string,
) {
  const order = {
    code: 'e.code',
    name: 'e.name_en, e.code',
    '-lastDay': 'b.last_day DESC NULLS LAST, e.code',
  };
  const rows = await transaction.read(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      designation: json<Label>(),
      joiningDate: 'date?',
      isActive: 'bool',
      open: jsonOrNull<OpenStanding>(),
      probationUntil: 'date?',
      entries: 'int',
      lastDay: 'date?',
      total: 'int',
    },
    `SELECT e.id, e.code, ${labelSql('e')} AS name, ${labelSql('d')} AS designation, e.joining_date AS "joiningDate",
            e.is_active AS "isActive", to_json(z.standing) AS open, e.probation_until AS "probationUntil",
            coalesce(b.entries, 0)::int AS entries, b.last_day AS "lastDay",
            (count(*) OVER ())::int AS total
       FROM people_employee e
       JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
       LEFT JOIN (SELECT employee_id, count(*) AS entries, max(day) AS last_day FROM people_service_entry
                   WHERE site_id = $1 GROUP BY employee_id) b ON b.employee_id = e.id
       LEFT JOIN people_standing z ON z.site_id = $1 AND z.employee_id = e.id AND z.to_day IS NULL
      WHERE e.site_id = $1 AND CASE $2 WHEN 'all' THEN true WHEN 'left' THEN NOT e.is_active
              WHEN 'suspended' THEN z.standing = 'suspended' WHEN 'away' THEN z.standing IN ('lien', 'deputation')
              ELSE e.is_active END
        AND ($3::text IS NULL OR e.search_text LIKE $3 OR lower(e.code) LIKE $3)
      ORDER BY ${order[asked.sort]}, e.id LIMIT $4 OFFSET $5`,
    asked.state,
    asked.q ? containing(asked.q.toLowerCase()) : null,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ total: _, open, probationUntil, ...row }) => ({
      ...row,
      standing: standingName(open, { isActive: row.isActive, probationUntil }, today),
    })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

type Asked = { kind: EntryKind | 'all'; q?: string | undefined; page: number; size: number };

/** The whole book in order, narrowed, with the serial each entry has in it. A book is some hundred rows at most. */
async function readEntries(transaction: Transaction, database: Database, employeeId: string) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      kind: oneOf<EntryKind>(),
      event: oneOf<Told['event']>(),
      facts: json<never>(),
      day: 'date',
      order_no: 'text',
      reason: 'text',
      source: 'text',
      corrects: 'uuid?',
      by: 'uuid?',
      at: 'time',
    },
    `SELECT id, kind, event, facts, day, order_no, reason, source, corrects_id AS corrects, entered_by AS by, created_at AS at
       FROM people_service_entry WHERE site_id = $1 AND employee_id = $2 ORDER BY day, created_at, id LIMIT 5000`,
    employeeId,
  );
  const names = await namesOfAccounts(
    database,
    rows.flatMap((row) => row.by ?? []),
    transaction.context.language,
  );
  const serials = new Map(rows.map((row, place) => [row.id, place + 1]));
  const corrections = new Map(rows.flatMap((row) => (row.corrects ? [[row.corrects, row.id] as const] : [])));
  return rows.map((row, place) => {
    const corrector = corrections.get(row.id);
    return {
      id: row.id,
      serial: place + 1,
      kind: row.kind,
      day: row.day,
      text: entryText({ event: row.event, facts: row.facts } as Told),
      orderNo: row.order_no,
      reason: row.reason,
      isByHand: row.source === 'hand',
      enteredBy: row.by === null ? '' : (names.get(row.by) ?? ''),
      enteredAt: row.at.toISOString(),
      corrects: row.corrects === null ? null : (serials.get(row.corrects) ?? null),
      correctedBy: corrector === undefined ? null : (serials.get(corrector) ?? null),
    };
  });
}

/** A page of somebody's service book, the earliest first. Throws 404 for another institution's employee. */
export async function readBook(
  transaction: Transaction,
  database: Database,
  employeeId: string,
  asked: Asked,
  mayWrite = transaction.context.permissions.has(employeesPermission.edit),
) {
  await readOwner(transaction, employeeId);
  const all = await readEntries(transaction, database, employeeId);
  const words = asked.q?.toLowerCase() ?? '';
  const fits = all.filter(
    (one) =>
      (asked.kind === 'all' || one.kind === asked.kind) &&
      (words === '' ||
        [one.text.en, one.text.bn, one.orderNo, one.reason].some((text) =>
          text.toLowerCase().includes(words),
        )),
  );
  const from = (asked.page - 1) * asked.size;
  return {
    items: fits.slice(from, from + asked.size),
    total: fits.length,
    page: asked.page,
    size: asked.size,
    can: { write: mayWrite },
  };
}

/** The whole book, for the paper. */
export const readWholeBook = readEntries;

/** The employee a book is about, with the account they sign in with. Throws 404. */
export async function readOwner(transaction: Transaction, employeeId: string) {
  const row = await transaction.readOne(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      designation: json<Label>(),
      born: 'date?',
      joined: 'date?',
      indexNumber: 'text?',
      mobile: 'text',
      accountId: 'uuid?',
    },
    `SELECT e.id, e.code, ${labelSql('e')} AS name, ${labelSql('d')} AS designation, e.date_of_birth AS born,
            e.joining_date AS joined, e.index_number AS "indexNumber", e.mobile,
            (SELECT a.account_id FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = e.id) AS "accountId"
       FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      WHERE e.site_id = $1 AND e.id = $2`,
    employeeId,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** The employee the caller signs in as; null where the account belongs to none. */
export async function ownEmployeeId(transaction: Transaction): Promise<string | null> {
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT employee_id AS id FROM people_employee_account WHERE site_id = $1 AND account_id = $2
      ORDER BY created_at, id LIMIT 1`,
    transaction.context.accountId,
  );
  return row?.id ?? null;
}

/** Designations in use, as an order may give them. */
export async function readPosts(transaction: Transaction) {
  return transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT d.id, ${labelSql('d')} AS name FROM academic_designation d
      WHERE d.site_id = $1 AND d.is_active ORDER BY d.position, d.name_en LIMIT 500`,
  );
}
