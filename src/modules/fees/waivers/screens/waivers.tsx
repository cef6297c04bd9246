import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { useHistoryAction } from '../../../access/control/panels.tsx';
import { useMonthName } from '../../billing/screens/months.ts';
import { feesContract as contract } from '../../contract.ts';
import { SearchBox } from '../../counter/screens/search-box.tsx';
import { fileContract } from '../../reports/file-contract.ts';
import { FileMenu } from '../../reports/screens/file-menu.tsx';
import classes from '../../screens/fees.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { useStudentColumns } from '../../screens/student-columns.tsx';
import type { Setup, WaiverItem } from '../../screens/types.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { settingLabels as labels } from '../../setup/labels.ts';
import { words } from '../../words.ts';
import { earlyLabels } from '../early/labels.ts';
import { offerLabels } from '../offer-labels.ts';
import type { OfficeWish } from '../wishes/contract.ts';
import { wishLabels } from '../wishes/labels.ts';

// They come when they are opened.
const WaiverForm = lazy(() => import('./waiver-form.tsx').then((all) => ({ default: all.WaiverForm })));
const EarlyOffers = lazy(() =>
  import('../early/screens/early-offers.tsx').then((all) => ({ default: all.EarlyOffers })),
);
const Wishes = lazy(() => import('../wishes/screens/wishes.tsx').then((all) => ({ default: all.Wishes })));
const OfferForm = lazy(() => import('./offer-form.tsx').then((all) => ({ default: all.OfferForm })));
const LedgerDrawer = lazy(() =>
  import('../../reports/screens/ledger-drawer.tsx').then((all) => ({ default: all.LedgerDrawer })),
);
const PaperDialog = lazy(() => import('./paper-dialog.tsx').then((all) => ({ default: all.PaperDialog })));
const RenewalForm = lazy(() => import('./renewal-form.tsx').then((all) => ({ default: all.RenewalForm })));

const states = ['active', 'future', 'ended', 'revoked'] as const;

