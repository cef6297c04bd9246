import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import classes from './entity.module.css';
import type { SheetColumn, SheetRow } from './entity-import.tsx';
import { entityLabels as labels } from './entity-labels.ts';
import { useFormat, useText } from './preferences.tsx';

/** Above so many rows only those in sight are drawn. */
const drawnAtOnce = 200;

type Props = {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly onEdit: (row: number, name: string, value: string) => void;
};

/** The rows of a sheet, each cell editable, what is wrong with it below it. Enter and the arrows move down and up. */
export function ImportGrid({ columns, rows, onEdit }: Props) {
  const t = useText();
  const format = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const isLong = rows.length > drawnAtOnce;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 42,
    getItemKey: (place) => rows[place]?.row ?? place,
    overscan: 12,
    enabled: isLong,
  });
  const items = isLong ? virtual.getVirtualItems() : [];
  const before = items[0]?.start ?? 0;
  const after = isLong ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const places = isLong ? items.map((item) => item.index) : rows.map((_, place) => place);
  return (
    <div ref={frame} className={classes.sheet}>
      <table aria-label={t(labels.importGrid)} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th className={classes.number} scope="col">
              {t(labels.row)}
            </th>
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {t(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 ? <Padding height={before} columns={columns.length + 1} /> : null}
          {places.map((place) => {
            const row = rows[place];
            if (!row) return null;
            return (
              <tr
                key={row.row}
                data-index={place}
                aria-rowindex={place + 2}
                ref={isLong ? virtual.measureElement : undefined}
              >
                <td className={classes.number}>{format.number(row.row)}</td>
                {columns.map((column) => (
                  <Cell
                    key={column.name}
                    row={row.row}
                    name={column.name}
                    label={t(labels.cell, { column: column.label, row: format.number(row.row) })}
                    value={row.values[column.name] ?? ''}
                    problem={row.errors[column.name]?.join(' ') ?? ''}
                    onEdit={onEdit}
                  />
                ))}
              </tr>
            );
          })}
          {after > 0 ? <Padding height={after} columns={columns.length + 1} /> : null}
        </tbody>
      </table>
    </div>
  );
}

function Padding({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td className={classes.pad} colSpan={columns} style={{ height }} />
    </tr>
  );
}

type CellProps = {
  readonly row: number;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problem: string;
  readonly onEdit: Props['onEdit'];
};

const Cell = memo(
  function Cell({ row, name, label, value, problem, onEdit }: CellProps) {
    const id = `import-${row}-${name}`;
    return (
      <td data-wrong={problem ? true : undefined}>
        <input
          className={classes.cell}
          data-column={name}
          value={value}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          autoComplete="off"
          onChange={(event) => onEdit(row, name, event.currentTarget.value)}
          onKeyDown={(event) => {
            const way =
              event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
            if (way === 0) return;
            event.preventDefault();
            const line = event.currentTarget.closest('tr');
            const next = way === 1 ? line?.nextElementSibling : line?.previousElementSibling;
            next?.querySelector<HTMLInputElement>(`[data-column="${name}"]`)?.focus();
          }}
        />
        {problem ? (
          <div id={id} className={classes.cellError}>
            {problem}
          </div>
        ) : null}
      </td>
    );
  },
  // `onEdit` is another function at each drawing, and does the same.
  (a, b) => a.value === b.value && a.problem === b.problem && a.label === b.label && a.row === b.row,
);
