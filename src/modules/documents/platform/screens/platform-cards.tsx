import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconId } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import classes from '../../screens/documents.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { platformCardsContract as contract } from '../contract.ts';
import { platformCardLabels as labels } from '../labels.ts';

const MakeCards = lazy(() => import('./make-cards.tsx').then((all) => ({ default: all.MakeCards })));

type Batch = z.output<typeof contract.batches.output>['items'][number];
const isUnderWay = (row: Batch): boolean => row.state === 'waiting' || row.state === 'running';

/** ID cards that staff of the platform make for the students of an institution. */
export default function PlatformCards() {
  const t = useText();
  const query = useQueryValues();
  const [isMaking, setIsMaking] = useState(false);
  const asked = Number(query.text('site'));
  const siteId = Number.isInteger(asked) && asked > 0 ? asked : null;
  const { data, error, refetch } = useRead(
    contract.batches,
    { siteId: siteId ?? 1, page: query.pages.page, size: query.pages.size },
    {
      enabled: siteId !== null,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? 1000 : false),
    },
  );
  return (
    <Page
      actions={
        data?.can.issue && siteId !== null ? (
          <Button leftSection={<IconId size={16} aria-hidden />} onClick={() => setIsMaking(true)}>
            {t(labels.make)}
          </Button>
        ) : null
      }
    >
      <search className={classes.tools}>
        <InstitutionField
          value={siteId}
          name={data ? t(data.site) : ''}
          onChange={(site) => query.set({ site })}
        />
      </search>
      {siteId === null ? (
        <Nothing>{t(labels.chooseFirst)}</Nothing>
      ) : (
        <BatchTable siteId={siteId} read={{ data, error, refetch }} pages={query.pages} />
      )}
      <Suspense>
        {isMaking && siteId !== null && data ? (
          <MakeCards siteId={siteId} site={data.site} onClose={() => setIsMaking(false)} />
        ) : null}
      </Suspense>
    </Page>
  );
}

/** The institution, found by what is typed of its name, EIIN or short name. */
function InstitutionField(props: {
  value: number | null;
  name: string;
  onChange: (site: number | null) => void;
}) {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed === props.name ? '' : (typed.split(' · ')[0]?.trim() ?? ''), 250);
  const { data } = useRead(contract.institutions, { q }, { placeholderData: keepPreviousData });
  const found = (data?.items ?? []).map((one) => ({
    value: String(one.id),
    label: one.eiin ? `${t(one.name)} · ${format.digits(one.eiin)}` : t(one.name),
  }));
  const value = props.value === null ? null : String(props.value);
  const isFound = value === null || found.some((one) => one.value === value);
  return (
    <Select
      label={t(labels.institution)}
      placeholder={t(labels.choose)}
      nothingFoundMessage={t(labels.nobodyFound)}
      w="min(420px, 100%)"
      searchable
      clearable
      // What was typed has been looked for already.
      filter={({ options }) => options}
      data={isFound ? found : [...found, { value: value ?? '', label: props.name }]}
      value={value}
      onSearchChange={setTyped}
      onChange={(site) => props.onChange(site === null ? null : Number(site))}
    />
  );
}

function BatchTable({
  siteId,
  read,
  pages,
}: {
  siteId: number;
  read: Pick<Parameters<typeof PagedTable<Batch>>[0], 'read'>['read'];
  pages: ReturnType<typeof useQueryValues>['pages'];
}) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const stateOf = (row: Batch): string => {
    if (row.state === 'waiting') return t(labels.waiting);
    if (row.state === 'running')
      return t(labels.running, { done: format.number(row.done), total: format.number(row.total ?? 0) });
    if (row.state === 'failed') return t(labels.failed);
    if (row.state === 'cancelled') return t(labels.cancelled);
    if (row.leftOut > 0 && row.firstLeftOut)
      return t(labels.doneLeaving, { count: format.number(row.leftOut), first: t(row.firstLeftOut) });
    return t(row.documents === 0 ? labels.madeNone : labels.done);
  };
  const columns: Column<Batch>[] = [
    { name: 'about', label: t(labels.forWhom), role: 'name', render: (row) => t(row.about) },
    { name: 'cards', label: t(labels.cards), align: 'end', render: (row) => format.number(row.documents) },
    { name: 'state', label: t(labels.state), render: stateOf },
    { name: 'reason', label: t(labels.reason), render: (row) => row.reason },
    { name: 'by', label: t(labels.by), render: (row) => t(row.madeBy) },
    { name: 'at', label: t(labels.at), isWhole: true, render: (row) => format.dateTime(row.madeAt) },
    {
      name: 'fetched',
      label: t(labels.fetched),
      render: (row) =>
        row.fetches === 0 ? t(labels.never) : t(labels.times, { count: format.number(row.fetches) }),
    },
  ];
  return (
    <PagedTable
      label={t(labels.list)}
      columns={columns}
      read={read}
      nameOf={(row) => t(row.about)}
      pages={pages}
      empty={t(labels.none)}
      actions={(row) =>
        row.isDrawn
          ? [
              {
                label: t(labels.file),
                onClick: () =>
                  void downloadFile(
                    contract.file.path.replace(':siteId', String(siteId)).replace(':id', row.id),
                    'student-id-cards.pdf',
                  )
                    .then(() => read.refetch())
                    .catch(showCallError),
              },
            ]
          : []
      }
    />
  );
}