/** Who pays less, why and until when; giving and revoking it. */
export function Waivers({ setup }: { setup: Setup }) {
  const t = useText();
  const query = useQueryValues();
  const [adding, setAdding] = useState<'waiver' | 'offer' | 'renewal' | null>(null);
  const [granting, setGranting] = useState<OfficeWish | null>(null);
  const [paperId, setPaperId] = useState<string | null>(null);
  const [studentId, setStudentId] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const state = states.find((one) => one === query.text('state')) ?? ('all' as const);
  const filter = {
    state,
    ...query.given('q'),
    ...query.given('typeId', 'type'),
    ...query.given('offerId', 'offer'),
  };
  const { data, error, refetch } = useRead(contract.waivers, {
    ...filter,
    page: query.page,
    size: query.size,
  });
  const revoke = useSave(contract.revokeWaiver);
  const columns = useWaiverColumns(setStudentId, setPaperId);
  const historyOf = useHistoryAction('fees_waiver');
  const actions = (row: WaiverItem) => [
    ...historyOf(row.id),
    ...(data?.can.bill && (row.state === 'active' || row.state === 'future')
      ? [
          {
            label: t(labels.revoke),
            isDanger: true,
            onClick: () =>
              setAsked({
                title: t(labels.revokeTitle, { name: row.student.name }),
                text: t(labels.revokeText),
                action: t(labels.revoke),
                isDanger: true,
                run: (reason) => revoke.mutateAsync({ id: row.id, version: row.version, reason }),
              }),
          },
        ]
      : []),
  ];
  return (
    <>
      <search className={classes.filters}>
        <SearchBox
          label={t(labels.searchWaivers)}
          value={query.text('q')}
          onSearch={(q) => query.set({ q })}
        />
        <Select
          w={180}
          label={t(labels.type)}
          data={setup.waiverTypes.map((one) => ({ value: one.id, label: t(one.label) }))}
          value={query.text('type') || null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ type: value })}
        />
        {setup.offers.length > 0 ? (
          <Select
            w={180}
            label={t(offerLabels.offer)}
            data={setup.offers.map((one) => ({ value: one.id, label: t(one.label) }))}
            value={query.text('offer') || null}
            placeholder={t(words.all)}
            clearable
            onChange={(value) => query.set({ offer: value })}
          />
        ) : null}
        <Select
          w={150}
          label={t(words.state)}
          data={states.map((value) => ({ value, label: t(stateLabels[value]) }))}
          value={state === 'all' ? null : state}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ state: value })}
        />
        <div className={classes.filtersEnd}>
          <FileMenu path={fileContract.waiversFile.path} name="waivers" filter={filter} />
          <Button variant="default" onClick={() => query.set({ early: '1' })}>
            {t(earlyLabels.title)}
          </Button>
          <Button variant="default" onClick={() => query.set({ wishes: '1' })}>
            {t(wishLabels.byFamilies)}
          </Button>
          {data?.can.bill ? (
            <>
              <Button variant="default" onClick={() => setAdding('renewal')}>
                {t(offerLabels.renew)}
              </Button>
              <Button variant="default" onClick={() => setAdding('offer')}>
                {t(offerLabels.give)}
              </Button>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding('waiver')}>
                {t(labels.giveWaiver)}
              </Button>
            </>
          ) : null}
        </div>
      </search>
      <PagedTable
        tools="own"
        label={t(labels.tabWaivers)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={query.pages}
        isNarrowed={Boolean(query.text('q') || query.text('type') || query.text('offer') || state !== 'all')}
        empty={t(labels.noWaivers)}
        actions={actions}
      />
      <Suspense fallback={null}>
        {query.text('early') === '1' ? <EarlyOffers onClose={() => query.set({ early: null })} /> : null}
        {query.text('wishes') === '1' && !granting ? (
          <Wishes onGive={setGranting} onPaper={setPaperId} onClose={() => query.set({ wishes: null })} />
        ) : null}
        {granting ? <WaiverForm setup={setup} wish={granting} onClose={() => setGranting(null)} /> : null}
        {adding === 'waiver' ? <WaiverForm setup={setup} onClose={() => setAdding(null)} /> : null}
        {adding === 'offer' ? <OfferForm setup={setup} onClose={() => setAdding(null)} /> : null}
        {adding === 'renewal' ? <RenewalForm setup={setup} onClose={() => setAdding(null)} /> : null}
      </Suspense>
      <Suspense>
        {paperId ? <PaperDialog id={paperId} onClose={() => setPaperId(null)} /> : null}
        {studentId ? <LedgerDrawer studentId={studentId} onClose={() => setStudentId(null)} /> : null}
      </Suspense>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

const stateLabels = {
  active: labels.stateActive,
  future: labels.stateFuture,
  ended: labels.stateEnded,
  revoked: labels.revoked,
} as const;

function useWaiverColumns(
  onStudent: (id: string) => void,
  onPaper: (id: string) => void,
): Column<WaiverItem>[] {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const monthName = useMonthName();
  return [
    ...useStudentColumns<WaiverItem>(onStudent),
    {
      name: 'value',
      label: t(labels.kind),
      align: 'end',
      render: (row) => (
        <span>
          {row.kind === 'percent' ? format.percent((row.share ?? 0) / 100) : taka.signed(row.amount ?? '0')}
          {row.monthCap ? (
            <span className={classes.other}>
              {t(offerLabels.capMonth, { amount: taka.signed(row.monthCap) })}
            </span>
          ) : null}
          {row.yearCap ? (
            <span className={classes.other}>
              {t(offerLabels.capYear, { amount: taka.signed(row.yearCap) })}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      name: 'state',
      label: t(words.state),
      render: (row) =>
        row.state === 'active' ? (
          <StatusBadge family="record" state="active" />
        ) : (
          <span>
            {t(stateLabels[row.state])}
            {row.lapse ? <span className={classes.other}>{t(offerLabels.lapsed[row.lapse])}</span> : null}
            {row.revokedReason ? <span className={classes.other}>{row.revokedReason}</span> : null}
          </span>
        ),
    },
    {
      name: 'type',
      label: t(labels.type),
      render: (row) => (
        <span>
          {t(row.type)}
          {row.offer ? <span className={classes.other}>{t(row.offer)}</span> : null}
          <span className={classes.other}>{row.reason}</span>
          {row.paperId ? (
            <button type="button" className={classes.plainButton} onClick={() => onPaper(row.paperId ?? '')}>
              {t(offerLabels.attached)}
            </button>
          ) : null}
        </span>
      ),
    },
    { name: 'fees', label: t(labels.fees), render: (row) => row.subHeads.map((one) => t(one)).join(', ') },
    {
      name: 'months',
      label: t(words.month),
      render: (row) =>
        `${row.fromDay ? format.date(row.fromDay) : monthName(row.fromMonth)} – ${
          row.toDay ? format.date(row.toDay) : row.toMonth ? monthName(row.toMonth) : t(labels.open)
        }`,
    },
  ];
}
