import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../../core/web/list/query-values.ts';
import { Mark } from '../../../../../core/web/page/mark.tsx';
import { showToast } from '../../../../../core/web/page/toasts.tsx';
import { platformEmergencyPermission } from '../../../permissions.ts';
import { emergencyContract as contract, type Emergency, emergencyStates } from '../contract.ts';
import { emergencyLabels as labels } from '../labels.ts';
import { EmergencyCalls } from './calls.tsx';

type State = (typeof emergencyStates)[number];
const tones = {
  running: 'sindur',
  unreviewed: 'marigold',
  justified: 'leaf',
  unjustified: 'sindur',
} as const;

function stateOf(one: Emergency): State {
  if (one.isRunning) return 'running';
  if (one.isJustified === null) return 'unreviewed';
  return one.isJustified ? 'justified' : 'unjustified';
}

/** Emergency accesses, the newest first, with what was looked at; staff of the platform review those of others. */
export function EmergencyList({ side }: { side: 'site' | 'platform' }) {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const query = useQueryValues();
  const state = emergencyStates.find((one) => one === query.text('state')) ?? null;
  const [looked, setLooked] = useState<Emergency | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const review = useSave(contract.review, {
    onSaved: () => showToast({ tone: 'leaf', title: t(labels.reviewed) }),
  });
  const { data, error, refetch } = useRead(
    side === 'site' ? contract.own : contract.everywhere,
    { page: query.pages.page, size: query.pages.size, ...(state ? { state } : {}) },
    { placeholderData: keepPreviousData },
  );
  const ask = (one: Emergency, isJustified: boolean) =>
    setAsked({
      title: t(labels.reviewTitle, { name: one.actor }),
      text: t(isJustified ? labels.reviewNeeded : labels.reviewNotNeeded),
      action: t(isJustified ? labels.wasNeeded : labels.wasNotNeeded),
      isDanger: !isJustified,
      run: (said) => review.mutateAsync({ id: one.id, isJustified, review: said }),
    });
  const mayReview = side === 'platform' && may(platformEmergencyPermission.review);
  const columns: Column<Emergency>[] = [
    { name: 'actor', label: t(labels.actor), role: 'name', render: (one) => t(one.actor) },
    ...(side === 'platform'
      ? [{ name: 'site', label: t(labels.site), render: (one: Emergency) => t(one.site) }]
      : []),
    { name: 'reason', label: t(labels.reason), render: (one) => one.reason },
    { name: 'from', label: t(labels.from), isWhole: true, render: (one) => format.dateTime(one.startedAt) },
    {
      name: 'until',
      label: t(labels.until),
      isWhole: true,
      render: (one) => format.dateTime(one.endedAt ?? one.endsAt),
    },
    { name: 'calls', label: t(labels.calls), align: 'end', render: (one) => format.number(one.calls) },
    {
      name: 'state',
      label: t(labels.state),
      render: (one) => (
        <>
          <Mark tone={tones[stateOf(one)]}>{t(labels[stateOf(one)])}</Mark>
          {one.reviewedBy ? (
            <p className="ps-hint">{t(labels.reviewedBy, { name: one.reviewedBy, review: one.review })}</p>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <>
      <Select
        aria-label={t(labels.state)}
        placeholder={t(labels.state)}
        clearable
        w={240}
        mb="md"
        value={state}
        data={emergencyStates.map((value) => ({ value, label: t(labels[value]) }))}
        onChange={(value) => query.set({ state: value })}
      />
      <PagedTable
        read={{ data, error, refetch }}
        pages={query.pages}
        isNarrowed={state !== null}
        empty={t(side === 'site' ? labels.noneHere : labels.none)}
        label={t(labels.title)}
        columns={columns}
        nameOf={(one) => `${t(one.actor)} · ${t(one.site)}`}
        actions={(one) => [
          { label: t(labels.looked), onClick: () => setLooked(one) },
          ...(mayReview && !one.isMine && stateOf(one) === 'unreviewed'
            ? [
                { label: t(labels.wasNeeded), onClick: () => ask(one, true) },
                { label: t(labels.wasNotNeeded), onClick: () => ask(one, false) },
              ]
            : []),
        ]}
      />
      <EmergencyCalls side={side} of={looked} onClose={() => setLooked(null)} />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
