import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { formatDate } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label, LabelParams } from '../../../../core/labels.ts';
import { takaLabel } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { bookTexts, lendErrors, libraryErrors, memberTexts, renewErrors, stateTexts } from '../../labels.ts';
import {
  accessionOf,
  type BookKind,
  type CopyState,
  dueDay,
  lendRefusal,
  type MemberKind,
  renewRefusal,
  ruleFor,
} from '../../rules.ts';
import {
  hasLeftSql,
  type MemberShown,
  memberJoins,
  memberKindSql,
  memberSql,
  stateSql,
} from '../../service/sql.ts';
import { readLibrarySettings, readRules, readShutDays } from '../../setup/service/settings.ts';
import type { statuses } from '../../shapes.ts';
import { endOverdueHolds, waitingSql } from './holds.ts';
import { fineOfLoan, loanColumns, loanJoins, loanSql, shownLoan, shutFor } from './loans.ts';

/** A book may be due so many days after its rule says, for the days on which the library is shut. */
const mostShutDays = 61;

/** The copy with this label or number. Throws 404 where there is none. */
export async function copyOf(transaction: Transaction, code: string) {
  const copy = await transaction.readOne(
    { id: 'uuid', title_id: 'uuid', title: 'text', status: oneOf<(typeof statuses)[number]>() },
    `SELECT c.id, c.title_id, t.title, c.status FROM library_copy c JOIN library_title t ON t.site_id = $1 AND t.id = c.title_id
      WHERE c.site_id = $1 AND (c.barcode = upper($2) OR c.accession = $3) LIMIT 1`,
    code,
    accessionOf(code),
  );
  if (!copy) throw new AppError(libraryErrors.noCopy, { code });
  return copy;
}

const same = (text: string): Label => ({ en: text, bn: text });
const dayLabel = (day: string | null): Label =>
  day === null
    ? same('')
    : { en: formatDate(day, { language: 'en' }), bn: formatDate(day, { language: 'bn' }) };

/**
 * Lends a copy to a member: by the rule for who and what, for as long as that says. Throws 404, or 409 with the one reason
 * that comes first. Two desks with one copy: the database takes the first.
 */
