import { addMonths, endOfMonth } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import { takaText } from '../src/core/money.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import { insertRows } from '../src/core/server/entity/import.ts';
import { asset } from '../src/modules/facilities/assets/asset.entity.ts';
import { depreciationRule } from '../src/modules/facilities/assets/depreciation-rule.entity.ts';
import { tagOf } from '../src/modules/facilities/assets/rules.ts';

/** What stands in the rooms, by the class it belongs to; `share` of what the class cost, in hundredths. */
const things = [
  { ledger: '1301', nameEn: 'Bench', nameBn: 'বেঞ্চ', count: 40, share: 60n },
  { ledger: '1301', nameEn: 'Table', nameBn: 'টেবিল', count: 12, share: 25n },
  { ledger: '1301', nameEn: 'Steel almirah', nameBn: 'স্টিলের আলমারি', count: 5, share: 15n },
  { ledger: '1302', nameEn: 'Desktop computer', nameBn: 'ডেস্কটপ কম্পিউটার', count: 14, share: 80n },
  { ledger: '1302', nameEn: 'Projector', nameBn: 'প্রজেক্টর', count: 2, share: 20n },
] as const;
const rules = [
  ['1301', 'straight', '10'],
  ['1302', 'reducing', '20'],
] as const;

/** Parts of an amount that come to it to the paisa. */
const partsOf = (amount: bigint, count: number): bigint[] =>
  Array.from(
    { length: count },
    (_, n) => (amount * BigInt(n + 1)) / BigInt(count) - (amount * BigInt(n)) / BigInt(count),
  );

/** The register of assets: what it says they cost, and what is written off, is what the books say. */
export async function makeAssets(transaction: Transaction, today: string): Promise<void> {
  const classes = await transaction.rows<{ id: string; code: string; cost: bigint; off: bigint }>(
    `SELECT k.id, g.code, (SELECT coalesce(sum(l.debit - l.credit), 0)::bigint FROM accounts_voucher_line l
              WHERE l.site_id = $1 AND l.ledger_id = g.id) AS cost,
            (SELECT coalesce(sum(l.credit - l.debit), 0)::bigint FROM accounts_voucher_line l
              WHERE l.site_id = $1 AND l.ledger_id = k.accumulated_ledger_id) AS off
       FROM facilities_asset_class k JOIN accounts_ledger g ON g.site_id = $1 AND g.id = k.asset_ledger_id
      WHERE k.site_id = $1 ORDER BY g.code`,
  );
  const rooms = await transaction.rows<{ id: string }>(
    'SELECT id FROM facilities_room WHERE site_id = $1 ORDER BY number',
  );
  const total = classes.reduce((sum, one) => sum + one.cost, 0n);
  if (total <= 0n) return;
  const until = endOfMonth(addMonths(`${today.slice(0, 7)}-01`, -1));
  // What is written off is shared by what each thing cost.
  let spent = 0n;
  let written = 0n;
  const rows = things.flatMap(({ ledger, nameEn, nameBn, count, share }) => {
    const of = classes.find((one) => one.code === ledger);
    if (!of || of.cost <= 0n) return [];
    const before = things
      .filter((one) => one.ledger === ledger)
      .slice(
        0,
        things.filter((one) => one.ledger === ledger).findIndex((one) => one.nameEn === nameEn),
      )
      .reduce((sum, one) => sum + one.share, 0n);
    const amount = (of.cost * (before + share)) / 100n - (of.cost * before) / 100n;
    return partsOf(amount, count).map((cost) => {
      spent += cost;
      const earlier = (of.off * spent) / total - written;
      written += earlier;
      return { classId: of.id, nameEn, nameBn, cost: takaText(cost), earlier: takaText(earlier) };
    });
  });
  await insertRows(
    transaction,
    asset,
    rows.map((row, place) => ({
      id: newId(),
      tag: tagOf(place + 1),
      ...row,
      boughtOn: addMonths(`${today.slice(0, 7)}-10`, -30),
      earlierUntil: until,
      state: place % 29 === 28 ? 'repair' : 'in_use',
      roomId: rooms[place % Math.max(1, rooms.length)]?.id ?? null,
    })),
  );
  await insertRows(
    transaction,
    depreciationRule,
    rules.flatMap(([code, method, rate]) => {
      const of = classes.find((one) => one.code === code);
      return of ? [{ classId: of.id, fromDate: `${Number(today.slice(0, 4)) - 5}-07-01`, method, rate }] : [];
    }),
  );
}
