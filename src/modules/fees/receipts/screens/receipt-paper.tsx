import type { Label } from '../../../../core/labels.ts';
import { amountInWords } from '../../../../core/money.ts';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { counterLabels as labels } from '../../counter/labels.ts';
import type { Receipt } from '../../screens/types.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import type { Paper, Provider } from '../../shapes.ts';
import { earlyLabels } from '../../waivers/early/labels.ts';
import { methodLabels, providerLabels } from '../../words.ts';
import { payBackLabels } from '../labels.ts';
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
  readonly provider: Provider | null;
  /** What was handed over where something was given back. */
  readonly tendered: string | null;
  readonly change: string;
  /** The advance afterwards. */
  readonly balance: string;
  /** Numbers of the receipts of the same payment. */
  readonly together: readonly string[];
  /** Null while nothing is taken. */
  readonly site: Receipt['site'] | null;
  readonly qr: Receipt['check']['qr'] | null;
  readonly collector: string | null;
  /** Fee and fine of each apart; of one that is not taken yet both together. */
  readonly lines: readonly {
    readonly name: string;
    readonly amount: string;
    readonly fine: string;
    /** What an offer for paying early took; `amount` is without it. */
    readonly offer: { readonly name: Label; readonly amount: string } | null;
  }[];
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
  const { site: head } = receipt;
  const paid = paisaOf(receipt.amount);
  const isRefund = paisaOf(receipt.amount) < 0n && receipt.method !== 'advance';
  return (
    <div className={classes.paper}>
      <header>
        {head?.logo ? <img className={classes.crest} src={head.logo} alt="" /> : null}
        <strong>{head ? t(head.name) : site}</strong>
        {head ? (
          <small>
            {[t(head.address), head.eiin ? t(labels.eiin, { number: format.digits(head.eiin) }) : '']
              .filter(Boolean)
              .join(' · ')}
          </small>
        ) : null}
        <small>
          {t(isRefund ? payBackLabels.voucher : labels.moneyReceipt)} ·{' '}
          {t(copy === 'student' ? labels.studentCopy : labels.officeCopy)}
          {isDuplicate ? ` · ${t(labels.duplicate)}` : ''}
        </small>
      </header>
      {receipt.isCancelled ? <div className={classes.paperMark}>{t(labels.cancelled)}</div> : null}
      <div className={classes.paperLine} data-whole>
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
        <span>{t(receipt.provider ? providerLabels[receipt.provider] : methodLabels[receipt.method])}</span>
      </div>
      {receipt.reference ? <p>{t(labels.ref, { number: receipt.reference })}</p> : null}
      <hr />
      {receipt.lines.map((line) => (
        <div key={line.name}>
          {paisaOf(line.amount) > 0n || line.offer ? (
            <div className={classes.paperLine}>
              <span>{line.name}</span>
              <span>{taka.plain(paisaOf(line.amount) + paisaOf(line.offer?.amount ?? '0'))}</span>
            </div>
          ) : null}
          {line.offer ? (
            <div className={classes.paperLine}>
              <span>{t(earlyLabels.offer, { name: line.offer.name })}</span>
              <span>{taka.plain(-paisaOf(line.offer.amount))}</span>
            </div>
          ) : null}
          {paisaOf(line.fine) > 0n ? (
            <div className={classes.paperLine}>
              <span>{t(labels.paperFineOf, { fee: line.name })}</span>
              <span>{taka.plain(line.fine)}</span>
            </div>
          ) : null}
        </div>
      ))}
      {isRefund ? (
        <div className={classes.paperLine}>
          <span>{t(payBackLabels.fromAdvance)}</span>
          <span>{taka.plain(-paid)}</span>
        </div>
      ) : null}
      {paisaOf(receipt.advance) > 0n ? (
        <div className={classes.paperLine}>
          <span>{t(labels.paperAdvance)}</span>
          <span>{taka.plain(receipt.advance)}</span>
        </div>
      ) : null}
      <hr />
      <div className={`${classes.paperLine} ${classes.paperSum}`}>
        <span>
          {t(
            isRefund
              ? payBackLabels.paidBack
              : receipt.method === 'advance'
                ? labels.fromAdvance
                : receipt.method === 'opening'
                  ? methodLabels.opening
                  : labels.paperReceived,
          )}
        </span>
        <span>{taka.signed(isRefund ? -paisaOf(receipt.amount) : receipt.amount)}</span>
      </div>
      {paisaOf(receipt.change) > 0n ? (
        <>
          <div className={classes.paperLine}>
            <span>{t(labels.paperGiven)}</span>
            <span>{taka.plain(receipt.tendered ?? '0')}</span>
          </div>
          <div className={classes.paperLine}>
            <span>{t(labels.paperChange)}</span>
            <span>{taka.plain(receipt.change)}</span>
          </div>
        </>
      ) : null}
      <p>{t(labels.inWords, { words: amountInWords(paid < 0n ? -paid : paid, language) })}</p>
      {receipt.left !== null ? <p>{t(labels.left, { amount: taka.signed(receipt.left) })}</p> : null}
      {paisaOf(receipt.balance) > 0n ? (
        <p>{t(labels.paperBalance, { amount: taka.signed(receipt.balance) })}</p>
      ) : null}
      {receipt.together.length > 0 ? (
        <p>{t(labels.paperTogether, { receipts: receipt.together.map(format.digits).join(', ') })}</p>
      ) : null}
      {receipt.collector ? (
        <p>{t(isRefund ? payBackLabels.givenBy : labels.collectedBy, { name: receipt.collector })}</p>
      ) : null}
      {receipt.qr ? (
        <figure className={classes.qr}>
          <svg
            viewBox={`0 0 ${receipt.qr.size} ${receipt.qr.size}`}
            role="img"
            aria-label={t(labels.paperCheck)}
          >
            <path d={receipt.qr.path} fill="#000" />
          </svg>
          <figcaption>{t(labels.paperCheck)}</figcaption>
        </figure>
      ) : null}
      <div className={classes.signature}>{t(isRefund ? payBackLabels.receiver : labels.signature)}</div>
    </div>
  );
}

/** What the printer gets, by the paper it lies on: its class. */
export const papers = {
  roll80: 'roll',
  roll58: 'narrow',
  a5: 'sheet',
  a4: 'half',
} as const satisfies Readonly<Record<Paper, string>>;

export const printId = (paper: Paper): string => `fee-receipt-${paper}`;

/** What `printElement` has to know of paper without an end. */
export function rollOf(paper: Paper): { page: string; millimetres: number } | undefined {
  if (paper === 'roll80') return { page: 'receipt80', millimetres: 80 };
  return paper === 'roll58' ? { page: 'receipt58', millimetres: 58 } : undefined;
}

/** The receipt for every paper, out of sight on screen; A4 holds the office's copy, too. */
export function ReceiptPrints({ receipt, isDuplicate }: { receipt: ReceiptView; isDuplicate: boolean }) {
  return (
    <div className={classes.copies} aria-hidden>
      {(Object.keys(papers) as Paper[]).map((paper) => (
        <div key={paper} id={printId(paper)} className={classes[papers[paper]]}>
          <ReceiptPaper receipt={receipt} copy="student" isDuplicate={isDuplicate} />
          {paper === 'a4' ? <ReceiptPaper receipt={receipt} copy="office" isDuplicate={isDuplicate} /> : null}
        </div>
      ))}
    </div>
  );
}
