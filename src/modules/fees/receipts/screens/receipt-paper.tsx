import { amountInWords } from '../../../../core/money.ts';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { counterLabels as labels } from '../../counter/labels.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { methodLabels } from '../../words.ts';
import classes from './receipts.module.css';

/** What a receipt says; also what one would say that is not yet taken, which has no number and no time. */
export type ReceiptView = {
  readonly number: string | null;
  readonly at: string | null;
  readonly student: string;
  readonly place: string;
  readonly roll: number;
  readonly code: string;
  readonly method: keyof typeof methodLabels;
  readonly reference: string;
  readonly collector: string | null;
  /** `amount` is the principal and the fine together. */
  readonly lines: readonly { readonly name: string; readonly amount: string }[];
  readonly fine: string;
  readonly amount: string;
  readonly advance: string;
  readonly left: string | null;
  readonly isCancelled: boolean;
};

/** The slip of paper: white in both themes, 80 mm wide on screen. */
export function ReceiptPaper(props: {
  receipt: ReceiptView;
  copy: 'student' | 'office';
  isDuplicate?: boolean;
}) {
  const { receipt, copy, isDuplicate = false } = props;
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const { language } = usePreferences();
  const { current } = useSession();
  const site = current?.site ? (language === 'bn' ? current.site.nameBn : current.site.nameEn) : '';
  return (
    <div className={classes.paper}>
      <header>
        <strong>{site}</strong>
        <small>
          {t(labels.moneyReceipt)} · {t(copy === 'student' ? labels.studentCopy : labels.officeCopy)}
          {isDuplicate ? ` · ${t(labels.duplicate)}` : ''}
        </small>
      </header>
      {receipt.isCancelled ? <div className={classes.paperMark}>{t(labels.cancelled)}</div> : null}
      <div className={classes.paperLine}>
        <span>{receipt.number ? t(labels.number, { number: format.digits(receipt.number) }) : ''}</span>
        <span>{receipt.at ? format.dateTime(receipt.at) : ''}</span>
      </div>
      <div className={classes.paperLine} data-wrap>
        <span>{receipt.student}</span>
        <span>
          {receipt.place}, {format.number(receipt.roll)}
        </span>
      </div>
      <div className={classes.paperLine} data-wrap>
        <span>{t(labels.code, { code: format.digits(receipt.code) })}</span>
        <span>{t(methodLabels[receipt.method])}</span>
      </div>
      {receipt.reference ? <p>{t(labels.ref, { number: receipt.reference })}</p> : null}
      <hr />
      {receipt.lines.map((line) => (
        <div key={line.name} className={classes.paperLine}>
          <span>{line.name}</span>
          <span>{taka.plain(line.amount)}</span>
        </div>
      ))}
      {paisaOf(receipt.advance) > 0n ? (
        <div className={classes.paperLine}>
          <span>{t(labels.paperAdvance)}</span>
          <span>{taka.plain(receipt.advance)}</span>
        </div>
      ) : null}
      <hr />
      <div className={`${classes.paperLine} ${classes.paperSum}`}>
        <span>{t(receipt.method === 'advance' ? labels.fromAdvance : labels.paperReceived)}</span>
        <span>{taka.signed(receipt.amount)}</span>
      </div>
      {paisaOf(receipt.fine) > 0n ? (
        <div className={classes.paperLine}>
          <span>{t(labels.paperFine)}</span>
          <span>{taka.plain(receipt.fine)}</span>
        </div>
      ) : null}
      <p>{t(labels.inWords, { words: amountInWords(paisaOf(receipt.amount), language) })}</p>
      {receipt.left !== null ? <p>{t(labels.left, { amount: taka.signed(receipt.left) })}</p> : null}
      {receipt.collector ? <p>{t(labels.collectedBy, { name: receipt.collector })}</p> : null}
      <div className={classes.signature}>{t(labels.signature)}</div>
    </div>
  );
}

/** Ids of what the printer gets: the 80 mm slip, and half an A4 sheet with both copies. */
export const printIds = { roll: 'fee-receipt-80', half: 'fee-receipt-half' } as const;

/** Both forms of the paper, out of sight on screen. */
export function ReceiptPrints({ receipt, isDuplicate }: { receipt: ReceiptView; isDuplicate: boolean }) {
  return (
    <div className={classes.copies} aria-hidden>
      <div id={printIds.roll} className={classes.roll}>
        <ReceiptPaper receipt={receipt} copy="student" isDuplicate={isDuplicate} />
      </div>
      <div id={printIds.half} className={classes.half}>
        <ReceiptPaper receipt={receipt} copy="student" isDuplicate={isDuplicate} />
        <ReceiptPaper receipt={receipt} copy="office" isDuplicate={isDuplicate} />
      </div>
    </div>
  );
}
