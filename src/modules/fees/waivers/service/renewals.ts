import { addDays, addMonths, endOfMonth } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import {
  type FeeStudent,
  fitsQuestion,
  labelSql,
  latestEnrolment,
  patternOf,
  studentJoins,
  studentSql,
} from '../../service/students-sql.ts';
import { offerProblems } from '../offer-labels.ts';
import type { Window } from '../rules.ts';
import { isHereSql, readFamilies } from './families.ts';
import { lapseOf } from './lapses.ts';
import { feesOfMonth, monthlyBy, type Terms, worthBy } from './offers.ts';

const shape = {
  id: 'uuid',
  student_id: 'uuid',
  student: json<FeeStudent>(),
  is_here: 'bool',
  type: json<Label>(),
  offer: jsonOrNull<Label>(),
  type_id: 'uuid',
  sub_head_ids: 'uuid[]',
  kind: oneOf<'percent' | 'fixed'>(),
  share: 'int?',
  base: oneOf<'remaining' | 'original'>(),
  amount: 'bigint?',
  month_cap: 'bigint?',
  year_cap: 'bigint?',
  to_month: 'text',
  to_day: 'date?',
  offer_id: 'uuid?',
  child_from: 'int?',
  child_to: 'int?',
  paper_id: 'uuid?',
  /** Another one on the same ground for one of its fees goes on after it. */
  is_followed: 'bool',
  total: 'bigint',
} as const;

/** Waivers with an end that may be renewed and were not; of ids, or up to a month. */
const endingSql = `SELECT w.id, w.student_id, ${studentSql} AS student, ${isHereSql} AS is_here,
       ${labelSql('t')} AS type, CASE WHEN f.id IS NULL THEN NULL ELSE ${labelSql('f')} END AS offer, w.type_id, w.sub_head_ids,
       w.kind, w.share, w.base, w.amount, w.month_cap, w.year_cap, w.to_month, w.to_day, w.offer_id, w.child_from, w.child_to,
       w.paper_id,
       EXISTS (SELECT 1 FROM fees_waiver o WHERE o.site_id = $1 AND o.student_id = w.student_id AND o.type_id = w.type_id
          AND o.id <> w.id AND o.sub_head_ids && w.sub_head_ids AND o.revoked_at IS NULL
          AND (o.to_month IS NULL OR o.to_month > w.to_month)) AS is_followed,
       count(*) OVER () AS total
  FROM fees_waiver w
  JOIN fees_waiver_type t ON t.site_id = $1 AND t.id = w.type_id
  LEFT JOIN fees_student_offer_type f ON f.site_id = $1 AND f.id = w.offer_id
 CROSS JOIN LATERAL ${latestEnrolment('w.student_id')} e ${studentJoins}
 WHERE w.site_id = $1 AND w.is_renewable AND w.revoked_at IS NULL AND w.to_month IS NOT NULL
   AND NOT EXISTS (SELECT 1 FROM fees_waiver r WHERE r.site_id = $1 AND r.renewal_of = w.id)`;

const readEnding = (transaction: Transaction, where: string, ...values: unknown[]) =>
  transaction.read(shape, `${endingSql} ${where}`, ...values);
type Row = Awaited<ReturnType<typeof readEnding>>[number];

/** The months of a renewal: from the day after the end, or this month where that is long past. */
function windowAfter(row: Pick<Row, 'to_month' | 'to_day'>, toMonth: string | null, today: string): Window {
  const next = row.to_day === null ? addMonths(`${row.to_month}-01`, 1) : addDays(row.to_day, 1);
  const month = today.slice(0, 7);
  const isPast = next.slice(0, 7) < month;
  return {
    fromMonth: isPast ? month : next.slice(0, 7),
    toMonth,
    fromDay: isPast || next.endsWith('-01') ? null : next,
    toDay: null,
  };
}

const termsOf = (row: Row): Terms => ({
  typeId: row.type_id,
  subHeadIds: row.sub_head_ids,
  kind: row.kind,
  share: row.share,
  base: row.base,
  amount: row.amount,
  monthCap: row.month_cap,
  yearCap: row.year_cap,
});

