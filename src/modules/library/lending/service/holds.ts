import { addDays, dhakaInstant, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import { defineNightly } from '../../../../core/server/jobs/nightly.ts';
import { bookTexts, lendErrors, libraryErrors, memberTexts } from '../../labels.ts';
import { libraryPath } from '../../paths.ts';
import { libraryPermission } from '../../permissions.ts';
import { type BookKind, type MemberKind, ruleFor } from '../../rules.ts';
import {
  hasLeftSql,
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
import { type LibrarySettings, readLibrarySettings, readRules } from '../../setup/service/settings.ts';
import type { holdStatuses } from '../contract.ts';
import { lendingLabels as labels } from '../labels.ts';

/** So many books somebody waits for at a time. */
export const mostHolds = 5;

type HoldStatus = (typeof holdStatuses)[number];
/** A hold as its member and the desk see it. */
const holdColumns = {
  id: 'uuid',
  title: json<TitleShown>(),
  placedAt: 'time',
  status: oneOf<HoldStatus>(),
  position: 'int',
  keptUntil: 'date?',
} as const;
const holdSql = `h.id, ${titleSql} AS title, h.placed_at AS "placedAt", h.status, h.kept_until AS "keptUntil",
  CASE h.status WHEN 'ready' THEN 1 WHEN 'queued' THEN (
    SELECT count(*)::int FROM library_hold o WHERE o.site_id = $1 AND o.title_id = h.title_id
       AND (o.status = 'ready' OR o.status = 'queued' AND (o.placed_at, o.id) <= (h.placed_at, h.id))) ELSE 0 END AS position`;
const holdShownOf = <R extends { placedAt: Date }>(row: R) => ({
  ...row,
  placedAt: row.placedAt.toISOString(),
});

/** The holds in the queue of a title, of who may borrow: who has left or is suspended is passed by. */
export const waitingSql = (title: string): string => `
  SELECT h.id FROM library_hold h JOIN library_member m ON m.site_id = $1 AND m.id = h.member_id ${memberJoins}
   WHERE h.site_id = $1 AND h.title_id = ${title} AND h.status = 'queued' AND NOT m.is_suspended AND NOT ${hasLeftSql}`;

/**
 * Gives a copy that stands free to whoever waits longest for its title and may borrow: it goes to the hold shelf, and they are
 * told. The title is locked. Answers who, null where nobody waits, or where the copy is not one that is lent to members.
 */
export async function keepForNext(
  transaction: Transaction,
  given: { copyId: string; titleId: string },
  settings: LibrarySettings,
  today: string,
): Promise<{ member: MemberShown; keptUntil: string } | null> {
  const keptUntil = addDays(today, settings.holdDays);
  const changed = await transaction.readOne(
    { member_id: 'uuid' },
    `UPDATE library_hold SET status = 'ready', copy_id = $3, kept_until = $4, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = (${waitingSql('$2')} ORDER BY h.placed_at, h.id LIMIT 1)
        AND EXISTS (SELECT 1 FROM library_copy c WHERE c.site_id = $1 AND c.id = $3 AND c.status = 'shelf')
      RETURNING member_id`,
    given.titleId,
    given.copyId,
    keptUntil,
  );
  if (!changed) return null;
  const told = await transaction.readOne(
    { member: json<MemberShown>(), title: 'text', isStudent: 'bool', accounts: 'uuid[]' },
    `SELECT ${memberSql} AS member, t.title, m.student_id IS NOT NULL AS "isStudent", ARRAY(
              SELECT a.account_id FROM students_student_account a WHERE a.site_id = $1 AND a.student_id = m.student_id
              UNION SELECT g.account_id FROM students_student_guardian l
                JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id AND g.account_id IS NOT NULL
               WHERE l.site_id = $1 AND l.student_id = m.student_id
              UNION SELECT b.account_id FROM people_employee_account b WHERE b.site_id = $1 AND b.employee_id = m.employee_id
            ) AS accounts
       FROM library_member m ${memberJoins} JOIN library_title t ON t.site_id = $1 AND t.id = $3
      WHERE m.site_id = $1 AND m.id = $2`,
    changed.member_id,
    given.titleId,
  );
  if (!told) throw new AppError(errors.notFound);
  const named: Label = { en: told.title, bn: told.title };
  await notify(transaction, told.accounts, {
    title: fillLabel(labels.isKept, { book: named, day: dayLabel(keptUntil) }),
    // The screen of one's own books is of students; who works here has none to open.
    path: told.isStudent ? libraryPath.mine : null,
  });
  return { member: told.member, keptUntil };
}

/** More copies of a title do not come at once with somebody waiting for each. */
const mostFree = 100;

/** Gives copies of a title that came to the shelf otherwise than from a reader to who waits, one each. The title is locked. */
export async function keepFreeCopies(
  transaction: Transaction,
  titleId: string,
  today: string,
): Promise<void> {
  const free = await transaction.read(
    { id: 'uuid' },
    `SELECT c.id FROM library_copy c WHERE c.site_id = $1 AND c.title_id = $2 AND ${stateSql} = 'shelf'
        AND EXISTS (${waitingSql('$2')})
      ORDER BY c.accession LIMIT ${mostFree}`,
    titleId,
  );
  if (free.length === 0) return;
  const settings = await readLibrarySettings(transaction);
  // As many as wait, seldom more than one or two.
  for (const { id } of free)
    if (!(await keepForNext(transaction, { copyId: id, titleId }, settings, today))) break;
}

/**
 * Ends the holds whose last day is over and gives their copies to the next in the queue. Done at the desk before anything
 * is decided about a title, so that no clock is needed.
 */
export async function endOverdueHolds(
  transaction: Transaction,
  titleId: string,
  settings: LibrarySettings,
  now: Date,
): Promise<void> {
  const today = todayInDhaka(now);
  const over = await transaction.read(
    { copy_id: 'uuid' },
    `UPDATE library_hold SET status = 'expired', ended_at = $4, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND title_id = $2 AND status = 'ready' AND kept_until < $3 RETURNING copy_id`,
    titleId,
    today,
    now,
  );
  // Seldom more than one: a title has few copies on the hold shelf.
  for (const { copy_id } of over)
    await keepForNext(transaction, { copyId: copy_id, titleId }, settings, today);
}

/** Titles looked at in one night of one institution; what is left comes the next night. */
const mostANight = 300;

/** What nobody collected in time goes to who waits next, in the morning, whether or not somebody comes to the desk. */
export async function passOverdueHolds(transaction: Transaction, today: string): Promise<void> {
  const titles = await transaction.read(
    { id: 'uuid' },
    `SELECT DISTINCT title_id AS id FROM library_hold
      WHERE site_id = $1 AND status = 'ready' AND kept_until < $2 ORDER BY title_id LIMIT ${mostANight}`,
    today,
  );
  if (titles.length === 0) return;
  const settings = await readLibrarySettings(transaction);
  const now = dhakaInstant(today, '05:30');
  // Each title is locked as at the desk; there are as many as books that were not collected yesterday.
  for (const { id } of titles) {
    await lockRow(transaction, 'library_title', id);
    await endOverdueHolds(transaction, id, settings, now);
  }
}

export const passHoldsJob = defineNightly('library.holds', passOverdueHolds);

/** Puts a member into the queue of a title, where it could be lent to them. Throws 404, or 409 with why they need not or may not wait. */
export async function placeHold(
  transaction: Transaction,
  given: { titleId: string; memberId: string },
  settings: LibrarySettings,
  now: Date,
): Promise<{ id: string }> {
  await lockRow(transaction, 'library_title', given.titleId);
  await endOverdueHolds(transaction, given.titleId, settings, now);
  const facts = await transaction.readOne(
    {
      member: json<MemberShown>(),
      has_left: 'bool',
      is_suspended: 'bool',
      suspended_reason: 'text',
      kind: oneOf<MemberKind>(),
      book_kind: oneOf<BookKind>(),
      holds: 'int',
      is_held: 'bool',
      has_it: 'bool',
      copies: 'int',
      here: 'int',
    },
    `SELECT ${memberSql} AS member, ${hasLeftSql} AS has_left, m.is_suspended, m.suspended_reason, ${memberKindSql} AS kind,
            t.kind AS book_kind,
            (SELECT count(*)::int FROM library_hold h
              WHERE h.site_id = $1 AND h.member_id = m.id AND h.status IN ('queued', 'ready')) AS holds,
            EXISTS (SELECT 1 FROM library_hold h WHERE h.site_id = $1 AND h.member_id = m.id AND h.title_id = t.id
                       AND h.status IN ('queued', 'ready')) AS is_held,
            EXISTS (SELECT 1 FROM library_loan l WHERE l.site_id = $1 AND l.member_id = m.id AND l.title_id = t.id
                       AND l.ended IS NULL) AS has_it,
            (SELECT count(*)::int FROM library_copy c
              WHERE c.site_id = $1 AND c.title_id = t.id AND c.status IN ('shelf', 'repair', 'ordered')) AS copies,
            (SELECT count(*)::int FROM library_copy c WHERE c.site_id = $1 AND c.title_id = t.id AND c.status = 'shelf'
                AND NOT EXISTS (SELECT 1 FROM library_loan l
                     WHERE l.site_id = $1 AND l.copy_id = c.id AND l.ended IS NULL)
                AND NOT EXISTS (SELECT 1 FROM library_hold h
                     WHERE h.site_id = $1 AND h.copy_id = c.id AND h.status = 'ready')) AS here
       FROM library_member m ${memberJoins} JOIN library_title t ON t.site_id = $1 AND t.id = $3
      WHERE m.site_id = $1 AND m.id = $2`,
    given.memberId,
    given.titleId,
  );
  if (!facts) throw new AppError(errors.notFound);
  const { name } = facts.member;
  if (facts.is_held) throw new AppError(libraryErrors.held, { name });
  if (facts.has_it) throw new AppError(libraryErrors.hasIt, { name });
  if (facts.has_left) throw new AppError(lendErrors.left, { name });
  if (facts.is_suspended) throw new AppError(lendErrors.suspended, { name, reason: facts.suspended_reason });
  if (facts.copies === 0) throw new AppError(libraryErrors.noCopies);
  if (!ruleFor(await readRules(transaction), facts.kind, facts.book_kind)?.books)
    throw new AppError(lendErrors.notLentToMember, {
      kind: bookTexts[facts.book_kind],
      who: memberTexts[facts.kind],
    });
  if (facts.here > 0) throw new AppError(libraryErrors.onShelf);
  if (facts.holds >= mostHolds) throw new AppError(libraryErrors.tooManyHolds, { count: mostHolds });
  const id = newId();
  await transaction.change(
    `INSERT INTO library_hold (site_id, id, title_id, member_id, placed_at, placed_by) VALUES ($1, $2, $3, $4, $5, $6)`,
    id,
    given.titleId,
    given.memberId,
    now,
    transaction.context.accountId,
  );
  return { id };
}

/** Ends a hold; a copy that was kept for it goes to the next. Throws 404, or 409 when it is over. */
export async function cancelHold(
  transaction: Transaction,
  given: { id: string; reason: string },
  settings: LibrarySettings,
  now: Date,
): Promise<{ id: string }> {
  const known = await transaction.readOne(
    { title_id: 'uuid' },
    'SELECT title_id FROM library_hold WHERE site_id = $1 AND id = $2',
    given.id,
  );
  if (!known) throw new AppError(errors.notFound);
  await lockRow(transaction, 'library_title', known.title_id);
  const ended = await transaction.readOne(
    { copy_id: 'uuid?' },
    `UPDATE library_hold SET status = 'cancelled', ended_at = $3, ended_by = $4, reason = $5, version = version + 1,
            updated_at = now()
      WHERE site_id = $1 AND id = $2 AND status IN ('queued', 'ready') RETURNING copy_id`,
    given.id,
    now,
    transaction.context.accountId,
    given.reason,
  );
  if (!ended) throw new AppError(libraryErrors.holdEnded);
  if (ended.copy_id !== null)
    await keepForNext(
      transaction,
      { copyId: ended.copy_id, titleId: known.title_id },
      settings,
      todayInDhaka(now),
    );
  return { id: given.id };
}

type Question = {
  q?: string | undefined;
  state: 'waiting' | 'ready' | 'ended' | 'all';
  page: number;
  size: number;
};

export async function listHolds(transaction: Transaction, asked: Question) {
  const rows = await transaction.read(
    { ...holdColumns, member: json<MemberShown>(), accession: 'int?', reason: 'text', total: 'int' },
    `SELECT ${holdSql}, ${memberSql} AS member, c.accession, h.reason, (count(*) OVER ())::int AS total
       FROM library_hold h
       JOIN library_title t ON t.site_id = $1 AND t.id = h.title_id
       JOIN library_member m ON m.site_id = $1 AND m.id = h.member_id ${memberJoins}
       LEFT JOIN library_copy c ON c.site_id = $1 AND c.id = h.copy_id
      WHERE h.site_id = $1 AND (${memberFits('$2')} OR t.search_text LIKE $2)
        AND ($3 = 'all' OR $3 = 'waiting' AND h.status IN ('queued', 'ready') OR $3 = 'ready' AND h.status = 'ready'
          OR $3 = 'ended' AND h.status NOT IN ('queued', 'ready'))
      ORDER BY (h.status = 'ready') DESC, t.title, h.placed_at, h.id LIMIT $4 OFFSET $5`,
    patternOf(asked.q),
    asked.state,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ total: _total, ...row }) => holdShownOf(row)),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    can: { lend: transaction.context.permissions.has(libraryPermission.lend) },
  };
}

/** What a member waits for, and what waits for them. */
export async function readHoldsOf(transaction: Transaction, memberId: string) {
  const rows = await transaction.read(
    holdColumns,
    `SELECT ${holdSql} FROM library_hold h JOIN library_title t ON t.site_id = $1 AND t.id = h.title_id
      WHERE h.site_id = $1 AND h.member_id = $2 AND h.status IN ('queued', 'ready') ORDER BY h.placed_at LIMIT 50`,
    memberId,
  );
  return rows.map(holdShownOf);
}
