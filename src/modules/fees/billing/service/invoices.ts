import { addMonths, endOfMonth, startOfMonth } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { fieldProblems } from '../../labels.ts';
import { billsIn, ruleFor, type StudentFacts, type Taken, type Waiver, waive } from '../../rules.ts';
import { type FeeStudent, labelSql, studentJoins, studentSql } from '../../service/students-sql.ts';
import { rulesOfYear, type StoredRule, subjectsSql } from '../../setup/service/fee-rules.ts';
import { type CapBook, countsOn, type Window } from '../../waivers/rules.ts';
import { readLapsed, withoutLapsed } from '../../waivers/service/lapses.ts';
import {
  bookOf,
  readStandingWaivers,
  type StandingWaiver,
  waiverOf,
  windowOf,
} from '../../waivers/service/standing-waivers.ts';
import {
  type MonthPart,
  monthPart,
  type Proration,
  partOfAmount,
  periodOf,
  type Schedule,
  schedules,
} from '../periods.ts';
import { type ServiceMonth, serviceMonth } from '../services/rules.ts';
import { type KnownUse, keyOf, readUses, type TracedService } from '../services/service/read-uses.ts';

export type PlannedLine = {
  readonly studentId: string;
  readonly enrolmentId: string;
  readonly subHeadId: string;
  readonly period: string;
  readonly due: string;
  readonly amount: bigint;
  readonly waiver: bigint;
  readonly payable: bigint;
  readonly trace: Trace;
};

/** How an amount came about, as the line keeps it: the rule that won, what each waiver took and what cut it. */
export type Trace = {
  readonly rule: string;
  readonly waivers: readonly {
    readonly type: string;
    readonly amount: string;
    /** The waiver itself; older lines name its type alone. */
    readonly waiver?: string;
    readonly cut?: Taken['cut'];
  }[];
  /** Of a month somebody was not all there: the part that is billed, and paisa of the whole. */
  readonly month?: MonthPart & { readonly whole: string };
  /** The services it is for, where it is for such; `rule` is empty then. */
  readonly services?: readonly TracedService[];
};

type SubHead = {
  id: string;
  label: Label;
  schedule: Schedule;
  due_day: number;
};
type Enrolled = {
  id: string;
  student_id: string;
  class_id: string;
  gender: string | null;
  shift_id: string;
  version_id: string;
  group_id: string | null;
  starts_on: string | null;
  /** The last day of one who left. */
  left_on: string | null;
  is_new: boolean;
  residence: string | null;
  subjects: string[] | null;
};
const tracedServices = (known: readonly KnownUse[], { uses }: ServiceMonth): TracedService[] =>
  known
    .filter(({ id }) => uses.some((use) => use.id === id))
    .map(({ id, name, amount }) => ({ use: id, name, amount: String(amount) }));

export const traceOf = (rule: string, byType: readonly Taken[]): Trace => ({
  rule,
  waivers: byType.map(({ type, amount, id, cut }) => ({
    type,
    amount: String(amount),
    ...(id ? { waiver: id } : {}),
    ...(cut ? { cut } : {}),
  })),
});

/**
 * What a month's invoices are for everybody who studies in it, from rules, waivers and enrolments read once. Monthly
 * sub-heads are of the month, those of a quarter, half or year of that, and what is charged once falls to who is new in the
 * year. Who joined later than the month, or left before it, is not in it.
 * Throws 404 for another institution's year, and a message at the month when it is outside of the year.
 */
export async function planMonth(transaction: Transaction, yearId: string, period: string) {
  const { plans, ...rest } = await planMonths(transaction, yearId, [period]);
  const [plan] = plans;
  if (!plan) throw new ValidationError({ period: [fieldProblems.monthOutside] });
  return { ...rest, ...plan };
}

