import { addDays, addMonths, dhakaInstant, endOfMonth, weekdayOf } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { addRequest } from '../../src/core/server/approvals/requests.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { takeNumbers } from '../../src/core/server/database/numbers.ts';
import { readSystemLedgers } from '../../src/modules/accounts/public.ts';
import { moneyOfLedger } from '../../src/modules/accounts/service/counters.ts';
import { feesContract } from '../../src/modules/fees/contract.ts';
import { receiptSeries } from '../../src/modules/fees/counter/service/series.ts';
import { yearOfSeries } from '../../src/modules/fees/receipts/series.ts';
import { aboutCancelling } from '../../src/modules/fees/receipts/service/cancel-receipt.ts';
import { type FineRule, fineOf } from '../../src/modules/fees/rules.ts';
import { isForChild, placeOf } from '../../src/modules/fees/waivers/rules.ts';
import { readFamilies } from '../../src/modules/fees/waivers/service/families.ts';
import { insertWaivers } from '../../src/modules/fees/waivers/service/insert-waivers.ts';
import { readOffer } from '../../src/modules/fees/waivers/service/offers.ts';
import type { Random } from '../random.ts';
import { swiftly } from '../swiftly.ts';
import { billExam, billMonth } from './bills.ts';
import { makeRelief } from './relief.ts';
import { makeServices } from './services.ts';

/** Taka a class pays, by sub-head: the first class, and how much more each next one pays. */
const amounts: readonly (readonly [subHead: string, first: number, step: number])[] = [
  ['Tuition fee', 450, 50],
  ['ICT fee', 50, 0],
  ['Electricity', 30, 0],
  ['Admission fee', 1000, 100],
  ['Session charge', 1200, 100],
  ['Sports fee', 100, 0],
  ['Library fee', 80, 0],
];

const fine: FineRule = { kind: 'per_day', amount: 500n, graceDays: 5, ceiling: 10_000n };

type People = { readonly cashier: string; readonly accountant: string; readonly head: string };
type Line = {
  id: string;
  studentId: string;
  enrolmentId: string;
  due: string;
  payable: bigint;
  ledgerId: string;
  code: string;
  name: string;
  nameBn: string;
};
type Taken = {
  readonly id: string;
  readonly voucherId: string;
  readonly day: string;
  readonly at: Date;
  readonly method: 'cash' | 'bank' | 'mobile';
  readonly lines: readonly (Line & { fine: bigint; lateDays: number })[];
  readonly advance: bigint;
};

/**
 * Fees of one institution: amounts for every class, waivers, the invoices of two months, or of all since the year before
 * began, and what was paid of them, each receipt with its voucher; days closed and one waiting, a cancellation asked for.
 */
export async function makeFees(
  transaction: Transaction,
  random: Random,
  { today, people, isWholeYear }: { today: string; people: People; isWholeYear: boolean },
): Promise<void> {
  const years = await transaction.rows<{ id: string; start_date: string; is_current: boolean }>(
    `SELECT id, start_date, is_current FROM academic_academic_year
      WHERE site_id = $1 AND (is_current OR ($2 AND end_date < $3)) ORDER BY start_date DESC LIMIT 2`,
    isWholeYear,
    today,
  );
  const [year, before] = years;
  if (!year?.is_current) return;
  await makeSetup(transaction, year.id);
  await makeServices(transaction, today);
  if (before) await makeRules(transaction, before.id, 0.9);
  const first = (before ?? year).start_date;
  const month = `${today.slice(0, 7)}-01`;
  const periods = Array.from({ length: isWholeYear ? 24 : 2 }, (_, back) => addMonths(month, -back))
    .filter((one) => one >= first)
    .map((one) => one.slice(0, 7))
    .reverse();
  const taken: Taken[] = [];
  let owed: readonly Line[] = [];
  for (const period of periods) {
    const yearId = (years.find((one) => one.start_date <= `${period}-01`) ?? year).id;
    await billMonth(transaction, yearId, period, people.accountant);
    if (isWholeYear) await billExam(transaction, yearId, period);
    const open = [...(isWholeYear ? owed : []), ...(await readOpen(transaction, period))];
    const paid = payMonth(random, open, period, { today, isWholeYear });
    const settled = new Set(paid.flatMap((one) => one.lines.map((line) => line.id)));
    owed = open.filter((line) => !settled.has(line.id));
    taken.push(...paid);
  }
  taken.sort((one, other) => one.at.getTime() - other.at.getTime());
  if (taken.length === 0) return;
  await bookAll(transaction, taken, people.cashier);
  await closeDays(transaction, today, people);
  await makePromises(transaction, today, people);
  if (isWholeYear) await makeRelief(transaction, today, people);
}

