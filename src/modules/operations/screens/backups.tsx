import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { platformOperationsPermission } from '../permissions.ts';
import { type BackupRow, waysContract as contract } from '../ways-contract.ts';
import { waysLabels as labels } from '../ways-labels.ts';
import classes from './operations.module.css';

const tones = { well: 'leaf', old: 'sindur', none: 'marigold', broken: 'sindur', off: 'slate' } as const;

/** Backups, the latest first, with what came of restoring each as a trial; red when the last is a day old. */
export default function Backups() {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const { showCallError } = useDialogs();
  const { pages } = useQueryValues();
  const backUp = useSave(contract.backUp);
  const { data, error, refetch } = useRead(
    contract.backups,
    { page: pages.page, size: pages.size },
    { placeholderData: keepPreviousData, refetchInterval: 15_000 },
  );
  return (
    <>
      <div className={classes.head}>
        {data ? (
          <Mark tone={tones[data.health]}>
            {t(labels[data.health], { at: data.lastAt ? format.dateTime(data.lastAt) : '' })}
          </Mark>
        ) : null}
        {data?.room ? (
          <Mark tone={data.room.isLow ? 'sindur' : 'slate'}>
            {t(labels.gigabytesFree, { count: format.number(Math.floor(data.room.free / 1024 ** 3)) })}
          </Mark>
        ) : null}
        {may(platformOperationsPermission.run) ? (
          <Button
            variant="default"
            loading={backUp.isPending}
            onClick={() =>
              backUp.mutate(
                {},
                {
                  onError: showCallError,
                  onSuccess: () => showToast({ tone: 'leaf', title: t(labels.begun) }),
                },
              )
            }
          >
            {t(labels.backUp)}
          </Button>
        ) : null}
      </div>
      <PagedTable
        label={t(labels.backups)}
        read={{ data, error, refetch }}
        pages={pages}
        nameOf={(row) => row.file}
        empty={t(labels.noBackups)}
        columns={[
          {
            name: 'made',
            label: t(labels.made),
            isWhole: true,
            render: (row) => format.dateTime(row.madeAt),
          },
          { name: 'trial', label: t(labels.trial), render: (row) => <Trial backup={row} /> },
          { name: 'rows', label: t(labels.rows), align: 'end', render: (row) => format.number(row.rows) },
          { name: 'files', label: t(labels.files), align: 'end', render: (row) => format.number(row.files) },
          {
            name: 'size',
            label: t(labels.size),
            align: 'end',
            isWhole: true,
            render: (row) =>
              t(labels.megabytes, { count: format.number(Math.ceil(row.bytes / (1024 * 1024))) }),
          },
          { name: 'by', label: t(labels.by), render: (row) => t(row.by ?? labels.byNight) },
        ]}
      />
    </>
  );
}

function Trial({ backup }: { backup: BackupRow }) {
  const t = useText();
  const problem = backup.problem ?? backup.trialProblem;
  if (problem !== null)
    return (
      <>
        <Mark tone="sindur">{t(labels.failed)}</Mark> <span lang="en">{problem}</span>
      </>
    );
  if (backup.removedAt !== null) return <Mark tone="slate">{t(labels.gone)}</Mark>;
  return backup.triedAt === null ? (
    <Mark tone="marigold">{t(labels.notTried)}</Mark>
  ) : (
    <Mark tone="leaf">{t(labels.restored)}</Mark>
  );
}
