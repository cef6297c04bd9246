import type { Label } from '../../../core/labels.ts';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { fineWaiverLabels } from '../fine-waiver-labels.ts';
import { instalmentLabels } from '../instalment-labels.ts';
import { counterLabels, words } from '../screen-labels.ts';
import classes from './fees.module.css';
import type { LedgerRow } from './types.ts';
import { useLineName } from './use-names.ts';
import { paisaOf, useTaka } from './use-taka.ts';

/** What was billed and paid, with the balance after each; `onReceipt` opens the receipt of a payment. */
export function LedgerTable(props: {
  label: string;
  items: readonly LedgerRow[];
  onReceipt?: (id: string) => void;
}) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  return (
    <div className={classes.scroll}>
      <table className={`${classes.small} ${classes.ledger}`} aria-label={props.label}>
        <thead>
          <tr>
            <th scope="col">{t(words.day)}</th>
            <th scope="col">{t(words.what)}</th>
            <th scope="col" className={classes.end}>
              {t(words.billed)}
            </th>
            <th scope="col" className={classes.end}>
              {t(words.paid)}
            </th>
            <th scope="col" className={classes.end}>
              {t(words.balance)}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.items.map((row) => (
            <tr key={row.id}>
              <td className={classes.whole}>{format.date(row.day)}</td>
              <td>
                <Entry row={row} onReceipt={props.onReceipt} />
              </td>
              <td
                className={classes.end}
                data-label={t(words.billed)}
                data-none={paisaOf(row.charged) === 0n || undefined}
              >
                {taka.orDash(row.charged)}
              </td>
              <td
                className={classes.end}
                data-label={t(words.paid)}
                data-none={paisaOf(row.paid) === 0n || undefined}
              >
                {taka.orDash(row.paid)}
              </td>
              <td className={classes.end} data-label={t(words.balance)}>
                {taka.plain(row.balance)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What changes no balance by itself, in its own words. */
const toldAs: Readonly<Partial<Record<LedgerRow['kind'], Label>>> = {
  fineWaiver: fineWaiverLabels.ofLedger,
  fineWaiverWithdrawal: fineWaiverLabels.withdrawnOfLedger,
  plan: instalmentLabels.ofLedger,
  planCancelled: instalmentLabels.cancelOfLedger,
};

function Entry({ row, onReceipt }: { row: LedgerRow; onReceipt: ((id: string) => void) | undefined }) {
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
        <span className={classes.other}>
          {taka.signed(row.waived).replace('-', '')} · {row.reason}
        </span>
      </>
    );
  const text = row.subHead
    ? fee
    : `${t(row.kind === 'reversal' ? counterLabels.cancelled : words.receipt)} ${format.digits(row.number)}`;
  return (
    <>
      {receiptId && onReceipt ? (
        <button type="button" className={classes.plainButton} onClick={() => onReceipt(receiptId)}>
          {text}
        </button>
      ) : (
        text
      )}
      {paisaOf(row.fine) > 0n ? (
        <span className={classes.other}>
          {t(words.fine)} {taka.plain(row.fine)}
        </span>
      ) : null}
    </>
  );
}
