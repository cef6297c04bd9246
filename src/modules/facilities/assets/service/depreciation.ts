import type * as z from 'zod';
import { approvalErrors } from '../../../../core/approvals/approvals-labels.ts';
import { endOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { dayLabel, monthLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { assertPostable, type PostedLine, postVoucher, reverseVoucher } from '../../../accounts/public.ts';
import { facilitiesPath } from '../../paths.ts';
import type { assetContract as contract } from '../contract.ts';
import { assetActs, assetErrors } from '../labels.ts';
import { type ClassLedgers, readLedgers } from './ledgers.ts';
import { type Due, postedThrough, readDue } from './read-values.ts';

type Given = z.output<typeof contract.depreciate.input>;
const path = link(facilitiesPath.depreciation);
/** One posting waits at a time: no record stands for it yet. */
const depreciationSubject = '00000000-0000-0000-0000-000000000000';

/** One after the other: whoever charges, takes back or disposes of something holds every class. */
export async function holdClasses(transaction: Transaction): Promise<void> {
  await transaction.rows(
    'SELECT id FROM facilities_asset_class WHERE site_id = $1 ORDER BY id FOR NO KEY UPDATE',
  );
}

/** Debit the expense of each ledger, credit what is written off so far. */
function linesOf(due: readonly Due[], ledgers: ReadonlyMap<string, ClassLedgers>): PostedLine[] {
  const sums = new Map<string, PostedLine>();
  const add = (ledgerId: string, side: 'Dr' | 'Cr', amount: bigint) => {
    const known = sums.get(side + ledgerId);
    sums.set(side + ledgerId, { ledgerId, side, amount: (known?.amount ?? 0n) + amount });
  };
  for (const one of due) {
    const of = ledgers.get(one.classId);
    if (!of) throw new AppError(errors.notFound);
    add(of.expense, 'Dr', one.amount);
    add(of.accumulated, 'Cr', one.amount);
  }
  return [...sums.values()].sort((a, b) => b.side.localeCompare(a.side));
}

async function look(transaction: Transaction, services: Services, month: string) {
  const day = endOfMonth(`${month}-01`);
  const name = { month: monthLabel(month) };
  if (day > todayInDhaka(services.now())) throw new AppError(assetErrors.future);
  const through = await postedThrough(transaction);
  if (through && through >= month) throw new AppError(assetErrors.monthDone, { month: monthLabel(through) });
  const { due, withoutRule } = await readDue(transaction, month);
  if (withoutRule) throw new AppError(assetErrors.noRule, { ...name, name: withoutRule });
  if (due.length === 0) throw new AppError(assetErrors.nothing, name);
  const ledgers = await readLedgers(transaction, [...new Set(due.map((one) => one.classId))]);
  const lines = linesOf(due, ledgers);
  await assertPostable(transaction, { type: 'journal', day, lines });
  return { day, due, lines, total: due.reduce((sum, one) => sum + one.amount, 0n) };
}

const money = (label: Label, value: bigint) => ({ kind: 'money' as const, label, value: String(value) });

/** Charges every thing through a month: a voucher, and a line each. Always by two. */
export const depreciating: Act<Given, { id: string }> = {
  reasonOf: (input) => input.reason,
  hold: holdClasses,
  async about(transaction, { input, services }) {
    const { due, total } = await look(transaction, services, input.month);
    const classes = new Map<string, { name: Label; amount: bigint }>();
    for (const one of due) {
      const known = classes.get(one.classId);
      classes.set(one.classId, { name: one.className, amount: (known?.amount ?? 0n) + one.amount });
    }
    const things = String(due.length);
    return {
      subject: depreciationSubject,
      title: fillLabel(assetActs.depreciate, { month: monthLabel(input.month) }),
      path,
      amount: total,
      needsSecond: true,
      figures: [
        money(assetActs.total, total),
        { kind: 'text', label: assetActs.things, value: { en: things, bn: things } },
        ...[...classes.values()].slice(0, 20).map((one) => money(one.name, one.amount)),
      ],
      excluded: [],
    };
  },
  async run(transaction, { input, services, approved, about }) {
    await holdClasses(transaction);
    const { day, due, lines, total } = await look(transaction, services, input.month);
    // A thing may have been bought or its rule changed since.
    if (about && total !== about.amount) throw new AppError(approvalErrors.changed);
    const id = newId();
    const voucher = await postVoucher(transaction, {
      type: 'journal',
      day,
      narration: fillLabel(assetActs.depreciate, { month: monthLabel(input.month) }),
      lines,
      source: { kind: 'facilities.depreciation', id },
      ...(input.reason ? { reason: input.reason } : {}),
      ...(approved ? { preparedBy: approved.askedBy } : {}),
    });
    await transaction.change(
      `INSERT INTO facilities_depreciation (site_id, id, month, total, asked_by, posted_by, voucher_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      id,
      input.month,
      total,
      approved?.askedBy ?? transaction.context.accountId,
      transaction.context.accountId,
      voucher.id,
    );
    await transaction.change(
      `INSERT INTO facilities_depreciation_line (site_id, id, depreciation_id, asset_id, amount, method, rate)
       SELECT n.site_id, n.id, $2, n.asset_id, n.amount, n.method, n.rate
         FROM ${rowsOf('n', { id: '$3::uuid[]', asset_id: '$4::uuid[]', amount: '$5::bigint[]', method: '$6::text[]', rate: '$7::int[]' })}`,
      id,
      due.map(() => newId()),
      due.map((one) => one.id),
      due.map((one) => one.amount),
      due.map((one) => one.method),
      due.map((one) => one.rate),
    );
    return { id };
  },
};

async function lookAtPosting(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    {
      month: 'text',
      state: oneOf<'posted' | 'reversed'>(),
      total: 'bigint',
      voucherId: 'uuid',
      number: 'text',
      day: 'date',
      askedBy: 'uuid',
      postedBy: 'uuid',
    },
    `SELECT d.month, d.state, d.total, d.voucher_id AS "voucherId", v.number, v.day, d.asked_by AS "askedBy",
            d.posted_by AS "postedBy"
       FROM facilities_depreciation d JOIN accounts_voucher v ON v.site_id = $1 AND v.id = d.voucher_id
      WHERE d.site_id = $1 AND d.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.state === 'reversed') throw new AppError(assetErrors.reversed);
  if ((await postedThrough(transaction)) !== row.month) throw new AppError(assetErrors.notLast);
  const left = await transaction.readOne(
    { tag: 'text' },
    `SELECT a.tag FROM facilities_depreciation_line l
       JOIN facilities_asset_disposal x ON x.site_id = $1 AND x.asset_id = l.asset_id
       JOIN facilities_asset a ON a.site_id = $1 AND a.id = l.asset_id
      WHERE l.site_id = $1 AND l.depreciation_id = $2 ORDER BY a.tag LIMIT 1`,
    id,
  );
  if (left) throw new AppError(assetErrors.leftSince, { tag: { en: left.tag, bn: left.tag } });
  return row;
}

/** Takes the latest posting back by a mirror voucher of the same day. Always by two. */
export const reversingDepreciation: Act<z.output<typeof contract.reverse.input>, { id: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const row = await lookAtPosting(transaction, input.id);
    return {
      subject: depreciationSubject,
      title: fillLabel(assetActs.reverse, { month: monthLabel(row.month) }),
      path,
      amount: row.total,
      needsSecond: true,
      figures: [
        money(assetActs.total, row.total),
        {
          kind: 'text',
          label: assetActs.voucher,
          value: fillLabel(
            { en: '{number}, {day}', bn: '{number}, {day}' },
            { number: { en: row.number, bn: row.number }, day: dayLabel(row.day) },
          ),
        },
      ],
      excluded: [],
    };
  },
  async run(transaction, { input, approved }) {
    await holdClasses(transaction);
    const row = await lookAtPosting(transaction, input.id);
    const mirror = await reverseVoucher(transaction, row.voucherId, {
      day: row.day,
      reason: input.reason,
      source: { kind: 'facilities.depreciationReversal', id: input.id },
      ...(approved ? { preparedBy: approved.askedBy } : {}),
    });
    await transaction.change(
      `UPDATE facilities_depreciation SET state = 'reversed', reversal_id = $3, reversed_by = $4, reason = $5,
              version = version + 1, updated_at = now() WHERE site_id = $1 AND id = $2`,
      input.id,
      mirror.id,
      transaction.context.accountId,
      input.reason,
    );
    return { id: input.id };
  },
};
