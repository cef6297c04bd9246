import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { assertPostable, type PostedLine, postVoucher } from '../../../accounts/public.ts';
import { facilitiesPath } from '../../paths.ts';
import type { assetContract as contract } from '../contract.ts';
import { assetActs, assetErrors, assetFields, assetProblems, disposalTexts } from '../labels.ts';
import { disposalOf, monthAfter } from '../rules.ts';
import { holdClasses } from './depreciation.ts';
import { readLedgers } from './ledgers.ts';
import { accumulatedOf, dueOf, postedThrough, readRules, valueColumns, valueSql } from './read-values.ts';

type Given = z.output<typeof contract.dispose.input>;

async function assertDay(transaction: Transaction, services: Services, day: string): Promise<void> {
  if (day > todayInDhaka(services.now())) throw new ValidationError({ day: [assetProblems.futureDay] });
  const through = await postedThrough(transaction);
  if (through && day.slice(0, 7) < through) throw new ValidationError({ day: [assetProblems.afterPosting] });
}

/** Cash, bank or a wallet, as the money of a sale goes into. */
async function assertMoney(transaction: Transaction, ledgerId: string | null): Promise<string> {
  const row =
    ledgerId &&
    (await transaction.row(
      `SELECT 1 FROM accounts_ledger WHERE site_id = $1 AND id = $2 AND kind IN ('cash', 'bank', 'gateway') AND is_active`,
      ledgerId,
    ));
  if (!ledgerId || !row) throw new ValidationError({ intoLedgerId: [assetProblems.into] });
  return ledgerId;
}

/** What the asset stands in the books at on the day, what it becomes, and the voucher that says so. */
async function look(transaction: Transaction, services: Services, input: Given) {
  const row = await transaction.readOne(
    valueColumns,
    `${valueSql} WHERE a.site_id = $1 AND a.id = $2`,
    input.id,
  );
  if (!row) throw new AppError(errors.notFound);
  const left = await transaction.row(
    'SELECT 1 FROM facilities_asset_disposal WHERE site_id = $1 AND asset_id = $2',
    input.id,
  );
  if (left) throw new AppError(assetErrors.left, { tag: { en: row.tag, bn: row.tag } });
  await assertDay(transaction, services, input.day);
  if (input.proceeds > 0n && input.kind !== 'sold')
    throw new ValidationError({ proceeds: [assetProblems.onlySold] });
  if (input.proceeds > 0n && !row.isInBooks)
    throw new ValidationError({ proceeds: [assetProblems.notInBooks] });
  const lastCharge = row.isInBooks
    ? dueOf(row, await readRules(transaction), monthAfter(input.day.slice(0, 7), -1))
    : 0n;
  const accumulated = accumulatedOf(row);
  const outcome = disposalOf({
    cost: row.cost,
    accumulated: accumulated + lastCharge,
    proceeds: input.proceeds,
  });
  const ledgers = (await readLedgers(transaction, [row.classId])).get(row.classId) ?? null;
  const lines: PostedLine[] = [];
  if (ledgers && row.cost > 0n) {
    const add = (ledgerId: string, side: 'Dr' | 'Cr', amount: bigint) => {
      if (amount > 0n) lines.push({ ledgerId, side, amount });
    };
    if (input.proceeds > 0n) add(await assertMoney(transaction, input.intoLedgerId), 'Dr', input.proceeds);
    add(ledgers.accumulated, 'Dr', accumulated);
    add(ledgers.expense, 'Dr', lastCharge);
    add(ledgers.disposal, 'Dr', outcome.loss);
    add(ledgers.cost, 'Cr', row.cost);
    add(ledgers.disposal, 'Cr', -outcome.loss);
  }
  const type = input.proceeds > 0n ? ('credit' as const) : ('journal' as const);
  if (lines.length > 0) await assertPostable(transaction, { type, day: input.day, lines });
  return { row, accumulated, lastCharge, outcome, type, lines };
}

const titleOf = (kind: Given['kind'], { tag, name }: { tag: string; name: Label }) =>
  fillLabel(assetActs.dispose, { kind: disposalTexts[kind], tag: { en: tag, bn: tag }, name });
const money = (label: Label, value: bigint) => ({ kind: 'money' as const, label, value: String(value) });

/** What is written off of it, and what it cost, stay as they are. */
async function holdAsset(transaction: Transaction, id: string): Promise<void> {
  await holdClasses(transaction);
  await lockRow(transaction, 'facilities_asset', id);
}

/** Takes an asset off the register and out of the books: sold, given away, written off. Always by two. */
export const disposing: Act<Given, { id: string }> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => holdAsset(transaction, input.id),
  async about(transaction, { input, services }) {
    const { row, accumulated, lastCharge, outcome } = await look(transaction, services, input);
    const custodian = await transaction.readOne(
      { account: 'uuid?' },
      `SELECT (SELECT x.account_id FROM people_employee_account x WHERE x.site_id = $1 AND x.employee_id = a.custodian_id LIMIT 1) AS account
         FROM facilities_asset a WHERE a.site_id = $1 AND a.id = $2`,
      input.id,
    );
    return {
      subject: input.id,
      title: titleOf(input.kind, row),
      path: link(facilitiesPath.assets, { asset: input.id }),
      amount: row.cost,
      needsSecond: true,
      figures: [
        { kind: 'day', label: assetFields.day ?? assetActs.cost, value: input.day },
        money(assetActs.cost, row.cost),
        money(assetActs.accumulated, accumulated),
        ...(lastCharge > 0n ? [money(assetActs.lastCharge, lastCharge)] : []),
        money(assetActs.book, outcome.book),
        money(assetActs.proceeds, input.proceeds),
        ...(outcome.loss > 0n ? [money(assetActs.loss, outcome.loss)] : []),
        ...(outcome.loss < 0n ? [money(assetActs.gain, -outcome.loss)] : []),
      ],
      // Whoever answers for a thing does not let it go alone.
      excluded: custodian?.account ? [custodian.account] : [],
    };
  },
  async run(transaction, { input, services, approved }) {
    await holdAsset(transaction, input.id);
    const { row, accumulated, lastCharge, type, lines } = await look(transaction, services, input);
    const id = newId();
    const voucher =
      lines.length > 0
        ? await postVoucher(transaction, {
            type,
            day: input.day,
            narration: titleOf(input.kind, row),
            lines,
            source: { kind: 'facilities.disposal', id: input.id },
            reason: input.reason,
            ...(approved ? { preparedBy: approved.askedBy } : {}),
          })
        : null;
    await transaction.change(
      `UPDATE facilities_asset SET is_active = false, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2`,
      input.id,
    );
    await transaction.change(
      `INSERT INTO facilities_asset_disposal (site_id, id, asset_id, day, kind, proceeds, accumulated, last_charge, reason,
              asked_by, decided_by, voucher_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      id,
      input.id,
      input.day,
      input.kind,
      input.proceeds,
      accumulated,
      lastCharge,
      input.reason,
      approved?.askedBy ?? transaction.context.accountId,
      transaction.context.accountId,
      voucher?.id ?? null,
    );
    return { id: input.id };
  },
};
