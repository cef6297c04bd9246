import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import classes from '../../screens/documents.module.css';
import { screenTexts as labels } from '../../screens/labels.ts';
import { useQueryValues } from '../../screens/query-values.ts';
import { issueContract as contract, type Leaver, type LeaverKind } from '../contract.ts';
import { registerTexts as texts } from '../labels.ts';

/** Those who leave with a promotion, one after the other: to whom the document is still to be given. */
export function Leavers({
  promotionId,
  kind,
  onGive,
}: {
  promotionId: string;
  kind: LeaverKind;
  onGive: (leaver: Leaver) => void;
}) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { data, error, refetch } = useRead(
    contract.leavers,
    { promotionId, kind, page: query.pages.page, size: query.pages.size },
    { staleTime: 0 },
  );
  const columns: Column<Leaver>[] = [
    { name: 'name', label: t(texts.name), role: 'name', render: (row) => t(row.name) },
    { name: 'code', label: t(texts.code), isWhole: true, render: (row) => format.digits(row.code) },
    { name: 'about', label: t(texts.about), render: (row) => format.digits(t(row.about)) },
    {
      name: 'state',
      label: t(texts.state),
      render: (row) => row.given ?? t(row.isAsked ? labels.isAsked : labels.isToGive),
    },
  ];
  return (
    <section className={classes.stack} aria-label={t(labels.leavers)}>
      <h3>
        {t(labels.leavers)}
        {data ? ` · ${t(labels.leaversOpen, { count: format.number(data.open) })}` : ''}
      </h3>
      <PagedTable
        label={t(labels.leavers)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        empty={t(labels.noLeavers)}
        actions={(row) =>
          row.given === null && !row.isAsked
            ? [{ label: t(labels.giveAction), onClick: () => onGive(row) }]
            : []
        }
      />
    </section>
  );
}