/** Guardians of twelve who owe promised to pay: some days are over, some are to come; and where the institution stands. */
async function makePromises(transaction: Transaction, today: string, people: People): Promise<void> {
  await transaction.change(
    `INSERT INTO fees_promise (site_id, id, student_id, guardian_id, place, day, amount, owed, note, taken_by, taken_at)
     SELECT $1, gen_random_uuid(), o.student_id, g.guardian_id, 1, $2::date + (o.n * 3 - 15)::int, o.owed, o.owed,
            CASE WHEN o.n % 3 = 0 THEN 'By telephone' ELSE '' END, $3, ($2::date - 20)::timestamptz + interval '5 hours'
       FROM (SELECT q.student_id, q.owed, row_number() OVER (ORDER BY q.student_id) AS n
               FROM (SELECT l.student_id, sum(l.payable - coalesce((
                              SELECT sum(p.principal) FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id), 0))::bigint AS owed
                       FROM fees_invoice_line l WHERE l.site_id = $1 AND l.cancelled_at IS NULL GROUP BY l.student_id) q
              WHERE q.owed > 0 ORDER BY q.student_id LIMIT 12) o
       JOIN LATERAL (SELECT k.guardian_id FROM students_student_guardian k
                      WHERE k.site_id = $1 AND k.student_id = o.student_id ORDER BY k.is_primary DESC, k.id LIMIT 1) g ON true`,
    today,
    people.cashier,
  );
  await transaction.change(
    // One whose area is known has it from there.
    'INSERT INTO fees_ceiling_tier (site_id, id, tier, set_by) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    newId(),
    'metropolitan',
    people.accountant,
  );
}

/** What each class pays in a year: all of the amounts above, or a share of them in whole tens of taka. */
async function makeRules(transaction: Transaction, yearId: string, share: number): Promise<void> {
  await transaction.change(
    `INSERT INTO fees_fee_rule (site_id, id, sub_head_id, year_id, class_id, amount)
     SELECT $1, gen_random_uuid(), b.id, $2, c.id, (round((n.first + n.step * (c.place - 1)) * $6::numeric / 10) * 1000)::bigint
       FROM unnest($3::text[], $4::int[], $5::int[]) AS n(name, first, step)
       JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.name_en = n.name
      CROSS JOIN (SELECT id, row_number() OVER (ORDER BY position) AS place FROM academic_school_class
                   WHERE site_id = $1) c`,
    yearId,
    amounts.map(([name]) => name),
    amounts.map(([, first]) => first),
    amounts.map(([, , step]) => step),
    share,
  );
}

