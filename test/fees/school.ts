import { expect } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import { roleUrl } from '../../src/core/server/database/database.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import { startWorker } from '../../src/core/server/jobs/jobs.ts';
import { section } from '../../src/modules/academic/section.entity.ts';
import { openYear } from '../../src/modules/accounts/years/service/open-year.ts';
import { runInvoices } from '../../src/modules/fees/billing/jobs.ts';
import { addLines, planMissing } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { copyCatalogue } from '../../src/modules/platform/public.ts';
import { student } from '../../src/modules/students/student.entity.ts';
import { liftLimits } from '../limits.ts';
import type { Person, World } from '../world.ts';

/** A small institution that can bill: the catalogue, one section in Six, its students, tuition and session fee. */
export type FeeSchool = {
  readonly siteId: number;
  readonly yearId: string;
  readonly classId: string;
  readonly sectionId: string;
  readonly students: readonly string[];
  readonly enrolments: readonly string[];
  /** Sub-heads by their English names. */
  readonly subHeads: ReadonlyMap<string, string>;
};

/** Fills the institution: `count` students since January 2026 with tuition 500.00, ICT 20.50 and session 1000.00, and both years of the books open. */
export function makeFeeSchool(world: World, siteId: number, count: number): Promise<FeeSchool> {
  return world.inSite(siteId, async (transaction) => {
    await copyCatalogue(transaction, {
      classes: ['six', 'seven'],
      groups: [],
      shifts: ['day'],
      versions: ['bangla'],
      years: [2026],
    });
    const one = async (sql: string) => String((await transaction.row<{ id: string }>(sql))?.id);
    const yearId = await one('SELECT id FROM academic_academic_year WHERE site_id = $1');
    const classId = await one(
      'SELECT id FROM academic_school_class WHERE site_id = $1 ORDER BY position LIMIT 1',
    );
    const sectionId = newId();
    await insertRows(transaction, section, [
      {
        id: sectionId,
        yearId,
        classId,
        shiftId: await one('SELECT id FROM academic_shift WHERE site_id = $1 LIMIT 1'),
        versionId: await one('SELECT id FROM academic_version WHERE site_id = $1 LIMIT 1'),
        groupId: null,
        nameEn: 'Padma',
        nameBn: 'পদ্মা',
        capacity: 500,
      },
    ]);
    for (const startDate of ['2025-07-01', '2026-07-01'])
      await openYear(transaction, { startDate, lines: [] });
    const students = Array.from({ length: count }, newId);
    const enrolments = students.map(() => newId());
    await insertRows(
      transaction,
      student,
      students.map((id, n) => ({
        id,
        code: `2606${String(n + 1).padStart(4, '0')}`,
        nameEn: `Student ${n + 1}`,
        nameBn: 'শিক্ষার্থী',
        gender: n % 2 === 0 ? 'female' : 'male',
        dateOfBirth: '2014-05-06',
        religion: 'islam',
        fatherNameEn: 'Father',
        motherNameEn: 'Mother',
        mobile: '+8801811000000',
        hasStipend: false,
      })),
    );
    await transaction.change(
      `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll, starts_on)
       SELECT $1, n.id, n.student_id, $2, $3, n.roll, '2026-01-01'
         FROM unnest($4::uuid[], $5::uuid[], $6::int[]) AS n(id, student_id, roll)`,
      yearId,
      sectionId,
      enrolments,
      students,
      students.map((_, n) => n + 1),
    );
    const rows = await transaction.rows<{ id: string; name_en: string }>(
      'SELECT id, name_en FROM fees_fee_sub_head WHERE site_id = $1',
    );
    const subHeads = new Map(rows.map((row) => [row.name_en, row.id]));
    await transaction.change(
      `INSERT INTO fees_fee_rule (site_id, id, sub_head_id, year_id, class_id, amount)
       SELECT $1, gen_random_uuid(), n.sub_head_id, $2, NULL, n.amount
         FROM unnest($3::uuid[], $4::bigint[]) AS n(sub_head_id, amount)`,
      yearId,
      ['Tuition fee', 'ICT fee', 'Session charge'].map((name) => subHeads.get(name)),
      [50_000n, 2_050n, 100_000n],
    );
    await liftLimits(transaction);
    return { siteId, yearId, classId, sectionId, students, enrolments, subHeads };
  });
}

/** A student's unpaid fees billed anew with another due day: none that is billed ever gets one. */
export async function billedFor(transaction: Transaction, studentId: string, due: string): Promise<void> {
  const taken = await transaction.rows<{ id: string }>(
    `UPDATE fees_invoice_line SET cancelled_at = now(), is_taken_back = true
      WHERE site_id = $1 AND student_id = $2 AND cancelled_at IS NULL RETURNING id`,
    studentId,
  );
  await transaction.change(
    `INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver, payable, trace)
     SELECT site_id, gen_random_uuid(), student_id, enrolment_id, sub_head_id, period, $3, amount, waiver, payable, trace
       FROM fees_invoice_line WHERE site_id = $1 AND id = ANY($2::uuid[])`,
    taken.map(({ id }) => id),
    due,
  );
}

