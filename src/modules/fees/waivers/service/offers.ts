import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { planMonths } from '../../billing/service/invoices.ts';
import { type Waiver, waive } from '../../rules.ts';
import {
  type FeeStudent,
  fitsQuestion,
  labelSql,
  latestEnrolment,
  patternOf,
  studentJoins,
  studentSql,
} from '../../service/students-sql.ts';
import { offerErrors, offerProblems } from '../offer-labels.ts';
import { capBook, isForChild, monthsOf, placeOf, windowWithin, worthWithin } from '../rules.ts';
import { type Family, type FamilyChild, isHereSql, readFamilies } from './families.ts';
import { assertPaper } from './papers.ts';
import { billedTimes } from './waiver-worth.ts';
import { assertInYears, standingOnGround } from './waivers.ts';

/** What a waiver takes and of which fees, wherever the terms come from. */
export type Terms = {
  readonly typeId: string;
  readonly subHeadIds: readonly string[];
  readonly kind: 'percent' | 'fixed';
  readonly share: number | null;
  readonly base: 'remaining' | 'original';
  readonly amount: bigint | null;
  readonly monthCap: bigint | null;
  readonly yearCap: bigint | null;
};

/** An offer whose terms are all said. Throws 404 for another institution's, 409 while it is not finished. */
export async function readOffer(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    {
      name: json<Label>(),
      type_id: 'uuid?',
      kind: oneOf<'percent' | 'fixed'>(),
      share: 'bigint?',
      amount: 'bigint?',
      month_cap: 'bigint?',
      year_cap: 'bigint?',
      starts_on: 'date?',
      ends_on: 'date?',
      is_renewable: 'bool',
      child_from: 'int?',
      child_to: 'int?',
      is_active: 'bool',
      sub_head_ids: 'uuid[]',
      sub_heads: json<Label[]>(),
    },
    `SELECT ${labelSql('o')} AS name, o.type_id, o.kind, o.share, o.amount, o.month_cap, o.year_cap, o.starts_on, o.ends_on,
            o.is_renewable, o.child_from, o.child_to, o.is_active, b.ids AS sub_head_ids, b.labels AS sub_heads
       FROM fees_student_offer_type o
      CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(b.id ORDER BY b.position, b.name_en), '{}') AS ids,
               coalesce(json_agg(${labelSql('b')} ORDER BY b.position, b.name_en), '[]') AS labels
          FROM fees_fee_sub_head b
         WHERE b.site_id = $1 AND b.is_active AND b.schedule <> 'onDemand'
           AND (coalesce(o.head_id, o.second_head_id, o.third_head_id) IS NULL
                OR b.head_id IN (o.head_id, o.second_head_id, o.third_head_id))) b
      WHERE o.site_id = $1 AND o.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const share = row.kind === 'percent' ? Number(row.share ?? 0n) : null;
  const amount = row.kind === 'fixed' ? row.amount : null;
  if (!row.is_active || row.type_id === null || !(share || amount))
    throw new AppError(offerErrors.unfinished);
  if (row.sub_head_ids.length === 0) throw new AppError(offerErrors.noFees);
  return {
    id,
    name: row.name,
    subHeads: row.sub_heads,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    isRenewable: row.is_renewable,
    childFrom: row.child_from,
    childTo: row.child_to,
    terms: {
      typeId: row.type_id,
      subHeadIds: row.sub_head_ids,
      kind: row.kind,
      share,
      base: 'remaining',
      amount,
      monthCap: row.month_cap || null,
      yearCap: row.year_cap || null,
    } satisfies Terms,
  };
}

type Fee = { readonly subHeadId: string; readonly schedule: string; readonly amount: bigint };

/** What students are billed in a month before any waiver; empty where no academic year has that month. */
export async function feesOfMonth(
  transaction: Transaction,
  month: string,
): Promise<ReadonlyMap<string, readonly Fee[]>> {
  const year = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM academic_academic_year
      WHERE site_id = $1 AND start_date <= ($2 || '-28')::date AND end_date >= ($2 || '-01')::date
      ORDER BY is_current DESC, start_date DESC LIMIT 1`,
    month,
  );
  if (!year) return new Map();
  const { plans, subHeads } = await planMonths(transaction, year.id, [month]);
  const scheduleOf = new Map(subHeads.map((one) => [one.id, one.schedule]));
  const fees = new Map<string, Fee[]>();
  for (const { studentId, subHeadId, amount } of plans[0]?.lines ?? []) {
    const own = fees.get(studentId) ?? [];
    fees.set(studentId, own);
    own.push({ subHeadId, schedule: scheduleOf.get(subHeadId) ?? '', amount });
  }
  return fees;
}