export async function lend(
  transaction: Transaction,
  services: Services,
  given: { memberId: string; code: string },
) {
  const now = services.now();
  const today = todayInDhaka(now);
  const copy = await copyOf(transaction, given.code);
  // The title first, then the member: whoever returns, holds or lends waits here in the same order.
  await lockRow(transaction, 'library_title', copy.title_id);
  await lockRow(transaction, 'library_member', given.memberId);
  const settings = await readLibrarySettings(transaction);
  await endOverdueHolds(transaction, copy.title_id, settings, now);
  const facts = await readLendFacts(transaction, copy.id, given.memberId);
  const rule = ruleFor(await readRules(transaction), facts.kind, facts.book_kind);
  const refusal = lendRefusal({
    state: facts.state,
    keptFor: facts.kept_for,
    memberId: given.memberId,
    hasLeft: facts.has_left,
    isSuspended: facts.is_suspended,
    rule,
    hasOfKind: facts.has_of_kind,
    hasTitle: facts.has_title,
  });
  if (refusal !== null || !rule)
    throw new AppError(lendErrors[refusal ?? 'notLentToMember'], paramsOf(refusal, facts, copy.title, today));
  const shut = await readShutDays(
    transaction,
    services,
    settings,
    today,
    addDays(today, rule.days + mostShutDays),
  );
  const id = newId();
  await transaction
    .change(
      `INSERT INTO library_loan (site_id, id, copy_id, title_id, member_id, enrolment_id, issued_on, issued_at, issued_by, due,
              fine_a_day, grace_days)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      id,
      copy.id,
      copy.title_id,
      given.memberId,
      facts.enrolment_id,
      today,
      now,
      transaction.context.accountId,
      dueDay(today, rule.days, shut),
      rule.fineADay,
      rule.graceDays,
    )
    .catch((error: unknown) => {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code === '23505' && constraint === 'library_loan_open')
        throw new AppError(libraryErrors.takenMeanwhile);
      throw error;
    });
  await transaction.change(
    `UPDATE library_hold SET status = 'collected', ended_at = $4, ended_by = $5, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND title_id = $2 AND member_id = $3 AND status IN ('queued', 'ready')`,
    copy.title_id,
    given.memberId,
    now,
    transaction.context.accountId,
  );
  return readLoan(transaction, id, today);
}

async function readLoan(transaction: Transaction, id: string, today: string) {
  const row = await transaction.readOne(
    loanColumns,
    `SELECT ${loanSql} FROM library_loan l ${loanJoins} WHERE l.site_id = $1 AND l.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return shownLoan(row, today, await readLibrarySettings(transaction), null);
}

type Facts = Awaited<ReturnType<typeof readLendFacts>>;

async function readLendFacts(transaction: Transaction, copyId: string, memberId: string) {
  const row = await transaction.readOne(
    {
      state: oneOf<CopyState>(),
      book_kind: oneOf<BookKind>(),
      kind: oneOf<MemberKind>(),
      member: json<MemberShown>(),
      has_left: 'bool',
      is_suspended: 'bool',
      suspended_reason: 'text',
      enrolment_id: 'uuid?',
      kept_for: 'uuid?',
      other: jsonOrNull<Label>(),
      due: 'date?',
      has_of_kind: 'int',
      has_title: 'bool',
    },
    `SELECT ${stateSql} AS state, t.kind AS book_kind, ${memberKindSql} AS kind, ${memberSql} AS member,
            ${hasLeftSql} AS has_left, m.is_suspended, m.suspended_reason, e.id AS enrolment_id, i.member_id AS kept_for, o.due,
            (SELECT json_build_object('en', coalesce(u.name_en, v.name_en, ''), 'bn', coalesce(u.name_bn, v.name_bn, ''))
               FROM library_member w
               LEFT JOIN students_student u ON u.site_id = $1 AND u.id = w.student_id
               LEFT JOIN people_employee v ON v.site_id = $1 AND v.id = w.employee_id
              WHERE w.site_id = $1 AND w.id = coalesce(o.member_id, i.member_id)) AS other,
            (SELECT count(*)::int FROM library_loan l JOIN library_title b ON b.site_id = $1 AND b.id = l.title_id
              WHERE l.site_id = $1 AND l.member_id = m.id AND l.ended IS NULL AND b.kind = t.kind) AS has_of_kind,
            EXISTS (SELECT 1 FROM library_loan l WHERE l.site_id = $1 AND l.member_id = m.id AND l.ended IS NULL
                       AND l.title_id = c.title_id) AS has_title
       FROM library_copy c
       JOIN library_title t ON t.site_id = $1 AND t.id = c.title_id
       JOIN library_member m ON m.site_id = $1 AND m.id = $3 ${memberJoins}
       LEFT JOIN library_loan o ON o.site_id = $1 AND o.copy_id = c.id AND o.ended IS NULL
       LEFT JOIN library_hold i ON i.site_id = $1 AND i.copy_id = c.id AND i.status = 'ready'
      WHERE c.site_id = $1 AND c.id = $2`,
    copyId,
    memberId,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

const nobody: Label = { en: 'a class', bn: 'একটি শ্রেণি' };

/** What the refusal names: the book and its holder, or the member and the rule. */
function paramsOf(
  refusal: ReturnType<typeof lendRefusal>,
  facts: Facts,
  title: string,
  today: string,
): LabelParams {
  const isOthers = refusal === 'onLoan' || refusal === 'keptForAnother';
  return {
    book: same(title),
    name: isOthers ? (facts.other ?? nobody) : facts.member.name,
    due: dayLabel(facts.due ?? today),
    state: stateTexts[facts.state],
    reason: same(facts.suspended_reason),
    kind: bookTexts[facts.book_kind],
    who: memberTexts[facts.kind],
    count: facts.has_of_kind,
  };
}

/** Makes a loan as long as the rule says from today. Throws 404, or 409 with why it is not renewed. */
export async function renew(transaction: Transaction, services: Services, id: string) {
  const now = services.now();
  const today = todayInDhaka(now);
  const known = await transaction.readOne(
    { title_id: 'uuid' },
    'SELECT title_id FROM library_loan WHERE site_id = $1 AND id = $2',
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  await lockRow(transaction, 'library_title', known.title_id);
  const settings = await readLibrarySettings(transaction);
  await endOverdueHolds(transaction, known.title_id, settings, now);
  const loan = await transaction.readOne(
    {
      due: 'date',
      fineADay: 'bigint',
      graceDays: 'int',
      price: 'bigint',
      renewals: 'int',
      is_ended: 'bool',
      is_of_set: 'bool',
      kind: oneOf<MemberKind>(),
      book_kind: oneOf<BookKind>(),
      title: 'text',
      name: json<MemberShown>(),
      is_suspended: 'bool',
      suspended_reason: 'text',
      is_wanted: 'bool',
    },
    `SELECT l.due, l.fine_a_day AS "fineADay", l.grace_days AS "graceDays", c.price, l.renewals, l.ended IS NOT NULL AS is_ended, l.set_id IS NOT NULL AS is_of_set, ${memberKindSql} AS kind,
            t.kind AS book_kind, t.title, ${memberSql} AS name, coalesce(m.is_suspended, false) AS is_suspended,
            coalesce(m.suspended_reason, '') AS suspended_reason,
            EXISTS (${waitingSql('l.title_id')}) AS is_wanted
       FROM library_loan l ${loanJoins}
       LEFT JOIN library_member m ON m.site_id = $1 AND m.id = l.member_id ${memberJoins}
      WHERE l.site_id = $1 AND l.id = $2`,
    id,
  );
  if (!loan) throw new AppError(errors.notFound);
  if (loan.is_ended) throw new AppError(libraryErrors.loanEnded);
  if (loan.is_of_set) throw new AppError(libraryErrors.ofClassSet);
  const rule = ruleFor(await readRules(transaction), loan.kind, loan.book_kind);
  const late = await shutFor(transaction, services, settings, [loan], today);
  const fine = fineOfLoan(loan, today, settings, late).amount;
  const refusal = renewRefusal({
    renewals: loan.renewals,
    most: rule?.renewals ?? 0,
    isWanted: loan.is_wanted,
    isSuspended: loan.is_suspended,
    isFined: fine > 0n,
  });
  if (refusal !== null || !rule)
    throw new AppError(renewErrors[refusal ?? 'renewals'], {
      book: same(loan.title),
      name: loan.name.name,
      reason: same(loan.suspended_reason),
      count: loan.renewals,
      fine: takaLabel(fine),
    });
  const until = addDays(today, rule.days + mostShutDays);
  const shut = await readShutDays(transaction, services, settings, today, until);
  const row = await transaction.readOne(
    { id: 'uuid', due: 'date', renewals: 'int' },
    `UPDATE library_loan SET due = $3, renewals = renewals + 1, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 AND ended IS NULL RETURNING id, due, renewals`,
    id,
    dueDay(today, rule.days, shut),
  );
  if (!row) throw new AppError(libraryErrors.loanEnded);
  return row;
}
