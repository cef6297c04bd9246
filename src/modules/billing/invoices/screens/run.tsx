import { Button } from '@mantine/core';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { screenLabels as labels } from '../../screen-labels.ts';
import { invoiceContract as contract } from '../contract.ts';

/** The instalments that are to be invoiced today, before the night does it by itself. */
export default function Run() {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { pages } = useListState({ sort: 'site', sortable: [], filters: [] });
  const { data, error, refetch } = useRead(contract.due, { page: pages.page, size: pages.size });
  const run = useSave(contract.run);
  return (
    <Page
      actions={
        data?.can.edit && data.total > 0 ? (
          <Button
            loading={run.isPending}
            onClick={() =>
              run.mutate(
                {},
                {
                  onError: showCallError,
                  onSuccess: ({ made, sum }) =>
                    showToast({
                      tone: 'leaf',
                      title: t(labels.runMade, { count: format.number(made), sum: format.money(sum) }),
                    }),
                },
              )
            }
          >
            {t(labels.runNow, { count: format.number(data.total) })}
          </Button>
        ) : null
      }
    >
      <PagedTable
        label={t(labels.run)}
        read={{ data, error, refetch }}
        pages={pages}
        nameOf={(row) => t(row.site.name)}
        empty={t(labels.runNothing)}
        columns={[
          { name: 'site', label: t(labels.institution), render: (row) => t(row.site.name) },
          {
            name: 'period',
            label: t(labels.period),
            render: (row) => `${format.date(row.period.from)} – ${format.date(row.period.to)}`,
          },
          {
            name: 'students',
            label: t(labels.students),
            align: 'end',
            render: (row) => format.number(row.students),
          },
          { name: 'total', label: t(labels.total), align: 'end', render: (row) => format.money(row.total) },
        ]}
      />
    </Page>
  );
}
