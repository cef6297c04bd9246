import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { moveCopies } from '../../catalogue/service/copies.ts';
import { libraryErrors, libraryFields } from '../../labels.ts';
import { libraryPermission } from '../../permissions.ts';
import { accessionOf } from '../../rules.ts';
import { labelSql, stateSql, type TitleShown, titleSql } from '../../service/sql.ts';
import { readLibrarySettings } from '../../setup/service/settings.ts';
import type { ends } from '../contract.ts';
import type { setsContract } from '../sets-contract.ts';
import { keepForNext } from './holds.ts';

type Ended = (typeof ends)[number];

export const sectionSql = `json_build_object('en', k.name_en || ' – ' || x.name_en, 'bn', k.name_bn || ' – ' || x.name_bn)`;
const setColumns = {
  id: 'uuid',
  section: json<Label>(),
  title: json<TitleShown>(),
  teacher: jsonOrNull<Label>(),
  issuedOn: 'date',
  due: 'date',
  note: 'text',
  closedOn: 'date?',
  copies: 'int',
  out: 'int',
  lost: 'int',
} as const;
const setSql = `j.id, ${sectionSql} AS section, ${titleSql} AS title, CASE WHEN p.id IS NOT NULL THEN ${labelSql('p')} END AS teacher,
  j.issued_on AS "issuedOn", j.due, j.note, j.closed_on AS "closedOn", n.copies, n.out, n.lost`;
const setFrom = `library_class_set j
  JOIN academic_section x ON x.site_id = $1 AND x.id = j.section_id
  JOIN academic_school_class k ON k.site_id = $1 AND k.id = x.class_id
  JOIN library_title t ON t.site_id = $1 AND t.id = j.title_id
  LEFT JOIN people_employee p ON p.site_id = $1 AND p.id = j.employee_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS copies, (count(*) FILTER (WHERE l.ended IS NULL))::int AS out,
           (count(*) FILTER (WHERE l.ended = 'lost'))::int AS lost
      FROM library_loan l WHERE l.site_id = $1 AND l.set_id = j.id) n`;

export async function listSets(
  transaction: Transaction,
  asked: { state: 'open' | 'closed' | 'all'; page: number; size: number },
) {
  const rows = await transaction.read(
    { ...setColumns, total: 'int' },
    `SELECT ${setSql}, (count(*) OVER ())::int AS total FROM ${setFrom}
      WHERE j.site_id = $1 AND ($2 = 'all' OR (j.closed_on IS NULL) = ($2 = 'open'))
      ORDER BY (j.closed_on IS NULL) DESC, j.due, j.id LIMIT $3 OFFSET $4`,
    asked.state,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ total: _total, ...row }) => row),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    can: { lend: transaction.context.permissions.has(libraryPermission.lend) },
  };
}

/** A set with every copy it was given. Throws 404 for another institution's. */
export async function readSet(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    setColumns,
    `SELECT ${setSql} FROM ${setFrom} WHERE j.site_id = $1 AND j.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const items = await transaction.read(
    {
      loanId: 'uuid',
      accession: 'int',
      barcode: 'text',
      ended: jsonOrNull<Ended>(),
      endedOn: 'date?',
      reason: 'text',
    },
    `SELECT l.id AS "loanId", c.accession, c.barcode, to_json(l.ended) AS ended, l.ended_on AS "endedOn", l.reason
       FROM library_loan l JOIN library_copy c ON c.site_id = $1 AND c.id = l.copy_id
      WHERE l.site_id = $1 AND l.set_id = $2 ORDER BY (l.ended IS NULL) DESC, c.accession LIMIT 400`,
    id,
  );
  return { ...row, items };
}

export async function readSetChoices(transaction: Transaction) {
  const sections = await transaction.read(
    { id: 'uuid', name: json<Label>(), students: 'int' },
    `SELECT x.id, ${sectionSql} AS name, (SELECT count(*)::int FROM students_enrolment e
              WHERE e.site_id = $1 AND e.section_id = x.id AND e.status = 'active') AS students
       FROM academic_section x
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id AND y.is_current
       JOIN academic_school_class k ON k.site_id = $1 AND k.id = x.class_id
      WHERE x.site_id = $1 AND x.is_active ORDER BY k.position, x.name_en LIMIT 500`,
  );
  const teachers = await transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT p.id, ${labelSql('p')} AS name FROM people_employee p
       JOIN academic_designation d ON d.site_id = $1 AND d.id = p.designation_id AND d.is_teaching
      WHERE p.site_id = $1 AND p.is_active ORDER BY p.name_en LIMIT 1000`,
  );
  return { sections, teachers };
}

