import { addMonths } from '../../../../../core/dates.ts';
import type { Label } from '../../../../../core/labels.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { json } from '../../../../../core/server/database/row-shape.ts';
import { labelSql } from '../../../service/students-sql.ts';
import { readChildren } from '../../../waivers/service/families.ts';
import type { StandingWaiver } from '../../../waivers/service/standing-waivers.ts';
import { type PlanChange, type PlannedLine, plansOf, readYear, standing } from '../../service/invoices.ts';
import { type Changes, changedRules, familiesAmong, monthsFrom } from '../rules.ts';

/** A scenario for months of a year. */
export type Asked = {
  readonly yearId: string;
  readonly fromMonth: string;
  readonly toMonth: string;
  readonly changes: Changes;
};

/** The waivers as a scenario has them: those of ended types gone, given ones after those that stand. */
const changeOf = ({ changes, fromMonth }: Asked): PlanChange => ({
  rules: (stored) => changedRules(stored, changes),
  waivers: (known, enrolled) => [
    ...known.filter((one) => !changes.endedTypes.includes(one.type_id)),
    ...changes.given.flatMap((given, place) =>
      enrolled
        .filter((one) => given.classId === null || one.class_id === given.classId)
        .map(
          (one): StandingWaiver => ({
            id: `scenario ${place} ${one.student_id}`,
            student_id: one.student_id,
            type_id: `scenario ${place}`,
            sub_head_ids: [...given.subHeadIds],
            kind: 'percent',
            share: given.share,
            base: 'remaining',
            amount: null,
            from_month: fromMonth,
            to_month: null,
            from_day: null,
            to_day: null,
            month_cap: null,
            year_cap: null,
            child_from: null,
            child_to: null,
          }),
        ),
    ),
  ],
});

export type MonthLines = { readonly month: string; readonly lines: readonly PlannedLine[] };

/** Students by sub-head and period whose line stands. */
type There = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

const nobody: ReadonlySet<string> = new Set();

/** The same keys taken apart, once: a key put together for each line of a year would be most of the work. */
function thereOf(keys: Iterable<string>): There {
  const found = new Map<string, Map<string, Set<string>>>();
  for (const key of keys) {
    const [student = '', subHead = '', period = ''] = key.split(' ');
    const periods = found.get(subHead) ?? new Map<string, Set<string>>();
    const students = periods.get(period) ?? new Set<string>();
    found.set(subHead, periods.set(period, students.add(student)));
  }
  return found;
}

/** The lines of the months that do not stand, each in the first month that would bill it. */
async function planned(
  transaction: Transaction,
  read: Awaited<ReturnType<typeof readYear>>,
  change: PlanChange,
  there: There,
): Promise<MonthLines[]> {
  const { plans } = await plansOf(transaction, read, change);
  const seen = new Set<string>();
  return plans.map(({ period: month, lines }) => {
    // Of one month a sub-head bills one period.
    const standing = new Map<string, ReadonlySet<string>>();
    const standingOf = (subHeadId: string, period: string) => {
      let known = standing.get(subHeadId);
      if (!known) {
        known = there.get(subHeadId)?.get(period) ?? nobody;
        standing.set(subHeadId, known);
      }
      return known;
    };
    const left = lines.filter(({ studentId, subHeadId, period }) => {
      if (standingOf(subHeadId, period).has(studentId)) return false;
      // A line of its month comes in no other.
      if (period === month) return true;
      const key = `${studentId} ${subHeadId} ${period}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
    return { month, lines: left };
  });
}

/**
 * What runs of the months would bill as fees and waivers stand, and as the scenario has them. Reads only; a run of a month
 * later bills the same to the paisa while nothing else changes.
 */
export async function simulate(transaction: Transaction, asked: Asked) {
  const months = monthsFrom(asked.fromMonth, asked.toMonth);
  const years = [...new Set(months.map((one) => one.slice(0, 4)))];
  const seasons = ['Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2'];
  // A year that starts in one calendar year bills its quarters under the name of that one.
  const named = [String(Number(years[0]) - 1), ...years];
  const there = thereOf(
    await standing(transaction, [
      ...months,
      ...named,
      ...named.flatMap((year) => seasons.map((season) => `${year}-${season}`)),
      'once',
    ]),
  );
  const read = await readYear(transaction, asked.yearId, months);
  const now = await planned(transaction, read, {}, there);
  const would = await planned(transaction, read, changeOf(asked), there);
  return { now, would };
}

/** What fell due in the twelve months before a day, and what of it is unpaid; paisa. */
export async function readPast(transaction: Transaction, today: string) {
  const row = await transaction.readOne(
    { payable: 'bigint', unpaid: 'bigint' },
    `SELECT coalesce(sum(l.payable), 0)::bigint AS payable,
            coalesce(sum(l.payable - coalesce((SELECT sum(p.principal) FROM fees_receipt_line p
                      WHERE p.site_id = $1 AND p.line_id = l.id), 0)), 0)::bigint AS unpaid
       FROM fees_invoice_line l
      WHERE l.site_id = $1 AND l.cancelled_at IS NULL AND l.due >= $2 AND l.due < $3`,
    addMonths(today, -12),
    today,
  );
  return row ?? { payable: 0n, unpaid: 0n };
}

/** How many families students are of. */
export async function countFamilies(transaction: Transaction, students: readonly string[]): Promise<number> {
  const children = await readChildren(transaction, students);
  return familiesAmong(students, (id) => children.get(id) ?? []);
}

/** The heads of sub-heads, with their names. */
export const readHeads = (transaction: Transaction) =>
  transaction.read(
    { id: 'uuid', head_id: 'uuid', head: json<Label>() },
    `SELECT b.id, b.head_id, ${labelSql('h')} AS head FROM fees_fee_sub_head b
       JOIN fees_fee_head h ON h.site_id = $1 AND h.id = b.head_id
      WHERE b.site_id = $1 ORDER BY h.position, h.name_en, b.position`,
  );
