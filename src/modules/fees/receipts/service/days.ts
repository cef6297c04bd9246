import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { postShortOver, reverseVoucher } from '../../../accounts/public.ts';
import { drawerOf } from '../../counter/service/desks.ts';
import { columnTexts, feesErrors, fieldProblems, narrations, reopenTitle } from '../../labels.ts';
import { feesPath } from '../../paths.ts';
import { feesPermission } from '../../permissions.ts';
import type { Pieces } from '../pieces.ts';

type Question = {
  state: 'waiting' | 'confirmed' | 'reopened' | 'all';
  collectorId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  size: number;
};

/** Closed days, those that wait first, the newest first. */
export async function listDays(transaction: Transaction, database: Database, question: Question) {
  if (question.from && question.to && question.to < question.from)
    throw new ValidationError({ to: [fieldProblems.datesTurned] });
  const rows = await transaction.read(
    {
      id: 'uuid',
      version: 'int',
      day: 'date',
      place: 'int',
      float: 'bigint',
      collector_id: 'uuid',
      expected: 'bigint',
      counted: 'bigint',
      pieces: jsonOrNull<Pieces>(),
      voucher: 'text?',
      receipts: 'int',
      note: 'text',
      closed_at: 'time',
      confirmed_by: 'uuid?',
      confirmed_at: 'time?',
      reopened_by: 'uuid?',
      reopened_reason: 'text',
      is_asked: 'bool',
      total: 'bigint',
    },
    `SELECT id, version, day, place, d.float, collector_id, expected, counted, pieces, receipts, note, closed_at, confirmed_by,
            confirmed_at, reopened_by, reopened_reason,
            (SELECT v.number FROM accounts_voucher v WHERE v.site_id = $1 AND v.id = d.voucher_id) AS voucher,
            EXISTS (SELECT 1 FROM approval_request q WHERE q.site_id = $1 AND q.subject = d.id
                     AND q.act = '${reopenAct}' AND q.state = 'pending') AS is_asked,
            count(*) OVER () AS total
       FROM fees_day_close d
      WHERE site_id = $1
        AND ($2 = 'all' OR ($2 = 'reopened' AND reopened_by IS NOT NULL)
             OR ($2 <> 'reopened' AND reopened_by IS NULL AND ($2 = 'waiting') = (confirmed_by IS NULL)))
        AND ($3::uuid IS NULL OR collector_id = $3)
        AND ($4::date IS NULL OR day >= $4) AND ($5::date IS NULL OR day <= $5)
      ORDER BY confirmed_by IS NOT NULL OR reopened_by IS NOT NULL, day DESC, closed_at DESC, id LIMIT $6 OFFSET $7`,
    question.state,
    question.collectorId ?? null,
    question.from ?? null,
    question.to ?? null,
    question.size,
    (question.page - 1) * question.size,
  );
  const names = await namesOfAccounts(
    database,
    rows.flatMap((row) => [row.collector_id, row.confirmed_by, row.reopened_by]),
    transaction.context.language,
  );
  const { accountId, permissions } = transaction.context;
  return {
    total: Number(rows[0]?.total ?? 0),
    page: question.page,
    size: question.size,
    items: rows.map((row) => ({
      id: row.id,
      version: row.version,
      day: row.day,
      place: row.place,
      float: takaText(row.float),
      pieces: row.pieces,
      voucher: row.voucher,
      reopenedBy: row.reopened_by === null ? null : (names.get(row.reopened_by) ?? ''),
      reopenedReason: row.reopened_reason,
      collectorId: row.collector_id,
      collector: names.get(row.collector_id) ?? '',
      expected: takaText(row.expected),
      counted: takaText(row.counted),
      difference: takaText(row.counted - row.expected),
      receipts: row.receipts,
      note: row.note,
      closedAt: row.closed_at.toISOString(),
      confirmedBy: row.confirmed_by === null ? null : (names.get(row.confirmed_by) ?? ''),
      confirmedAt: row.confirmed_at?.toISOString() ?? null,
      can: {
        confirm:
          row.confirmed_by === null &&
          row.reopened_by === null &&
          row.collector_id !== accountId &&
          permissions.has(feesPermission.cancel),
        reopen:
          row.reopened_by === null &&
          !row.is_asked &&
          (row.collector_id === accountId || permissions.has(feesPermission.cancel)),
      },
    })),
  };
}

