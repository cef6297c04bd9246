import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { HistoryLink } from '../../../access/control/panels.tsx';
import { stateTexts } from '../../labels.ts';
import classes from '../../screens/fees.module.css';
import { useLineName, usePlace } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { fineWaiverLabels } from '../../waivers/labels.ts';
import { words } from '../../words.ts';
import { madeOfContract as contract, type LineDetail } from '../made-of-contract.ts';
import { madeOfLabels as labels } from '../made-of-labels.ts';

// It comes when it is opened.
const ReceiptDrawer = lazy(() =>
  import('../../receipts/screens/receipt-drawer.tsx').then((all) => ({ default: all.ReceiptDrawer })),
);

type Props = {
  lineId: string | null;
  /** One's own fee, or one's child's: its receipts are told, not opened. */
  isOwn?: boolean;
  onClose: () => void;
};

/** One fee of a student: what was billed, waived and paid of it, down to what is owed. */
export function LineDrawer({ lineId, isOwn = false, onClose }: Props) {
  const t = useText();
  const [receiptId, setReceiptId] = useState<string | null>(null);
  return (
    <>
      <SideDrawer title={t(labels.line)} isOpen={lineId !== null} size={560} isText onClose={onClose}>
        {lineId === null ? null : (
          <OfLine key={lineId} id={lineId} isOwn={isOwn} onReceipt={isOwn ? null : setReceiptId} />
        )}
      </SideDrawer>
      <Suspense fallback={null}>
        {receiptId ? <ReceiptDrawer id={receiptId} onClose={() => setReceiptId(null)} /> : null}
      </Suspense>
    </>
  );
}

function OfLine(props: { id: string; isOwn: boolean; onReceipt: ((id: string) => void) | null }) {
  const { id, isOwn, onReceipt } = props;
  const t = useText();
  const format = useFormat();
  const place = usePlace();
  const lineName = useLineName();
  const { data, error, refetch } = useRead(
    isOwn ? contract.mineLine : contract.line,
    { id },
    { staleTime: 0 },
  );
  if (!data) return <Coming read={{ error, refetch }} rows={8} isInPanel />;
  const { line } = data;
  return (
    <div className={classes.stack}>
      <div>
        <strong>{lineName(line)}</strong>
        <span className={classes.other}>
          {t(line.student.name)} · {place(line.student)}, {format.number(line.student.roll)}
        </span>
        {line.reason ? <span className={classes.other}>{line.reason}</span> : null}
      </div>
      <div>
        {line.state === 'instalments' || line.state === 'waived' ? (
          t(stateTexts[line.state])
        ) : (
          <StatusBadge family="payment" state={line.state} />
        )}
      </div>
      <Sums detail={data} onReceipt={onReceipt} />
      {isOwn ? null : (
        <div>
          <HistoryLink table="fees_invoice_line" id={id} />
        </div>
      )}
    </div>
  );
}

type Row = {
  readonly key: string;
  readonly text: string;
  readonly note?: string;
  readonly receiptId?: string | null;
  /** Paisa of the fee and of its fine, below zero for what takes off. */
  readonly fee: bigint;
  readonly fine: bigint;
};

function Sums({ detail, onReceipt }: { detail: LineDetail; onReceipt: ((id: string) => void) | null }) {
  const t = useText();
  const taka = useTaka();
  const rows = useRows(detail);
  const sum = (of: (row: Row) => bigint) => rows.reduce((all, row) => all + of(row), 0n);
  return (
    <table className={classes.small} aria-label={t(labels.line)}>
      <thead>
        <tr>
          <th scope="col">{t(words.what)}</th>
          <th scope="col" className={classes.end}>
            {t(labels.fee)}
          </th>
          <th scope="col" className={classes.end}>
            {t(words.fine)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, text, note, receiptId, fee, fine }) => (
          <tr key={key}>
            <td>
              {receiptId && onReceipt ? (
                <button type="button" className={classes.plainButton} onClick={() => onReceipt(receiptId)}>
                  {text}
                </button>
              ) : (
                text
              )}
              {note ? <span className={classes.other}>{note}</span> : null}
            </td>
            <td className={classes.end}>{taka.orDash(fee)}</td>
            <td className={classes.end}>{taka.orDash(fine)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{t(labels.owedToday)}</td>
          <td className={classes.end}>{taka.plain(sum((row) => row.fee))}</td>
          <td className={classes.end}>{taka.plain(sum((row) => row.fine))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const eventLabels = {
  receipt: labels.receipt,
  reversal: labels.reversal,
  fineWaiver: fineWaiverLabels.ofLedger,
  fineWaiverWithdrawal: fineWaiverLabels.withdrawnOfLedger,
  chargeWaiver: labels.chargeWaived,
  chargeWaiverWithdrawal: labels.chargeWaiverWithdrawn,
} as const;

/** What was billed, then what took from it; the last line of each column is what is owed. */
function useRows(detail: LineDetail): Row[] {
  const t = useText();
  const format = useFormat();
  const { line, events } = detail;
  const open = paisaOf(detail.fine);
  // A fine is charged as it is paid or waived; what is open of it stands as of today.
  const fines = events.reduce((all, one) => all + paisaOf(one.fine), open);
  const rows: Row[] = [
    {
      key: 'billed',
      text: t(labels.billedOn, { day: format.date(detail.billedOn) }),
      ...(detail.month ? { note: format.digits(t(detail.month)) } : {}),
      fee: paisaOf(line.amount),
      fine: 0n,
    },
    ...detail.waivers.map(
      ({ type, amount, why }, place): Row => ({
        key: `waiver${place}`,
        text: why ? t(labels.waiverWhy, { type, why: format.digits(t(why)) }) : t(labels.waiver, { type }),
        fee: -paisaOf(amount),
        fine: 0n,
      }),
    ),
    ...(paisaOf(detail.moved) > 0n
      ? [{ key: 'moved', text: t(labels.moved), fee: -paisaOf(detail.moved), fine: 0n }]
      : []),
    ...(fines > 0n
      ? [
          {
            key: 'fine',
            text:
              detail.lateDays > 0
                ? t(labels.fineSoFar, { days: format.number(detail.lateDays) })
                : t(labels.fineOf),
            fee: 0n,
            fine: fines,
          },
        ]
      : []),
    ...events.map(
      (one): Row => ({
        key: one.id,
        text: t(eventLabels[one.kind], { number: format.digits(one.number) }),
        note: [format.date(one.day), one.reason].filter((part) => part !== '').join(' · '),
        receiptId: one.receiptId,
        fee: -paisaOf(one.principal),
        fine: -paisaOf(one.fine),
      }),
    ),
  ];
  const left = rows.reduce((all, row) => all + row.fee, 0n);
  return line.state === 'cancelled' && left !== 0n
    ? [...rows, { key: 'cancelled', text: t(labels.cancelled), fee: -left, fine: 0n }]
    : rows;
}