async function makeSetup(transaction: Transaction, yearId: string): Promise<void> {
  await makeRules(transaction, yearId, 1);
  await transaction.change(
    'INSERT INTO fees_fine_rule (site_id, id, sub_head_id, rule) VALUES ($1, $2, NULL, $3)',
    newId(),
    JSON.stringify({ kind: 'per_day', amount: '500', graceDays: 5, ceiling: '10000', stopsOn: null }),
  );
  // Every seventeenth student is half free, every fiftieth wholly.
  await transaction.change(
    `INSERT INTO fees_waiver (site_id, id, student_id, type_id, sub_head_ids, kind, share, from_month, reason)
     SELECT $1, gen_random_uuid(), e.student_id, t.id, ARRAY[b.id], 'percent', CASE WHEN e.n % 50 = 0 THEN 10000 ELSE 5000 END,
            to_char(y.start_date, 'YYYY-MM'), 'Decision of the managing committee'
       FROM (SELECT student_id, year_id, row_number() OVER (ORDER BY section_id, roll) AS n FROM students_enrolment
              WHERE site_id = $1 AND year_id = $2) e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
       JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.name_en = 'Tuition fee'
       JOIN fees_waiver_type t ON t.site_id = $1
        AND t.name_en = CASE WHEN e.n % 50 = 0 THEN 'Full free studentship' ELSE 'Half free studentship' END
      WHERE e.n % 17 = 0 OR e.n % 50 = 0`,
    yearId,
  );
  await makeOffers(transaction, yearId);
}

/**
 * Second children pay a quarter less of tuition, at most 150 a month; third and younger ones half. Every other family has
 * it until the year ends; the rest are still to be found.
 */
async function makeOffers(transaction: Transaction, yearId: string): Promise<void> {
  await transaction.change(
    `UPDATE fees_student_offer_type SET share = CASE WHEN child_from = 2 THEN 2500 ELSE 5000 END, month_cap = 15000,
            version = version + 1
      WHERE site_id = $1 AND child_from IS NOT NULL`,
  );
  await transaction.change(
    `UPDATE fees_student_offer_type SET share = 5000, year_cap = 300000, version = version + 1
      WHERE site_id = $1 AND ground = 'staffChild'`,
  );
  const offers = await transaction.read(
    { id: 'uuid', child_from: 'int' },
    `SELECT id, child_from FROM fees_student_offer_type
      WHERE site_id = $1 AND child_from IS NOT NULL AND type_id IS NOT NULL ORDER BY child_from`,
  );
  const year = await transaction.readOne(
    { start_date: 'date', end_date: 'date' },
    'SELECT start_date, end_date FROM academic_academic_year WHERE site_id = $1 AND id = $2',
    yearId,
  );
  const families = await readFamilies(transaction, null);
  for (const one of offers) {
    const { terms, isRenewable, childFrom, childTo, id } = await readOffer(transaction, one.id);
    const fitting = [...families].filter(([student, { children }]) =>
      isForChild({ childFrom, childTo }, placeOf(children, student)),
    );
    await insertWaivers(
      transaction,
      fitting
        .filter((_, place) => place % 2 === 0)
        .map(([studentId]) => ({
          ...terms,
          studentId,
          fromMonth: year?.start_date.slice(0, 7) ?? '',
          toMonth: year?.end_date.slice(0, 7) ?? null,
          reason: 'Brothers and sisters study here',
          isRenewable,
          paperId: null,
          worth: null,
          offerId: id,
          childFrom,
          childTo,
        })),
    );
  }
}

const readOpen = (transaction: Transaction, period: string) =>
  transaction.rows<Line>(
    `SELECT l.id, l.student_id AS "studentId", l.enrolment_id AS "enrolmentId", l.due, l.payable,
            b.income_ledger_id AS "ledgerId", s.code, s.name_en AS name,
            s.name_bn AS "nameBn"
       FROM fees_invoice_line l
       JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
       JOIN students_student s ON s.site_id = $1 AND s.id = l.student_id
      WHERE l.site_id = $1 AND l.due BETWEEN $2 AND $3 AND l.payable > 0
      ORDER BY l.student_id, l.due, b.position`,
    `${period}-01`,
    endOfMonth(`${period}-01`),
  );

/** The part of months a family pays in: most pay always, some now and then. */
const habitOf = (code: string): number => {
  const kind = (Number(code.replace(/[^0-9]/g, '')) * 7) % 20;
  return kind < 15 ? 0.94 : kind < 19 ? 0.6 : 0.25;
};

/**
 * Who pays, when and how, on days of school, a few late, in part or more than asked: two thirds, in a whole year each
 * family as it is used to, with what it still owed.
 */
