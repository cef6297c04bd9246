import type { DueLine, Dues } from '../../../screens/types.ts';
import { paisaOf } from '../../../screens/use-taka.ts';
import { type EarlyOffer, earlyOffersOf, type OfferTaken } from '../rules.ts';

type Item = Dues['offers'][number];

const paisa = (text: string | null): bigint | null => (text === null ? null : paisaOf(text));

const offerFrom = (item: Item): EarlyOffer => ({
  ...item,
  amount: paisa(item.amount),
  monthCap: paisa(item.monthCap),
  yearCap: paisa(item.yearCap),
  taken: item.taken.map((one) => ({ month: one.month, amount: paisaOf(one.amount) })),
});

/** What offers take of lines that are all paid today: what the server will find, shown beforehand. */
export const offersNow = (
  offers: readonly Item[],
  lines: readonly DueLine[],
  today: string,
): readonly OfferTaken[] =>
  offers.length === 0
    ? []
    : earlyOffersOf(
        offers.map(offerFrom),
        lines.map((line) => ({ ...line, principal: paisaOf(line.principal), fine: paisaOf(line.fine) })),
        today,
      );