const waiverOfTerms = (terms: Terms): Waiver => {
  const common = { id: 'one', type: terms.typeId, subHeads: terms.subHeadIds };
  return terms.kind === 'percent'
    ? { ...common, kind: 'percent', share: terms.share ?? 0, base: terms.base }
    : { ...common, kind: 'fixed', amount: terms.amount ?? 0n };
};

/** What terms lower the monthly fees of a student by in a month, alone; null where nothing is known of these fees. */
export function monthlyBy(terms: Terms, fees: readonly Fee[] | undefined): bigint | null {
  const own = (fees ?? []).filter((fee) => terms.subHeadIds.includes(fee.subHeadId));
  if (own.length === 0) return null;
  const book = capBook(new Map([['one', { month: terms.monthCap, year: terms.yearCap }]]));
  let sum = 0n;
  for (const fee of own) {
    if (fee.schedule !== 'monthly') continue;
    const line = waive(fee.subHeadId, fee.amount, [waiverOfTerms(terms)], book.roomIn('month'));
    book.noteLine('month', line);
    sum += line.waiver;
  }
  return sum;
}

/** What terms come to for a student in all months, at most; null where it cannot be said. */
export function worthBy(
  terms: Terms,
  fees: readonly Fee[] | undefined,
  { fromMonth, toMonth }: { fromMonth: string; toMonth: string | null },
): bigint | null {
  const months = monthsOf(fromMonth, toMonth);
  const own = (fees ?? []).filter((fee) => terms.subHeadIds.includes(fee.subHeadId));
  const worth =
    own.length === 0
      ? null
      : own.reduce(
          (sum, fee) =>
            sum +
            waive(fee.subHeadId, fee.amount, [waiverOfTerms(terms)]).waiver *
              billedTimes(fee.schedule, months),
          0n,
        );
  return worthWithin(worth, { month: terms.monthCap, year: terms.yearCap }, months);
}

/** The students there are among these, whether each learns here, in the order of class, section and roll. */
const readStudents = (transaction: Transaction, ids: readonly string[]) =>
  transaction.read(
    { student: json<FeeStudent>(), is_here: 'bool' },
    `SELECT ${studentSql} AS student, ${isHereSql} AS is_here
       FROM students_student o CROSS JOIN LATERAL ${latestEnrolment('o.id')} e ${studentJoins}
      WHERE o.site_id = $1 AND o.id = ANY($2::uuid[]) ORDER BY c.position, x.name_en, e.roll, s.id`,
    [...new Set(ids)],
  );

type Candidates = {
  id: string;
  q?: string | undefined;
  open?: '1' | undefined;
  page: number;
  size: number;
};

