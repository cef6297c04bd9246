import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { insertRows } from '../../../../core/server/entity/import.ts';
import { assetClass } from '../asset-class.entity.ts';

/** The classes a school begins with, with the codes of the usual chart; rates are the institution's to say. */
const seeds = [
  ['Furniture', 'আসবাবপত্র', '1301'],
  ['Computers and equipment', 'কম্পিউটার ও সরঞ্জাম', '1302'],
] as const;
const accumulated = '1391';
const expense = '5401';

/** Gives an institution the usual classes of assets with their ledgers, where it has none and its chart has them. */
export async function copyAssetClasses(transaction: Transaction): Promise<void> {
  const known = await transaction.row('SELECT 1 FROM facilities_asset_class WHERE site_id = $1 LIMIT 1');
  if (known) return;
  const rows = await transaction.read(
    { id: 'uuid', code: 'text' },
    'SELECT id, code FROM accounts_ledger WHERE site_id = $1 AND code = ANY($2::text[])',
    [...seeds.map(([, , code]) => code), accumulated, expense],
  );
  const ledgers = new Map(rows.map((row) => [row.code, row.id]));
  const both = { accumulatedLedgerId: ledgers.get(accumulated), expenseLedgerId: ledgers.get(expense) };
  const classes = seeds.flatMap(([nameEn, nameBn, code]) => {
    const assetLedgerId = ledgers.get(code);
    return assetLedgerId && both.accumulatedLedgerId && both.expenseLedgerId
      ? [{ nameEn, nameBn, assetLedgerId, ...both }]
      : [{ nameEn, nameBn }];
  });
  await insertRows(transaction, assetClass, classes);
}
