import { todayInDhaka } from '../../../../../core/dates.ts';
import { AppError, errors } from '../../../../../core/errors.ts';
import { newId } from '../../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../../core/labels.ts';
import { link } from '../../../../../core/module/paths.ts';
import { takaText } from '../../../../../core/money.ts';
import type { About, Act } from '../../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../../core/server/database/rows-of.ts';
import { type Books, booksSql, readSystemLedgers, vouchersAlong } from '../../../../accounts/public.ts';
import { seriesOn } from '../../../counter/service/series.ts';
import { narrations } from '../../../labels.ts';
import { feesPath } from '../../../paths.ts';
import { feesPermission } from '../../../permissions.ts';
import { labelSql } from '../../../service/students-sql.ts';
import type { Schedule } from '../../periods.ts';
import { addLines } from '../../service/invoices.ts';
import { openingErrors, openingActs as texts } from '../labels.ts';
import { advanceGap, openingPeriod } from '../rules.ts';
import { holdBatch, lockStudentsOf, type OpeningBatchRow, readBatch } from './read-batch.ts';

export type OpeningInput = { readonly id: string; readonly version: number; readonly reason: string };
type Done = { id: string; version: number };

/** Where a sheet is shown. */
const pathOf = (id: string) => link(feesPath.report, { tab: 'opening', opening: id });

/** What posting or taking back a sheet is about, for who decides. */
export function aboutOpening(batch: OpeningBatchRow, act: 'post' | 'undo'): About {
  const name = batch.fileName || '–';
  const title = {
    post: { dues: texts.postDues, advances: texts.postAdvances },
    undo: { dues: texts.undoDues, advances: texts.undoAdvances },
  }[act][batch.kind];
  return {
    subject: batch.id,
    title: fillLabel(title, { file: name }),
    path: pathOf(batch.id),
    amount: batch.amount,
    excluded: [batch.preparedBy],
    figures: [
      { kind: 'name', label: texts.file, value: { en: name, bn: name } },
      { kind: 'text', label: texts.rows, value: { en: String(batch.rows), bn: String(batch.rows) } },
      {
        kind: 'text',
        label: texts.students,
        value: { en: String(batch.students), bn: String(batch.students) },
      },
      { kind: 'money', label: texts.amount, value: String(batch.amount) },
      { kind: 'person', label: texts.preparedBy, value: batch.preparedBy },
    ],
  };
}

/**
 * Posts a prepared sheet, by two always: whoever prepared it only asks. Dues become lines like any other, which reach the
 * books when they are paid; each advance becomes a receipt that moves no money, with its voucher: debit the general fund,
 * credit the advances of students.
 */
export const postingOpening: Act<OpeningInput, Done> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const batch = await readBatch(transaction, input.id);
    if (batch.version !== input.version) throw new AppError(errors.staleVersion);
    if (batch.state !== 'prepared') throw new AppError(openingErrors.notPrepared);
    if (batch.kind === 'advances') await assertNoGap(transaction);
    const { accountId, permissions } = transaction.context;
    return {
      ...aboutOpening(batch, 'post'),
      isSecond: batch.preparedBy !== accountId && permissions.has(feesPermission.approve),
    };
  },
  async run(transaction, { input, services }) {
    const batch = await holdBatch(transaction, input);
    if (batch.state !== 'prepared') throw new AppError(openingErrors.notPrepared);
    await lockStudentsOf(transaction, batch.id);
    const now = services.now();
    if (batch.kind === 'dues') await postDues(transaction, batch, now);
    else await postAdvances(transaction, batch, now);
    await transaction.change(
      `UPDATE fees_opening_batch SET state = 'posted', posted_by = $3, posted_at = $4, version = version + 1, updated_at = $4
        WHERE site_id = $1 AND id = $2`,
      batch.id,
      transaction.context.accountId,
      now,
    );
    return { id: batch.id, version: batch.version + 1 };
  },
};

