import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Label } from '../../../../core/labels.ts';
import { useIsLimited } from '../../../../core/web/auth/use-may.ts';
import { queryOf, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Empty } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import type { PanelProps } from '../../../../core/web/shell/panel-index.ts';
import { reckoningLabels } from '../../billing/reckoning/labels.ts';
import { clearanceLabels } from '../../clearance/labels.ts';
import { feesContract as contract } from '../../contract.ts';
import { counterLabels } from '../../counter/labels.ts';
import { counterPath } from '../../counter/screens/counter-path.ts';
import { feesPermission } from '../../permissions.ts';
import { ReceiptDrawer } from '../../receipts/screens/receipt-drawer.tsx';
import classes from '../../screens/fees.module.css';
import { useMay } from '../../screens/use-may.ts';
import { usePlace } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import type { LedgerSum } from '../../shapes.ts';
import { words } from '../../words.ts';
import { familyLabels } from '../family-labels.ts';
import { LedgerTable } from './ledger-table.tsx';

const ClearanceDrawer = lazy(() =>
  import('../../clearance/screens/clearance-drawer.tsx').then((all) => ({ default: all.ClearanceDrawer })),
);
const FamilyStatement = lazy(() =>
  import('./family-statement.tsx').then((all) => ({ default: all.FamilyStatement })),
);
const ReckoningDrawer = lazy(() =>
  import('../../billing/reckoning/screens/reckoning-drawer.tsx').then((all) => ({
    default: all.ReckoningDrawer,
  })),
);
const LineDrawer = lazy(() => import('./line-drawer.tsx').then((all) => ({ default: all.LineDrawer })));

/** What a student was billed and paid, with the balance after each; to read, to print, as a file. */
export function LedgerDrawer(props: {
  studentId: string | null;
  /** Begins with the entries of one of its sums. */
  only?: LedgerSum;
  onClose: () => void;
}) {
  const { onClose, ...shown } = props;
  const t = useText();
  return (
    <StudentLedger
      {...shown}
      frame={(body) => (
        <SideDrawer
          title={t(counterLabels.ledger)}
          isOpen={props.studentId !== null}
          size={760}
          isText
          onClose={onClose}
        >
          {body}
        </SideDrawer>
      )}
    />
  );
}

/** The same as a tab of a student's profile. */
export function LedgerTab({ about }: PanelProps) {
  return (
    <Panel>
      <StudentLedger studentId={about} />
    </Panel>
  );
}

/** The same where a screen has room for it; `frame` stands around the ledger, not around what opens from it. */
function StudentLedger(props: {
  studentId: string | null;
  only?: LedgerSum;
  frame?: (body: ReactNode) => ReactNode;
}) {
  const { studentId, only, frame = (body) => body } = props;
  const [receiptId, setReceiptId] = useState<string | null>(null);
  const [lineId, setLineId] = useState<string | null>(null);
  const [isClearing, setIsClearing] = useState(false);
  const [isStating, setIsStating] = useState(false);
  const [isReckoning, setIsReckoning] = useState(false);
  return (
    <>
      {frame(
        studentId ? (
          <Ledger
            key={studentId}
            studentId={studentId}
            {...(only ? { only } : {})}
            onLine={setLineId}
            onReceipt={setReceiptId}
            onClearance={() => setIsClearing(true)}
            onFamily={() => setIsStating(true)}
            onReckoning={() => setIsReckoning(true)}
          />
        ) : null,
      )}
      <ReceiptDrawer id={receiptId} onClose={() => setReceiptId(null)} />
      {isStating && studentId ? (
        <Suspense fallback={null}>
          <FamilyStatement studentId={studentId} onClose={() => setIsStating(false)} />
        </Suspense>
      ) : null}
      {isReckoning && studentId ? (
        <Suspense fallback={null}>
          <ReckoningDrawer studentId={studentId} onClose={() => setIsReckoning(false)} />
        </Suspense>
      ) : null}
      {lineId ? (
        <Suspense fallback={null}>
          <LineDrawer lineId={lineId} onClose={() => setLineId(null)} />
        </Suspense>
      ) : null}
      {studentId && isClearing ? (
        <Suspense fallback={null}>
          <ClearanceDrawer isOpen studentId={studentId} onClose={() => setIsClearing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Ledger(props: {
  studentId: string;
  only?: LedgerSum;
  onLine: (id: string) => void;
  onReceipt: (id: string) => void;
  onClearance: () => void;
  onFamily: () => void;
  onReckoning: () => void;
}) {
  const { studentId, onReceipt } = props;
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const place = usePlace();
  const may = useMay();
  // The family is that of brothers and sisters in other sections too, and a clearance is of everything.
  const isLimited = useIsLimited();
  const { showCallError } = useDialogs();
  const [page, setPage] = useState(1);
  const [only, setOnly] = useState<LedgerSum | undefined>(props.only);
  const { data, error, refetch } = useRead(contract.ledger, {
    id: studentId,
    page,
    size: 50,
    ...(only ? { only } : {}),
  });
  if (!data) return <Coming read={{ error, refetch }} rows={10} isInPanel />;
  const { student } = data;
  const download = (format: 'pdf' | 'xlsx') =>
    void downloadFile(
      `${contract.ledgerFile.path.replace(':id', studentId)}${queryOf({ format })}`,
      `ledger-${student.code}.${format}`,
    ).catch(showCallError);
  /** A sum shows the entries it is made of; pressed again all of them. */
  const sum = (name: LedgerSum, label: Label, amount: string) => ({
    label: t(label),
    figure: taka.signed(amount),
    isPressed: only === name,
    onOpen: () => {
      setOnly(only === name ? undefined : name);
      setPage(1);
    },
  });
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
          sum('billed', words.billed, data.billed),
          sum('fines', words.fine, data.fines),
          sum('paid', words.paid, data.paid),
          ...(paisaOf(data.advance) > 0n ? [sum('advance', words.advance, data.advance)] : []),
          ...(paisaOf(data.balance) < 0n
            ? []
            : [
                {
                  label: t(words.owed),
                  figure: taka.signed(data.balance),
                  isPressed: only === undefined,
                  onOpen: () => {
                    setOnly(undefined);
                    setPage(1);
                  },
                },
              ]),
        ]}
      />
      {data.items.length === 0 ? (
        <Empty text={t(words.noEntries)} />
      ) : (
        <LedgerTable
          label={t(words.ledgerOf, { name: student.name })}
          items={data.items}
          showsAdvance={only === 'advance'}
          onLine={props.onLine}
          onReceipt={onReceipt}
        />
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
        {isLimited ? null : (
          <>
            <Button variant="default" onClick={props.onFamily}>
              {t(familyLabels.open)}
            </Button>
            <Button variant="default" onClick={props.onClearance}>
              {t(clearanceLabels.ofLedger)}
            </Button>
          </>
        )}
        {may(feesPermission.bill) ? (
          <Button variant="default" onClick={props.onReckoning}>
            {t(reckoningLabels.open)}
          </Button>
        ) : null}
        {may(feesPermission.collect) ? (
          <Button component={Link} to={counterPath(studentId)}>
            {t(words.collect)}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
