import type { ReactNode } from 'react';
import type { CallError } from '../../../core/web/call.ts';
import { type Column, DataTable, type RowAction, TableSkeleton } from '../../../core/web/data-table.tsx';
import { Pager } from '../../../core/web/entity-list-parts.tsx';
import { Empty, Failed } from '../../../core/web/page.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { texts } from '../../../core/web/texts.ts';
import type { useQueryValues } from './query-values.ts';

/** A paged table with its states: coming, failed, empty, there. */
export function ListBody<R extends { id: string }>(props: {
  label: string;
  columns: readonly Column<R>[];
  answer: { readonly items: readonly R[]; readonly total: number } | undefined;
  error: CallError | null;
  onRetry: () => void;
  nameOf: (row: R) => string;
  query: ReturnType<typeof useQueryValues>;
  /** Filters are set, so that nothing fits rather than nothing is there. */
  isNarrowed: boolean;
  empty: string;
  emptyAction?: ReactNode;
  onOpen?: (row: R) => void;
  actions?: (row: R) => readonly RowAction[];
}) {
  const { answer, error, query, columns } = props;
  const t = useText();
  if (!answer)
    return error ? (
      <div className="ps-panel">
        <Failed error={error} onRetry={props.onRetry} />
      </div>
    ) : (
      <TableSkeleton columns={columns as readonly Column<never>[]} />
    );
  if (answer.items.length === 0)
    return (
      <div className="ps-panel">
        <Empty
          text={props.isNarrowed || answer.total > 0 ? t(texts.noneFits) : props.empty}
          action={props.isNarrowed ? null : props.emptyAction}
        />
      </div>
    );
  return (
    <>
      <DataTable
        label={props.label}
        columns={columns}
        rows={answer.items}
        nameOf={props.nameOf}
        {...(props.onOpen ? { onOpen: props.onOpen } : {})}
        {...(props.actions ? { actions: props.actions } : {})}
      />
      <Pager
        state={{ page: query.page, size: query.size }}
        total={answer.total}
        onPage={(page) => query.set({ page })}
        onSize={(size) => query.set({ size })}
      />
    </>
  );
}