/** Other rules and waivers than those that stand, for reckoning what they would bill; nothing of it is kept. */
export type PlanChange = {
  readonly rules?: (stored: readonly StoredRule[]) => readonly StoredRule[];
  readonly waivers?: (
    standing: readonly StandingWaiver[],
    enrolled: readonly { readonly student_id: string; readonly class_id: string }[],
  ) => readonly StandingWaiver[];
};

/** The same of several months, of everybody or of one student alone. */
export async function planMonths(
  transaction: Transaction,
  yearId: string,
  periods: readonly string[],
  studentId: string | null = null,
) {
  return plansOf(transaction, await readYear(transaction, yearId, periods, studentId));
}

/** All that the invoices of these months follow from, of everybody or of one student: read once for several plans of it. */
export async function readYear(
  transaction: Transaction,
  yearId: string,
  periods: readonly string[],
  studentId: string | null = null,
) {
  if (studentId === null) transaction.planForAll();
  const year = await transaction.readOne(
    { start_date: 'date', end_date: 'date', proration: oneOf<Proration>() },
    `SELECT start_date, end_date, coalesce((SELECT o.proration FROM fees_setting o WHERE o.site_id = $1), 'full') AS proration
       FROM academic_academic_year WHERE site_id = $1 AND id = $2`,
    yearId,
  );
  if (!year) throw new AppError(errors.notFound);
  if (periods.some((one) => endOfMonth(`${one}-01`) < year.start_date || `${one}-01` > year.end_date))
    throw new ValidationError({ period: [fieldProblems.monthOutside] });
  const subHeads = await transaction.rows<SubHead>(
    `SELECT b.id, ${labelSql('b')} AS label, b.schedule, b.due_day FROM fees_fee_sub_head b
      WHERE b.site_id = $1 AND b.is_active AND b.schedule <> 'onDemand' ORDER BY b.position, b.name_en`,
  );
  const rules = await rulesOfYear(transaction, yearId);
  const { waivers: standing, lapses } = await withoutLapsed(
    transaction,
    await readStandingWaivers(transaction, { from: periods[0], to: periods.at(-1), studentId }),
  );
  const enrolled = await transaction.rows<Enrolled>(
    `SELECT e.id, e.student_id, x.class_id, s.gender, x.shift_id, x.version_id, x.group_id, e.starts_on,
            s.residence, CASE WHEN $5::boolean THEN ${subjectsSql} END AS subjects, CASE WHEN e.status IN ('transferred', 'struckOff', 'dropped', 'deceased')
                 THEN coalesce(e.ends_on, '0001-01-01'::date) END AS left_on,
            coalesce(e.starts_on >= $3, false) AND NOT EXISTS (
              SELECT 1 FROM students_enrolment o JOIN academic_academic_year y ON y.site_id = $1 AND y.id = o.year_id
               WHERE o.site_id = $1 AND o.student_id = e.student_id AND o.id <> e.id AND y.start_date < $3) AS is_new
       FROM students_enrolment e
       JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
      WHERE e.site_id = $1 AND e.year_id = $2 AND ($4::uuid IS NULL OR e.student_id = $4)`,
    yearId,
    year.start_date,
    studentId,
    rules.some((rule) => rule.criteria.subject !== undefined),
  );
  const uses = await readUses(transaction, {
    from: `${periods[0] ?? ''}-01`,
    to: endOfMonth(`${periods.at(-1) ?? ''}-01`),
    studentId,
  });
  return { year, periods, subHeads, rules, standing, lapses, enrolled: withKinds(enrolled), uses };
}

/** What the months bill of what was read, as rules and waivers stand or with a change of them. */
export async function plansOf(
  transaction: Transaction,
  read: Awaited<ReturnType<typeof readYear>>,
  change: PlanChange = {},
) {
  const { year, periods, subHeads, standing, lapses, enrolled, uses } = read;
  // Other rules of a scenario ask for a class or for nobody, so what was read of each student is enough for them.
  const rules = change.rules?.(read.rules) ?? read.rules;
  const waivers = change.waivers?.(standing, enrolled) ?? standing;
  const { book, known } = await bookOf(transaction, waivers, [year]);
  const planning = {
    yearStart: year.start_date,
    proration: year.proration,
    subHeads,
    rulesOf: groupBy(rules, (rule) => rule.subHeadId),
    waiversOf: knownByStudent(waivers),
    enrolled,
    uses,
    served: new Set([...uses.keys()].map((key) => key.split(' ', 1)[0] ?? '')),
    book,
    known,
  };
  const plans = periods.map((period) => ({ period, ...planOf(period, planning) }));
  return { subHeads, yearStart: year.start_date, plans, lapses };
}

