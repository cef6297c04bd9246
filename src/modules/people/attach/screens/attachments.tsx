import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column, RowAction } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../lists/screens/lists.module.css';
import { EmployeeName } from '../../lists/screens/parts.tsx';
import { type Attachment, attachContract as contract } from '../contract.ts';
import { attachFields as fields, attachLabels as labels, stateLabels } from '../labels.ts';
import { type AttachmentState, attachmentStates, laterDay } from '../rules.ts';
import { AgreeDrawer, AskDrawer, TakeOnDrawer } from './drawers.tsx';

const tones = {
  asked: 'marigold',
  agreed: 'marigold',
  running: 'leaf',
  ended: 'slate',
  refused: 'sindur',
  withdrawn: 'slate',
} as const satisfies Record<AttachmentState, string>;

type Open = { readonly what: 'ask' } | { readonly what: 'agree' | 'takeOn'; readonly one: Attachment };

/** Employees whom the institution shares with others: who works here for a part of the time, and who elsewhere. */
export default function Attachments() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { confirm, showCallError } = useDialogs();
  const [open, setOpen] = useState<Open | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const refuse = useSave(contract.refuse);
  const withdraw = useSave(contract.withdraw);
  const end = useSave(contract.end);
  const q = query.text('q');
  const side = query.oneOf('side', ['all', 'host', 'home']);
  const state = query.oneOf('state', ['open', ...attachmentStates, 'all']);
  const sort = query.oneOf('sort', ['-from', 'name', 'institution']);
  const read = useRead(
    contract.list,
    { side, state, sort, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const today = read.data?.today ?? '';
  const nameOf = (one: Attachment) =>
    one.employee ? t(one.employee.name) : one.given ? t(one.given) : one.askedFor;
  const spanOf = (one: Attachment) =>
    one.to
      ? t(labels.until, { from: format.date(one.from), to: format.date(one.to) })
      : t(labels.openEnd, { from: format.date(one.from) });
  const askWithdraw = async (one: Attachment) => {
    const isSure = await confirm({
      title: t(labels.withdraw),
      text: t(labels.withdrawText, { institution: one.institution, name: nameOf(one) }),
      action: labels.withdraw,
    });
    if (!isSure) return;
    withdraw.mutate(
      { id: one.id },
      {
        onError: showCallError,
        onSuccess: () => showToast({ tone: 'leaf', title: t(labels.withdrawn) }),
      },
    );
  };
  const askRefuse = (one: Attachment) =>
    setAsked({
      title: t(labels.refuse),
      text: t(labels.refuseText, { institution: one.institution }),
      action: t(labels.refuse),
      isDanger: true,
      run: async (reason) => {
        await refuse.mutateAsync({ id: one.id, reason });
        showToast({ tone: 'leaf', title: t(labels.refused) });
      },
    });
  const askEnd = (one: Attachment) =>
    setAsked({
      title: t(labels.end),
      text: t(labels.endText, { institution: one.institution }),
      action: t(labels.end),
      isDanger: true,
      day: { label: t(fields.lastDay ?? labels.span), value: laterDay(one.from, today) },
      run: async (reason, lastDay) => {
        await end.mutateAsync({ id: one.id, lastDay, reason });
        showToast({ tone: 'leaf', title: t(labels.ended) });
      },
    });
  const actionsOf = (one: Attachment): RowAction[] => [
    ...(one.can.agree
      ? [
          { label: t(labels.agree), onClick: () => setOpen({ what: 'agree', one }) },
          { label: t(labels.refuse), isDanger: true, onClick: () => askRefuse(one) },
        ]
      : []),
    ...(one.can.takeOn ? [{ label: t(labels.takeOn), onClick: () => setOpen({ what: 'takeOn', one }) }] : []),
    ...(one.can.withdraw
      ? [{ label: t(labels.withdraw), isDanger: true, onClick: () => void askWithdraw(one) }]
      : []),
    ...(one.can.end ? [{ label: t(labels.end), isDanger: true, onClick: () => askEnd(one) }] : []),
  ];
  const columns: Column<Attachment>[] = [
    {
      name: 'employee',
      label: t(labels.employee),
      role: 'name',
      render: (one) =>
        one.employee ? (
          <EmployeeName row={one.employee} />
        ) : (
          <span>
            <span className={classes.name}>{nameOf(one)}</span>
            <span className={classes.below}>{format.digits(one.askedCode)}</span>
          </span>
        ),
    },
    {
      name: 'institution',
      label: t(labels.institution),
      render: (one) => (
        <span>
          {t(one.institution)}
          <span className={classes.below}>{t(one.side === 'host' ? labels.host : labels.home)}</span>
        </span>
      ),
    },
    {
      name: 'share',
      label: t(labels.share),
      align: 'end',
      render: (one) => t(labels.percent, { share: format.number(one.share) }),
    },
    { name: 'span', label: t(labels.span), render: spanOf },
    {
      name: 'pay',
      label: t(labels.pay),
      isMinor: true,
      render: (one) =>
        one.side === 'host' ? t(labels.ofShare) : one.homePays ? t(labels[one.homePays]) : '–',
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (one) => (
        <span>
          <Mark tone={tones[one.state]}>{t(stateLabels[one.state])}</Mark>
          <span className={classes.below}>{one.reason || one.note}</span>
        </span>
      ),
    },
  ];
  return (
    <Page
      actions={
        read.data?.can.ask ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ what: 'ask' })}>
            {t(labels.ask)}
          </Button>
        ) : null
      }
    >
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.side}
          value={side}
          choices={[
            ['all', labels.all],
            ['host', labels.host],
            ['home', labels.home],
          ]}
          onChange={(value) => query.set({ side: value === 'all' ? null : value })}
        />
        <Select
          w={160}
          aria-label={t(labels.state)}
          allowDeselect={false}
          value={state}
          data={[
            { value: 'open', label: t(labels.open) },
            ...attachmentStates.map((value) => ({ value, label: t(stateLabels[value]) })),
            { value: 'all', label: t(labels.all) },
          ]}
          onChange={(value) => query.set({ state: value === 'open' ? null : value })}
        />
        <Select
          w={190}
          aria-label={t(labels.sort)}
          allowDeselect={false}
          value={sort}
          data={[
            { value: '-from', label: t(labels.byFrom) },
            { value: 'name', label: t(labels.byName) },
            { value: 'institution', label: t(labels.byInstitution) },
          ]}
          onChange={(value) => query.set({ sort: value === '-from' ? null : value })}
        />
      </search>
      <PagedTable
        label={t(labels.title)}
        columns={columns}
        read={read}
        nameOf={nameOf}
        actions={actionsOf}
        pages={query.pages}
        isNarrowed={q !== '' || side !== 'all' || state !== 'open'}
        empty={t(labels.nobody)}
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
      {open?.what === 'ask' ? <AskDrawer today={today} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'agree' ? <AgreeDrawer one={open.one} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'takeOn' ? <TakeOnDrawer one={open.one} onClose={() => setOpen(null)} /> : null}
    </Page>
  );
}