/** The books of fees add up: every voucher balances, and each receipt is what its voucher and lines say. */
export async function assertBooksAddUp(transaction: Transaction): Promise<void> {
  const row = await transaction.row<Record<string, bigint | number>>(
    `SELECT (SELECT coalesce(sum(debit) - sum(credit), 0)::bigint FROM accounts_voucher_line WHERE site_id = $1) AS ledger,
            (SELECT count(*)::int FROM fees_receipt r
              WHERE r.site_id = $1 AND r.amount <> (SELECT coalesce(sum(l.principal + l.fine), 0) FROM fees_receipt_line l
                WHERE l.site_id = $1 AND l.receipt_id = r.id)
                + CASE WHEN r.method = 'advance' THEN 0 ELSE r.advance END) AS receipts,
            (SELECT count(*)::int FROM fees_receipt r JOIN accounts_voucher v ON v.site_id = $1 AND v.id = r.voucher_id
              WHERE r.site_id = $1 AND (v.amount <> abs(r.amount) OR v.source_id IS DISTINCT FROM r.id)) AS vouchers,
            (SELECT count(*)::int FROM fees_invoice_line l
              WHERE l.site_id = $1 AND (SELECT coalesce(sum(p.principal), 0) FROM fees_receipt_line p
                WHERE p.site_id = $1 AND p.line_id = l.id) NOT BETWEEN 0 AND l.payable) AS lines,
            (SELECT count(*)::int FROM (SELECT sum(advance) AS n FROM fees_receipt WHERE site_id = $1 GROUP BY student_id) a
              WHERE a.n < 0) AS advances,
            ((SELECT coalesce(sum(advance), 0) FROM fees_receipt WHERE site_id = $1)
             - (SELECT coalesce(sum(l.credit - l.debit), 0) FROM accounts_voucher_line l
                  JOIN accounts_ledger a ON a.site_id = $1 AND a.id = l.ledger_id AND a.code = '2101'
                 WHERE l.site_id = $1))::bigint AS liability,
            (SELECT coalesce(sum(abs(s.n - s.last)), 0)::int FROM (
               SELECT count(*) AS n, max(right(number, 6)::int) AS last FROM fees_receipt
                WHERE site_id = $1 AND number IS NOT NULL AND method <> 'opening' GROUP BY left(number, -6)) s) AS gaps`,
  );
  const wrong = Object.entries(row ?? {}).filter(([, value]) => Number(value) !== 0);
  if (wrong.length > 0)
    throw new Error(`The books do not add up: ${wrong.map((one) => one.join(' ')).join(', ')}`);
}

/** Does the jobs that bill a month, as the worker of a server does. */
export const startBilling = (world: World) =>
  startWorker(
    world.server.services,
    [runInvoices.job],
    roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
    { pollMilliseconds: 100 },
  );

/** Takes `amount` of a student's lines (all where none is named) and answers the receipt. */
export async function collectOf(
  cashier: Person,
  studentId: string | undefined,
  amount: string,
  lineIds: readonly string[] | null = null,
): Promise<string> {
  const open = (await cashier.call('GET', `/api/v1/fees/students/${studentId}/dues`)).body as unknown as Dues;
  const expected = open.lines
    .filter((line) => lineIds === null || lineIds.includes(line.id))
    .reduce((sum, line) => sum + Number(line.principal) + Number(line.fine), 0);
  const given = {
    studentId,
    method: 'cash',
    amount,
    lineIds,
    expected: expected.toFixed(2),
    keepAsAdvance: true,
  };
  const answer = await cashier.call('POST', '/api/v1/fees/collections', given);
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.receiptId);
}

/** One asks to cancel a receipt, another approves; what cannot be approved is refused, so that nothing waits. */
export async function cancelReceipt(cashier: Person, boss: Person, receiptId: string) {
  const asked = await askToCancel(cashier, receiptId);
  return asked.id === null ? asked.answer : decideOn(boss, asked.id, 'approved');
}

/** Asks; the id of the request, or null where it was refused at once. */
export async function askToCancel(who: Person, receiptId: string, reason = 'By mistake') {
  const answer = await who.call('POST', `/api/v1/fees/receipts/${receiptId}/cancel-requests`, { reason });
  const waiting = answer.body.waiting as { id: string } | undefined;
  expect(answer.status === 202).toBe(waiting !== undefined);
  return { answer, id: waiting?.id ?? null };
}

/** Bills a month as a run does, without its queue; answers the run. */
export const runOf = (world: World, { siteId, yearId }: FeeSchool, period: string) =>
  world.inSite(siteId, async (transaction) => {
    const id = newId();
    const { lines } = await planMissing(transaction, yearId, period);
    await transaction.change(
      `INSERT INTO fees_invoice_run (site_id, id, year_id, period, students, lines, amount)
       VALUES ($1, $2, $3, $4, 0, 0, 0)`,
      id,
      yearId,
      period,
    );
    const added = await addLines(transaction, id, lines);
    await transaction.change(
      'UPDATE fees_invoice_run SET students = $3, lines = $4, amount = $5 WHERE site_id = $1 AND id = $2',
      id,
      added.students,
      added.lines,
      added.amount,
    );
    return { id, ...added };
  });

export const decideOn = (who: Person, id: unknown, decision: 'approved' | 'refused', note = 'Looked at it') =>
  who.call('PUT', `/api/v1/approvals/${id}/decision`, { decision, note });