/**
 * Takes over what a collector counted, as somebody else. What is missing or too much goes into the books with it, on the day
 * it was found, or on today's where that day's books are closed.
 */
export async function confirmDay(
  transaction: Transaction,
  { id, version }: { id: string; version: number },
  { database, now }: { database: Database; now: Date },
) {
  const known = await transaction.readOne(
    {
      version: 'int',
      day: 'date',
      collector_id: 'uuid',
      confirmed_by: 'uuid?',
      reopened_by: 'uuid?',
      difference: 'bigint',
    },
    `SELECT version, day, collector_id, confirmed_by, reopened_by, counted - expected AS difference
       FROM fees_day_close WHERE site_id = $1 AND id = $2 FOR UPDATE`,
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  if (known.confirmed_by || known.reopened_by) throw new AppError(feesErrors.alreadyDecided);
  if (known.collector_id === transaction.context.accountId) throw new AppError(feesErrors.samePerson);
  if (known.version !== version) throw new AppError(errors.staleVersion);
  const names = await namesOfAccounts(database, [known.collector_id], transaction.context.language);
  const voucher =
    known.difference === 0n
      ? null
      : await postShortOver(transaction, {
          difference: known.difference,
          days: [known.day, todayInDhaka(now)],
          narration: fillLabel(known.difference < 0n ? narrations.short : narrations.over, {
            day: known.day,
            name: names.get(known.collector_id) ?? '',
          }),
          source: { kind: 'fees.dayClose', id },
        });
  const row = await transaction.readOne(
    { id: 'uuid', version: 'int' },
    `UPDATE fees_day_close SET confirmed_by = $3, confirmed_at = $4, voucher_id = $5, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 RETURNING id, version`,
    id,
    transaction.context.accountId,
    now,
    voucher?.id ?? null,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** The act of opening a closed shift again. */
const reopenAct = 'fees.reopenDay';

const readClosed = async (transaction: Transaction, id: string) => {
  const known = await transaction.readOne(
    {
      day: 'date',
      place: 'int',
      collector_id: 'uuid',
      expected: 'bigint',
      counted: 'bigint',
      voucher_id: 'uuid?',
      reopened_by: 'uuid?',
      is_followed: 'bool',
    },
    `SELECT d.day, d.place, d.collector_id, d.expected, d.counted, d.voucher_id, d.reopened_by,
            EXISTS (SELECT 1 FROM fees_shift s WHERE s.site_id = $1 AND s.collector_id = d.collector_id
                     AND s.day = d.day AND s.place > d.place) AS is_followed
       FROM fees_day_close d WHERE d.site_id = $1 AND d.id = $2`,
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  if (known.reopened_by) throw new AppError(feesErrors.alreadyDecided);
  if (known.is_followed) throw new AppError(feesErrors.shiftFollowed);
  return known;
};

/**
 * Opens a closed shift again, by two always, neither of them alone its collector: its count no longer stands, what it posted
 * is posted back, and it is counted anew. A shift that another one followed stays closed.
 */
export const reopeningDay: Act<{ readonly id: string; readonly reason: string }, { id: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const known = await readClosed(transaction, input.id);
    return {
      subject: input.id,
      title: fillLabel(reopenTitle, { day: known.day }),
      path: link(feesPath.report, { tab: 'closes' }),
      amount: null,
      excluded: [known.collector_id],
      figures: [
        { kind: 'day', label: columnTexts.date, value: known.day },
        { kind: 'person', label: columnTexts.collector, value: known.collector_id },
        { kind: 'money', label: columnTexts.expectedCash, value: String(known.expected) },
        { kind: 'money', label: columnTexts.countedCash, value: String(known.counted) },
      ],
    };
  },
  async run(transaction, { input, services, approved }) {
    const first = await readClosed(transaction, input.id);
    await hold(transaction, [drawerOf(first.collector_id)], 'alone');
    const known = await readClosed(transaction, input.id);
    if (known.voucher_id)
      await reverseVoucher(transaction, known.voucher_id, {
        day: todayInDhaka(services.now()),
        reason: input.reason,
        source: { kind: 'fees.dayReopened', id: input.id },
        ...(approved ? { preparedBy: approved.askedBy } : {}),
      });
    await transaction.change(
      `UPDATE fees_day_close SET reopened_by = $3, reopened_at = $4, reopened_reason = $5, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2`,
      input.id,
      transaction.context.accountId,
      services.now(),
      input.reason,
    );
    return { id: input.id };
  },
};
