import { keepPreviousData } from '@tanstack/react-query';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { screenLabels } from '../../screen-labels.ts';
import { useTakeBack } from '../../screens/use-take-back.ts';
import { yearContract as contract, type YearRun } from '../contract.ts';
import { yearLabels as labels } from '../labels.ts';

/** What was copied into years, and the way back while nothing hangs on it. */
export function YearRuns() {
  const t = useText();
  const format = useFormat();
  const { pages } = useQueryValues();
  const back = useTakeBack(useSave(contract.takeBack), labels.backText);
  const { data, error, refetch } = useRead(
    contract.runs,
    { page: pages.page, size: pages.size },
    { placeholderData: keepPreviousData },
  );
  const nameOf = (row: YearRun) => t(labels.fromTo, { from: row.from, to: row.to });
  return (
    <PagedTable
      label={t(labels.runs)}
      read={{ data, error, refetch }}
      pages={pages}
      nameOf={nameOf}
      empty={t(labels.noRuns)}
      actions={(row) =>
        row.takenBackAt === null
          ? [{ label: t(screenLabels.takeBack), isDanger: true, onClick: () => void back(row) }]
          : []
      }
      columns={[
        { name: 'years', label: t(labels.years), role: 'name', render: nameOf },
        { name: 'at', label: t(screenLabels.at), isWhole: true, render: (row) => format.dateTime(row.at) },
        {
          name: 'parts',
          label: t(screenLabels.parts),
          render: (row) =>
            [...row.parts.map((one) => t(one)), ...(row.keepsTeachers ? [t(labels.withTeachers)] : [])].join(
              ', ',
            ),
        },
        { name: 'made', label: t(labels.made), align: 'end', render: (row) => format.number(row.added) },
        {
          name: 'state',
          label: t(screenLabels.result),
          render: (row) =>
            row.takenBackAt === null ? (
              <Mark tone="leaf">{t(screenLabels.done)}</Mark>
            ) : (
              <Mark tone="slate">{t(labels.takenBack)}</Mark>
            ),
        },
        { name: 'by', label: t(screenLabels.by), render: (row) => t(row.by) },
      ]}
    />
  );
}