type Planning = {
  readonly yearStart: string;
  readonly proration: Proration;
  readonly subHeads: readonly SubHead[];
  readonly rulesOf: ReadonlyMap<string, readonly StoredRule[]>;
  /** By student, in their order. */
  readonly waiversOf: ReadonlyMap<string, readonly KnownWaiver[]>;
  readonly enrolled: readonly (Enrolled & { readonly kind: Kind })[];
  /** The services of each student under each sub-head. */
  readonly uses: ReadonlyMap<string, readonly KnownUse[]>;
  /** Who has any of them. */
  readonly served: ReadonlySet<string>;
  /** What capped waivers may still take, and the lines that stand of who has one. */
  readonly book: CapBook;
  readonly known: ReadonlyMap<string, Set<string>>;
};

type KnownWaiver = Waiver & { readonly window: Window };

function knownByStudent(waivers: readonly StandingWaiver[]): ReadonlyMap<string, readonly KnownWaiver[]> {
  const all = groupBy(waivers, (row) => row.student_id);
  return new Map(
    [...all].map(([student, rows]) => [
      student,
      rows.map((row) => ({ ...waiverOf(row), window: windowOf(row) })),
    ]),
  );
}

/** Facts that many students share, so that the rules are asked once for all of them. */
type Kind = { readonly facts: StudentFacts };

/** The kind of each, one object a kind. */
function withKinds(enrolled: readonly Enrolled[]): (Enrolled & { readonly kind: Kind })[] {
  const kinds = new Map<string, Kind>();
  return enrolled.map((one) => {
    const facts = {
      class: one.class_id,
      entry: one.is_new ? 'new' : 'returning',
      gender: one.gender,
      category: one.residence,
      shift: one.shift_id,
      version: one.version_id,
      group: one.group_id,
      subject: one.subjects ?? [],
    };
    const key = Object.values(facts).join();
    const kind = kinds.get(key) ?? { facts };
    kinds.set(key, kind);
    return { ...one, kind };
  });
}

