import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label, Language } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { searchWordsOf } from '../../../../core/search-text.ts';
import { reachValues, withinSql } from '../../../../core/server/auth/reach.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { containing } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type CardHolder, holderOfCard, printLibraryCard } from '../../../documents/public.ts';
import { libraryPermission } from '../../permissions.ts';
import { accessionOf, type CopyState, type MemberKind } from '../../rules.ts';
import {
  labelSql,
  type MemberShown,
  memberFits,
  memberJoins,
  memberKindSql,
  memberSql,
  patternOf,
  stateSql,
  type TitleShown,
  titleSql,
} from '../../service/sql.ts';
import type { conditions } from '../../shapes.ts';
import type { DeskFind, Hit } from '../contract.ts';
import { keepFreeCopies, mostHolds } from './holds.ts';

const mostHits = 8;

/** What a scan means: whose card this is, the copy with this label or number, and whoever has this code, or a name like these words. */
export async function findAtDesk(
  transaction: Transaction,
  services: Services,
  typed: string,
): Promise<DeskFind> {
  const holder = await holderOfCard(transaction, services, typed);
  if (holder) return { copy: null, members: await findHolder(transaction, holder) };
  return { copy: await findCopy(transaction, typed), members: await findPeople(transaction, typed) };
}

async function findCopy(transaction: Transaction, typed: string): Promise<DeskFind['copy']> {
  const row = await transaction.readOne(
    {
      id: 'uuid',
      accession: 'int',
      barcode: 'text',
      state: oneOf<CopyState>(),
      condition: oneOf<(typeof conditions)[number]>(),
      price: 'bigint',
      rack: jsonOrNull<Label>(),
      shelf: 'int?',
      title: json<TitleShown>(),
      holder: jsonOrNull<MemberShown>(),
      due: 'date?',
    },
    `SELECT c.id, c.accession, c.barcode, ${stateSql} AS state, c.condition, c.price, c.shelf, ${titleSql} AS title,
            CASE WHEN r.id IS NOT NULL THEN ${labelSql('r')} END AS rack, l.due,
            CASE WHEN m.id IS NOT NULL THEN ${memberSql} END AS holder
       FROM library_copy c
       JOIN library_title t ON t.site_id = $1 AND t.id = c.title_id
       LEFT JOIN library_rack r ON r.site_id = $1 AND r.id = c.rack_id
       LEFT JOIN library_loan l ON l.site_id = $1 AND l.copy_id = c.id AND l.ended IS NULL
       LEFT JOIN library_member m ON m.site_id = $1 AND m.id = l.member_id ${memberJoins}
      WHERE c.site_id = $1 AND (c.barcode = upper($2) OR c.accession = $3) LIMIT 1`,
    typed,
    accessionOf(typed),
  );
  return row && { ...row, price: takaText(row.price) };
}

/** Students and employees by their ID exactly, else by the beginnings of words in their names, in either script or by sound. */
async function findPeople(transaction: Transaction, typed: string): Promise<Hit[]> {
  const words = searchWordsOf(typed).slice(0, 5);
  if (words.length === 0) return [];
  const patterns = words.map(({ plain, phonetic }) =>
    [` ${plain}`, ...(phonetic ? [phonetic] : [])].map(containing),
  );
  const fits = (alias: string) =>
    patterns.map((_, place) => `${alias}.search_text LIKE ANY($${place + 3}::text[])`).join(' AND ');
  const rows = await transaction.read(
    hitShape,
    `SELECT f.id AS "memberId", m.student_id AS "studentId", m.employee_id AS "employeeId", ${memberKindSql} AS kind,
            ${memberSql} AS shown
       FROM (SELECT a.id AS student_id, NULL::uuid AS employee_id, a.code = upper($2) AS is_exact FROM students_student a
              WHERE a.site_id = $1 AND a.is_active AND (a.code = upper($2) OR ${fits('a')})
              UNION ALL
             SELECT NULL, b.id, b.code = upper($2) FROM people_employee b
              WHERE b.site_id = $1 AND b.is_active AND (b.code = upper($2) OR ${fits('b')})
              ORDER BY is_exact DESC LIMIT 40) g
      CROSS JOIN LATERAL (SELECT g.student_id, g.employee_id, coalesce(g.student_id, g.employee_id) AS id) m
       LEFT JOIN library_member f ON f.site_id = $1
        AND (f.student_id = m.student_id OR f.employee_id = m.employee_id) ${memberJoins}
      ORDER BY g.is_exact DESC, coalesce(s.name_en, p.name_en), m.id LIMIT ${mostHits}`,
    typed,
    ...patterns,
  );
  return rows.map(hitOf);
}

const hitShape = {
  memberId: 'uuid?',
  studentId: 'uuid?',
  employeeId: 'uuid?',
  kind: oneOf<MemberKind>(),
  shown: json<MemberShown>(),
} as const;
const hitOf = ({ shown, ...row }: Omit<Hit, 'code' | 'name' | 'place'> & { shown: MemberShown }): Hit => ({
  ...row,
  code: shown.code,
  name: shown.name,
  place: shown.place,
});

/** Whoever a scanned card is of, as long as they study or work here. */
async function findHolder(transaction: Transaction, holder: CardHolder): Promise<Hit[]> {
  const rows = await transaction.read(
    hitShape,
    `SELECT f.id AS "memberId", m.student_id AS "studentId", m.employee_id AS "employeeId", ${memberKindSql} AS kind,
            ${memberSql} AS shown
       FROM (SELECT $2::uuid AS student_id, $3::uuid AS employee_id, coalesce($2::uuid, $3::uuid) AS id LIMIT 1) m
       LEFT JOIN library_member f ON f.site_id = $1
        AND (f.student_id = m.student_id OR f.employee_id = m.employee_id) ${memberJoins}
      WHERE coalesce(s.is_active, p.is_active, false)`,
    holder.studentId,
    holder.employeeId,
  );
  return rows.map(hitOf);
}