/** The lines of a sheet of dues. Throws 409 where one is billed since, or was brought in with another sheet. */
async function postDues(transaction: Transaction, batch: OpeningBatchRow, now: Date): Promise<void> {
  const years = await transaction.read(
    { startDate: 'date', endDate: 'date' },
    'SELECT start_date AS "startDate", end_date AS "endDate" FROM academic_academic_year WHERE site_id = $1',
  );
  const rows = await transaction.read(
    {
      id: 'uuid',
      studentId: 'uuid',
      enrolmentId: 'uuid',
      subHeadId: 'uuid',
      schedule: oneOf<Schedule>(),
      month: 'text',
      due: 'date',
      note: 'text',
      amount: 'bigint',
    },
    `SELECT r.id, r.student_id AS "studentId", r.enrolment_id AS "enrolmentId", r.sub_head_id AS "subHeadId", h.schedule,
            r.month, r.due, r.note, r.amount
       FROM fees_opening_row r JOIN fees_fee_sub_head h ON h.site_id = $1 AND h.id = r.sub_head_id
      WHERE r.site_id = $1 AND r.batch_id = $2 ORDER BY r.student_id, r.place`,
    batch.id,
  );
  const natural = rows.map((row) => openingPeriod(row.schedule, row.month, years));
  const there = await transaction.read(
    { studentId: 'uuid', subHeadId: 'uuid', period: 'text', isCancelled: 'bool' },
    `SELECT l.student_id AS "studentId", l.sub_head_id AS "subHeadId", l.period, l.cancelled_at IS NOT NULL AS "isCancelled"
       FROM ${rowsOf('n', { student_id: '$2::uuid[]', sub_head_id: '$3::uuid[]', period: '$4::text[]' })}
       JOIN fees_invoice_line l ON l.site_id = $1 AND l.student_id = n.student_id AND l.sub_head_id = n.sub_head_id
        AND l.period = n.period AND NOT l.is_taken_back`,
    rows.map((row) => row.studentId),
    rows.map((row) => row.subHeadId),
    natural.map((period) => period ?? ''),
  );
  const keyOf = (one: { studentId: string; subHeadId: string }, period: string) =>
    `${one.studentId} ${one.subHeadId} ${period}`;
  const taken = new Map(there.map((one) => [keyOf(one, one.period), one.isCancelled]));
  const billed = rows.filter((row, at) => taken.get(keyOf(row, natural[at] ?? '')) === false).length;
  if (billed > 0) throw new AppError(openingErrors.billedSince, { count: billed });
  // A line that was cancelled keeps its period, and no run bills that again: the due stands under an id of its own.
  const isOwn = (row: (typeof rows)[number], at: number) =>
    natural[at] === null || taken.has(keyOf(row, natural[at] ?? ''));
  const ids = rows.map(() => newId());
  const added = await addLines(
    transaction,
    null,
    rows.map((row, at) => ({
      studentId: row.studentId,
      enrolmentId: row.enrolmentId,
      subHeadId: row.subHeadId,
      period: isOwn(row, at) ? row.id : (natural[at] ?? row.id),
      due: row.due,
      amount: row.amount,
      waiver: 0n,
      payable: row.amount,
      trace: { rule: '', waivers: [] },
    })),
    {
      reasons: rows.map((row, at) =>
        [row.note || `${texts.reason.en} / ${texts.reason.bn}`, isOwn(row, at) ? row.month : '']
          .filter((part) => part !== '')
          .join(' · '),
      ),
      at: now,
      openingId: batch.id,
      ids,
    },
  );
  if (added.lines < rows.length)
    throw new AppError(openingErrors.billedSince, { count: rows.length - added.lines });
  // By the ids they were given: of lines added in this transaction the database knows no number yet, and compared each with each.
  await transaction.change(
    `UPDATE fees_opening_row r SET line_id = n.line_id, version = r.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', line_id: '$3::uuid[]' })}
      WHERE r.site_id = $1 AND r.id = n.id`,
    rows.map((row) => row.id),
    ids,
  );
}

