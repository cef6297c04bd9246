import { Checkbox } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { gridLabels as labels } from '../labels.ts';
import type { Block } from '../rules.ts';
import classes from './section-grid.module.css';
import type { Grid } from './section-grid.tsx';
import type { Changes } from './use-changes.ts';
import { cellOf, type Words } from './use-words.ts';

export type GridParts = {
  readonly grid: Grid;
  readonly blocks: readonly Block[];
  readonly changes: Changes;
  readonly words: Words;
  readonly mayEdit: boolean;
};

/** Where a key leads from a cell, within the rows and columns there are; null for any other key. */
function goneTo(
  event: KeyboardEvent,
  at: { row: number; column: number },
  most: { row: number; column: number },
) {
  const whole = event.ctrlKey || event.metaKey;
  const steps: Record<string, { row?: number; column?: number }> = {
    ArrowUp: { row: whole ? 0 : at.row - 1 },
    ArrowDown: { row: whole ? most.row : at.row + 1 },
    ArrowLeft: { column: whole ? 0 : at.column - 1 },
    ArrowRight: { column: whole ? most.column : at.column + 1 },
    Home: { column: 0, ...(whole ? { row: 0 } : {}) },
    End: { column: most.column, ...(whole ? { row: most.row } : {}) },
  };
  const step = steps[event.key];
  if (!step) return null;
  const within = (value: number, last: number) => Math.min(Math.max(value, 0), last);
  return {
    row: within(step.row ?? at.row, most.row),
    column: within(step.column ?? at.column, most.column),
  };
}

/** Classes and groups down, shifts, versions and names across; arrow keys move, Space ticks. */
export function GridTable({ grid, blocks, changes, words, mayEdit }: GridParts) {
  const t = useText();
  const format = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const columns = blocks.flatMap((block) =>
    block.names.map((name, place) => ({ block, name, isFirst: place === 0 })),
  );
  const most = { row: grid.lines.length - 1, column: columns.length - 1 };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const next = goneTo(event, at, most);
    if (!next) return;
    event.preventDefault();
    setAt(next);
    table.current?.querySelector<HTMLInputElement>(`input[data-at="${next.row} ${next.column}"]`)?.focus();
  };
  return (
    <div className={`ps-panel ${classes.scroll}`}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of cells that are ticked is a grid
        role="grid"
        aria-label={t(labels.open)}
        className={classes.grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={classes.corner}>
              {t(labels.classAndGroup)}
            </th>
            {blocks.map((block) => (
              <th
                key={`${block.shiftId} ${block.versionId}`}
                scope="colgroup"
                colSpan={block.names.length}
                data-first
              >
                {words.blockName(block)}
              </th>
            ))}
          </tr>
          <tr>
            {columns.map(({ block, name, isFirst }) => {
              const cells = grid.lines.map((line) => cellOf(line, block, name));
              // All groups together have their own line: ticking a column means each group, or the class without any.
              const usual = cells.filter(
                ({ classId, groupId }) =>
                  groupId !== null ||
                  !grid.lines.some((one) => one.classId === classId && one.groupId !== null),
              );
              const isAll = usual.every((cell) => changes.stateOf(cell).isOn);
              return (
                <th
                  key={`${block.shiftId} ${block.versionId} ${name.en}`}
                  scope="col"
                  data-first={isFirst || undefined}
                >
                  {mayEdit ? (
                    <button
                      type="button"
                      className={classes.column}
                      aria-label={t(labels.wholeColumn, { name: `${words.blockName(block)} · ${t(name)}` })}
                      aria-pressed={isAll}
                      onClick={() => changes.put(isAll ? cells : usual, !isAll)}
                    >
                      {t(name)}
                    </button>
                  ) : (
                    t(name)
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {grid.lines.map((line, row) => (
            <tr key={`${line.classId} ${line.groupId}`} data-group={line.groupId !== null || undefined}>
              <th scope="row">{words.lineName(line)}</th>
              {columns.map(({ block, name, isFirst }, column) => {
                const cell = cellOf(line, block, name);
                const { key, isOn, known, verdict, problem } = changes.stateOf(cell);
                const students = known?.isActive ? known.students : 0;
                return (
                  <td
                    key={key}
                    data-first={isFirst || undefined}
                    data-verdict={problem ? 'refused' : verdict === 'nothing' ? undefined : verdict}
                  >
                    <Checkbox
                      size="sm"
                      data-at={`${row} ${column}`}
                      tabIndex={at.row === row && at.column === column ? 0 : -1}
                      aria-label={words.nameOf(cell)}
                      aria-invalid={problem !== null}
                      aria-description={
                        problem
                          ? t(problem)
                          : students > 0
                            ? t(labels.students, { count: format.number(students) })
                            : undefined
                      }
                      checked={isOn}
                      disabled={!mayEdit}
                      onFocus={() => setAt({ row, column })}
                      onChange={({ currentTarget: { checked } }) => changes.put([cell], checked)}
                    />
                    <span className={classes.students} aria-hidden>
                      {students > 0 ? format.number(students) : ''}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
