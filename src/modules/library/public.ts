import { newId } from '../../core/ids.ts';
import type { Transaction } from '../../core/server/database/in-site.ts';
import { rowsOf } from '../../core/server/database/rows-of.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { category } from './catalogue/category.entity.ts';
import { categorySeeds, ruleSeeds, settingSeed } from './setup/defaults.data.ts';

/**
 * Gives an institution the usual categories, rules of lending and settings; nothing of each where it has some already.
 * Fines are billed as the fee “Other fine” where there is one.
 */
export async function copyLibraryDefaults(transaction: Transaction): Promise<void> {
  const known = await transaction.readOne(
    { categories: 'bool', rules: 'bool', sub_head: 'uuid?' },
    `SELECT EXISTS (SELECT 1 FROM library_category WHERE site_id = $1) AS categories,
            EXISTS (SELECT 1 FROM library_rule WHERE site_id = $1) AS rules,
            (SELECT id FROM fees_fee_sub_head WHERE site_id = $1 AND name_en = $2 AND schedule = 'onDemand' LIMIT 1) AS sub_head`,
    settingSeed.subHead,
  );
  if (!known?.categories)
    await insertRows(
      transaction,
      category,
      categorySeeds.map(({ number, en, bn }) => ({ number, nameEn: en, nameBn: bn })),
    );
  if (!known?.rules)
    await transaction.change(
      `INSERT INTO library_rule (site_id, id, member_kind, book_kind, books, days, renewals, fine_a_day, grace_days)
       SELECT n.site_id, n.id, n.member_kind, n.book_kind, n.books, n.days, n.renewals, n.fine, n.grace
         FROM ${rowsOf('n', { id: '$2::uuid[]', member_kind: '$3::text[]', book_kind: '$4::text[]', books: '$5::int[]', days: '$6::int[]', renewals: '$7::int[]', fine: '$8::bigint[]', grace: '$9::int[]' })}`,
      ruleSeeds.map(() => newId()),
      ruleSeeds.map(([member]) => member),
      ruleSeeds.map(([, book]) => book),
      ruleSeeds.map(([, , books]) => books),
      ruleSeeds.map(([, , , days]) => days),
      ruleSeeds.map(([, , , , renewals]) => renewals),
      ruleSeeds.map(([, , , , , fine]) => fine),
      ruleSeeds.map(([, , , , , , grace]) => grace),
    );
  await transaction.change(
    `INSERT INTO library_setting (site_id, id, skips_holidays, caps_at_price, hold_days, processing, sub_head_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (site_id) DO NOTHING`,
    newId(),
    settingSeed.skipsHolidays,
    settingSeed.capsAtPrice,
    settingSeed.holdDays,
    settingSeed.processing,
    known?.sub_head ?? null,
  );
}
