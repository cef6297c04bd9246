import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { jobNames } from '../job-names.ts';
import { platformOperationsPermission } from '../permissions.ts';
import { waysContract as contract, type JobRow, jobStates } from '../ways-contract.ts';
import { waysLabels as labels } from '../ways-labels.ts';

const tones = {
  running: 'ink',
  waiting: 'slate',
  again: 'marigold',
  later: 'slate',
  failed: 'sindur',
} as const;

/** The queue: what runs, waits or failed; what failed is tried again from here. */
export default function Jobs() {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const { showCallError } = useDialogs();
  const query = useQueryValues();
  const state = jobStates.find((one) => one === query.text('state')) ?? null;
  const retry = useSave(contract.retry);
  const { data, error, refetch } = useRead(
    contract.jobs,
    { page: query.pages.page, size: query.pages.size, ...(state ? { state } : {}) },
    { placeholderData: keepPreviousData, refetchInterval: 10_000 },
  );
  const nameOf = ({ task }: JobRow) => {
    const known = jobNames[task];
    return known ? t(known) : task;
  };
  const again = ({ id }: JobRow) =>
    retry.mutate(
      { id },
      {
        onError: showCallError,
        onSuccess: () => showToast({ tone: 'leaf', title: t(labels.retried) }),
      },
    );
  return (
    <>
      <Select
        aria-label={t(labels.state)}
        placeholder={t(labels.state)}
        clearable
        w={240}
        mb="md"
        value={state}
        data={jobStates.map((value) => ({
          value,
          label: `${t(labels[value])} (${format.number(data?.counts[value] ?? 0)})`,
        }))}
        onChange={(value) => query.set({ state: value })}
      />
      {data?.oldest ? (
        <Mark tone={data.oldest.isLate ? 'sindur' : 'slate'}>
          {t(labels.oldest, { at: format.dateTime(data.oldest.since) })}
        </Mark>
      ) : null}
      <PagedTable
        label={t(labels.jobs)}
        read={{ data, error, refetch }}
        pages={query.pages}
        isNarrowed={state !== null}
        nameOf={nameOf}
        empty={t(labels.noJobs)}
        {...(may(platformOperationsPermission.run)
          ? {
              actions: (row: JobRow) =>
                row.state === 'failed' || row.state === 'again'
                  ? [{ label: t(labels.retry), onClick: () => again(row) }]
                  : [],
            }
          : {})}
        columns={[
          { name: 'task', label: t(labels.job), render: nameOf },
          {
            name: 'state',
            label: t(labels.state),
            render: (row) => <Mark tone={tones[row.state]}>{t(labels[row.state])}</Mark>,
          },
          {
            name: 'site',
            label: t(labels.institution),
            render: (row) => (row.site ? t(row.site) : '–'),
          },
          {
            name: 'tries',
            label: t(labels.tries),
            align: 'end',
            isWhole: true,
            render: (row) =>
              t(labels.ofTries, { done: format.number(row.attempts), most: format.number(row.most) }),
          },
          { name: 'due', label: t(labels.due), isWhole: true, render: (row) => format.dateTime(row.runAt) },
          { name: 'problem', label: t(labels.problem), lang: 'en', render: (row) => row.problem ?? '' },
        ]}
      />
    </>
  );
}