/** Why each is not renewed, by its id. */
async function obstaclesOf(transaction: Transaction, rows: readonly Row[]) {
  const asked = rows.filter((row) => row.child_from !== null).map((row) => row.student_id);
  const families = await readFamilies(transaction, [...new Set(asked)]);
  return (row: Row) =>
    row.is_here
      ? (lapseOf(row, families) ?? (row.is_followed ? ('standing' as const) : null))
      : ('left' as const);
}

type Question = {
  through?: string | undefined;
  typeId?: string | undefined;
  q?: string | undefined;
  page: number;
  size: number;
};

/** What ends up to a month, without one up to the end of the current academic year; the first to end first. */
export async function listEnding(transaction: Transaction, question: Question, today: string) {
  const year = await transaction.readOne(
    { end_date: 'date' },
    'SELECT end_date FROM academic_academic_year WHERE site_id = $1 AND is_current LIMIT 1',
  );
  const through = question.through ?? (year?.end_date ?? today).slice(0, 7);
  const rows = await readEnding(
    transaction,
    `AND w.to_month <= $2 AND ($3::uuid IS NULL OR w.type_id = $3) AND ${fitsQuestion('$4')}
     ORDER BY w.to_month, c.position, x.name_en, e.roll, w.id LIMIT $5 OFFSET $6`,
    through,
    question.typeId ?? null,
    patternOf(question.q),
    question.size,
    (question.page - 1) * question.size,
  );
  const obstacleOf = await obstaclesOf(transaction, rows);
  const fees = rows.length === 0 ? new Map() : await feesOfMonth(transaction, today.slice(0, 7));
  return {
    through,
    total: Number(rows[0]?.total ?? 0),
    page: question.page,
    size: question.size,
    items: rows.map((row) => {
      const monthly = monthlyBy(termsOf(row), fees.get(row.student_id));
      return {
        id: row.id,
        student: row.student,
        type: row.type,
        offer: row.offer,
        kind: row.kind,
        share: row.share,
        amount: row.amount === null ? null : takaText(row.amount),
        endsOn: row.to_day ?? endOfMonth(`${row.to_month}-01`),
        fromMonth: windowAfter(row, null, today).fromMonth,
        monthly: monthly === null ? null : takaText(monthly),
        obstacle: obstacleOf(row),
      };
    }),
  };
}

export type GivenRenewals = {
  readonly ids: readonly string[];
  readonly toMonth: string;
  readonly reason: string;
};

/** Looks at waivers that are to be renewed. Throws 422 at the one that is not, 404 for one that is not there to be. */
export async function checkedRenewals(transaction: Transaction, given: GivenRenewals, today: string) {
  const ids = [...new Set(given.ids)];
  const rows = await readEnding(transaction, 'AND w.id = ANY($2::uuid[]) ORDER BY w.student_id, w.id', ids);
  if (rows.length < ids.length) throw new AppError(errors.notFound);
  const obstacleOf = await obstaclesOf(transaction, rows);
  const blocked = rows.find((row) => obstacleOf(row) !== null);
  if (blocked)
    throw new ValidationError({
      ids: [fillLabel(offerProblems.notRenewable, { name: blocked.student.name })],
    });
  const fees = await feesOfMonth(transaction, today.slice(0, 7));
  return rows.map((row) => {
    const window = windowAfter(row, given.toMonth, today);
    if (given.toMonth < window.fromMonth)
      throw new ValidationError({
        toMonth: [fillLabel(offerProblems.beforeEnd, { month: window.fromMonth })],
      });
    const terms = termsOf(row);
    return {
      of: row.id,
      student: row.student,
      terms,
      window,
      offerId: row.offer_id,
      childFrom: row.child_from,
      childTo: row.child_to,
      paperId: row.paper_id,
      monthly: monthlyBy(terms, fees.get(row.student_id)),
      worth: worthBy(terms, fees.get(row.student_id), window),
    };
  });
}