function payMonth(
  random: Random,
  open: readonly Line[],
  period: string,
  { today, isWholeYear }: { today: string; isWholeYear: boolean },
): Taken[] {
  const byStudent = new Map<string, Line[]>();
  for (const line of open) byStudent.set(line.studentId, [...(byStudent.get(line.studentId) ?? []), line]);
  const taken: Taken[] = [];
  for (const lines of byStudent.values()) {
    if (!random.chance(isWholeYear ? habitOf(lines[0]?.code ?? '') : 0.67)) continue;
    let day = addDays(`${period}-03`, Math.round(Math.abs(random.normal(4, 5))));
    while (['friday', 'saturday'].includes(weekdayOf(day))) day = addDays(day, 1);
    if (day > today) day = today;
    const chosen = random.chance(0.08) ? lines.slice(0, 1) : lines;
    // What came today came before school, so that it is past whenever one looks.
    const hour = random.integer(9, 14);
    const time = `${String(day === today ? 8 : hour).padStart(2, '0')}:${String(random.integer(0, 59)).padStart(2, '0')}`;
    taken.push({
      id: newId(),
      voucherId: newId(),
      day,
      at: dhakaInstant(day, time),
      method: random.weighted([
        ['cash', 80],
        ['mobile', 14],
        ['bank', 6],
      ] as const),
      lines: chosen.map((line) => ({
        ...line,
        ...fineOf({ due: line.due, principal: line.payable }, fine, day),
      })),
      advance: random.chance(0.03) ? 50_000n : 0n,
    });
  }
  return taken;
}

const amountOf = (one: Taken): bigint =>
  one.lines.reduce((sum, line) => sum + line.payable + line.fine, one.advance);

