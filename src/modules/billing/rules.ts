import { addDays, addMonths, daysBetween } from '../../core/dates.ts';

/*
 * The arithmetic of the platform's bills: prices, instalments, changes within one, the ladder. Amounts are paisa, days
 * 'YYYY-MM-DD' of Dhaka; the clock is passed in.
 */

export const priceModels = ['per_student', 'flat', 'tiered'] as const;
export const discountTypes = ['none', 'percent', 'amount'] as const;
export const instalmentCounts = [1, 2, 3, 4, 6, 12] as const;
export const invoiceStates = ['draft', 'issued', 'void'] as const;
export const challanStates = ['issued', 'deposited', 'verified', 'void'] as const;
export const lineHeads = ['service', 'alumni', 'adjustment', 'late', 'other', 'discount'] as const;
export const ledgers = ['receivable', 'bank', 'service', 'alumni', 'late', 'other', 'discount'] as const;
export const paymentStates = ['draft', 'unpaid', 'partiallyPaid', 'overdue', 'paid', 'cancelled'] as const;

export type Tier = { readonly upTo: number | null; readonly price: bigint };
export type Price = {
  readonly priceModel: (typeof priceModels)[number];
  readonly price: bigint;
  readonly tiers: readonly Tier[];
};

/** What an institution with so many students pays a month. */
export function priceOfMonth({ priceModel, price, tiers }: Price, students: number): bigint {
  if (priceModel === 'flat') return price;
  if (priceModel === 'per_student') return price * BigInt(students);
  return tiers.find(({ upTo }) => upTo === null || students <= upTo)?.price ?? 0n;
}

/** Whether tiers rise, and the last of them has no end: then every number of students has one price. */
export const areTiersWhole = (tiers: readonly Tier[]): boolean =>
  tiers.length > 0 &&
  tiers.every(({ upTo }, place) => {
    if (place === tiers.length - 1) return upTo === null;
    const next = tiers[place + 1]?.upTo ?? null;
    return upTo !== null && upTo >= 1 && (next === null || next > upTo);
  });

export type Discount = {
  readonly discountType: (typeof discountTypes)[number];
  readonly discountValue: bigint;
};

/** What is taken off an amount, never more than all of it. `percent` in hundredths of a percent, half a paisa counts as one. */
export function discountOn(amount: bigint, { discountType, discountValue }: Discount): bigint {
  if (discountType === 'none' || amount <= 0n) return 0n;
  const off = discountType === 'percent' ? (amount * discountValue + 5_000n) / 10_000n : discountValue;
  return off > amount ? amount : off;
}

export type Span = { readonly from: string; readonly to: string };

/**
 * The `place`th instalment, from 0. Each is counted from the first day of the membership, not from the one before: a
 * membership of the 31st has 28 February and 31 March, one of 29 February comes back to it in each leap year.
 */
export function instalmentAt(startsOn: string, instalments: number, place: number): Span {
  const months = 12 / instalments;
  return {
    from: addMonths(startsOn, place * months),
    to: addDays(addMonths(startsOn, (place + 1) * months), -1),
  };
}

/** The place of the instalment that a day falls in; null before the first. */
export function instalmentOn(startsOn: string, instalments: number, day: string): number | null {
  if (day < startsOn) return null;
  const months = 12 / instalments;
  let place = Math.max(
    0,
    Math.floor((Number(day.slice(0, 4)) - Number(startsOn.slice(0, 4)) - 1) * (12 / months)),
  );
  while (instalmentAt(startsOn, instalments, place).to < day) place += 1;
  return place;
}

/** More at once would be an old agreement written down late, not a server that stood still. */
const mostAtOnce = 24;

export type Agreement = Discount & {
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly instalments: number;
  /** For a year; null: by the package. */
  readonly amount: bigint | null;
  readonly alumniFee: bigint;
};

/** What is billed already, and since when there is a price. */
export type Billed = {
  /** The last day that any instalment was invoiced for, whatever the agreement was then. */
  readonly until: string | null;
  /** The first day of the last instalment with an alumni fee. */
  readonly alumniFrom: string | null;
  /** The day from which there is something to pay for; null: always was. */
  readonly priceFrom: string | null;
};

/** The days of the `place`th instalment that are to be invoiced: all of them, or what an earlier agreement left of it. */
export type Instalment = Span & { readonly place: number; readonly hasAlumni: boolean };

/**
 * The instalments to be invoiced today. No day is billed twice: after a change of the agreement the first of them begins
 * the day after what is invoiced. Where nothing is, the counting begins with today's: what went before an agreement was
 * written down is invoiced by hand. What was over before there was a price stays free.
 */
