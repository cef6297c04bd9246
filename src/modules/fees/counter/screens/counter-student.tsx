import { Button, Kbd } from '@mantine/core';
import {
  IconBook2,
  IconCalendarDollar,
  IconCalendarPlus,
  IconReceiptOff,
  IconUsers,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { firstLetterOf } from '../../../../core/web/form/first-letter.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Empty } from '../../../../core/web/page/page.tsx';
import { feesContract as contract } from '../../contract.ts';
import { instalmentLabels } from '../../instalments/labels.ts';
import { ReceiptPaper, type ReceiptView } from '../../receipts/screens/receipt-paper.tsx';
import { DuesTable } from '../../reports/screens/dues-table.tsx';
import shared from '../../screens/fees.module.css';
import type { Dues } from '../../screens/types.ts';
import { useLineName, usePlace } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { spreadOver } from '../../setup/screens/spread.ts';
import { type LedgerSum, type Provider, providers } from '../../shapes.ts';
import { sumOf } from '../../waivers/early/rules.ts';
import { offersNow } from '../../waivers/early/screens/offers-now.ts';
import { fineWaiverLabels } from '../../waivers/labels.ts';
import { counterLabels as labels } from '../labels.ts';
import classes from './counter.module.css';
import { isOnDues, stepOverDues } from './dues-keys.ts';
import { methodKeys, TakePanel, type TakeValues } from './take-panel.tsx';
import { TakenPanel } from './taken-panel.tsx';
import { useCollect } from './use-collect.ts';
import { useServices } from './use-services.ts';

// Each comes when it is opened.
const FineWaiverDrawer = lazy(() =>
  import('../../waivers/screens/fine-waiver-drawer.tsx').then((all) => ({ default: all.FineWaiverDrawer })),
);

const InstalmentDrawer = lazy(() =>
  import('../../instalments/screens/instalment-drawer.tsx').then((all) => ({
    default: all.InstalmentDrawer,
  })),
);

const FamilyDrawer = lazy(() => import('./family-drawer.tsx').then((all) => ({ default: all.FamilyDrawer })));

const AheadDrawer = lazy(() => import('./ahead-drawer.tsx').then((all) => ({ default: all.AheadDrawer })));

const LineDrawer = lazy(() =>
  import('../../reports/screens/line-drawer.tsx').then((all) => ({ default: all.LineDrawer })),
);

type Props = {
  studentId: string | null;
  /** What the screen shows first has come. */
  isReady: boolean;
  isClosed: boolean;
  finder: ReactNode;
  onNext: () => void;
  /** `only`: the entries of one of its sums. */
  onLedger: (studentId: string, only?: LedgerSum) => void;
  /** Stands below the dues. */
  children: ReactNode;
};

/** The two columns of the counter for one student, or for none yet. */
export function CounterStudent(props: Props) {
  const { studentId, isReady, finder, children } = props;
  const t = useText();
  const { data, error, refetch } = useRead(
    contract.dues,
    { id: studentId ?? '' },
    // Only what came with the screen this moment is not read anew.
    { enabled: isReady && studentId !== null, staleTime: 1_000 },
  );
  const dues = studentId ? data : undefined;
  if (dues) return <Desk {...props} dues={dues} />;
  return (
    <div className={shared.stack}>
      <section className="ps-panel">
        {finder}
        {studentId === null ? (
          <Empty text={t(labels.begin)} />
        ) : (
          <Coming read={{ error, refetch }} rows={5} isInPanel />
        )}
      </section>
      {children}
    </div>
  );
}

function Desk(props: Props & { dues: Dues }) {
  const { dues, onNext } = props;
  const desk = useDesk(dues, props.isClosed, onNext);
  const [opened, setOpened] = useState<'waive' | 'split' | 'family' | 'ahead' | null>(null);
  const [lineId, setLineId] = useState<string | null>(null);
  const t = useText();
  const onFamily = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.code !== 'KeyF' || dues.family === 0 || desk.receiptId !== null) return;
    if (document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    setOpened('family');
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onFamily(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <div className={shared.counter}>
      <div className={shared.stack}>
        <section className="ps-panel" aria-label={t(labels.dues)}>
          {props.finder}
          <Person
            dues={dues}
            onLedger={(only) => props.onLedger(dues.student.id, only)}
            onOpen={desk.receiptId === null ? setOpened : null}
          />
          {desk.hasMoved ? (
            <p className={shared.strip} data-tone="marigold" data-inside role="alert">
              {t(labels.moved)}
            </p>
          ) : null}
          {dues.lines.length > 0 ? (
            <DuesTable
              tableRef={desk.duesRef}
              lines={dues.lines}
              ticked={desk.ticked}
              spread={desk.spread}
              onTick={desk.tick}
              onOpen={setLineId}
            />
          ) : (
            <Empty text={t(labels.nothingDue)} />
          )}
        </section>
        {props.children}
        <Suspense fallback={null}>
          {opened === 'waive' ? <FineWaiverDrawer dues={dues} onClose={() => setOpened(null)} /> : null}
          {lineId ? <LineDrawer lineId={lineId} onClose={() => setLineId(null)} /> : null}
          {opened === 'family' ? (
            <FamilyDrawer
              studentId={dues.student.id}
              blocked={desk.blocked}
              onClose={() => setOpened(null)}
              onNext={onNext}
            />
          ) : null}
          {opened === 'ahead' ? <AheadDrawer student={dues.student} onClose={() => setOpened(null)} /> : null}
          {opened === 'split' ? <InstalmentDrawer dues={dues} onClose={() => setOpened(null)} /> : null}
        </Suspense>
      </div>
      <div className={classes.side}>
        {desk.receiptId ? (
          <TakenPanel receiptId={desk.receiptId} onNext={onNext} />
        ) : (
          <>
            <TakePanel
              total={paisaOf(dues.total)}
              advance={paisaOf(dues.advance)}
              order={dues.lines.length > 0 ? dues : null}
              spread={desk.spread}
              offers={{ ...desk.offers, items: dues.offers }}
              taken={desk.taken}
              over={desk.over}
              values={desk.values}
              problems={desk.problems}
              isBusy={desk.isBusy}
              blocked={desk.blocked}
              amountRef={desk.amountRef}
              referenceRef={desk.referenceRef}
              onChange={desk.change}
              onTake={() => void desk.take()}
            />
            <section className={`${shared.desk} ${classes.noPhone}`} aria-label={t(labels.preview)}>
              <ReceiptPaper receipt={desk.preview} copy="student" />
            </section>
          </>
        )}
      </div>
    </div>
  );
}

const providerKey = 'ps-fee-provider';

/** The service of the last mobile payment at this counter: mostly the next one's too. */
const lastProvider = (): Provider | null =>
  providers.find((one) => one === sessionStorage.getItem(providerKey)) ?? null;
const keepProvider = (provider: Provider | null) => {
  if (provider) sessionStorage.setItem(providerKey, provider);
};

type Problems = Partial<Record<keyof TakeValues, string>>;

/** What is ticked and typed for one student, and taking it. */
function useDesk(dues: Dues, isClosed: boolean, onNext: () => void) {
  const t = useText();
  const taka = useTaka();
  const place = usePlace();
  const lineName = useLineName();
  /** What is not paid now; a line that comes meanwhile is ticked. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** Null: all that is ticked, whatever that is. */
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setRest] = useState<Omit<TakeValues, 'amount'>>({
    method: 'cash',
    reference: '',
    provider: lastProvider(),
    bankId: null,
    keeps: false,
  });
  // The last payment's service may be out of use by now.
  const isOffered = useServices().some(({ value }) => value === chosen.provider);
  const rest = isOffered ? chosen : { ...chosen, provider: null };
  const [problems, setProblems] = useState<Problems>({});
  const [receiptId, setReceiptId] = useState<string | null>(null);
  const [hasMoved, setHasMoved] = useState(false);
  const amountRef = useRef<HTMLInputElement>(null);
  const referenceRef = useRef<HTMLInputElement>(null);
  const duesRef = useRef<HTMLTableElement>(null);
  // What is left after a receipt is only shown.
  const ticked = new Set(
    receiptId === null ? dues.lines.filter((line) => !left.has(line.id)).map((line) => line.id) : [],
  );
  const gross = spreadOver(dues.lines, ticked, null, dues.order).wanted;
  const offers = offersNow(
    dues.offers,
    dues.lines.filter((line) => ticked.has(line.id)),
    dues.today,
  );
  const least = gross - sumOf(offers);
  const advance = paisaOf(dues.advance);
  const most = rest.method === 'advance' && advance < least ? advance : least;
  const amountText = typed ?? (most > 0n ? takaText(most) : '');
  const given = parseTaka(amountText);
  // Offers count where all that is ticked is paid.
  const isMet = offers.length > 0 && given !== null && given >= least;
  const offered = isMet ? offers : [];
  const wanted = isMet ? least : gross;
  const over = given !== null && given > wanted ? given - wanted : 0n;
  // Of cash what is above the dues is given back, unless somebody says to keep it.
  const amount = over > 0n && rest.method === 'cash' && !rest.keeps ? wanted : given;
  const spread = spreadOver(dues.lines, ticked, amount, dues.order, offered);
  const blocked = isClosed ? t(labels.closed) : dues.can.collect ? null : t(labels.notAllowed);
  const { collect, isBusy } = useCollect({
    onTaken: (id) => {
      setReceiptId(id);
      setHasMoved(false);
    },
    onMoved: () => {
      setHasMoved(true);
      amountRef.current?.focus();
    },
    onFields: (fields) => {
      const known = {
        ...(fields.amount ? { amount: fields.amount.join(' ') } : {}),
        ...(fields.tendered ? { amount: fields.tendered.join(' ') } : {}),
        ...(fields.reference ? { reference: fields.reference.join(' ') } : {}),
        ...(fields.provider ? { provider: fields.provider.join(' ') } : {}),
      };
      setProblems(known);
      return Object.keys(fields).length === Object.keys(known).length;
    },
  });
  const problemsNow = (): Problems => {
    if (given === null || given <= 0n) return { amount: t(labels.notAmount) };
    if (dues.lines.length > 0 && ticked.size === 0) return { amount: t(labels.tickOne) };
    if (amount === null || amount <= 0n) return { amount: t(labels.onlyChange) };
    if (rest.method === 'advance' && amount > advance)
      return { amount: t(labels.tooMuchAdvance, { amount: taka.signed(advance) }) };
    if (rest.method === 'advance' && amount > wanted)
      return { amount: t(labels.noAdvanceOfAdvance, { amount: taka.signed(wanted) }) };
    if (rest.method !== 'advance' && amount > wanted && !rest.keeps)
      return { amount: t(labels.notKept, { amount: taka.signed(over) }) };
    if (rest.method === 'mobile' && rest.provider === null) return { provider: t(labels.providerNeeded) };
    if ((rest.method === 'bank' || rest.method === 'mobile') && rest.reference.trim() === '')
      return { reference: t(labels.referenceNeeded) };
    return {};
  };
  const take = async () => {
    if (blocked !== null || isBusy || receiptId !== null) return;
    const found = problemsNow();
    setProblems(found);
    if (found.amount) return amountRef.current?.focus();
    if (found.reference || found.provider) return referenceRef.current?.focus();
    if (rest.method === 'mobile') keepProvider(rest.provider);
    await collect({
      studentId: dues.student.id,
      amount: takaText(amount ?? 0n),
      method: rest.method,
      bankId: rest.bankId,
      provider: rest.method === 'mobile' ? rest.provider : null,
      tendered: rest.method === 'cash' ? takaText(given ?? 0n) : null,
      keepAsAdvance: rest.method !== 'advance' && rest.keeps,
      reference: rest.method === 'bank' || rest.method === 'mobile' ? rest.reference.trim() : '',
      lineIds: left.size === 0 ? null : [...ticked],
      expected: takaText(gross),
      offer: isMet ? takaText(sumOf(offers)) : null,
    });
  };
  useEffect(() => {
    amountRef.current?.focus();
  }, []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (receiptId !== null || document.querySelector('[role="dialog"]')) return;
    const target = event.target as HTMLElement;
    const isTyping = target.closest('input:not([type=checkbox], [type=radio]), textarea') !== null;
    const method = methodKeys[Number(event.code.replace(/^(Digit|Numpad)/, '')) - 1];
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    if (event.key === 'F4') amountRef.current?.focus();
    else if (steps !== 0 && !event.altKey && isOnDues(target, amountRef.current, duesRef.current))
      stepOverDues(steps, amountRef.current, duesRef.current);
    else if (event.altKey && event.code === 'KeyK') setRest((known) => ({ ...known, keeps: !known.keeps }));
    else if (method && (event.altKey || !isTyping) && !event.ctrlKey && !event.metaKey) {
      if (method !== 'advance' || advance > 0n) setRest((known) => ({ ...known, method }));
      if (method === 'bank' || method === 'mobile') setTimeout(() => referenceRef.current?.focus());
    } else if (event.key === 'Escape') onNext();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  const preview: ReceiptView = {
    number: null,
    at: null,
    student: t(dues.student.name),
    place: place(dues.student),
    roll: dues.student.roll,
    code: dues.student.code,
    method: rest.method,
    reference: rest.method === 'bank' || rest.method === 'mobile' ? rest.reference : '',
    collector: null,
    lines: dues.lines.flatMap((line) => {
      const part = spread.paying.get(line.id) ?? 0n;
      const taken = offered.find((one) => one.lineId === line.id);
      const offer = taken
        ? {
            name: dues.offers.find((one) => one.id === taken.offerId)?.name ?? { en: '', bn: '' },
            amount: takaText(taken.amount),
          }
        : null;
      return part > 0n || offer ? [{ name: lineName(line), amount: takaText(part), fine: '0', offer }] : [];
    }),
    provider: rest.method === 'mobile' ? rest.provider : null,
    tendered: rest.method === 'cash' && over > 0n && !rest.keeps ? amountText : null,
    change: rest.method === 'cash' && !rest.keeps ? takaText(over) : '0',
    balance: takaText(advance + (rest.method === 'advance' ? -(amount ?? 0n) : spread.toAdvance)),
    together: [],
    site: null,
    qr: null,
    fine: '0',
    amount: takaText(amount !== null && amount > 0n ? amount : 0n),
    advance: takaText(spread.toAdvance),
    left: takaText(
      paisaOf(dues.total) -
        sumOf(offered) -
        ((amount !== null && amount > 0n ? amount : 0n) - spread.toAdvance),
    ),
    isCancelled: false,
  };
  return {
    ticked,
    spread,
    offers: { taken: offers, toPay: least, isMet },
    taken: amount !== null && amount > 0n ? amount : 0n,
    over,
    values: { ...rest, amount: amountText },
    problems,
    isBusy,
    blocked,
    receiptId,
    hasMoved,
    amountRef,
    referenceRef,
    duesRef,
    preview,
    take,
    tick: (ids: readonly string[], on: boolean) =>
      setLeft((known) => {
        const next = new Set(known);
        for (const id of ids) on ? next.delete(id) : next.add(id);
        return next;
      }),
    change: ({ amount: nextAmount, ...others }: Partial<TakeValues>) => {
      setProblems({});
      if (nextAmount !== undefined) setTyped(nextAmount);
      if (Object.keys(others).length > 0) setRest((known) => ({ ...known, ...others }));
    },
  };
}

/** Who it is, and what can be done besides taking money; `onOpen` null while a receipt is shown. */
function Person(props: {
  dues: Dues;
  onLedger: (only?: LedgerSum) => void;
  onOpen: ((what: 'waive' | 'split' | 'family' | 'ahead') => void) | null;
}) {
  const { dues, onLedger, onOpen } = props;
  const { student, advance } = dues;
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const place = usePlace();
  return (
    <div className={classes.person}>
      <span className={classes.letter} aria-hidden>
        {firstLetterOf(t(student.name))}
      </span>
      <div>
        <h2>{t(student.name)}</h2>
        <p>
          {place(student)} · {t(labels.roll, { roll: format.number(student.roll) })} ·{' '}
          {t(labels.code, { code: format.digits(student.code) })}
          {student.guardian ? ` · ${t(labels.guardian, { name: student.guardian.name })}` : ''}
        </p>
      </div>
      <div className={classes.marks}>
        {paisaOf(advance) > 0n ? (
          <button type="button" className={classes.mark} data-tone="ink" onClick={() => onLedger('advance')}>
            {t(labels.advance, { amount: taka.signed(advance) })}
          </button>
        ) : null}
        {dues.family > 0 && onOpen ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconUsers size={15} aria-hidden />}
            onClick={() => onOpen('family')}
          >
            {t(labels.family, { count: format.number(dues.family + 1) })} <Kbd ml={6}>Alt F</Kbd>
          </Button>
        ) : null}
        {dues.can.collect && onOpen ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCalendarPlus size={15} aria-hidden />}
            onClick={() => onOpen('ahead')}
          >
            {t(labels.ahead)}
          </Button>
        ) : null}
        {dues.can.waiveFine && onOpen && paisaOf(dues.fine) > 0n ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconReceiptOff size={15} aria-hidden />}
            onClick={() => onOpen('waive')}
          >
            {t(fineWaiverLabels.waive)}
          </Button>
        ) : null}
        {dues.can.bill && onOpen && paisaOf(dues.principal) > 0n ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCalendarDollar size={15} aria-hidden />}
            onClick={() => onOpen('split')}
          >
            {t(instalmentLabels.action)}
          </Button>
        ) : null}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBook2 size={15} aria-hidden />}
          onClick={() => onLedger()}
        >
          {t(labels.ledger)}
        </Button>
      </div>
    </div>
  );
}