const postReceipts = vouchersAlong({
  source: 'fees.receipt',
  voucherPrefix: 'FC-',
  table: 'fees_receipt',
  columns: {
    id: 'uuid',
    student_id: 'uuid',
    enrolment_id: 'uuid',
    day: 'date',
    method: 'text',
    reference: 'text',
    money_ledger_id: 'uuid',
    amount: 'bigint',
    advance: 'bigint',
    collected_by: 'uuid',
    collected_at: 'timestamptz',
  },
});

/** The receipts of a sheet of advances, each with its voucher. Throws 409 where the ledger of advances says something else. */
async function postAdvances(transaction: Transaction, batch: OpeningBatchRow, now: Date): Promise<void> {
  await assertNoGap(transaction);
  const today = todayInDhaka(now);
  const ledgers = await readSystemLedgers(transaction);
  const known = await transaction.readOne(
    { books: json<Books>() },
    `SELECT ${booksSql('$2::date', 'g.id = ANY($3::uuid[])')} AS books`,
    today,
    [ledgers.generalFund, ledgers.advance],
  );
  if (!known) throw new AppError(errors.notFound);
  const rows = await transaction.read(
    {
      id: 'uuid',
      studentId: 'uuid',
      enrolmentId: 'uuid',
      amount: 'bigint',
      note: 'text',
      code: 'text',
      name: json<Label>(),
    },
    `SELECT r.id, r.student_id AS "studentId", r.enrolment_id AS "enrolmentId", r.amount, r.note, s.code, ${labelSql('s')} AS name
       FROM fees_opening_row r JOIN students_student s ON s.site_id = $1 AND s.id = r.student_id
      WHERE r.site_id = $1 AND r.batch_id = $2 ORDER BY r.place`,
    batch.id,
  );
  const receipts = rows.map((row) => ({ ...row, receiptId: newId() }));
  const by = transaction.context.accountId;
  const year = await seriesOn(transaction, today);
  await postReceipts(
    transaction,
    receipts.map((row) => ({
      type: 'journal' as const,
      day: today,
      narration: fillLabel(narrations.opening, { code: row.code, name: row.name }),
      sourceId: row.receiptId,
      postedBy: by,
      lines: [
        { ledgerId: ledgers.generalFund, side: 'Dr' as const, amount: row.amount },
        { ledgerId: ledgers.advance, side: 'Cr' as const, amount: row.amount },
      ],
      own: {
        id: row.receiptId,
        student_id: row.studentId,
        enrolment_id: row.enrolmentId,
        day: today,
        method: 'opening',
        reference: row.note.slice(0, 100),
        money_ledger_id: ledgers.generalFund,
        amount: row.amount,
        advance: row.amount,
        collected_by: by,
        collected_at: now.toISOString(),
      },
    })),
    {
      series: { kind: 'fees.opening', period: year, prefix: `OA-${year}-`, digits: 5 },
      books: known.books,
    },
  );
  await transaction.change(
    `UPDATE fees_opening_row r SET receipt_id = n.receipt_id, version = r.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$3::uuid[]', receipt_id: '$4::uuid[]' })}
      WHERE r.site_id = $1 AND r.batch_id = $2 AND r.id = n.id`,
    batch.id,
    receipts.map((row) => row.id),
    receipts.map((row) => row.receiptId),
  );
}

/** Refuses advances while the ledger of advances is not what the students have: they would be counted twice. */
async function assertNoGap(transaction: Transaction): Promise<void> {
  const { advance } = await readSystemLedgers(transaction);
  const known = await transaction.readOne(
    { ledger: 'bigint', students: 'bigint' },
    `SELECT (SELECT coalesce(sum(l.credit - l.debit), 0)::bigint FROM accounts_voucher_line l
              WHERE l.site_id = $1 AND l.ledger_id = $2) AS ledger,
            (SELECT coalesce(sum(r.advance), 0)::bigint FROM fees_receipt r WHERE r.site_id = $1) AS students`,
    advance,
  );
  if (!known) return;
  const gap = advanceGap(known.ledger, known.students);
  if (gap !== 0n)
    throw new AppError(openingErrors.advanceGap, {
      ledger: takaText(known.ledger),
      students: takaText(known.students),
      amount: takaText(gap < 0n ? -gap : gap),
    });
}
