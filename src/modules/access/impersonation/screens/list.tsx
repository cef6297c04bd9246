import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import type { Pages } from '../../../../core/web/list/use-list-state.ts';
import type { Read } from '../../../../core/web/page/loaded.tsx';
import type { Impersonation } from '../contract.ts';
import { impersonationLabels as labels } from '../labels.ts';

/** Who worked as whom, the newest first; `side` says whether the institution needs naming. */
export function ImpersonationList(props: {
  side: 'site' | 'platform';
  read: Read<{ readonly items: readonly Impersonation[]; readonly total: number }>;
  pages: Pages;
}) {
  const { side, read, pages } = props;
  const t = useText();
  const format = useFormat();
  const columns: Column<Impersonation>[] = [
    { name: 'actor', label: t(labels.actor), role: 'name', render: (one) => t(one.actor) },
    { name: 'account', label: t(labels.account), render: (one) => t(one.account) },
    ...(side === 'platform'
      ? [{ name: 'site', label: t(labels.site), render: (one: Impersonation) => t(one.site) }]
      : []),
    { name: 'reason', label: t(labels.reason), render: (one) => one.reason },
    { name: 'from', label: t(labels.from), render: (one) => format.dateTime(one.startedAt) },
    {
      name: 'until',
      label: t(labels.until),
      render: (one) => (one.isRunning ? t(labels.running) : format.dateTime(one.endedAt ?? one.endsAt)),
    },
    ...(side === 'site'
      ? [
          {
            name: 'changes',
            label: t(labels.changes),
            align: 'end' as const,
            render: (one: Impersonation) => format.number(one.changes ?? 0),
          },
        ]
      : []),
  ];
  return (
    <PagedTable
      read={read}
      pages={pages}
      empty={t(side === 'site' ? labels.noneHere : labels.none)}
      label={t(labels.list)}
      columns={columns}
      nameOf={(one) => `${t(one.actor)} · ${t(one.account)}`}
    />
  );
}
