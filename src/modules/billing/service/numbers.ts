import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { numberIn } from '../rules.ts';

type Kind = 'INV' | 'CHL' | 'entry';

/**
 * The first of `count` numbers of a series, one after another without a gap: the row of the series is locked until the
 * transaction ends. Draw them as late as possible.
 */
export async function takeNumbers(
  transaction: PlatformTransaction,
  kind: Kind,
  period: string,
  count: number,
): Promise<number> {
  const row = await transaction.readOne(
    { first: 'bigint' },
    `INSERT INTO billing_number AS n (kind, period, next) VALUES ($1, $2, 1 + $3::bigint)
     ON CONFLICT (kind, period) DO UPDATE SET next = n.next + $3::bigint RETURNING next - $3::bigint AS first`,
    kind,
    period,
    count,
  );
  return Number(row?.first);
}

/** The number that would be drawn next; nothing is drawn. */
export async function peekNumber(
  transaction: PlatformTransaction,
  kind: Kind,
  period: string,
): Promise<number> {
  const row = await transaction.readOne(
    { next: 'bigint' },
    'SELECT next FROM billing_number WHERE kind = $1 AND period = $2',
    kind,
    period,
  );
  return Number(row?.next ?? 1);
}

/** A number that was typed is not drawn later: where it looks like one of the series, the series goes on above it. */
export async function passNumber(transaction: PlatformTransaction, typed: string): Promise<void> {
  const known = numberIn(typed);
  if (!known) return;
  await transaction.change(
    `INSERT INTO billing_number AS n (kind, period, next) VALUES ('INV', $1, $2::bigint + 1)
     ON CONFLICT (kind, period) DO UPDATE SET next = greatest(n.next, $2::bigint + 1)`,
    known.year,
    known.number,
  );
}
