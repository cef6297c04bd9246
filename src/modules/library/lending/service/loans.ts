import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { libraryPermission } from '../../permissions.ts';
import { type BookKind, bookKinds, lateFine, type MemberKind, type ShutDays } from '../../rules.ts';
import {
  labelSql,
  type MemberShown,
  memberFits,
  memberJoins,
  memberSql,
  patternOf,
  type TitleShown,
  titleSql,
} from '../../service/sql.ts';
import {
  type LibrarySettings,
  readLibrarySettings,
  readRules,
  readShutDays,
} from '../../setup/service/settings.ts';
import type { conditions } from '../../shapes.ts';
import type { ends, loanStates } from '../contract.ts';
import { readOpenCharges } from './charges.ts';
import { readHoldsOf } from './holds.ts';

/** A loan with its book, before it is reckoned with. */
export const loanColumns = {
  id: 'uuid',
  copyId: 'uuid',
  accession: 'int',
  barcode: 'text',
  condition: oneOf<(typeof conditions)[number]>(),
  price: 'bigint',
  title: json<TitleShown>(),
  bookKind: oneOf<BookKind>(),
  issuedOn: 'date',
  due: 'date',
  renewals: 'int',
  fineADay: 'bigint',
  graceDays: 'int',
} as const;
export const loanSql = `l.id, c.id AS "copyId", c.accession, c.barcode, c.condition, c.price, ${titleSql} AS title,
  t.kind AS "bookKind", l.issued_on AS "issuedOn", l.due, l.renewals, l.fine_a_day AS "fineADay",
  l.grace_days AS "graceDays"`;
/** Copy `c` and title `t` of the loan `l`. */
export const loanJoins = `
  JOIN library_copy c ON c.site_id = $1 AND c.id = l.copy_id
  JOIN library_title t ON t.site_id = $1 AND t.id = l.title_id`;

export type LoanRow = {
  id: string;
  copyId: string;
  accession: number;
  barcode: string;
  condition: (typeof conditions)[number];
  price: bigint;
  title: TitleShown;
  bookKind: BookKind;
  issuedOn: string;
  due: string;
  renewals: number;
  fineADay: bigint;
  graceDays: number;
};

/** What a loan's lateness costs on a day. */
export const fineOfLoan = (
  row: Pick<LoanRow, 'due' | 'fineADay' | 'graceDays' | 'price'>,
  on: string,
  settings: LibrarySettings,
  shut: ShutDays | null,
) =>
  lateFine(
    {
      due: row.due,
      on,
      fineADay: row.fineADay,
      graceDays: row.graceDays,
      // A book nobody entered a price for cannot stop its fine.
      most: settings.capsAtPrice && row.price > 0n ? row.price : null,
    },
    shut,
  );

/** A loan as the desk shows it, with what it would cost if it came back on that day. */
export function shownLoan(row: LoanRow, on: string, settings: LibrarySettings, shut: ShutDays | null) {
  const { copyId, accession, barcode, condition, price, fineADay: _fine, graceDays: _grace, ...rest } = row;
  const late = fineOfLoan(row, on, settings, shut);
  return {
    ...rest,
    copy: { id: copyId, accession, barcode, condition, price: takaText(price) },
    lateDays: late.days,
    fine: takaText(late.amount),
  };
}

/** The shut days that matter for loans that are out: since the earliest of them fell due. */
export const shutFor = (
  transaction: Transaction,
  services: Services,
  settings: LibrarySettings,
  rows: readonly { due: string }[],
  today: string,
): Promise<ShutDays | null> => {
  const [first = today] = rows.map(({ due }) => due).sort();
  return first < today ? readShutDays(transaction, services, settings, first, today) : Promise.resolve(null);
};

/** The loans of a member that are out, those due first before the others. */
export async function readOpenLoans(
  transaction: Transaction,
  services: Services,
  memberId: string,
  settings: LibrarySettings,
) {
  const today = todayInDhaka(services.now());
  const rows = await transaction.read(
    loanColumns,
    `SELECT ${loanSql} FROM library_loan l ${loanJoins}
      WHERE l.site_id = $1 AND l.member_id = $2 AND l.ended IS NULL ORDER BY l.due, c.accession LIMIT 200`,
    memberId,
  );
  const shut = await shutFor(transaction, services, settings, rows, today);
  return rows.map((row) => shownLoan(row, today, settings, shut));
}