/** All receipts of an institution with their vouchers, as collecting writes them, in a statement for each table. */
async function bookAll(transaction: Transaction, taken: readonly Taken[], cashier: string): Promise<void> {
  const ledgers = await readSystemLedgers(transaction);
  const bank = await transaction.row<{ id: string }>(
    "SELECT id FROM accounts_ledger WHERE site_id = $1 AND kind = 'bank' ORDER BY code LIMIT 1",
  );
  const moneyOf = { cash: ledgers.cash, mobile: ledgers.mobile, bank: bank?.id ?? ledgers.cash };
  const numbers = new Map<string, string>();
  for (const series of new Set(taken.map((one) => yearOfSeries(one.day, 'fiscal')))) {
    const own = taken.filter((one) => yearOfSeries(one.day, 'fiscal') === series);
    const first = await takeNumbers(transaction, receiptSeries, series, own.length);
    own.forEach((one, place) => {
      numbers.set(one.id, `${series}-${String(first + place).padStart(6, '0')}`);
    });
  }
  const entries = taken.flatMap((one) => {
    const credits = new Map<string, bigint>();
    const credit = (id: string, amount: bigint) => {
      if (amount > 0n) credits.set(id, (credits.get(id) ?? 0n) + amount);
    };
    for (const line of one.lines) {
      credit(line.ledgerId, line.payable);
      credit(ledgers.fines, line.fine);
    }
    credit(ledgers.advance, one.advance);
    return [
      { one, place: 1, ledgerId: moneyOf[one.method], debit: amountOf(one), credit: 0n },
      ...[...credits].map(([ledgerId, amount], n) => ({
        one,
        place: n + 2,
        ledgerId,
        debit: 0n,
        credit: amount,
      })),
    ];
  });
  const numberOf = (one: Taken) => numbers.get(one.id) ?? '';
  // Lines come in the statement of their vouchers, as the database wants it.
  const bookVouchers = () =>
    transaction.change(
      `WITH voucher AS (
       INSERT INTO accounts_voucher (site_id, id, number, type, status, day, narration, amount, prepared_by, posted_by,
              posted_at, source_kind, source_id, narration_bn)
       SELECT $1, v.id, v.number, 'credit', 'posted', v.day, v.narration, v.amount, $2, $2, v.at, 'fees.receipt', v.source, v.narration_bn
         FROM unnest($3::uuid[], $4::text[], $5::date[], $6::text[], $7::bigint[], $8::timestamptz[], $9::uuid[], $16::text[])
           AS v(id, number, day, narration, amount, at, source, narration_bn))
     INSERT INTO accounts_voucher_line (site_id, id, voucher_id, place, ledger_id, day, debit, credit, fund_id)
     SELECT $1, gen_random_uuid(), l.voucher_id, l.place, l.ledger_id, l.day, l.debit, l.credit, g.fund_id
       FROM unnest($10::uuid[], $11::int[], $12::uuid[], $13::date[], $14::bigint[], $15::bigint[])
         AS l(voucher_id, place, ledger_id, day, debit, credit)
       JOIN accounts_ledger g ON g.site_id = $1 AND g.id = l.ledger_id`,
      cashier,
      taken.map((one) => one.voucherId),
      taken.map((one) => `FC-${numberOf(one)}`),
      taken.map((one) => one.day),
      taken.map((one) => `Fees of ${one.lines[0]?.code} ${one.lines[0]?.name}, receipt ${numberOf(one)}`),
      taken.map(amountOf),
      taken.map((one) => one.at),
      taken.map((one) => one.id),
      entries.map(({ one }) => one.voucherId),
      entries.map((entry) => entry.place),
      entries.map((entry) => entry.ledgerId),
      entries.map(({ one }) => one.day),
      entries.map((entry) => entry.debit),
      entries.map((entry) => entry.credit),
      taken.map((one) => `${one.lines[0]?.code} ${one.lines[0]?.nameBn}-এর ফি, রসিদ ${numberOf(one)}`),
    );
  await swiftly(transaction, bookVouchers, [moneyOfLedger]);
  await transaction.change(
    `INSERT INTO fees_receipt (site_id, id, number, student_id, enrolment_id, day, method, reference, provider, money_ledger_id,
            amount, advance, collected_by, collected_at, voucher_id)
     SELECT $1, r.id, r.number, r.student_id, r.enrolment_id, r.day, r.method,
            CASE r.method WHEN 'mobile' THEN upper(substr(md5(r.number), 1, 10)) WHEN 'bank' THEN 'SLIP ' || right(r.number, 6)
              ELSE '' END,
            CASE WHEN r.method = 'mobile' THEN CASE WHEN right(r.number, 1) < '6' THEN 'bkash' ELSE 'nagad' END ELSE '' END,
            r.ledger_id, r.amount, r.advance, $2, r.at,
            r.voucher_id
       FROM unnest($3::uuid[], $4::text[], $5::uuid[], $6::uuid[], $7::date[], $8::text[], $9::uuid[], $10::bigint[],
                   $11::bigint[], $12::timestamptz[], $13::uuid[])
         AS r(id, number, student_id, enrolment_id, day, method, ledger_id, amount, advance, at, voucher_id)`,
    cashier,
    taken.map((one) => one.id),
    taken.map(numberOf),
    taken.map((one) => one.lines[0]?.studentId),
    taken.map((one) => one.lines[0]?.enrolmentId),
    taken.map((one) => one.day),
    taken.map((one) => one.method),
    taken.map((one) => moneyOf[one.method]),
    taken.map(amountOf),
    taken.map((one) => one.advance),
    taken.map((one) => one.at),
    taken.map((one) => one.voucherId),
  );
  const lines = taken.flatMap((one) => one.lines.map((line) => ({ one, line })));
  const addLines = () =>
    transaction.change(
      `INSERT INTO fees_receipt_line (site_id, id, receipt_id, line_id, principal, fine, late_days)
     SELECT $1, gen_random_uuid(), l.receipt_id, l.line_id, l.principal, l.fine, l.late_days
       FROM unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::bigint[], $6::int[])
         AS l(receipt_id, line_id, principal, fine, late_days)`,
      lines.map(({ one }) => one.id),
      lines.map(({ line }) => line.id),
      lines.map(({ line }) => line.payable),
      lines.map(({ line }) => line.fine),
      lines.map(({ line }) => line.lateDays),
    );
  await swiftly(transaction, addLines);
  await bringWalletStatements(transaction, cashier);
}

