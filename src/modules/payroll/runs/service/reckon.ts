import { createHash } from 'node:crypto';
import { daysBetween, endOfMonth, monthDays, weekdayNumber } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type Away, type PaidSpan, percentDays, readAway, readPaidSpans } from '../../../people/public.ts';
import { shareOf } from '../../rules/amount-rules.ts';
import { bonusOf, bonusPayslip, serviceMonths } from '../../rules/bonus-rules.ts';
import { rulesInForce } from '../../rules/choice-rules.ts';
import { institutionPart, quantityOf } from '../../rules/line-rules.ts';
import { daysServed, servedSince } from '../../rules/service-rules.ts';
import type { UsualWork } from '../../rules/usual-rules.ts';
import { overtimeWithin, workOf } from '../../rules/work-rules.ts';
import {
  type ArrearsDue,
  computePayslip,
  type LoanDue,
  noWork,
  type PayInput,
  type Payslip,
  type Work,
} from '../../rules.ts';
import {
  arrearsLineOf,
  type KeptArrearsLine,
  type KeptLine,
  keptLine,
  wholeOf,
} from '../../service/kept-lines.ts';
import type { About } from '../../shapes.ts';
import { type PaidPerson, type RuleBook, readBook, readPeople } from './book.ts';
import { gatherWork } from './inputs.ts';
import { readUsualWork } from './usual.ts';

/** What somebody is paid, reckoned and not yet kept. */
export type Reckoned = {
  readonly employeeId: string;
  readonly about: About;
  readonly method: PaidPerson['method'];
  readonly work: Work;
  readonly slip: Payslip;
};

type Asked = {
  readonly month: string;
  /** Null: everybody. */
  readonly employeeIds: readonly string[] | null;
  /** The run whose arrears count, besides those no run has. Null: neither arrears nor loans, only the month itself. */
  readonly runId: string | null;
  /** The last day of those asked for, where it is not what the service book says. */
  readonly until?: string;
  /** What is tried instead of what is known. */
  readonly instead?: Partial<Work>;
};

const aboutOf = (person: PaidPerson): About => ({
  code: person.code,
  name: person.name,
  designation: person.designation,
  salaryType: person.salaryType,
  grade: person.grade,
  joined: person.joined,
  index: person.index,
  bank: person.bank,
  accountNumber: person.accountNumber,
  routing: person.routing,
});

/** A month's pay of everybody, or of some, as things stand at this moment. A fixed number of reads, whoever is asked for. */
export async function reckonMonth(
  transaction: Transaction,
  services: Services,
  { month, employeeIds, runId, until, instead = {} }: Asked,
): Promise<Reckoned[]> {
  const first = `${month}-01`;
  const last = endOfMonth(first);
  const book = await readBook(transaction, employeeIds);
  const people = await readPeople(transaction, first, last, employeeIds);
  const ids = people.map((person) => person.id);
  const work = await gatherWork(transaction, services, month, ids);
  const dues = runId === null ? noDues : await readDues(transaction, month, ids, runId);
  const workingDays = await readWorkingDays(transaction, services, first, last);
  const shared = await readPaidSpans(transaction, employeeIds === null ? null : ids);
  const orders = await readAway(transaction, first, last, employeeIds === null ? null : ids);
  const usual = await readUsualWork(transaction, people, orders);
  return people.flatMap((person) => {
    const paid = paidSpanOf(until === undefined ? person : { ...person, lastDay: until }, first, last);
    const paidDays = daysOf(paid);
    const absences = orders.get(person.id) ?? [];
    const share = shareOfDays(shared.get(person.id) ?? [], absences, paid);
    if (paidDays === 0 || share === 0) return [];
    const felt = new Set(
      absences
        .filter((one) => one.percent < 100 && one.from <= paid.to && (one.to ?? paid.to) >= paid.from)
        .map((one) => one.as),
    );
    const [away] = felt.size > 1 ? (['several'] as const) : felt;
    const standing = {
      salaryTypeId: person.salaryTypeId,
      designationId: person.designationId,
      grade: person.grade,
    };
    const known = work.get(person.id);
    const { work: done, cut } = workOf(
      { ...known, given: { ...known?.given, ...instead } },
      rulesInForce(book.cuts, standing, first)[0] ?? null,
    );
    const overtime = rulesInForce(book.overtime, standing, first);
    const slip = computePayslip({
      basis: person.basis,
      basic: person.basic,
      basicFunding: person.funding,
      institutionBasic: person.institutionBasic ?? 0n,
      isFundMember: person.isFundMember,
      monthDays: daysBetween(first, last) + 1,
      paidDays,
      ...(share === null ? {} : { percentDays: share }),
      ...(away ? { away } : {}),
      ...whileAwayOf(usual.get(person.id), absences, paid, isTyped(person, { ...known?.given, ...instead })),
      workingDays,
      rules: [...rulesInForce(book.allowances, standing, first), ...personalOf(book, person.id, first)],
      cut,
      overtime,
      overtimeWithin: overtimeWithin({ ...known?.given, ...instead }, done, overtime),
      work: done,
      loans: dues.loans.get(person.id) ?? [],
      arrears: dues.arrears.get(person.id) ?? [],
      roundNet: book.roundNet,
    });
    return [{ employeeId: person.id, about: aboutOf(person), method: person.method, work: done, slip }];
  });
}

