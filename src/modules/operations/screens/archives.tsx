import { keepPreviousData } from '@tanstack/react-query';
import { fillPath } from '../../../core/endpoint.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../core/web/page/download.ts';
import { Mark } from '../../../core/web/page/mark.tsx';
import { type Archive, farewellContract as contract } from '../contract.ts';
import { screenLabels as labels } from '../screen-labels.ts';

const shown = {
  waiting: { tone: 'marigold', label: labels.waiting },
  done: { tone: 'leaf', label: labels.done },
  failed: { tone: 'sindur', label: labels.failed },
  removed: { tone: 'slate', label: labels.removed },
} as const;

/** Exports, the latest first, to be fetched while they are kept. */
export default function Archives() {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { pages } = useQueryValues();
  const { data, error, refetch } = useRead(
    contract.archives,
    { page: pages.page, size: pages.size },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.items.some((one) => one.state === 'waiting') ? 2000 : false,
    },
  );
  const fetchFile = ({ id, site }: Archive) =>
    downloadFile(fillPath(contract.file.path, { id }).path, `${site.alias}.tar.gz`).catch(showCallError);
  return (
    <PagedTable
      label={t(labels.archives)}
      read={{ data, error, refetch }}
      pages={pages}
      nameOf={(row) => t(row.site.name)}
      empty={t(labels.noArchives)}
      actions={(row) =>
        row.state === 'done' ? [{ label: t(labels.fetch), onClick: () => void fetchFile(row) }] : []
      }
      columns={[
        { name: 'at', label: t(labels.at), isWhole: true, render: (row) => format.dateTime(row.askedAt) },
        { name: 'name', label: t(labels.institution), render: (row) => t(row.site.name) },
        {
          name: 'state',
          label: t(labels.state),
          render: (row) => (
            <>
              <Mark tone={shown[row.state].tone}>{t(shown[row.state].label)}</Mark>
              {row.fetched > 0 ? (
                <div>{t(labels.fetchedTimes, { count: format.number(row.fetched) })}</div>
              ) : null}
              <Missing archive={row} />
            </>
          ),
        },
        { name: 'rows', label: t(labels.rows), align: 'end', render: (row) => format.number(row.rows) },
        { name: 'files', label: t(labels.files), align: 'end', render: (row) => format.number(row.files) },
        {
          name: 'size',
          label: t(labels.storage),
          align: 'end',
          isWhole: true,
          render: (row) => t(labels.used, { used: format.number(Math.ceil(row.bytes / (1024 * 1024))) }),
        },
        { name: 'by', label: t(labels.by), render: (row) => t(row.by) },
      ]}
    />
  );
}

/** Files of an export that have a row and no content any more: how many, and the first by name. */
function Missing({ archive: { missing, missingFiles } }: { archive: Archive }) {
  const t = useText();
  const format = useFormat();
  if (missing === 0) return null;
  const more = missing - missingFiles.length;
  return (
    <details>
      <summary>{t(labels.missing, { count: format.number(missing) })}</summary>
      <ul>
        {missingFiles.map((one) => (
          <li key={one.id}>{one.name}</li>
        ))}
        {more > 0 ? <li>{t(labels.andMore, { count: format.number(more) })}</li> : null}
      </ul>
    </details>
  );
}
