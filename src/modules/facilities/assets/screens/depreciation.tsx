import { Anchor, Button, Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { monthLabel } from '../../../../core/format.ts';
import { link } from '../../../../core/module/paths.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { QueryTabs } from '../../../../core/web/page/query-tabs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { accountsPath } from '../../../accounts/paths.ts';
import { facilitiesPath } from '../../paths.ts';
import {
  assetContract as contract,
  type DepreciationPosting,
  type PostedDepreciation,
  type ToCharge,
} from '../contract.ts';
import { methodTexts } from '../labels.ts';
import { monthAfter } from '../rules.ts';
import { assetLabels as labels } from '../screen-labels.ts';
import { voucherLink } from './asset-drawer.tsx';
import classes from './assets.module.css';

/** What the things lost in value: what is posted, what is still to be posted, and whether register and books agree. */
export default function Depreciation() {
  const t = useText();
  return (
    <Page
      actions={
        <>
          <Button variant="default" component={Link} to={link(facilitiesPath.assetClasses)}>
            {t(labels.openClasses)}
          </Button>
          <Button variant="default" component={Link} to={link(facilitiesPath.depreciationRules)}>
            {t(labels.openRules)}
          </Button>
        </>
      }
    >
      <QueryTabs
        tabs={[
          { name: 'due', label: labels.toPost, body: () => <Due /> },
          { name: 'posted', label: labels.postings, body: () => <Posted /> },
          { name: 'proof', label: labels.proof, body: () => <Proof /> },
        ]}
      />
    </Page>
  );
}

function Due() {
  const read = useRead(contract.postings, {});
  if (!read.data) return <Coming read={read} rows={8} />;
  return <DueThrough lastMonth={read.data.lastMonth} mayPost={read.data.can.post} />;
}

function DueThrough({ lastMonth, mayPost }: { lastMonth: string; mayPost: boolean }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const second = useSecondPerson();
  const post = useSave(contract.depreciate);
  const months = Array.from({ length: 24 }, (_, n) => monthAfter(lastMonth, -n));
  const month = months.find((one) => one === query.text('month')) ?? lastMonth;
  const { data, error, refetch } = useRead(
    contract.toCharge,
    { month, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<ToCharge>[] = [
    { name: 'tag', label: t(labels.tag), role: 'serial', render: (row) => row.tag },
    { name: 'asset', label: t(labels.asset), role: 'name', render: (row) => t(row.name) },
    { name: 'class', label: t(labels.class), render: (row) => t(row.className) },
    {
      name: 'rule',
      label: t(labels.rule),
      render: (row) =>
        `${t(methodTexts[row.method])} · ${t(labels.percent, { rate: format.digits(row.rate) })}`,
    },
    { name: 'cost', label: t(labels.cost), align: 'end', render: (row) => format.money(row.cost) },
    {
      name: 'accumulated',
      label: t(labels.accumulated),
      align: 'end',
      render: (row) => format.money(row.accumulated),
    },
    { name: 'amount', label: t(labels.amount), align: 'end', render: (row) => format.money(row.amount) },
  ];
  const submit = () =>
    void second.run(
      (reason) => post.mutateAsync({ month, reason }),
      () => showToast({ tone: 'leaf', title: t(labels.postDone) }),
    );
  return (
    <>
      <div className={classes.tools}>
        <Select
          label={t(labels.month)}
          allowDeselect={false}
          data={months.map((value) => ({ value, label: t(monthLabel(value)) }))}
          value={month}
          onChange={(value) => query.set({ month: value })}
        />
        {mayPost && data && data.total > 0 ? (
          <span className={classes.end}>
            <Button loading={post.isPending} onClick={submit}>
              {t(labels.post)}
            </Button>
          </span>
        ) : null}
      </div>
      {data && data.classes.length > 0 ? (
        <Figures
          items={[
            { label: t(labels.amount), figure: format.money(data.sum) },
            ...data.classes.slice(0, 5).map((one) => ({
              label: t(one.name),
              figure: format.money(one.amount),
              note: format.number(one.things),
            })),
          ]}
        />
      ) : null}
      <PagedTable
        label={t(labels.toPost)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.tag}
        pages={query.pages}
        empty={t(labels.nothingToPost)}
      />
      {second.dialog}
    </>
  );
}

function Posted() {
  const query = useQueryValues();
  const id = query.text('posting');
  return id === '' ? (
    <Postings onOpen={(posting) => query.set({ posting })} />
  ) : (
    <PostingLines id={id} onBack={() => query.set({ posting: null })} />
  );
}

/** What one posting charged, each thing leading to its own page. */
function PostingLines({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { data, error, refetch } = useRead(
    contract.postingLines,
    { id, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<PostedDepreciation>[] = [
    { name: 'tag', label: t(labels.tag), role: 'serial', render: (row) => row.tag },
    { name: 'asset', label: t(labels.asset), role: 'name', render: (row) => t(row.name) },
    { name: 'class', label: t(labels.class), render: (row) => t(row.className) },
    {
      name: 'rule',
      label: t(labels.rule),
      render: (row) =>
        `${t(methodTexts[row.method])} · ${t(labels.percent, { rate: format.digits(row.rate) })}`,
    },
    { name: 'amount', label: t(labels.amount), align: 'end', render: (row) => format.money(row.amount) },
  ];
  return (
    <>
      <div className={classes.tools}>
        {data ? (
          <Anchor component={Link} to={voucherLink(data.voucherId)}>
            {t(labels.through, { month: t(monthLabel(data.month)) })}
          </Anchor>
        ) : null}
        <span className={classes.end}>
          <Button variant="default" onClick={onBack}>
            {t(labels.postings)}
          </Button>
        </span>
      </div>
      <PagedTable
        label={t(labels.postings)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.tag}
        rowPath={(row) => link(facilitiesPath.assets, { asset: row.assetId })}
        pages={query.pages}
        empty={t(labels.nonePosted)}
      />
    </>
  );
}

function Postings({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const second = useSecondPerson();
  const reverse = useSave(contract.reverse);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const { data, error, refetch } = useRead(
    contract.postings,
    { page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<DepreciationPosting>[] = [
    {
      name: 'month',
      label: t(labels.month),
      role: 'name',
      render: (row) => (
        <Anchor component={Link} to={voucherLink(row.voucherId)}>
          {t(monthLabel(row.month))}
        </Anchor>
      ),
    },
    { name: 'things', label: t(labels.things), align: 'end', render: (row) => format.number(row.things) },
    { name: 'amount', label: t(labels.amount), align: 'end', render: (row) => format.money(row.total) },
    { name: 'asked', label: t(labels.askedBy), render: (row) => row.askedBy },
    { name: 'by', label: t(labels.postedBy), render: (row) => row.postedBy },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => (
        <Mark tone={row.state === 'posted' ? 'leaf' : 'slate'}>
          {t(row.state === 'posted' ? labels.posted : labels.reversed)}
        </Mark>
      ),
    },
  ];
  const ask = (row: DepreciationPosting) =>
    setAsked({
      title: t(labels.reverse),
      text: t(labels.reverseText),
      action: t(labels.reverse),
      isDanger: true,
      run: async (reason) => {
        const answer = await reverse.mutateAsync({ id: row.id, reason });
        if (!second.tellIfWaiting(answer)) showToast({ tone: 'leaf', title: t(labels.reverseDone) });
      },
    });
  return (
    <>
      <PagedTable
        label={t(labels.postings)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(monthLabel(row.month))}
        pages={query.pages}
        empty={t(labels.nonePosted)}
        onOpen={(row) => onOpen(row.id)}
        actions={(row) =>
          row.can.reverse ? [{ label: t(labels.reverse), isDanger: true, onClick: () => ask(row) }] : []
        }
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function Proof() {
  const t = useText();
  const format = useFormat();
  const read = useRead(contract.proof, {});
  if (!read.data) return <Coming read={read} rows={4} />;
  if (read.data.ledgers.length === 0) return <Nothing>{t(labels.noLedgers)}</Nothing>;
  return (
    <div className={classes.stack}>
      {read.data.ledgers.map((one) => (
        <Panel
          key={one.ledgerId}
          title={`${format.digits(one.code)} ${t(one.name)}`}
          actions={
            one.difference === '0.00' ? (
              <Mark tone="leaf">{t(labels.agrees)}</Mark>
            ) : (
              <Anchor component={Link} to={link(accountsPath.ledger, { ledgerId: one.ledgerId })}>
                {t(labels.difference)}
              </Anchor>
            )
          }
        >
          <Figures
            small
            items={[
              { label: t(labels.inRegister), figure: format.money(one.register) },
              { label: t(labels.inBooks), figure: format.money(one.books) },
              {
                label: t(labels.difference),
                figure: format.money(one.difference),
                ...(one.difference === '0.00' ? {} : { tone: 'sindur' as const }),
              },
            ]}
          />
        </Panel>
      ))}
    </div>
  );
}
