import { TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../../../core/ids.ts';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { farewellContract as contract, type KeptSite } from '../contract.ts';
import { platformOperationsPermission } from '../permissions.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { AskPurge } from './purge-forms.tsx';

const standings = ['active', 'grace', 'read_only', 'suspended', 'closed'] as const;
const megabyte = 1024 * 1024;

/** Institutions with what their files take, to be exported or removed. */
export default function Institutions() {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const { showCallError } = useDialogs();
  const [, setQuery] = usePageQuery();
  const query = useQueryValues();
  const [words, setWords] = useState(query.text('q'));
  const [purged, setPurged] = useState<KeptSite | null>(null);
  const archive = useSave(contract.archive);
  const { data, error, refetch } = useRead(
    contract.institutions,
    { q: words, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const start = (row: KeptSite) =>
    archive.mutate(
      { id: newId(), siteId: row.site.id },
      {
        onError: showCallError,
        onSuccess: () => {
          showToast({ tone: 'leaf', title: t(labels.archiveAsked) });
          setQuery({ tab: 'exports' });
        },
      },
    );
  return (
    <>
      <TextInput
        aria-label={t(labels.search)}
        placeholder={t(labels.search)}
        maw={360}
        mb="md"
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <PagedTable
        label={t(labels.institutions)}
        read={{ data, error, refetch }}
        pages={query.pages}
        isNarrowed={words !== ''}
        nameOf={(row) => t(row.site.name)}
        empty={t(labels.noSites)}
        actions={(row) => [
          { label: t(labels.archive), onClick: () => start(row) },
          ...(may(platformOperationsPermission.purge)
            ? [{ label: t(labels.askPurge), isDanger: true, onClick: () => setPurged(row) }]
            : []),
        ]}
        columns={[
          { name: 'name', label: t(labels.institution), render: (row) => t(row.site.name) },
          {
            name: 'state',
            label: t(labels.state),
            render: (row) => (
              <StatusBadge
                family="site"
                state={standings.find((one) => one === row.site.status) ?? 'active'}
              />
            ),
          },
          {
            name: 'storage',
            label: t(labels.storage),
            align: 'end',
            render: (row) => {
              const used = format.number(Math.ceil(row.bytes / megabyte));
              return row.limit === null
                ? t(labels.used, { used })
                : t(labels.ofLimit, { used, limit: format.number(row.limit) });
            },
          },
          {
            name: 'files',
            label: t(labels.files),
            align: 'end',
            render: (row) => format.number(row.files),
          },
          {
            name: 'last',
            label: t(labels.lastArchive),
            isWhole: true,
            render: (row) => (row.lastArchive ? format.dateTime(row.lastArchive) : t(labels.never)),
          },
        ]}
      />
      {purged ? (
        <AskPurge
          site={purged.site}
          onClose={() => setPurged(null)}
          onDone={() => setQuery({ tab: 'purges' })}
        />
      ) : null}
    </>
  );
}