/** A bonus of everybody whom its rules fit and who gets something; `people` narrows it. */
export async function reckonBonus(
  transaction: Transaction,
  { month, bonus, people: chosen }: { month: string; bonus: string; people: readonly string[] | null },
): Promise<Reckoned[]> {
  const first = `${month}-01`;
  const last = endOfMonth(first);
  const book = await readBook(transaction, chosen);
  const rules = book.bonuses.filter((rule) => rule.code === bonus);
  const people = await readPeople(transaction, first, last, chosen);
  const shared = await readPaidSpans(transaction, chosen);
  const away = await readAway(transaction, first, last, chosen);
  return people.flatMap((person) => {
    const { salaryTypeId, designationId, grade } = person;
    const [rule] = rulesInForce(rules, { salaryTypeId, designationId, grade }, first);
    if (!rule || person.basis !== 'monthly') return [];
    const months = serviceMonths(servedSince(person.since ?? person.payFrom, person.unserved, last), last);
    const paid = paidSpanOf(person, first, last);
    const share = shareOfDays(shared.get(person.id) ?? [], away.get(person.id) ?? [], paid);
    const own =
      rule.funding === 'institution'
        ? institutionPart({
            ...person,
            basicFunding: person.funding,
            institutionBasic: person.institutionBasic ?? 0n,
          })
        : 0n;
    const whole = own > 0n ? own : person.basic;
    const basic = share === null ? whole : shareOf(whole, share, daysOf(paid) * 100);
    const { amount, trace } = bonusOf(rule, basic, months);
    if (amount === 0n) return [];
    const { name, funding } = rule;
    const slip = bonusPayslip({ code: 'bonus', name, funding, amount, trace }, book.roundNet);
    return [{ employeeId: person.id, about: aboutOf(person), method: person.method, work: noWork, slip }];
  });
}

/** The same for equal payslips: what was looked at is what is approved and paid. */
export function digestOf(all: readonly Reckoned[]): string {
  const hash = createHash('sha256');
  for (const { employeeId, about, method, slip } of all)
    hash.update(JSON.stringify([employeeId, about, method, slip.lines.map(keptLine), String(slip.payable)]));
  return hash.digest('hex');
}

const personalOf = (book: RuleBook, employeeId: string, first: string) =>
  (book.personal.get(employeeId) ?? [])
    .filter((item) => item.fromDate <= first && (item.toDate === null || item.toDate >= first))
    .map((item) => item.rule);

type Paid = { readonly from: string; readonly to: string; readonly days: readonly string[] };
const daysOf = ({ days }: Paid): number => days.length;

/** What of the pay of the days that are paid somebody gets, in percent of days: the time given here, less while away; null for all. */
function shareOfDays(spans: readonly PaidSpan[], absences: readonly Away[], paid: Paid): number | null {
  if ((spans.length === 0 && absences.length === 0) || daysOf(paid) === 0) return null;
  const percentOf = (day: string) =>
    absences.find((one) => one.from <= day && (one.to === null || one.to >= day))?.percent ?? 100;
  const share = percentDays(spans, paid.days, percentOf);
  return share === daysOf(paid) * 100 ? null : share;
}

/** Whether the office says how many days, hours or classes count of the month. */
const isTyped = ({ basis }: PaidPerson, given: Partial<Work>): boolean => {
  const field = quantityOf[basis];
  return field !== null && given[field] !== undefined;
};

