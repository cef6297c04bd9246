import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type * as z from 'zod';
import { isWaiting } from '../../../../../core/approvals/approvals.ts';
import { useTellWaiting } from '../../../../../core/web/approvals/use-waiting.ts';
import { useRead, useSave } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../../core/web/form/reason-dialog.tsx';
import { type Column, DataTable } from '../../../../../core/web/list/data-table.tsx';
import { Coming, Nothing } from '../../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../../core/web/page/toasts.tsx';
import classes from '../../../screens/fees.module.css';
import type { Setup } from '../../../screens/types.ts';
import { useTaka } from '../../../screens/use-taka.ts';
import { useYear, YearSelect } from '../../../screens/year-select.tsx';
import { useWho } from '../../screens/use-who.ts';
import { type Tier, tierLabels, tiers } from '../ceilings.data.ts';
import { ceilingContract as contract } from '../contract.ts';
import { ceilingFields, ceilingLabels as labels } from '../labels.ts';
import { HeadAccounts } from './head-accounts.tsx';

const CeilingDrawer = lazy(() =>
  import('./ceiling-drawer.tsx').then((all) => ({ default: all.CeilingDrawer })),
);

type Shown = z.output<typeof contract.ceilings.output>;
type Above = Shown['above'][number];
type Ceiling = Shown['ceilings'][number];

/** Which government ceilings hold here, which fees of a year are above one and why, and heads that need an account. */
export function Ceilings({ setup }: { setup: Setup }) {
  const { year } = useYear(setup);
  const { data, error, refetch } = useRead(
    contract.ceilings,
    { yearId: year?.id ?? '' },
    { enabled: year !== undefined },
  );
  return (
    <div className={classes.stack}>
      {data ? <Body setup={setup} shown={data} /> : <Coming read={{ error, refetch }} rows={6} />}
      <HeadAccounts />
    </div>
  );
}

function Body({ setup, shown }: { setup: Setup; shown: Shown }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const who = useWho(setup);
  const [isAdding, setIsAdding] = useState(false);
  const saveTier = useSave(contract.saveTier);
  const tellWaiting = useTellWaiting();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const choose = (tier: Tier) =>
    setAsked({
      title: t(labels.tierTitle),
      text: t(labels.tierReason, { tier: tierLabels[tier] }),
      action: t(labels.ask),
      run: async (reason) => {
        const answer = await saveTier.mutateAsync({ tier, version: shown.tier?.version ?? null, reason });
        if (isWaiting(answer)) tellWaiting(answer);
        else showToast({ tone: 'leaf', title: t(labels.tierSaved) });
      },
    });
  const per = (value: 'year' | 'charge') => t(value === 'year' ? labels.perYear : labels.perCharge);
  const above: Column<Above>[] = [
    {
      name: 'heads',
      label: t(labels.heads),
      role: 'name',
      render: (row) => (row.subHead ? t(row.subHead) : row.heads.map((one) => t(one)).join(', ')),
    },
    {
      name: 'who',
      label: t(labels.who),
      render: (row) =>
        who({ id: row.id, version: 0, subHeadId: '', amount: row.amount, months: null, ...row.criteria }),
    },
    {
      name: 'asked',
      label: t(labels.asked),
      align: 'end',
      render: (row) => <strong>{taka.signed(row.amount)}</strong>,
    },
    {
      name: 'allowed',
      label: t(labels.allowed),
      align: 'end',
      render: (row) => (
        <span>
          {taka.signed(row.allowed)}
          <span className={classes.other}>{per(row.per)}</span>
        </span>
      ),
    },
    { name: 'source', label: t(labels.source), render: (row) => t(row.source) },
    {
      name: 'reason',
      label: t(labels.reason),
      render: (row) =>
        row.reason ? (
          <span>
            {row.reason.text}
            <span className={classes.other}>
              {row.reason.by} · {format.dateTime(row.reason.at)}
            </span>
          </span>
        ) : (
          t(labels.noReason)
        ),
    },
  ];
  const held: Column<Ceiling>[] = [
    {
      name: 'heads',
      label: t(labels.heads),
      role: 'name',
      render: (row) =>
        row.heads
          .map((one) => (one.id === null ? `${t(one.label)} (${t(labels.noHead)})` : t(one.label)))
          .join(', '),
    },
    {
      name: 'amount',
      label: t(labels.allowed),
      align: 'end',
      render: (row) => (
        <span>
          {taka.signed(row.amount)}
          <span className={classes.other}>{per(row.per)}</span>
        </span>
      ),
    },
    { name: 'from', label: t(labels.from), isWhole: true, render: (row) => format.date(row.startsOn) },
    {
      name: 'source',
      label: t(labels.source),
      render: (row) => (
        <span>
          {t(row.source)}
          {row.enteredBy ? <span className={classes.other}>{row.enteredBy}</span> : null}
        </span>
      ),
    },
  ];
  return (
    <>
      <div className={classes.filters}>
        <YearSelect setup={setup} />
        <Select
          w={330}
          label={t(ceilingFields.tier)}
          description={
            shown.tier
              ? `${shown.tier.isInherited ? t(labels.byArea) : shown.tier.setBy} · ${format.dateTime(shown.tier.setAt)}`
              : undefined
          }
          data={tiers.map((one) => ({ value: one, label: t(tierLabels[one]) }))}
          value={shown.tier?.value ?? null}
          placeholder={t(labels.noTier)}
          disabled={!shown.can.edit || saveTier.isPending}
          allowDeselect={false}
          onChange={(value) => value && value !== shown.tier?.value && choose(value as Tier)}
        />
        {shown.can.edit ? (
          <div className={classes.filtersEnd}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
              {t(labels.add)}
            </Button>
          </div>
        ) : null}
      </div>
      <p className={classes.note}>{t(labels.tierHelp)}</p>
      <Panel title={t(labels.above)} flush>
        {shown.above.length === 0 ? (
          <Nothing>{t(shown.ceilings.length === 0 ? labels.noCeilings : labels.noneAbove)}</Nothing>
        ) : (
          <DataTable
            label={t(labels.above)}
            columns={above}
            rows={shown.above}
            nameOf={(row) => row.heads.map((one) => t(one)).join(', ')}
          />
        )}
      </Panel>
      <Panel title={t(labels.ceilings)} flush>
        {shown.ceilings.length === 0 ? (
          <Nothing>{t(labels.noCeilings)}</Nothing>
        ) : (
          <DataTable
            label={t(labels.ceilings)}
            columns={held}
            rows={shown.ceilings}
            nameOf={(row) => row.heads.map((one) => t(one.label)).join(', ')}
          />
        )}
      </Panel>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
      <Suspense fallback={null}>
        {isAdding ? <CeilingDrawer setup={setup} onClose={() => setIsAdding(false)} /> : null}
      </Suspense>
    </>
  );
}