/** A member with loans, holds, what is owed, and how many more of each kind may go. Throws 404 for another institution's. */
export async function readMember(transaction: Transaction, services: Services, id: string) {
  const found = await transaction.readOne(
    { member: json<MemberShown>(), version: 'int', isSuspended: 'bool', suspendedReason: 'text' },
    `SELECT ${memberSql} AS member, m.version, m.is_suspended AS "isSuspended", m.suspended_reason AS "suspendedReason"
       FROM library_member m ${memberJoins} WHERE m.site_id = $1 AND m.id = $2`,
    id,
  );
  if (!found) throw new AppError(errors.notFound);
  const settings = await readLibrarySettings(transaction);
  const loans = await readOpenLoans(transaction, services, id, settings);
  const rules = await readRules(transaction);
  const kind: MemberKind = found.member.kind;
  return {
    ...found,
    loans,
    holds: await readHoldsOf(transaction, id),
    open: await readOpenCharges(transaction, id),
    limits: bookKinds.flatMap((bookKind) => {
      const rule = rules.find((one) => one.memberKind === kind && one.bookKind === bookKind);
      if (!rule || rule.books === 0) return [];
      const has = loans.filter((loan) => loan.bookKind === bookKind).length;
      return [{ kind: bookKind, has, most: rule.books, days: rule.days }];
    }),
  };
}

type Question = {
  q?: string | undefined;
  state: (typeof loanStates)[number];
  memberId?: string | undefined;
  page: number;
  size: number;
};

/** Loans of members and class sets; those due first before the others, ended ones the latest first. */
export async function listLoans(transaction: Transaction, services: Services, asked: Question) {
  const today = todayInDhaka(services.now());
  const settings = await readLibrarySettings(transaction);
  const rows = await transaction.read(
    {
      ...loanColumns,
      member: jsonOrNull<MemberShown>(),
      section: jsonOrNull<Label>(),
      ended: jsonOrNull<(typeof ends)[number]>(),
      endedOn: 'date?',
      reason: 'text',
      total: 'int',
    },
    `SELECT ${loanSql}, CASE WHEN m.id IS NOT NULL THEN ${memberSql} END AS member,
            CASE WHEN w.id IS NOT NULL THEN ${labelSql('w')} END AS section, to_json(l.ended) AS ended,
            l.ended_on AS "endedOn", l.reason, (count(*) OVER ())::int AS total
       FROM library_loan l ${loanJoins}
       LEFT JOIN library_member m ON m.site_id = $1 AND m.id = l.member_id ${memberJoins}
       LEFT JOIN library_class_set j ON j.site_id = $1 AND j.id = l.set_id
       LEFT JOIN academic_section w ON w.site_id = $1 AND w.id = j.section_id
      WHERE l.site_id = $1 AND ($2::uuid IS NULL OR l.member_id = $2)
        AND (${memberFits('$3')} OR t.search_text LIKE $3)
        AND CASE $4 WHEN 'open' THEN l.ended IS NULL
                    WHEN 'overdue' THEN l.ended IS NULL AND l.due < $5
                    WHEN 'dueToday' THEN l.ended IS NULL AND l.due = $5
                    WHEN 'ended' THEN l.ended IS NOT NULL ELSE true END
      ORDER BY (l.ended IS NULL) DESC, CASE WHEN l.ended IS NULL THEN l.due END, l.ended_at DESC, c.accession
      LIMIT $6 OFFSET $7`,
    asked.memberId ?? null,
    patternOf(asked.q),
    asked.state,
    today,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const shut = await shutFor(transaction, services, settings, rows, today);
  return {
    items: rows.map(({ member, section, ended, endedOn, reason, total: _total, ...row }) => {
      const shown = shownLoan(row, endedOn ?? today, settings, shut);
      return { ...shown, member, section, ended, endedOn, reason };
    }),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    can: { lend: transaction.context.permissions.has(libraryPermission.lend) },
  };
}
