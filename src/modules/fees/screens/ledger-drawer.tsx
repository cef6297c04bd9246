import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { queryOf, useRead } from '../../../core/web/call.ts';
import { useDialogs } from '../../../core/web/dialogs.tsx';
import { downloadFile } from '../../../core/web/download.ts';
import { Figures } from '../../../core/web/figures.tsx';
import { Coming } from '../../../core/web/loaded.tsx';
import { Empty } from '../../../core/web/page.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { SideDrawer } from '../../../core/web/side-drawer.tsx';
import { texts } from '../../../core/web/texts.ts';
import { clearanceLabels } from '../clearance-labels.ts';
import { feesContract as contract } from '../contract.ts';
import { fineWaiverLabels } from '../fine-waiver-labels.ts';
import { instalmentLabels } from '../instalment-labels.ts';
import { counterLabels, words } from '../screen-labels.ts';
import { counterPath } from './counter-path.ts';
import classes from './fees.module.css';
import { ReceiptDrawer } from './receipt-drawer.tsx';
import type { LedgerRow } from './types.ts';
import { useMay } from './use-may.ts';
import { useLineName, usePlace } from './use-names.ts';
import { paisaOf, useTaka } from './use-taka.ts';

const ClearanceDrawer = lazy(() =>
  import('./clearance-drawer.tsx').then((all) => ({ default: all.ClearanceDrawer })),
);

/** What a student was billed and paid, with the balance after each; to read, to print, as a file. */
export function LedgerDrawer({ studentId, onClose }: { studentId: string | null; onClose: () => void }) {
  const t = useText();
  const [receiptId, setReceiptId] = useState<string | null>(null);
  const [isClearing, setIsClearing] = useState(false);
  return (
    <>
      <SideDrawer
        title={t(counterLabels.ledger)}
        isOpen={studentId !== null}
        size={760}
        isText
        onClose={onClose}
      >
        {studentId ? (
          <Ledger
            key={studentId}
            studentId={studentId}
            onReceipt={setReceiptId}
            onClearance={() => setIsClearing(true)}
          />
        ) : null}
      </SideDrawer>
      <ReceiptDrawer id={receiptId} onClose={() => setReceiptId(null)} />
      {studentId && isClearing ? (
        <Suspense fallback={null}>
          <ClearanceDrawer isOpen studentId={studentId} onClose={() => setIsClearing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Ledger(props: { studentId: string; onReceipt: (id: string) => void; onClearance: () => void }) {
  const { studentId, onReceipt } = props;
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const place = usePlace();
  const may = useMay();
  const { showCallError } = useDialogs();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRead(contract.ledger, { id: studentId, page, size: 50 });
  if (!data) return <Coming read={{ error, refetch }} rows={10} isInPanel />;
  const { student } = data;
  const download = (format: 'pdf' | 'xlsx') =>
    void downloadFile(
      `${contract.ledgerFile.path.replace(':id', studentId)}${queryOf({ format })}`,
      `ledger-${student.code}.${format}`,
    ).catch(showCallError);
  const pages = Math.max(1, Math.ceil(data.total / data.size));
  return (
    <div className={classes.stack}>
      <div>
        <strong>{t(student.name)}</strong>
        <span className={classes.other}>
          {place(student)} · {t(counterLabels.roll, { roll: format.number(student.roll) })} ·{' '}
          {t(counterLabels.code, { code: format.digits(student.code) })}
        </span>
      </div>
      <Figures
        small
        items={[
          { label: t(words.billed), figure: taka.signed(data.billed) },
          { label: t(words.fine), figure: taka.signed(data.fines) },
          { label: t(words.paid), figure: taka.signed(data.paid) },
          paisaOf(data.balance) < 0n
            ? { label: t(words.advance), figure: taka.signed(data.advance) }
            : { label: t(words.owed), figure: taka.signed(data.balance) },
        ]}
      />
      {data.items.length === 0 ? (
        <Empty text={t(words.noEntries)} />
      ) : (
        <div className={classes.scroll}>
          <table className={classes.small} aria-label={t(words.ledgerOf, { name: student.name })}>
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
              {data.items.map((row) => (
                <tr key={row.id}>
                  <td style={{ whiteSpace: 'nowrap' }}>{format.date(row.day)}</td>
                  <td>
                    <Entry row={row} onReceipt={onReceipt} />
                  </td>
                  <td className={classes.end}>{taka.orDash(row.charged)}</td>
                  <td className={classes.end}>{taka.orDash(row.paid)}</td>
                  <td className={classes.end}>{taka.plain(row.balance)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={classes.deskButtons}>
        {pages > 1 ? (
          <>
            <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {t(texts.previous)}
            </Button>
            <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {t(texts.next)}
            </Button>
          </>
        ) : null}
        <Button variant="default" onClick={() => download('pdf')}>
          {t(words.pdf)}
        </Button>
        <Button variant="default" onClick={() => download('xlsx')}>
          {t(words.xlsx)}
        </Button>
        <Button variant="default" onClick={props.onClearance}>
          {t(clearanceLabels.ofLedger)}
        </Button>
        {may('fees.collect') ? (
          <Button component={Link} to={counterPath(studentId)}>
            {t(words.collect)}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Entry({ row, onReceipt }: { row: LedgerRow; onReceipt: (id: string) => void }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const lineName = useLineName();
  const { receiptId } = row;
  const fee = row.subHead ? lineName({ subHead: row.subHead, period: row.period }) : '';
  const waiving =
    row.kind === 'fineWaiver'
      ? fineWaiverLabels.ofLedger
      : row.kind === 'fineWaiverWithdrawal'
        ? fineWaiverLabels.withdrawnOfLedger
        : null;
  if (waiving)
    return (
      <>
        {t(waiving)}: {fee}
        <span className={classes.other}>
          {taka.signed(row.waived).replace('-', '')} · {row.reason}
        </span>
      </>
    );
  if (row.kind === 'plan' || row.kind === 'planCancelled')
    return (
      <>
        {t(row.kind === 'plan' ? instalmentLabels.ofLedger : instalmentLabels.cancelOfLedger)}
        <span className={classes.other}>
          {taka.signed(row.waived)} · {row.reason}
        </span>
      </>
    );
  const text = row.subHead
    ? fee
    : `${t(row.kind === 'reversal' ? counterLabels.cancelled : words.receipt)} ${format.digits(row.number)}`;
  return (
    <>
      {receiptId ? (
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
