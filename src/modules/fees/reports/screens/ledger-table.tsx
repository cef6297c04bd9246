import type { Label } from '../../../../core/labels.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { counterLabels } from '../../counter/labels.ts';
import { instalmentLabels } from '../../instalments/labels.ts';
import { payBackLabels } from '../../receipts/labels.ts';
import shared from '../../screens/fees.module.css';
import type { LedgerRow } from '../../screens/types.ts';
import { useLineName } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { earlyLabels } from '../../waivers/early/labels.ts';
import { fineWaiverLabels } from '../../waivers/labels.ts';
import { words } from '../../words.ts';
import classes from './reports.module.css';

/** What was billed and paid, with the balance after each; `onLine` opens a fee, `onReceipt` the receipt of a payment. */
export function LedgerTable(props: {
  label: string;
  items: readonly LedgerRow[];
  /** Tells beside a payment what of it went to the advance or came from there. */
  showsAdvance?: boolean;
  onLine?: (id: string) => void;
  onReceipt?: (id: string) => void;
}) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  return (
    <div className={shared.scroll}>
      <table className={`${shared.small} ${classes.ledger}`} aria-label={props.label}>
        <thead>
          <tr>
            <th scope="col">{t(words.day)}</th>
            <th scope="col">{t(words.what)}</th>
            <th scope="col" className={shared.end}>
              {t(words.billed)}
            </th>
            <th scope="col" className={shared.end}>
              {t(words.paid)}
            </th>
            <th scope="col" className={shared.end}>
              {t(words.balance)}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.items.map((row) => (
            <tr key={row.id}>
              <td className={shared.whole}>{format.date(row.day)}</td>
              <td>
                <Entry
                  row={row}
                  showsAdvance={props.showsAdvance ?? false}
                  onLine={props.onLine}
                  onReceipt={props.onReceipt}
                />
              </td>
              <td
                className={shared.end}
                data-label={t(words.billed)}
                data-none={paisaOf(row.charged) === 0n || undefined}
              >
                {taka.orDash(row.charged)}
              </td>
              <td
                className={shared.end}
                data-label={t(words.paid)}
                data-none={paisaOf(row.paid) === 0n || undefined}
              >
                {taka.orDash(row.paid)}
              </td>
              <td className={shared.end} data-label={t(words.balance)}>
                {taka.plain(row.balance)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is neither a bill nor a payment, in its own words. */
const toldAs: Readonly<Partial<Record<LedgerRow['kind'], Label>>> = {
  fineWaiver: fineWaiverLabels.ofLedger,
  fineWaiverWithdrawal: fineWaiverLabels.withdrawnOfLedger,
  chargeWaiver: fineWaiverLabels.chargeOfLedger,
  chargeWaiverWithdrawal: fineWaiverLabels.chargeWithdrawnOfLedger,
  offer: earlyLabels.ofLedger,
  offerBack: earlyLabels.backOfLedger,
  plan: instalmentLabels.ofLedger,
  planCancelled: instalmentLabels.cancelOfLedger,
};

function Entry(props: {
  row: LedgerRow;
  showsAdvance: boolean;
  onLine: ((id: string) => void) | undefined;
  onReceipt: ((id: string) => void) | undefined;
}) {
  const { row, onLine, onReceipt } = props;
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const lineName = useLineName();
  const { receiptId } = row;
  const fee = row.subHead ? lineName({ subHead: row.subHead, period: row.period }) : '';
  const told = toldAs[row.kind];
  if (told)
    return (
      <>
        {t(told)}
        {fee ? `: ${fee}` : ''}
        <span className={shared.other}>
          {taka.signed(row.waived).replace('-', '')} · {row.reason}
        </span>
      </>
    );
  const text = row.subHead
    ? fee
    : `${t(row.kind === 'reversal' ? counterLabels.cancelled : row.number.startsWith('RF') ? payBackLabels.voucher : words.receipt)} ${format.digits(row.number)}`;
  const open =
    receiptId && onReceipt
      ? () => onReceipt(receiptId)
      : row.kind === 'bill' && onLine
        ? () => onLine(row.id)
        : null;
  return (
    <>
      {open ? (
        <button type="button" className={shared.plainButton} onClick={open}>
          {text}
        </button>
      ) : (
        text
      )}
      {props.showsAdvance ? (
        <span className={shared.other}>
          {t(words.advance)} {taka.orDash(row.advance)}
        </span>
      ) : null}
      {paisaOf(row.fine) > 0n ? (
        <span className={shared.other}>
          {t(words.fine)} {taka.plain(row.fine)}
        </span>
      ) : null}
    </>
  );
}