/** Prints the card of a member. Throws 404 for another institution's. */
export async function printCard(
  transaction: Transaction,
  services: Services,
  given: { id: string; language: Language },
) {
  const holder = await transaction.readOne(
    { studentId: 'uuid?', employeeId: 'uuid?' },
    `SELECT student_id AS "studentId", employee_id AS "employeeId" FROM library_member WHERE site_id = $1 AND id = $2`,
    given.id,
  );
  if (!holder) throw new AppError(errors.notFound);
  return printLibraryCard(transaction, services, holder, given.language);
}

/**
 * The member's key of a student or an employee: everybody who studies or works here borrows, so the row is made when it is
 * first needed. Two desks at once make one. Throws 404 for another institution's.
 */
export async function joinLibrary(
  transaction: Transaction,
  given: { studentId?: string | undefined; employeeId?: string | undefined },
  now: Date,
): Promise<{ id: string }> {
  const [column, table, of] = given.studentId
    ? (['student_id', 'students_student', given.studentId] as const)
    : (['employee_id', 'people_employee', given.employeeId] as const);
  await transaction.change(
    `INSERT INTO library_member (site_id, id, ${column}, joined_on)
     SELECT p.site_id, $3, p.id, $4 FROM ${table} p WHERE p.site_id = $1 AND p.id = $2
     ON CONFLICT (site_id, ${column}) DO NOTHING`,
    of,
    newId(),
    todayInDhaka(now),
  );
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM library_member WHERE site_id = $1 AND ${column} = $2`,
    of,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

type Question = {
  q?: string | undefined;
  kind?: MemberKind | undefined;
  state: 'all' | 'withBooks' | 'late' | 'suspended';
  page: number;
  size: number;
};

/** Whether a member is a student within the caller's reach; who works here is in nobody's. */
export async function isMemberWithin(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT m.id FROM library_member m ${memberJoins}
      WHERE m.site_id = $1 AND m.id = $2 AND m.student_id IS NOT NULL AND ${withinSql('x', 3)}`,
    id,
    ...reachValues(transaction.context.reach),
  );
  return row !== null;
}

/** Members with what they have now and have read in all; within a reach only students. */
export async function listMembers(transaction: Transaction, asked: Question, today: string) {
  const { reach } = transaction.context;
  const rows = await transaction.read(
    {
      member: json<MemberShown>(),
      version: 'int',
      joinedOn: 'date',
      isSuspended: 'bool',
      suspendedReason: 'text',
      loans: 'int',
      late: 'int',
      read: 'int',
      total: 'int',
    },
    `SELECT ${memberSql} AS member, m.version, m.joined_on AS "joinedOn", m.is_suspended AS "isSuspended",
            m.suspended_reason AS "suspendedReason", n.loans, n.late, n.read, (count(*) OVER ())::int AS total
       FROM library_member m ${memberJoins}
      CROSS JOIN LATERAL (
        SELECT (count(*) FILTER (WHERE l.ended IS NULL))::int AS loans,
               (count(*) FILTER (WHERE l.ended IS NULL AND l.due < $2))::int AS late,
               (count(*) FILTER (WHERE l.ended = 'returned'))::int AS read
          FROM library_loan l WHERE l.site_id = $1 AND l.member_id = m.id) n
      WHERE m.site_id = $1 AND ${memberFits('$3')} AND ($4::text IS NULL OR ${memberKindSql} = $4)
        AND ($5 = 'all' OR $5 = 'withBooks' AND n.loans > 0 OR $5 = 'late' AND n.late > 0
          OR $5 = 'suspended' AND m.is_suspended)
        ${reach ? `AND m.student_id IS NOT NULL AND ${withinSql('x', 8)}` : ''}
      ORDER BY n.late DESC, n.loans DESC, coalesce(s.name_en, p.name_en), m.id LIMIT $6 OFFSET $7`,
    today,
    patternOf(asked.q),
    asked.kind ?? null,
    asked.state,
    asked.size,
    (asked.page - 1) * asked.size,
    ...(reach ? reachValues(reach) : []),
  );
  return {
    items: rows.map(({ member, total: _total, ...row }) => ({ ...member, ...row })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    can: { lend: transaction.context.permissions.has(libraryPermission.lend) },
  };
}

/**
 * Stops somebody's borrowing, or allows it again: then what they wait for and stands free is kept for them. What is out stays
 * out. Throws 404, or 409 when another was quicker.
 */
export async function suspendMember(
  transaction: Transaction,
  given: { id: string; version: number; isSuspended: boolean; reason: string },
  now: Date,
): Promise<{ id: string }> {
  const titles = await transaction.read(
    { id: 'uuid' },
    `SELECT title_id AS id FROM library_hold WHERE site_id = $1 AND member_id = $2 AND status = 'queued' AND NOT $3
      ORDER BY title_id LIMIT ${mostHolds}`,
    given.id,
    given.isSuspended,
  );
  // A handful: nobody waits for more.
  for (const { id } of titles) await lockRow(transaction, 'library_title', id);
  const changed = await transaction.change(
    `UPDATE library_member SET is_suspended = $4, suspended_reason = $5, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 AND version = $3`,
    given.id,
    given.version,
    given.isSuspended,
    given.reason,
  );
  if (changed === 1) {
    for (const { id } of titles) await keepFreeCopies(transaction, id, todayInDhaka(now));
    return { id: given.id };
  }
  const known = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM library_member WHERE site_id = $1 AND id = $2',
    given.id,
  );
  throw new AppError(known ? errors.staleVersion : errors.notFound);
}
