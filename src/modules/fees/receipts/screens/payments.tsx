import { Button, Select } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { addDays, startOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { DateSpan } from '../../../../core/web/list/date-span.tsx';
import { FilterFold } from '../../../../core/web/list/filter-fold.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { printPage } from '../../../../core/web/page/print-door.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { feesContract as contract } from '../../contract.ts';
import { SearchBox } from '../../counter/screens/search-box.tsx';
import { feesPermission } from '../../permissions.ts';
import { methodFilters } from '../../reports/contract.ts';
import { reportLabels as labels } from '../../reports/labels.ts';
import { FileMenu } from '../../reports/screens/file-menu.tsx';
import classes from '../../screens/fees.module.css';
import { Opens } from '../../screens/opens.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import type { Payment } from '../../screens/types.ts';
import { useMay } from '../../screens/use-may.ts';
import { useFeesSetup, usePlace } from '../../screens/use-names.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { methodLabels, words } from '../../words.ts';
import { cancelLabels } from '../labels.ts';
import { PaymentSums } from './payment-sums.tsx';

// A receipt and a student's whole ledger come when they are opened.
const ReceiptDrawer = lazy(() =>
  import('./receipt-drawer.tsx').then((all) => ({ default: all.ReceiptDrawer })),
);
const LedgerDrawer = lazy(() =>
  import('../../reports/screens/ledger-drawer.tsx').then((all) => ({ default: all.LedgerDrawer })),
);

const kinds = ['receipt', 'reversal'] as const;

/** What was collected in some days, with its sums; `forCancel` offers asking for a cancellation instead. */
export function Payments({ forCancel = false }: { forCancel?: boolean }) {
  const t = useText();
  const query = useQueryValues();
  const today = todayInDhaka(new Date());
  const to = query.day('to', today);
  const from = query.day('from', forCancel ? addDays(to, -30) : startOfMonth(to));
  const method = methodFilters.find((one) => one === query.text('method'));
  const kind = kinds.find((one) => one === query.text('kind'));
  const filter = {
    from,
    to,
    ...(method ? { method } : {}),
    ...(kind ? { kind } : {}),
    ...query.given('collectorId', 'collector'),
    ...query.given('classId', 'class'),
    ...query.given('headId', 'head'),
    ...query.given('q'),
  };
  const { data, error, refetch } = useRead(contract.payments, {
    ...filter,
    page: query.page,
    size: query.size,
  });
  // A voucher's link to its receipt opens it.
  const [receiptId, setReceiptId] = useState<string | null>(query.text('receipt') || null);
  const [studentId, setStudentId] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const headName = useHeadName();
  const columns = usePaymentColumns(
    setReceiptId,
    setStudentId,
    query.text('head') ? headName(query.text('head')) : null,
  );
  const askOf = useAskCancel(setAsked);
  const isNarrowed = Object.keys(filter).length > 2;
  return (
    <>
      <Filters query={query} from={from} to={to} isShort={forCancel}>
        {forCancel ? null : (
          <FileMenu
            path={contract.paymentsFile.path}
            name={`payments-${from}-${to}`}
            filter={filter}
            prints={false}
          />
        )}
      </Filters>
      {data && !forCancel && data.total > 0 ? <PaymentSums sums={data} /> : null}
      <PagedTable
        tools="own"
        label={t(forCancel ? cancelLabels.tabFind : labels.tabCollections)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.number}
        pages={query.pages}
        isNarrowed={isNarrowed}
        empty={t(labels.noneCollected)}
        {...(forCancel ? { actions: askOf } : {})}
      />
      {receiptId ? (
        <Suspense>
          <ReceiptDrawer id={receiptId} onClose={() => setReceiptId(null)} />
        </Suspense>
      ) : null}
      {studentId ? (
        <Suspense>
          <LedgerDrawer studentId={studentId} onClose={() => setStudentId(null)} />
        </Suspense>
      ) : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** What may be done with a receipt that still counts. */
function useAskCancel(setAsked: (asked: AskedReason) => void) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const may = useMay();
  const save = useSave(contract.askCancel);
  return (row: Payment) =>
    row.kind === 'receipt' && !row.isCancelled && may(feesPermission.collect)
      ? [
          {
            label: t(cancelLabels.ask),
            isDanger: true,
            onClick: () =>
              setAsked({
                title: t(cancelLabels.askTitle, { number: format.digits(row.number) }),
                text: t(cancelLabels.askText, {
                  amount: taka.signed(row.amount),
                  name: row.student.name,
                }),
                action: t(cancelLabels.ask),
                run: async (reason) => {
                  const answer = await save.mutateAsync({ id: row.receiptId, reason });
                  showToast({
                    tone: 'leaf',
                    title: isWaiting(answer)
                      ? t(cancelLabels.asked)
                      : t(cancelLabels.approved, { number: format.digits(row.number) }),
                  });
                },
              }),
          },
        ]
      : [];
}

/** The name of what a list may be narrowed to: a fee head, fines or advances. */
function useHeadName(): (key: string) => string {
  const t = useText();
  const { data: setup } = useFeesSetup();
  return (key) => {
    if (key === 'fine') return t(labels.fines);
    if (key === 'advance') return t(words.advance);
    const head = setup?.heads.find((one) => one.id === key);
    return head ? t(head.label) : '';
  };
}

/** `head`: the name of what the list is narrowed to, of which each payment tells its part. */
function usePaymentColumns(
  onReceipt: (id: string) => void,
  onStudent: (id: string) => void,
  head: string | null,
): Column<Payment>[] {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const place = usePlace();
  return [
    {
      name: 'number',
      label: t(words.receipt),
      role: 'serial',
      render: (row) => (
        <button type="button" className={classes.plainButton} onClick={() => onReceipt(row.receiptId)}>
          {format.digits(row.number)}
        </button>
      ),
    },
    {
      name: 'student',
      label: t(words.student),
      role: 'name',
      render: (row) => (
        <span>
          <button type="button" className={classes.plainButton} onClick={() => onStudent(row.student.id)}>
            {t(row.student.name)}
          </button>
          <span className={classes.other}>
            {place(row.student)}, {format.number(row.student.roll)}
          </span>
        </span>
      ),
    },
    {
      name: 'amount',
      label: t(words.amount),
      align: 'end',
      render: (row) => <Opens onOpen={() => onReceipt(row.receiptId)}>{taka.signed(row.amount)}</Opens>,
    },
    ...(head === null
      ? []
      : [
          {
            name: 'part',
            label: t(labels.ofThis, { head: { en: head, bn: head } }),
            align: 'end' as const,
            render: (row: Payment) => <strong>{taka.signed(row.part)}</strong>,
          },
        ]),
    { name: 'day', label: t(words.day), isWhole: true, render: (row) => format.dateTime(row.at) },
    {
      name: 'method',
      label: t(words.method),
      render: (row) => (
        <span>
          {t(methodLabels[row.method])}
          {row.reference ? <span className={classes.other}>{row.reference}</span> : null}
        </span>
      ),
    },
    ...(['fine', 'advance'] as const).map(
      (name): Column<Payment> => ({
        name,
        label: t(words[name]),
        align: 'end',
        render: (row) => (
          <Opens isBeside onOpen={Number(row[name]) === 0 ? null : () => onReceipt(row.receiptId)}>
            {taka.orDash(row[name])}
          </Opens>
        ),
      }),
    ),
    { name: 'collector', label: t(words.collector), render: (row) => row.collector },
    {
      name: 'state',
      label: t(words.state),
      render: (row) =>
        row.isCancelled || row.kind === 'reversal' ? <StatusBadge family="payment" state="cancelled" /> : '',
    },
  ];
}

function Filters(props: {
  query: ReturnType<typeof useQueryValues>;
  from: string;
  to: string;
  isShort: boolean;
  children: ReactNode;
}) {
  const { query } = props;
  const t = useText();
  const { data: setup } = useFeesSetup();
  const options = (items: readonly { id: string; label: { en: string; bn: string } }[] | undefined) =>
    (items ?? []).map((one) => ({ value: one.id, label: t(one.label) }));
  const select = (name: string, label: string, data: { value: string; label: string }[]) => (
    <Select
      key={name}
      label={label}
      w={170}
      data={data}
      value={query.text(name) || null}
      placeholder={t(words.all)}
      clearable
      searchable={data.length > 8}
      onChange={(value) => query.set({ [name]: value })}
    />
  );
  const count = ['method', 'head', 'class', 'collector', 'kind'].filter((name) => query.text(name)).length;
  return (
    <search className={classes.filters}>
      <DateSpan from={props.from} to={props.to} onChange={(from, to) => query.set({ from, to })} />
      <SearchBox label={t(cancelLabels.search)} value={query.text('q')} onSearch={(q) => query.set({ q })} />
      {props.isShort ? null : (
        <FilterFold count={count} isInLine>
          {[
            select(
              'method',
              t(words.method),
              methodFilters.map((one) => ({
                value: one,
                label: t(one === 'money' ? labels.money : methodLabels[one]),
              })),
            ),
            select('head', t(words.head), [
              ...options(setup?.heads),
              { value: 'fine', label: t(labels.fines) },
              { value: 'advance', label: t(words.advance) },
            ]),
            select('class', t(words.class), options(setup?.classes)),
            select(
              'collector',
              t(words.collector),
              (setup?.collectors ?? []).map((one) => ({ value: one.id, label: one.name })),
            ),
            select('kind', t(labels.kind), [
              { value: 'receipt', label: t(labels.onlyReceipts) },
              { value: 'reversal', label: t(labels.onlyReversals) },
            ]),
          ]}
        </FilterFold>
      )}
      <div className={classes.filtersEnd}>
        {props.children}
        {props.isShort ? null : (
          <Button variant="default" onClick={() => void printPage()}>
            {t(words.print)}
          </Button>
        )}
      </div>
    </search>
  );
}