/** What is paid of the days away of who is paid by days, hours or classes: by what they usually do, where nobody typed the month. */
function whileAwayOf(
  usual: UsualWork | undefined,
  absences: readonly Away[],
  { days }: Paid,
  isGiven: boolean,
): Pick<PayInput, 'whileAway'> {
  if (!usual || isGiven) return {};
  const percents = days.flatMap((day) => {
    const order = absences.find((one) => one.from <= day && (one.to === null || one.to >= day));
    return order && order.percent > 0 ? [order.percent] : [];
  });
  if (percents.length === 0) return {};
  const awayPercentDays = percents.reduce((sum, one) => sum + one, 0);
  return { whileAway: { ...usual, awayDays: percents.length, awayPercentDays } };
}

/** From when to when of the month somebody is in service, without the days from leaving to coming back, however often. */
function paidSpanOf(person: PaidPerson, first: string, last: string): Paid {
  const from = [first, person.since ?? first, person.payFrom].reduce((a, b) => (a > b ? a : b));
  const to = person.lastDay !== null && person.lastDay < last ? person.lastDay : last;
  return { from, to, days: daysServed(person.unserved, from, to) };
}

async function readWorkingDays(
  transaction: Transaction,
  services: Services,
  first: string,
  last: string,
): Promise<number> {
  const site = await services.sites.find(transaction.siteId);
  const rows = await transaction.read(
    { day: 'date' },
    `SELECT DISTINCT g.day::date AS day FROM academic_holiday h
      CROSS JOIN LATERAL generate_series(greatest(h.start_date, $2::date), least(h.end_date, $3::date), '1 day') AS g(day)
      WHERE h.site_id = $1 AND h.is_active AND NOT h.is_observed AND h.start_date <= $3 AND h.end_date >= $2`,
    first,
    last,
  );
  const holidays = new Set(rows.map((row) => row.day));
  const weekend = site?.weekend ?? [];
  return monthDays(first).filter((day) => !holidays.has(day) && !weekend.includes(weekdayNumber(day))).length;
}

type Dues = {
  readonly loans: ReadonlyMap<string, readonly LoanDue[]>;
  readonly arrears: ReadonlyMap<string, readonly ArrearsDue[]>;
};
const noDues: Dues = { loans: new Map(), arrears: new Map() };

const loanNames = {
  loan: { en: 'Loan', bn: 'ঋণ' },
  advance: { en: 'Advance', bn: 'অগ্রিম' },
} as const;

async function readDues(
  transaction: Transaction,
  month: string,
  employeeIds: readonly string[],
  runId: string,
): Promise<Dues> {
  const loans = await transaction.read(
    {
      id: 'uuid',
      employee_id: 'uuid',
      kind: oneOf<'loan' | 'advance'>(),
      instalment: 'bigint',
      balance: 'bigint',
    },
    `SELECT l.id, l.employee_id, l.kind, l.instalment, l.amount - coalesce(b.back, 0)::bigint AS balance
       FROM payroll_loan l
       LEFT JOIN (SELECT x.loan_id, sum(x.amount) AS back FROM payroll_loan_entry x WHERE x.site_id = $1 GROUP BY 1) b
         ON b.loan_id = l.id
      WHERE l.site_id = $1 AND l.employee_id = ANY($2::uuid[]) AND l.first_month <= $3 AND l.amount > coalesce(b.back, 0)
      ORDER BY l.given_on, l.id`,
    employeeIds,
    month,
  );
  const arrears = await transaction.read(
    {
      employee_id: 'uuid',
      month: 'text',
      amount: 'bigint',
      lines: json<KeptArrearsLine[]>(),
      whole: jsonOrNull<KeptLine[]>(),
    },
    `SELECT a.employee_id, a.month, a.amount, a.lines, a.whole FROM payroll_arrear a
      WHERE a.site_id = $1 AND a.employee_id = ANY($2::uuid[]) AND a.month < $3 AND (a.run_id IS NULL OR a.run_id = $4)
        AND a.settlement_id IS NULL AND a.withdrawn_at IS NULL
      ORDER BY a.employee_id, a.month, a.id`,
    employeeIds,
    month,
    runId,
  );
  const byPerson = <R extends { employee_id: string }, T>(rows: readonly R[], of: (row: R) => T) => {
    const found = new Map<string, T[]>();
    for (const row of rows) found.set(row.employee_id, [...(found.get(row.employee_id) ?? []), of(row)]);
    return found;
  };
  return {
    loans: byPerson(loans, ({ id, kind, instalment, balance }) => ({
      id,
      name: loanNames[kind],
      instalment,
      balance,
    })),
    arrears: byPerson(arrears, ({ month: of, amount, lines, whole }) => ({
      month: of,
      amount,
      lines: lines.map(arrearsLineOf),
      whole: wholeOf(whole),
    })),
  };
}
