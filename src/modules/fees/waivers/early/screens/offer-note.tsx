import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import counter from '../../../counter/screens/counter.module.css';
import type { Dues } from '../../../screens/types.ts';
import { useTaka } from '../../../screens/use-taka.ts';
import { earlyLabels as labels } from '../labels.ts';
import { type OfferTaken, sumOf } from '../rules.ts';

/** What offers take and why, before it is paid. `isMet`: what is taken pays all that is ticked. */
export function OfferNote(props: {
  offers: Dues['offers'];
  taken: readonly OfferTaken[];
  /** Paisa to pay with the offers. */
  toPay: bigint;
  isMet: boolean;
  isOwn?: boolean;
}) {
  const { offers, taken, toPay, isMet, isOwn = false } = props;
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  if (taken.length === 0) return null;
  const text = isOwn ? labels.own : isMet ? labels.all : labels.notAll;
  return (
    <div className={counter.says} role="status">
      <p>{t(text, { amount: taka.signed(sumOf(taken)), left: taka.signed(toPay) })}</p>
      {offers.map((offer) => {
        const sum = sumOf(taken.filter((one) => one.offerId === offer.id));
        if (sum === 0n) return null;
        const why = [
          offer.payBy !== null
            ? t(labels.byDay, { day: format.number(offer.payBy) })
            : t(labels.atOnce, { count: format.number(offer.payMonths ?? 0) }),
          offer.kind === 'percent'
            ? t(labels.percent, { share: `${format.number((offer.share ?? 0) / 100)}%` })
            : t(labels.fixed, { amount: taka.signed(offer.amount ?? '0') }),
        ].join(', ');
        return (
          <p key={offer.id}>
            {t(labels.taken, { name: offer.name, amount: taka.signed(sum) })} ({why})
          </p>
        );
      })}
    </div>
  );
}