const unknown = (field: string) =>
  new ValidationError({
    [field]: [withAttribute(messages.exists, libraryFields[field] ?? { en: field, bn: field })],
  });

/**
 * Lends copies of one title to a section: those that were scanned, or the first so many that stand on the shelf. All of
 * them go or none. Throws 409 naming the ones that cannot.
 */
export async function giveSet(
  transaction: Transaction,
  given: z.output<typeof setsContract.giveSet.input>,
  now: Date,
) {
  const today = todayInDhaka(now);
  const known = await transaction.readOne(
    { section: 'bool', title: 'bool', employee: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM academic_section WHERE site_id = $1 AND id = $2) AS section,
            EXISTS (SELECT 1 FROM library_title WHERE site_id = $1 AND id = $3) AS title,
            $4::uuid IS NULL OR EXISTS (SELECT 1 FROM people_employee WHERE site_id = $1 AND id = $4) AS employee`,
    given.sectionId,
    given.titleId,
    given.employeeId,
  );
  if (!known?.section) throw unknown('sectionId');
  if (!known.title) throw unknown('titleId');
  if (!known.employee) throw unknown('employeeId');
  if (given.due < today) throw new ValidationError({ due: [libraryErrors.setDue] });
  await lockRow(transaction, 'library_title', given.titleId);
  const copies = await chooseCopies(transaction, given);
  const [first] = copies;
  if (!first) throw new ValidationError({ count: [libraryErrors.noneChosen] });
  const id = newId();
  await transaction.change(
    `INSERT INTO library_class_set (site_id, id, section_id, title_id, employee_id, issued_on, issued_by, due, note)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    id,
    given.sectionId,
    given.titleId,
    given.employeeId,
    today,
    transaction.context.accountId,
    given.due,
    given.note,
  );
  await transaction
    .change(
      `INSERT INTO library_loan (site_id, id, copy_id, title_id, set_id, issued_on, issued_at, issued_by, due, fine_a_day,
              grace_days)
       SELECT n.site_id, n.id, n.copy_id, $4, $5, $6, $7, $8, $9, 0, 0
         FROM ${rowsOf('n', { id: '$2::uuid[]', copy_id: '$3::uuid[]' })}`,
      copies.map(() => newId()),
      copies.map((copy) => copy.id),
      given.titleId,
      id,
      today,
      now,
      transaction.context.accountId,
      given.due,
    )
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === '23505') throw new AppError(libraryErrors.takenMeanwhile);
      throw error;
    });
  return {
    id,
    copies: copies.length,
    first: first.accession,
    last: copies.at(-1)?.accession ?? first.accession,
  };
}

/** The copies of a set by their labels, in the order of their numbers. */
async function chooseCopies(transaction: Transaction, given: z.output<typeof setsContract.giveSet.input>) {
  const numbers = given.codes.map(accessionOf);
  const wanted = numbers.filter((one) => one !== null);
  if (wanted.length < given.codes.length)
    throw new AppError(libraryErrors.noCopy, { code: given.codes[numbers.indexOf(null)] ?? '' });
  const rows = await transaction.read(
    { id: 'uuid', accession: 'int', title_id: 'uuid', is_free: 'bool' },
    `SELECT c.id, c.accession, c.title_id, ${stateSql} IN ('shelf', 'reference') AS is_free
       FROM library_copy c
      WHERE c.site_id = $1 AND CASE WHEN cardinality($2::int[]) > 0 THEN c.accession = ANY($2::int[])
                                    ELSE c.title_id = $3 AND ${stateSql} = 'shelf' END
      ORDER BY c.accession LIMIT $4`,
    wanted,
    given.titleId,
    wanted.length > 0 ? wanted.length : given.count,
  );
  const missing = wanted.find((number) => !rows.some((row) => row.accession === number));
  if (missing !== undefined) throw new AppError(libraryErrors.noCopy, { code: missing });
  const other = rows.find((row) => row.title_id !== given.titleId);
  if (other) throw new AppError(libraryErrors.otherTitle, { code: other.accession });
  const away = rows.filter((row) => !row.is_free).map((row) => row.accession);
  if (away.length > 0) throw new AppError(libraryErrors.cannotGo, { codes: away.join(', ') });
  if (wanted.length === 0 && rows.length < given.count)
    throw new AppError(libraryErrors.tooFew, { count: rows.length });
  return rows;
}

