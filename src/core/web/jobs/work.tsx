import { Alert, Button, Progress, SegmentedControl, Select, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { jobsContract as contract, type JobRun, runStates } from '../../contracts/jobs-contract.ts';
import { listFilesContract as files, type madeFile } from '../../contracts/list-files-contract.ts';
import { fillPath } from '../../endpoint.ts';
import { useRead, useSave } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { SideDrawer } from '../form/side-drawer.tsx';
import { PagedTable } from '../list/paged-table.tsx';
import { useQueryValues } from '../list/query-values.ts';
import { useDialogs } from '../page/dialogs.tsx';
import { downloadFile } from '../page/download.ts';
import { Mark } from '../page/mark.tsx';
import { Page } from '../page/page.tsx';
import { showToast } from '../page/toasts.tsx';
import { workLabels as labels } from './labels.ts';

const tones = {
  waiting: 'slate',
  running: 'ink',
  done: 'leaf',
  failed: 'sindur',
  cancelled: 'slate',
} as const;

const isOpen = ({ state }: JobRun): boolean => state === 'waiting' || state === 'running';

/** Long work of every kind: how far it is, all wrong rows, stopping it, trying again what failed; of others only how far. */
export default function Work() {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const query = useQueryValues();
  const state = runStates.find((one) => one === query.text('state')) ?? null;
  const cancel = useSave(contract.cancel);
  const retry = useSave(contract.retry);
  const isOfOthers = query.text('whose') === 'others';
  const { data, error, refetch } = useRead(
    contract.runs,
    {
      page: query.pages.page,
      size: query.pages.size,
      whose: isOfOthers ? 'others' : 'mine',
      ...(state ? { state } : {}),
    },
    {
      placeholderData: keepPreviousData,
      refetchInterval: (read) => (read.state.data?.items.some(isOpen) ? 2_000 : false),
    },
  );
  const stop = async ({ id }: JobRun) => {
    const isSure = await confirm({
      title: t(labels.stopTitle),
      text: t(labels.stopText),
      action: labels.stop,
    });
    if (isSure) cancel.mutate({ id }, { onError: showCallError });
  };
  const again = ({ id }: JobRun) =>
    retry.mutate(
      { id },
      {
        onError: showCallError,
        onSuccess: () => showToast({ tone: 'leaf', title: t(labels.againTold) }),
      },
    );
  const fetchFile = (file: MadeFile) =>
    void downloadFile(fillPath(files.fetch.path, { id: file.fileId }).path, file.name).catch(showCallError);
  const looked = query.text('run');
  const asked = data?.items.map(fileOf).find((one) => one?.fileId === query.text('file'));
  return (
    <Page>
      {asked ? (
        <Alert color="leaf" title={t(labels.ready)} mb="md">
          <Button size="compact-md" onClick={() => fetchFile(asked)}>
            {t(labels.downloadFile, { name: asked.name })}
          </Button>
        </Alert>
      ) : null}
      {data?.can.others || isOfOthers ? (
        <SegmentedControl
          aria-label={t(labels.whose)}
          mb="md"
          value={isOfOthers ? 'others' : 'mine'}
          data={[
            { value: 'mine', label: t(labels.mine) },
            { value: 'others', label: t(labels.others) },
          ]}
          onChange={(value) => query.set({ whose: value === 'others' ? 'others' : null, file: null })}
        />
      ) : null}
      <Select
        aria-label={t(labels.state)}
        placeholder={t(labels.state)}
        clearable
        w={240}
        mb="md"
        value={state}
        data={runStates.map((value) => ({ value, label: t(labels[value]) }))}
        onChange={(value) => query.set({ state: value })}
      />
      <PagedTable
        label={t(labels.work)}
        read={{ data, error, refetch }}
        pages={query.pages}
        isNarrowed={state !== null}
        nameOf={(one) => t(one.title)}
        empty={t(isOfOthers ? labels.noneOfOthers : labels.none)}
        actions={(one) =>
          isOfOthers
            ? []
            : [
                ...(one.problemCount > 0
                  ? [{ label: t(labels.look), onClick: () => query.set({ run: one.id }) }]
                  : []),
                ...(one.state === 'failed' ? [{ label: t(labels.again), onClick: () => again(one) }] : []),
                ...(isOpen(one) && !one.cancelAsked
                  ? [{ label: t(labels.stop), isDanger: true, onClick: () => void stop(one) }]
                  : []),
              ]
        }
        columns={[
          {
            name: 'title',
            label: t(labels.name),
            role: 'name',
            render: (one) => (
              <>
                {t(one.title)}
                <FileToFetch run={one} onFetch={fetchFile} />
              </>
            ),
          },
          ...(isOfOthers
            ? [{ name: 'by', label: t(labels.by), render: (one: JobRun) => (one.by ? t(one.by) : '–') }]
            : []),
          {
            name: 'state',
            label: t(labels.state),
            render: (one) => <Mark tone={tones[one.state]}>{t(labels[one.state])}</Mark>,
          },
          { name: 'progress', label: t(labels.progress), render: (one) => <HowFar run={one} /> },
          {
            name: 'wrong',
            label: t(labels.wrong),
            align: 'end',
            render: (one) => format.number(one.problemCount),
          },
          {
            name: 'begun',
            label: t(labels.begun),
            isWhole: true,
            render: (one) => format.dateTime(one.createdAt),
          },
          {
            name: 'ended',
            label: t(labels.ended),
            isWhole: true,
            render: (one) => (one.endedAt ? format.dateTime(one.endedAt) : '–'),
          },
        ]}
      />
      <SideDrawer title={t(labels.look)} isOpen={looked !== ''} onClose={() => query.set({ run: null })}>
        {looked === '' ? null : <WrongRows key={looked} id={looked} />}
      </SideDrawer>
    </Page>
  );
}

type MadeFile = z.output<typeof madeFile>;

/** The file that a run made, where it made one. */
function fileOf({ kind, state, result }: JobRun): MadeFile | null {
  return kind === 'core.listFile' && state === 'done' ? (result as MadeFile | null) : null;
}

function FileToFetch({ run, onFetch }: { run: JobRun; onFetch: (file: MadeFile) => void }) {
  const t = useText();
  const format = useFormat();
  const file = fileOf(run);
  if (!file) return null;
  if (Date.parse(file.keptUntil) < Date.now()) return <Text size="sm">{t(labels.fileOver)}</Text>;
  return (
    <Text size="sm">
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t(labels.downloadFile, { name: file.name })}
        onClick={() => onFetch(file)}
      >
        {t(labels.download)}
      </Button>{' '}
      {t(labels.keptUntil, { date: format.date(file.keptUntil.slice(0, 10)) })}
    </Text>
  );
}

function HowFar({ run }: { run: JobRun }) {
  const t = useText();
  const format = useFormat();
  if (run.total === null) return run.done > 0 ? format.number(run.done) : '–';
  return (
    <>
      {t(labels.ofTotal, { done: format.number(run.done), total: format.number(run.total) })}
      {isOpen(run) ? (
        <Progress
          value={run.total > 0 ? (run.done / run.total) * 100 : 0}
          size={6}
          aria-label={t(labels.progress)}
        />
      ) : null}
    </>
  );
}

function WrongRows({ id }: { id: string }) {
  const t = useText();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(50);
  const read = useRead(contract.problems, { id, page, size }, { placeholderData: keepPreviousData });
  return (
    <PagedTable
      label={t(labels.look)}
      read={read}
      pages={{
        page,
        size,
        onPage: setPage,
        onSize: (next) => {
          setSize(next);
          setPage(1);
        },
      }}
      nameOf={(one) => one.row}
      empty={t(labels.noneWrong)}
      columns={[
        { name: 'row', label: t(labels.row), role: 'name', render: (one) => format.digits(one.row) },
        { name: 'why', label: t(labels.why), render: (one) => t(one.text) },
      ]}
    />
  );
}
