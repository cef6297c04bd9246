import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import type { KindName } from '../../kinds.ts';
import { screenTexts as labels } from '../../screens/labels.ts';
import { useQueryValues } from '../../screens/query-values.ts';
import { batchesContract as contract } from '../contract.ts';
import { printBatch } from './print-batch.ts';

type Batch = z.output<typeof contract.batches.output>['items'][number];

/** What was made together, with its file. */
export function Batches({ kind }: { kind: KindName }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const { data, error, refetch } = useRead(
    contract.batches,
    { kind, page: query.pages.page, size: query.pages.size },
    { staleTime: 0 },
  );
  const columns: Column<Batch>[] = [
    { name: 'about', label: t(labels.forWhom), role: 'name', render: (row) => t(row.about) },
    {
      name: 'documents',
      label: t(labels.documents),
      align: 'end',
      render: (row) => format.number(row.documents),
    },
    {
      name: 'by',
      label: t(labels.by),
      render: (row) =>
        row.platformReason === ''
          ? row.madeBy
          : t(labels.byPlatform, { name: row.madeBy, reason: row.platformReason }),
    },
    { name: 'at', label: t(labels.at), isWhole: true, render: (row) => format.dateTime(row.madeAt) },
  ];
  return (
    <PagedTable
      label={t(labels.batches)}
      columns={columns}
      read={{ data, error, refetch }}
      nameOf={(row) => t(row.about)}
      pages={query.pages}
      empty={t(labels.noBatches)}
      actions={(row) =>
        row.isDrawn
          ? [
              {
                label: t(row.isPrinted ? labels.copies : labels.file),
                onClick: () =>
                  void printBatch(row.id, `${kind}.pdf`)
                    .catch(showCallError)
                    .finally(() => refetch()),
              },
            ]
          : []
      }
    />
  );
}
