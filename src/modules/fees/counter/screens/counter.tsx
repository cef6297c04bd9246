import { Button, Kbd } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { todayInDhaka } from '../../../../core/dates.ts';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useRead } from '../../../../core/web/device/call.ts';
import { asked, useFirstShow } from '../../../../core/web/device/first-show.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { Page } from '../../../../core/web/page/page.tsx';
import { useAsked } from '../../../../core/web/page/use-asked.ts';
import { feesContract as contract } from '../../contract.ts';
import { receiptsOfDay } from '../../receipts/screens/receipts-of-day.ts';
import classes from '../../screens/fees.module.css';
import type { MyDay } from '../../screens/types.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import type { LedgerSum } from '../../shapes.ts';
import { counterLabels as labels } from '../labels.ts';
import { LastReceipts } from './last-receipts.tsx';
import { StudentFinder } from './student-finder.tsx';

// The counter stands first; what is opened from it comes after.
const CloseDay = lazy(() =>
  import('../../receipts/screens/close-day.tsx').then((all) => ({ default: all.CloseDay })),
);
const OpenShift = lazy(() =>
  import('../../receipts/screens/open-shift.tsx').then((all) => ({ default: all.OpenShift })),
);
const LedgerDrawer = lazy(() =>
  import('../../reports/screens/ledger-drawer.tsx').then((all) => ({ default: all.LedgerDrawer })),
);
const ReceiptDrawer = lazy(() =>
  import('../../receipts/screens/receipt-drawer.tsx').then((all) => ({ default: all.ReceiptDrawer })),
);
const CounterStudent = lazy(() =>
  import('./counter-student.tsx').then((all) => ({ default: all.CounterStudent })),
);

/** The cashier's counter: find, take, print, next, by the keyboard alone. */
export default function Counter() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const [query, setQuery] = usePageQuery();
  const studentId = query.get('student');
  const find = useRef<HTMLInputElement>(null);
  const [isClosing, setIsClosing] = useState(false);
  /** A day that was forgotten; null for today. */
  const [closedDay, setClosedDay] = useState<string | null>(null);
  const [isBeginning, setIsBeginning] = useState(false);
  const [receiptId, setReceiptId] = useState<string | null>(null);
  const [ledger, setLedger] = useState<{ of: string; only?: LedgerSum } | null>(null);
  const { user } = useSession();
  const today = todayInDhaka(new Date());
  const isReady = useFirstShow([
    asked(contract.myDay, {}),
    asked(contract.setup, {}),
    ...(user ? [asked(contract.payments, { from: today, to: today, collectorId: user.id })] : []),
    ...(studentId ? [asked(contract.dues, { id: studentId })] : []),
  ]);
  const { data: day } = useRead(contract.myDay, {}, { enabled: isReady });
  useAsked({ close: () => setIsClosing(true) }, true);
  const closing = (which: string | null) => {
    setClosedDay(which);
    setIsClosing(true);
  };
  const go = (id: string | null) => {
    // At once: what a quick hand types next stands in the field that stays.
    setQuery(id ? { student: id } : {}, { flushSync: true });
    if (!id && !studentId) find.current?.focus();
  };
  useEffect(() => {
    if (!studentId) find.current?.focus();
  }, [studentId]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F2' || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    find.current?.focus();
    find.current?.select();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <Page
      actions={
        <>
          {day ? <Totals day={day} /> : null}
          {day?.shift.canOpen ? (
            <Button variant="default" onClick={() => setIsBeginning(true)}>
              {t(labels.openShift)}
            </Button>
          ) : null}
          <Button variant="default" onClick={() => closing(null)}>
            {t(labels.closeDay)}
          </Button>
        </>
      }
    >
      {day?.close ? (
        <p className={classes.strip} data-tone="marigold" role="status">
          {t(labels.closed)}
        </p>
      ) : null}
      {(day?.forgotten ?? []).map((one) => (
        <p key={one.day} className={classes.strip} data-tone="sindur" role="status">
          {t(labels.forgotten, { day: format.date(one.day), amount: taka.signed(one.amount) })}{' '}
          <Button variant="default" size="compact-sm" onClick={() => closing(one.day)}>
            {t(labels.closeForgotten)}
          </Button>
        </p>
      ))}
      <CounterStudent
        key={studentId ?? ''}
        studentId={studentId}
        isReady={isReady}
        isClosed={day?.close != null}
        finder={<StudentFinder inputRef={find} isLarge keyHint="F2" onChoose={(hit) => go(hit.id)} />}
        onNext={() => go(null)}
        onLedger={(of, only) => setLedger({ of, ...(only ? { only } : {}) })}
      >
        {day ? <LastReceipts day={day} onOpen={setReceiptId} /> : null}
      </CounterStudent>
      <Keys />
      <Suspense fallback={null}>
        <CloseDay isOpen={isClosing} day={closedDay} onClose={() => setIsClosing(false)} />
        {isBeginning ? <OpenShift onClose={() => setIsBeginning(false)} /> : null}
        <LedgerDrawer
          studentId={ledger?.of ?? null}
          {...(ledger?.only ? { only: ledger.only } : {})}
          onClose={() => setLedger(null)}
        />
        <ReceiptDrawer id={receiptId} onClose={() => setReceiptId(null)} />
      </Suspense>
    </Page>
  );
}

function Totals({ day }: { day: MyDay }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const total = day.byMethod
    .filter((one) => one.method !== 'advance')
    .reduce((sum, one) => sum + paisaOf(one.amount), 0n);
  return (
    <dl className={classes.totals}>
      <div>
        <dt>{t(labels.myTotal)}</dt>
        <dd>
          <Link to={receiptsOfDay(day, { method: 'money' })}>{taka.signed(total)}</Link>
        </dd>
      </div>
      <div>
        <dt>{t(labels.receipts)}</dt>
        <dd>
          <Link to={receiptsOfDay(day, { kind: 'receipt' })}>{format.number(day.receipts)}</Link>
        </dd>
      </div>
      <div>
        <dt>{t(labels.inDrawer)}</dt>
        <dd>
          <Link to={receiptsOfDay(day, { method: 'cash' })}>{taka.signed(day.expected)}</Link>
        </dd>
      </div>
    </dl>
  );
}

function Keys() {
  const t = useText();
  return (
    <>
      <div className={classes.keysRoom} />
      <div className={classes.keys} aria-hidden>
        <span>
          <Kbd size="xs">F2</Kbd> {t(labels.keyFind)}
        </span>
        <span>
          <Kbd size="xs">↑ ↓</Kbd> {t(labels.keyDues)}
        </span>
        <span>
          <Kbd size="xs">Space</Kbd> {t(labels.keyTick)}
        </span>
        <span>
          <Kbd size="xs">F4</Kbd> {t(labels.keyAmount)}
        </span>
        <span>
          <Kbd size="xs">Alt</Kbd>
          <Kbd size="xs">1 – 4</Kbd> {t(labels.keyMethod)}
        </span>
        <span>
          <Kbd size="xs">Alt</Kbd>
          <Kbd size="xs">K</Kbd> {t(labels.keyKeep)}
        </span>
        <span>
          <Kbd size="xs">Alt</Kbd>
          <Kbd size="xs">F</Kbd> {t(labels.keyFamily)}
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> {t(labels.keyTake)}
        </span>
        <span>
          <Kbd size="xs">P</Kbd> {t(labels.keyPrint)}
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> {t(labels.keyNext)}
        </span>
      </div>
    </>
  );
}
