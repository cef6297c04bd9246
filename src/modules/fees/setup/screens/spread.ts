import { type AllocationOrder, allocatePayment } from '../../rules.ts';
import type { DueLine } from '../../screens/types.ts';
import { paisaOf } from '../../screens/use-taka.ts';
import type { OfferTaken } from '../../waivers/early/rules.ts';

export type Spread = {
  /** Of the ticked lines, with fines, in paisa. */
  readonly wanted: bigint;
  /** What each line gets, by its id. */
  readonly paying: ReadonlyMap<string, bigint>;
  /** What offers take of lines, by their ids. */
  readonly less: ReadonlyMap<string, bigint>;
  readonly toAdvance: bigint;
  /** The first line that stays partly paid, and whether only its fine stays open. */
  readonly partial: DueLine | null;
  readonly isFineLeft: boolean;
};

export const owedOf = (line: DueLine): bigint => paisaOf(line.principal) + paisaOf(line.fine);

/** How a payment of `amount` paisa falls on the ticked lines: what the server will do with it, shown beforehand. */
export function spreadOver(
  lines: readonly DueLine[],
  ticked: ReadonlySet<string>,
  amount: bigint | null,
  order: AllocationOrder,
  /** What offers take of lines, where all of it is paid. */
  offered: readonly OfferTaken[] = [],
): Spread {
  const own = lines.filter((line) => ticked.has(line.id));
  const less = new Map(offered.map((one) => [one.lineId, one.amount]));
  const wanted = own.reduce((sum, line) => sum + owedOf(line) - (less.get(line.id) ?? 0n), 0n);
  if (amount === null || amount <= 0n)
    return { wanted, paying: new Map(), less, toAdvance: 0n, partial: null, isFineLeft: false };
  const { lines: parts, toAdvance } = allocatePayment(
    own.map((line) => ({
      id: line.id,
      due: line.due,
      rank: line.rank,
      principal: paisaOf(line.principal) - (less.get(line.id) ?? 0n),
      fine: paisaOf(line.fine),
    })),
    amount,
    order,
  );
  const paying = new Map(parts.map((part) => [part.id, part.principal + part.fine]));
  const partial =
    own.find((line) => {
      const part = paying.get(line.id) ?? 0n;
      return part > 0n && part < owedOf(line) - (less.get(line.id) ?? 0n);
    }) ?? null;
  const part = parts.find((one) => one.id === partial?.id);
  const isFineLeft = partial !== null && part?.principal === paisaOf(partial.principal);
  return { wanted, paying, less, toAdvance, partial, isFineLeft };
}