async function openSet(transaction: Transaction, id: string) {
  await lockRow(transaction, 'library_class_set', id);
  const set = await transaction.readOne(
    { title_id: 'uuid', is_closed: 'bool' },
    'SELECT title_id, closed_on IS NOT NULL AS is_closed FROM library_class_set WHERE site_id = $1 AND id = $2',
    id,
  );
  if (!set) throw new AppError(errors.notFound);
  if (set.is_closed) throw new AppError(libraryErrors.setClosed);
  await lockRow(transaction, 'library_title', set.title_id);
  return set;
}

const readOut = (transaction: Transaction, setId: string) =>
  transaction.read(
    { id: 'uuid', copy_id: 'uuid', accession: 'int', status: 'text' },
    `SELECT l.id, l.copy_id, c.accession, c.status FROM library_loan l JOIN library_copy c ON c.site_id = $1 AND c.id = l.copy_id
      WHERE l.site_id = $1 AND l.set_id = $2 AND l.ended IS NULL ORDER BY c.accession`,
    setId,
  );

async function endLoans(
  transaction: Transaction,
  ids: readonly string[],
  how: 'returned' | 'lost',
  reason: string,
  now: Date,
): Promise<void> {
  await transaction.change(
    `UPDATE library_loan SET ended = $3, ended_on = $4, ended_at = $5, ended_by = $6, reason = $7, version = version + 1,
            updated_at = now()
      WHERE site_id = $1 AND id = ANY($2::uuid[]) AND ended IS NULL`,
    ids,
    how,
    todayInDhaka(now),
    now,
    transaction.context.accountId,
    reason,
  );
}

/** Takes copies of a set back: those that were scanned, or all but the missing ones. The last one closes the set. */
export async function returnSet(
  transaction: Transaction,
  given: z.output<typeof setsContract.returnSet.input>,
  now: Date,
) {
  const set = await openSet(transaction, given.id);
  const out = await readOut(transaction, given.id);
  const named = given.codes.map((code) => {
    const loan = out.find((one) => one.accession === accessionOf(code));
    if (!loan) throw new AppError(libraryErrors.notInSet, { code });
    return loan.id;
  });
  const back = out.filter((one) => named.includes(one.id) !== given.isAllBut);
  const ids = back.map((one) => one.id);
  await endLoans(transaction, ids, 'returned', '', now);
  const settings = await readLibrarySettings(transaction);
  const today = todayInDhaka(now);
  // As many as wait, not as many as came back: seldom more than one or two.
  for (const { copy_id } of back.filter((one) => one.status === 'shelf'))
    if (!(await keepForNext(transaction, { copyId: copy_id, titleId: set.title_id }, settings, today))) break;
  const left = out.length - ids.length;
  if (left === 0) await markClosed(transaction, given.id, now);
  return { id: given.id, returned: ids.length, out: left };
}

async function markClosed(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.change(
    `UPDATE library_class_set SET closed_on = $3, closed_by = $4, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    id,
    todayInDhaka(now),
    transaction.context.accountId,
  );
}

/** Ends a set: the copies that did not come back are lost, with the reason. */
export async function closeSet(
  transaction: Transaction,
  given: { id: string; reason: string },
  now: Date,
): Promise<{ id: string; lost: number }> {
  await openSet(transaction, given.id);
  const out = await readOut(transaction, given.id);
  await endLoans(
    transaction,
    out.map((one) => one.id),
    'lost',
    given.reason,
    now,
  );
  await moveCopies(
    transaction,
    out.map((one) => ({
      copyId: one.copy_id,
      status: 'lost' as const,
      condition: null,
      reason: given.reason,
      stockTakeId: null,
    })),
    now,
  );
  await markClosed(transaction, given.id, now);
  return { id: given.id, lost: out.length };
}