export function instalmentsDue(
  { startsOn, endsOn, instalments, alumniFee }: Omit<Agreement, keyof Discount | 'amount'>,
  { until, alumniFrom, priceFrom }: Billed,
  today: string,
): Instalment[] {
  const current = instalmentOn(startsOn, instalments, today);
  if (current === null) return [];
  const due: (Span & { place: number; isWhole: boolean })[] = [];
  for (let place = current; place >= 0 && due.length < mostAtOnce; place -= 1) {
    const { from: begins, to } = instalmentAt(startsOn, instalments, place);
    if (until !== null && to <= until) break;
    if (priceFrom !== null && to < priceFrom) break;
    const isWhole = until === null || begins > until;
    const from = isWhole ? begins : addDays(until, 1);
    if (from <= today && (endsOn === null || from <= endsOn)) due.unshift({ place, from, to, isWhole });
    if (until === null) break;
  }
  let asked = alumniFrom;
  return due.map(({ isWhole, ...one }) => {
    // Once in twelve months, whatever day the years are counted from.
    const isFirst =
      asked === null ? isWhole && one.place % instalments === 0 : one.from >= addMonths(asked, 12);
    const hasAlumni = alumniFee > 0n && isFirst;
    if (hasAlumni) asked = one.from;
    return { ...one, hasAlumni };
  });
}

/** The first day of the next instalment; null after the end of the agreement. */
export function nextInstalment(
  { startsOn, endsOn, instalments }: Pick<Agreement, 'startsOn' | 'endsOn' | 'instalments'>,
  until: string | null,
  today: string,
): string | null {
  const place = instalmentOn(startsOn, instalments, today);
  const begins = place === null ? startsOn : instalmentAt(startsOn, instalments, place + 1).from;
  const after = until !== null && until >= today ? addDays(until, 1) : begins;
  const next = after < startsOn ? startsOn : after;
  return endsOn !== null && next > endsOn ? null : next;
}

/** The `place`th part of a year's amount; the parts of a year are the amount to the paisa. */
export function partOfYear(amount: bigint, instalments: number, place: number): bigint {
  const n = BigInt(instalments);
  const k = BigInt(place % instalments);
  return (amount * (k + 1n)) / n - (amount * k) / n;
}

/** What days cost that are billed together: whole months of the agreement as such, what is left of one by its days. */
function costOf(startsOn: string, span: Span, ofMonth: (month: number) => bigint): bigint {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  let sum = 0n;
  for (let month = months(span.from) - months(startsOn) - 1; ; month += 1) {
    const whole = instalmentAt(startsOn, 12, month);
    if (whole.from > span.to) return sum;
    sum += partOf(ofMonth(month), whole, span);
  }
}

/** The discount on some days of an instalment: the same part of it as of the service. */
function discountOnPart(part: bigint, whole: bigint, discount: Discount): bigint {
  return whole === 0n ? 0n : (2n * discountOn(whole, discount) * part + whole) / (2n * whole);
}

/** What a package costs for the days of an invoice, less the discount. */
export function packageCost(
  agreement: Pick<Agreement, 'startsOn' | 'instalments'> & Discount,
  span: Span,
  ofMonth: bigint,
): bigint {
  const service = costOf(agreement.startsOn, span, () => ofMonth);
  return service - discountOnPart(service, ofMonth * BigInt(12 / agreement.instalments), agreement);
}

export type Line = { readonly head: (typeof lineHeads)[number]; readonly amount: bigint };
export type Carried = { readonly id: string; readonly amount: bigint };

/**
 * The lines of one instalment's invoice. `carried` are changes of the package since the last; a credit larger than the
 * invoice is used as far as it goes, and `left` is carried on.
 */
export function linesOf(
  agreement: Agreement,
  given: {
    price: Price | null;
    students: number;
    instalment: Instalment;
    carried: readonly Carried[];
  },
): { lines: Line[]; total: bigint; left: bigint } {
  const { startsOn, instalments, amount } = agreement;
  const { instalment } = given;
  const price = given.price ? priceOfMonth(given.price, given.students) : 0n;
  // Without a package and an agreed amount it costs nothing.
  const ofMonth = (month: number) => (amount === null ? price : partOfYear(amount, 12, month));
  const service = costOf(startsOn, instalment, ofMonth);
  const whole = costOf(startsOn, instalmentAt(startsOn, instalments, instalment.place), ofMonth);
  const alumni = instalment.hasAlumni ? agreement.alumniFee : 0n;
  const discount = discountOnPart(service, whole, agreement);
  const asked = service + alumni - discount;
  const change = given.carried.reduce((sum, one) => sum + one.amount, 0n);
  const isMore = change + asked < 0n;
  const used = isMore ? -asked : change;
  const lines: Line[] = [
    { head: 'service', amount: service },
    { head: 'alumni', amount: alumni },
    { head: 'adjustment', amount: used },
    { head: 'discount', amount: -discount },
  ];
  return {
    lines: lines.filter(({ amount }) => amount !== 0n),
    total: asked + used,
    left: change - used,
  };
}