/** Whom an offer for children of families is for, families together, with what each would have of it. */
export async function listCandidates(transaction: Transaction, question: Candidates, today: string) {
  const offer = await readOffer(transaction, question.id);
  const families = offer.childFrom === null ? new Map() : await readFamilies(transaction, null);
  const all = [...families].flatMap(([id, family]: [string, Family]) => {
    const place = placeOf(family.children, id);
    const own = family.children.find((child) => child.id === id);
    return own && place > 0 && isForChild(offer, place) ? [{ own, family, place }] : [];
  });
  const found = question.q
    ? await whoFit(
        transaction,
        question.q,
        all.map(({ own }) => own.id),
      )
    : null;
  const month = today.slice(0, 7);
  const standing = await standingOnGround(transaction, {
    ...offer.terms,
    studentIds: all.map(({ own }) => own.id),
    fromMonth: month,
    toMonth: null,
  });
  const given = new Set(standing.map((one) => one.student_id));
  const eldest = ({ family }: { family: Family }) =>
    family.children.map((child) => child.code).sort()[0] ?? '';
  const fitting = all
    .filter(({ own }) => (!found || found.has(own.id)) && !(question.open && given.has(own.id)))
    .sort((one, other) =>
      eldest(one) < eldest(other) ? -1 : eldest(one) > eldest(other) ? 1 : one.place - other.place,
    );
  const shown = fitting.slice((question.page - 1) * question.size, question.page * question.size);
  const fees = shown.length === 0 ? new Map() : await feesOfMonth(transaction, month);
  return {
    total: fitting.length,
    page: question.page,
    size: question.size,
    open: all.filter(({ own }) => !given.has(own.id)).length,
    items: shown.map(({ own, family, place }) => {
      const monthly = monthlyBy(offer.terms, fees.get(own.id));
      return {
        id: own.id,
        student: own.student,
        place,
        of: family.children.length,
        siblings: siblingsOf(family.children, own.id),
        monthly: monthly === null ? null : takaText(monthly),
        isGiven: given.has(own.id),
      };
    }),
  };
}

const siblingsOf = (children: readonly FamilyChild[], id: string) =>
  children
    .filter((child) => child.id !== id)
    .map(({ student }) => ({ id: student.id, name: student.name, class: student.class }));

async function whoFit(transaction: Transaction, q: string, ids: readonly string[]) {
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT s.id FROM students_student s CROSS JOIN LATERAL ${latestEnrolment('s.id')} e
      WHERE s.site_id = $1 AND s.id = ANY($2::uuid[]) AND ${fitsQuestion('$3')}`,
    ids,
    patternOf(q),
  );
  return new Set(rows.map((row) => row.id));
}

export type GivenOffer = {
  readonly id: string;
  readonly studentIds: readonly string[];
  readonly fromMonth: string;
  readonly toMonth: string | null;
  readonly reason: string;
  readonly paperId: string | null;
};

/** Looks at an offer that is to be given: its terms, its days, and that each student fits. Throws 422 at what does not. */
export async function checkedOffer(transaction: Transaction, given: GivenOffer) {
  const offer = await readOffer(transaction, given.id);
  const window = windowWithin(given, offer);
  if (!window || (given.toMonth !== null && given.toMonth < given.fromMonth))
    throw new ValidationError({
      fromMonth: [fillLabel(offerProblems.outside, { from: offer.startsOn ?? '…', to: offer.endsOn ?? '…' })],
    });
  await assertInYears(transaction, window.fromMonth);
  await assertPaper(transaction, given.paperId);
  const students = await readStudents(transaction, given.studentIds);
  if (students.length < new Set(given.studentIds).size) throw new AppError(errors.notFound);
  const refuse = (problem: Label, name: Label) =>
    new ValidationError({ studentIds: [fillLabel(problem, { name })] });
  const away = students.find((one) => !one.is_here);
  if (away) throw refuse(offerProblems.notHere, away.student.name);
  if (offer.childFrom !== null) {
    const families = await readFamilies(transaction, given.studentIds);
    const stranger = students.find(({ student }) => {
      const place = placeOf(families.get(student.id)?.children ?? [], student.id);
      return place === 0 || !isForChild(offer, place);
    });
    if (stranger) throw refuse(offerProblems.notThatChild, stranger.student.name);
  }
  const [known] = await standingOnGround(transaction, {
    ...offer.terms,
    studentIds: given.studentIds,
    fromMonth: window.fromMonth,
    toMonth: window.toMonth,
  });
  if (known) throw refuse(offerProblems.given, known.name);
  return { offer, window, students: students.map((one) => one.student) };
}
