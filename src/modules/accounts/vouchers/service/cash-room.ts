import { AppError } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import type { Label } from '../../../../core/labels.ts';
import { formatTaka } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { accountsErrors } from '../../labels.ts';
import type { PostedLine } from '../../public.ts';

type Asked = {
  readonly day: string;
  readonly lines: readonly Pick<PostedLine, 'ledgerId' | 'side' | 'amount'>[];
};

/** What a voucher takes out of each ledger, where it takes more than it brings. */
function takenBy(lines: Asked['lines']): ReadonlyMap<string, bigint> {
  const taken = new Map<string, bigint>();
  for (const { ledgerId, side, amount } of lines)
    taken.set(ledgerId, (taken.get(ledgerId) ?? 0n) + (side === 'Cr' ? amount : -amount));
  return new Map([...taken].filter(([, amount]) => amount > 0n));
}

/**
 * Throws 409 where a voucher takes more cash than there is, on its day or on a later one that is booked already; a bank may be
 * overdrawn.
 */
export async function refuseWithoutCash(transaction: Transaction, { day, lines }: Asked): Promise<void> {
  const taken = takenBy(lines);
  if (taken.size === 0) return;
  const rows = await transaction.read(
    { id: 'uuid', name: json<Label>(), lowest: 'bigint' },
    `SELECT a.id, json_build_object('en', a.name_en, 'bn', coalesce(nullif(a.name_bn, ''), a.name_en))::jsonb AS name,
            (b.there + least(b.later, 0))::bigint AS lowest
       FROM accounts_ledger a CROSS JOIN LATERAL (
         SELECT coalesce((SELECT sum(l.debit - l.credit) FROM accounts_voucher_line l
                           WHERE l.site_id = $1 AND l.ledger_id = a.id AND l.day <= $3), 0) AS there,
                coalesce((SELECT min(d.moved) FROM (
                   SELECT sum(sum(l.debit - l.credit)) OVER (ORDER BY l.day) AS moved FROM accounts_voucher_line l
                    WHERE l.site_id = $1 AND l.ledger_id = a.id AND l.day > $3 GROUP BY l.day) d), 0) AS later) b
      WHERE a.site_id = $1 AND a.kind = 'cash' AND a.id = ANY($2::uuid[]) ORDER BY a.code`,
    [...taken.keys()],
    day,
  );
  const short = rows.find(({ id, lowest }) => lowest < (taken.get(id) ?? 0n));
  if (short)
    throw new AppError(accountsErrors.noCash, {
      ledger: short.name,
      day: dayLabel(day),
      amount: {
        en: formatTaka(short.lowest, { language: 'en' }),
        bn: formatTaka(short.lowest, { language: 'bn' }),
      },
    });
}

/** The same before posting: two payments in the same moment do not both find the cash that is there for one. */
export async function assertCash(transaction: Transaction, asked: Asked): Promise<void> {
  const taken = takenBy(asked.lines);
  if (taken.size === 0) return;
  await transaction.rows(
    `SELECT id FROM accounts_ledger WHERE site_id = $1 AND kind = 'cash' AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    [...taken.keys()],
  );
  await refuseWithoutCash(transaction, asked);
}