/** The wallets' statements of the last weeks are brought in: most lines have their receipt, some are for nothing known. */
async function bringWalletStatements(transaction: Transaction, accountant: string): Promise<void> {
  await transaction.change(
    `INSERT INTO payments_statement_line
            (site_id, id, source, digest, file_name, trx_id, day, amount, phone, reference, brought_by)
     SELECT $1, gen_random_uuid(), r.provider, encode(sha256((r.reference || '|' || r.amount)::bytea), 'hex'),
            r.provider || '-merchant.csv', CASE WHEN r.place % 4 = 0 THEN 'X' || left(r.reference, 9) ELSE r.reference END,
            r.day, r.amount, CASE WHEN r.place % 4 = 0 THEN r.mobile ELSE '' END,
            CASE WHEN r.place % 8 = 4 THEN '' ELSE r.code END, $2
       FROM (SELECT r.*, s.code, row_number() OVER (ORDER BY r.day DESC, r.id) AS place,
                    coalesce((SELECT g.mobile FROM students_student_guardian k
                                JOIN students_guardian g ON g.site_id = $1 AND g.id = k.guardian_id
                               WHERE k.site_id = $1 AND k.student_id = r.student_id ORDER BY k.id LIMIT 1), '') AS mobile
               FROM fees_receipt r JOIN students_student s ON s.site_id = $1 AND s.id = r.student_id
              WHERE r.site_id = $1 AND r.provider <> '' AND r.amount > 0) r
      WHERE r.place <= 24
     ON CONFLICT DO NOTHING`,
    accountant,
  );
}

/** Past days are closed and taken over, the last of them still waits; one receipt is asked to be cancelled. */
async function closeDays(transaction: Transaction, today: string, people: People): Promise<void> {
  await transaction.change(
    `INSERT INTO fees_day_close (site_id, id, collector_id, day, expected, counted, receipts, closed_at, confirmed_by, confirmed_at)
     SELECT $1, gen_random_uuid(), $2, d.day, d.cash, d.cash, d.receipts, d.at,
            CASE WHEN d.place > 1 THEN $3::uuid END, CASE WHEN d.place > 1 THEN d.at + interval '1 hour' END
       FROM (SELECT day, coalesce(sum(amount) FILTER (WHERE method = 'cash'), 0) AS cash, count(*) AS receipts,
                    max(collected_at) + interval '1 hour' AS at, row_number() OVER (ORDER BY day DESC) AS place
               FROM fees_receipt WHERE site_id = $1 AND day < $4 GROUP BY day) d`,
    people.cashier,
    people.accountant,
    today,
  );
  await askToCancelLast(transaction);
}

/** The cashier asks for the last receipt to be cancelled, as the counter does: the decision waits for somebody else. */
async function askToCancelLast(transaction: Transaction): Promise<void> {
  const receipt = await transaction.row<{ id: string; collected_by: string; collected_at: Date }>(
    'SELECT id, collected_by, collected_at FROM fees_receipt WHERE site_id = $1 ORDER BY number DESC LIMIT 1',
  );
  if (!receipt) return;
  const input = { id: receipt.id, reason: 'Entered for the wrong student' };
  const askedAt = new Date(receipt.collected_at.getTime() + 600_000);
  await addRequest(transaction, {
    id: newId(),
    act: feesContract.askCancel.approval.act,
    about: await aboutCancelling(transaction, input.id),
    limit: null,
    input,
    files: [],
    reason: input.reason,
    askedBy: receipt.collected_by,
    askedAt,
    deadline: new Date(askedAt.getTime() + 30 * 86_400_000),
    byOnePerson: false,
  });
}
