import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import type { Pages } from '../../../../core/web/list/use-list-state.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { screenLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/billing.module.css';
import { ChallanForm } from '../../screens/challan-form.tsx';
import { DepositForm } from '../../screens/deposit-form.tsx';
import { ChallanState, InvoiceState, useDiscountText } from '../../screens/parts.tsx';
import { mineContract as contract } from '../contract.ts';

type Opened = { kind: 'pay' } | { kind: 'deposit'; id: string; version: number };
const standings = ['active', 'grace', 'read_only', 'suspended'] as const;

/** What the institution owes the platform, and how it pays: also while nothing else can be changed. */
export default function Bill() {
  const t = useText();
  const format = useFormat();
  const discountText = useDiscountText();
  const { language } = usePreferences();
  const { showCallError } = useDialogs();
  const { data, error, refetch } = useRead(contract.bill, {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const invoicePages = useOwnPages();
  const challanPages = useOwnPages();
  const invoices = useRead(
    contract.invoices,
    { page: invoicePages.page, size: invoicePages.size },
    { placeholderData: keepPreviousData },
  );
  const challans = useRead(
    contract.challans,
    { page: challanPages.page, size: challanPages.size },
    { placeholderData: keepPreviousData },
  );
  const pay = useSave(contract.pay);
  const deposit = useSave(contract.deposit);
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const standing = standings.find((one) => one === data.standing.status) ?? 'active';
  const pdf = (kind: 'invoices' | 'challans', id: string, no: string) =>
    void downloadFile(`/api/v1/billing/mine/${kind}/${id}/file?language=${language}`, `${no}.pdf`).catch(
      showCallError,
    );
  return (
    <Page
      context={<StatusBadge family="site" state={standing} />}
      actions={
        data.can.pay && data.payable.length > 0 ? (
          <Button onClick={() => setOpened({ kind: 'pay' })}>{t(labels.pay)}</Button>
        ) : null
      }
    >
      <Figures
        small
        items={[
          { label: t(labels.open), figure: format.money(data.open) },
          {
            label: t(labels.overdue),
            figure: format.money(data.overdue),
            ...(data.overdue === '0.00' ? {} : { tone: 'sindur' as const }),
          },
          { label: t(labels.package), figure: data.package ? t(data.package) : '–' },
          {
            label: t(labels.students),
            figure: format.number(data.students),
            ...(data.limits.students === null
              ? {}
              : { note: t(labels.ofLimit, { limit: format.number(data.limits.students) }) }),
          },
          ...(data.agreed
            ? [
                { label: t(labels.alumniFee), figure: format.money(data.agreed.alumniFee) },
                { label: t(labels.discount), figure: discountText(data.agreed) },
              ]
            : []),
          { label: t(labels.nextInvoice), figure: data.nextOn ? format.date(data.nextOn) : '–' },
        ]}
      />
      <div className={classes.stack}>
        <Panel title={t(labels.invoices)} flush>
          <PagedTable
            label={t(labels.invoices)}
            read={invoices}
            pages={invoicePages}
            isWithin
            empty={t(labels.noInvoices)}
            nameOf={(row) => row.no}
            onOpen={(row) => pdf('invoices', row.id, row.no)}
            columns={[
              {
                name: 'no',
                label: t(labels.number),
                role: 'name',
                isWhole: true,
                render: (row) => format.digits(row.no),
              },
              {
                name: 'period',
                label: t(labels.period),
                render: (row) =>
                  row.period ? `${format.date(row.period.from)} – ${format.date(row.period.to)}` : '–',
              },
              {
                name: 'due',
                label: t(labels.dueOn),
                isWhole: true,
                render: (row) => format.date(row.dueOn),
              },
              {
                name: 'total',
                label: t(labels.total),
                align: 'end',
                render: (row) => format.money(row.total),
              },
              {
                name: 'open',
                label: t(labels.open),
                align: 'end',
                render: (row) => format.money(row.open),
              },
              {
                name: 'state',
                label: t(labels.state),
                render: (row) => <InvoiceState state={row.state} />,
              },
            ]}
          />
        </Panel>
        <Panel title={t(labels.challans)} flush>
          <PagedTable
            label={t(labels.challans)}
            read={challans}
            pages={challanPages}
            isWithin
            empty={t(labels.payHint)}
            nameOf={(row) => row.no}
            onOpen={(row) => pdf('challans', row.id, row.no)}
            actions={(row) =>
              row.state === 'issued' && data.can.pay
                ? [
                    {
                      label: t(labels.deposit),
                      onClick: () => setOpened({ kind: 'deposit', id: row.id, version: row.version }),
                    },
                  ]
                : []
            }
            columns={[
              {
                name: 'no',
                label: t(labels.number),
                role: 'name',
                isWhole: true,
                render: (row) => format.digits(row.no),
              },
              {
                name: 'bank',
                label: t(labels.bank),
                render: (row) => [row.bank, row.branch].filter(Boolean).join(', '),
              },
              {
                name: 'amount',
                label: t(labels.amount),
                align: 'end',
                render: (row) => format.money(row.amount),
              },
              { name: 'reference', label: t(labels.reference), render: (row) => row.reference ?? '–' },
              {
                name: 'state',
                label: t(labels.state),
                render: (row) => <ChallanState state={row.state} />,
              },
            ]}
          />
        </Panel>
      </div>
      {opened?.kind === 'pay' ? (
        <SideDrawer title={t(labels.pay)} isText onClose={() => setOpened(null)}>
          <p className={classes.quiet}>{t(labels.payHint)}</p>
          <ChallanForm
            invoices={data.payable}
            isBusy={pay.isPending}
            onMake={async (given) => {
              await pay.mutateAsync(given);
              showToast({ tone: 'leaf', title: t(labels.challanMade) });
              setOpened(null);
            }}
          />
        </SideDrawer>
      ) : null}
      {opened?.kind === 'deposit' ? (
        <SideDrawer title={t(labels.deposit)} isText onClose={() => setOpened(null)}>
          <DepositForm
            isBusy={deposit.isPending}
            onDeposit={async (given) => {
              await deposit.mutateAsync({ id: opened.id, version: opened.version, ...given });
              showToast({ tone: 'leaf', title: t(labels.deposited) });
              setOpened(null);
            }}
          />
        </SideDrawer>
      ) : null}
    </Page>
  );
}

/** The pages of one of two lists, which have no place in the address. */
function useOwnPages(): Pages {
  const [at, setAt] = useState({ page: 1, size: 25 });
  return {
    ...at,
    onPage: (page) => setAt((known) => ({ ...known, page })),
    onSize: (size) => setAt({ page: 1, size }),
  };
}
