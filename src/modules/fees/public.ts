import type { Transaction } from '../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../core/server/database/row-shape.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { subHeadSeeds, waiverTypeSeeds } from './setup/defaults.data.ts';
import { feeSubHead } from './setup/fee-sub-head.entity.ts';
import { waiverType } from './waivers/waiver-type.entity.ts';

/**
 * Gives an institution the usual sub-heads on their income ledgers and the usual waiver types; nothing where it has
 * some already. A sub-head whose head or ledger is missing is left out.
 */
export async function copyFeeDefaults(transaction: Transaction): Promise<void> {
  const known = await transaction.readOne(
    {
      sub_heads: 'bool',
      types: 'bool',
      heads: jsonOrNull<Record<string, string>>(),
      ledgers: jsonOrNull<Record<string, string>>(),
    },
    `SELECT EXISTS (SELECT 1 FROM fees_fee_sub_head WHERE site_id = $1) AS sub_heads,
            EXISTS (SELECT 1 FROM fees_waiver_type WHERE site_id = $1) AS types,
            (SELECT json_object_agg(name_en, id) FROM fees_fee_head WHERE site_id = $1) AS heads,
            (SELECT json_object_agg(code, id) FROM accounts_ledger WHERE site_id = $1) AS ledgers`,
  );
  if (!known?.sub_heads)
    await insertRows(
      transaction,
      feeSubHead,
      subHeadSeeds.flatMap((one, place) => {
        const headId = known?.heads?.[one.head];
        const incomeLedgerId = known?.ledgers?.[one.ledger];
        if (!headId || !incomeLedgerId) return [];
        return [
          {
            position: place + 1,
            headId,
            nameEn: one.name.en,
            nameBn: one.name.bn,
            schedule: one.schedule,
            dueDay: one.dueDay,
            incomeLedgerId,
          },
        ];
      }),
    );
  if (!known?.types)
    await insertRows(
      transaction,
      waiverType,
      waiverTypeSeeds.map((name, place) => ({ position: place + 1, nameEn: name.en, nameBn: name.bn })),
    );
}