/** What one month bills of what was read. A school's year is half a million lines: what they share is reckoned before them. */
function planOf(period: string, planning: Planning) {
  const { yearStart, proration, rulesOf, waiversOf, enrolled, book, uses, served } = planning;
  const first = `${period}-01`;
  const last = endOfMonth(first);
  const subHeads = planning.subHeads.map(({ id, schedule, due_day }) => {
    const lineFor = periodOf(schedule, period, yearStart);
    return {
      id,
      schedule,
      lineFor,
      due: `${period}-${String(due_day).padStart(2, '0')}`,
      standing: `${id} ${lineFor}`,
      rules: (rulesOf.get(id) ?? []).filter((one) => billsIn(one, period)),
    };
  });
  const there = enrolled.filter(
    (one) =>
      (one.starts_on === null || one.starts_on <= last) && (one.left_on === null || one.left_on >= first),
  );
  const lines: PlannedLine[] = [];
  const without: string[] = [];
  const decided = new Map<Kind, readonly (StoredRule | null)[]>();
  const room = book.roomIn(period);
  // Most lines came about by their rule alone, and share how.
  const plainTraces = new Map<string, Trace>();
  const plain = (rule: string): Trace => {
    const trace = plainTraces.get(rule) ?? traceOf(rule, []);
    plainTraces.set(rule, trace);
    return trace;
  };
  for (const one of there) {
    const rules = decided.get(one.kind) ?? subHeads.map((subHead) => ruleFor(subHead.rules, one.kind.facts));
    decided.set(one.kind, rules);
    const partly = monthPart(proration, period, { from: one.starts_on, to: one.left_on });
    const waived = waiversOf.get(one.student_id) ?? [];
    const known = planning.known.get(one.student_id);
    let fitting = 0;
    const isServed = served.has(one.student_id);
    let place = 0;
    for (const subHead of subHeads) {
      const rule = rules[place] ?? null;
      place += 1;
      const own = isServed ? uses.get(keyOf(one.student_id, subHead.id)) : undefined;
      const service =
        own &&
        subHead.schedule === 'monthly' &&
        serviceMonth(proration, period, own, { from: one.starts_on, to: one.left_on });
      if (!rule && !service) continue;
      fitting += 1;
      const part = service ? service.part : subHead.schedule === 'monthly' ? partly : null;
      const whole = service ? service.whole : (rule?.amount ?? 0n);
      const amount = service ? service.amount : part ? partOfAmount(whole, part) : whole;
      if (amount === 0n || (subHead.schedule === 'once' && !one.is_new)) continue;
      const { due, lineFor } = subHead;
      const inForce = waived.length === 0 ? waived : waived.filter(({ window }) => countsOn(window, due));
      const line = waive(subHead.id, amount, inForce, room);
      // What stands already took its part of a cap when it was billed.
      if (known && !known.has(subHead.standing)) {
        known.add(subHead.standing);
        book.noteLine(period, line);
      }
      lines.push({
        studentId: one.student_id,
        enrolmentId: one.id,
        subHeadId: subHead.id,
        period: lineFor,
        due,
        amount,
        waiver: line.waiver,
        payable: line.payable,
        trace:
          rule && !service && !part && line.byType.length === 0
            ? plain(rule.id)
            : {
                ...traceOf(service ? '' : (rule?.id ?? ''), line.byType),
                ...(part ? { month: { ...part, whole: String(whole) } } : {}),
                ...(service ? { services: tracedServices(own, service) } : {}),
              },
      });
    }
    if (fitting === 0) without.push(one.id);
  }
  return { lines, without, students: there.length };
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Which of the planned lines stand already, by student, sub-head and period. */
export async function standing(
  transaction: Transaction,
  periods: readonly string[],
  studentId: string | null = null,
): Promise<Set<string>> {
  const rows = await transaction.read(
    { key: 'text' },
    `SELECT concat(student_id, ' ', sub_head_id, ' ', period) AS key FROM fees_invoice_line
      WHERE site_id = $1 AND NOT is_taken_back AND period = ANY($2::text[]) AND ($3::uuid IS NULL OR student_id = $3)`,
    [...new Set(periods)],
    studentId,
  );
  return new Set(rows.map((row) => row.key));
}

/** A month's plan with those of its lines that do not stand yet. */
export async function planMissing(transaction: Transaction, yearId: string, period: string) {
  const plan = await planMonth(transaction, yearId, period);
  const known = await standing(
    transaction,
    schedules.map((schedule) => periodOf(schedule, period, plan.yearStart)),
  );
  return {
    plan,
    lines: plan.lines.filter((line) => !known.has(`${line.studentId} ${line.subHeadId} ${line.period}`)),
  };
}

/** What a run would add, without adding it. */
export async function previewMonth(transaction: Transaction, yearId: string, period: string) {
  const { plan, lines } = await planMissing(transaction, yearId, period);
  const before = startOfMonth(addMonths(`${period}-01`, -1)).slice(0, 7);
  const last = await transaction.readOne(
    { lines: 'int', payable: 'bigint', billed: 'int' },
    `SELECT count(*) FILTER (WHERE period = $2)::int AS lines,
            coalesce(sum(payable + moved) FILTER (WHERE period = $2), 0)::bigint AS payable,
            count(*) FILTER (WHERE period = $3)::int AS billed
       FROM fees_invoice_line WHERE site_id = $1 AND period IN ($2, $3) AND cancelled_at IS NULL`,
    before,
    period,
  );
  const without = await transaction.read(
    { student: json<FeeStudent>() },
    `SELECT ${studentSql} AS student FROM students_enrolment e ${studentJoins}
      WHERE e.site_id = $1 AND e.id = ANY($2::uuid[]) ORDER BY c.position, x.name_en, e.roll LIMIT 100`,
    plan.without.slice(0, 5000),
  );
  const sum = (of: (line: PlannedLine) => bigint) => lines.reduce((total, line) => total + of(line), 0n);
  const bySubHead = groupBy(lines, (line) => line.subHeadId);
  return {
    period,
    students: new Set(lines.map((line) => line.studentId)).size,
    allStudents: plan.students,
    lines: lines.length,
    amount: takaText(sum((line) => line.amount)),
    waiver: takaText(sum((line) => line.waiver)),
    payable: takaText(sum((line) => line.payable)),
    billed: last?.billed ?? 0,
    bySubHead: plan.subHeads.flatMap(({ id, label }) => {
      const own = bySubHead.get(id);
      if (!own) return [];
      return [
        {
          subHeadId: id,
          label,
          lines: own.length,
          amount: takaText(own.reduce((total, line) => total + line.payable, 0n)),
        },
      ];
    }),
    before: { period: before, lines: last?.lines ?? 0, payable: takaText(last?.payable ?? 0n) },
    without: without.map((row) => row.student),
    withoutCount: plan.without.length,
    lapses: await readLapsed(transaction, plan.lapses),
  };
}

/**
 * Adds lines that do not stand yet, in one statement; answers how many, whose and how much they are. `at`: when they
 * were billed, now unless said.
 */
export async function addLines(
  transaction: Transaction,
  runId: string | null,
  lines: readonly PlannedLine[],
  {
    reason = '',
    reasons,
    at = null,
    openingId = null,
    ids = lines.map(() => newId()),
  }: {
    reason?: string;
    reasons?: readonly string[];
    at?: Date | null;
    openingId?: string | null;
    ids?: readonly string[];
  } = {},
): Promise<{ lines: number; students: number; amount: bigint }> {
  const row = await transaction.readOne(
    { lines: 'int', students: 'int', amount: 'bigint' },
    `WITH added AS (
       INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver,
              payable, trace, run_id, reason, created_at, opening_id)
       SELECT n.site_id, n.id, n.student_id, n.enrolment_id, n.sub_head_id, n.period, n.due, n.amount, n.waiver, n.payable,
              n.trace, $2, n.reason, $14::timestamptz, $15::uuid
         FROM ${rowsOf('n', { id: '$4::uuid[]', student_id: '$5::uuid[]', enrolment_id: '$6::uuid[]', sub_head_id: '$7::uuid[]', period: '$8::text[]', due: '$9::date[]', amount: '$10::bigint[]', waiver: '$11::bigint[]', payable: '$12::bigint[]', trace: '$13::jsonb[]', reason: '$3::text[]' })}
       ON CONFLICT (site_id, student_id, sub_head_id, period) WHERE NOT is_taken_back DO NOTHING
       RETURNING student_id, payable)
     SELECT count(*)::int AS lines, count(DISTINCT student_id)::int AS students,
            coalesce(sum(payable), 0)::bigint AS amount FROM added`,
    runId,
    reasons ?? lines.map(() => reason),
    ids,
    lines.map((line) => line.studentId),
    lines.map((line) => line.enrolmentId),
    lines.map((line) => line.subHeadId),
    lines.map((line) => line.period),
    lines.map((line) => line.due),
    lines.map((line) => line.amount),
    lines.map((line) => line.waiver),
    lines.map((line) => line.payable),
    lines.map((line) => JSON.stringify(line.trace)),
    at ?? transaction.now(),
    openingId,
  );
  return row ?? { lines: 0, students: 0, amount: 0n };
}