/** What of an amount for `whole` falls on the days of `part` within it; half a paisa counts as one. */
function partOf(amount: bigint, whole: Span, part: Span): bigint {
  const all = daysBetween(whole.from, whole.to) + 1;
  const before = Math.max(0, daysBetween(whole.from, part.from));
  const after = Math.max(0, daysBetween(part.to, whole.to));
  const [n, days] = [BigInt(all), BigInt(Math.max(0, all - before - after))];
  return (2n * amount * days + n) / (2n * n);
}

/**
 * What a change of the package on `day` changes of an instalment that is invoiced already: the new price of the days that
 * are left, less the old one of the same days. Both are rounded before they are subtracted, so several changes on one day
 * come to the same as the one from the first to the last, and there and back to nothing.
 */
export const changeOn = (span: Span, day: string, was: bigint, became: bigint): bigint =>
  partOf(became, span, { from: day, to: span.to }) - partOf(was, span, { from: day, to: span.to });

export type Ladder = {
  readonly isLadderOn: boolean;
  readonly graceDays: number;
  readonly readOnlyDays: number;
  readonly suspendDays: number;
};
/** Where nobody has set it: a month and a half until nothing can be written, three months until nothing opens. */
export const usualLadder: Ladder = { isLadderOn: true, graceDays: 1, readOnlyDays: 45, suspendDays: 90 };

export type Standing = 'active' | 'grace' | 'read_only' | 'suspended';

/** How an institution stands whose oldest unpaid invoice was due on `dueOn`, and the day of the next step down. */
export function standingOn(
  { isLadderOn, graceDays, readOnlyDays, suspendDays }: Ladder,
  dueOn: string | null,
  today: string,
): { standing: Standing; nextStepOn: string | null } {
  if (!isLadderOn || dueOn === null) return { standing: 'active', nextStepOn: null };
  const late = daysBetween(dueOn, today);
  if (late >= suspendDays) return { standing: 'suspended', nextStepOn: null };
  if (late >= readOnlyDays) return { standing: 'read_only', nextStepOn: addDays(dueOn, suspendDays) };
  if (late >= graceDays) return { standing: 'grace', nextStepOn: addDays(dueOn, readOnlyDays) };
  return { standing: 'active', nextStepOn: null };
}

/** Whether the late fee of an unpaid invoice is owed. */
export const isLateFeeOwed = (dueOn: string, lateDays: number, today: string): boolean =>
  daysBetween(dueOn, today) > lateDays;

/** What is told of an unpaid invoice on a day, the most pressing alone. */
export function reminderOn(
  dueOn: string,
  lateDays: number,
  today: string,
): 'issued' | 'soon' | 'overdue' | 'late' {
  const late = daysBetween(dueOn, today);
  if (late > lateDays) return 'late';
  if (late > 0) return 'overdue';
  return late >= -3 ? 'soon' : 'issued';
}

/** What an invoice is called on screens and paper. */
export function paymentStateOf(
  invoice: { state: (typeof invoiceStates)[number]; total: bigint; paid: bigint; dueOn: string },
  today: string,
): (typeof paymentStates)[number] {
  if (invoice.state === 'draft') return 'draft';
  if (invoice.state === 'void') return 'cancelled';
  if (invoice.paid >= invoice.total) return 'paid';
  if (invoice.dueOn < today) return 'overdue';
  return invoice.paid > 0n ? 'partiallyPaid' : 'unpaid';
}

/** `INV-2026-000451`, `CHL-2026-000012`. */
export const numberText = (kind: 'INV' | 'CHL', year: string, number: number): string =>
  `${kind}-${year}-${String(number).padStart(6, '0')}`;

/** The number within a text that looks like one of the series; null for any other. */
export function numberIn(text: string): { year: string; number: number } | null {
  const parts = /^INV-(\d{4})-(\d{6,12})$/.exec(text);
  return parts ? { year: parts[1] ?? '', number: Number(parts[2]) } : null;
}

/** Debits, less than 0 for credits, of an issued invoice: receivable against its heads. Heads of credit notes go with service. */
export function entryOfInvoice(
  lines: readonly Line[],
): { ledger: (typeof ledgers)[number]; amount: bigint }[] {
  const sums = new Map<(typeof ledgers)[number], bigint>();
  const add = (ledger: (typeof ledgers)[number], amount: bigint) =>
    sums.set(ledger, (sums.get(ledger) ?? 0n) + amount);
  for (const { head, amount } of lines) {
    add('receivable', amount);
    add(head === 'adjustment' ? 'service' : head, -amount);
  }
  return [...sums].flatMap(([ledger, amount]) => (amount === 0n ? [] : [{ ledger, amount }]));
}
