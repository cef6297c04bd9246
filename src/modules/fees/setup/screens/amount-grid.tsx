import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import type { Setup } from '../../screens/types.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { scheduleLabels, words } from '../../words.ts';
import { settingLabels as labels } from '../labels.ts';
import { cellKey } from './amounts.tsx';
import classes from './setup.module.css';

type Named = { readonly id: string; readonly label: Label };

/**
 * The sheet of amounts. Typing replaces, Enter and the arrows move, a block from a spreadsheet is pasted from the cell in
 * focus on; an empty cell is not billed, unless the row of every class has an amount.
 */
export function AmountGrid(props: {
  classes: readonly Named[];
  fees: Setup['subHeads'];
  valueOf: (key: string) => string;
  isChanged: (key: string) => boolean;
  isWrong: (text: string) => boolean;
  mayEdit: boolean;
  onEdit: (cells: readonly (readonly [string, string])[]) => void;
}) {
  const { fees } = props;
  const t = useText();
  const rows: readonly { id: string | null; label: Label }[] = [
    { id: null, label: labels.allClasses },
    ...props.classes,
  ];
  const keyAt = (row: number, column: number): string | null => {
    const [place, fee] = [rows[row], fees[column]];
    return place && fee ? cellKey(place.id, fee.id) : null;
  };
  const focus = (row: number, column: number) => {
    const key = keyAt(row, column);
    const cell = key ? document.querySelector<HTMLInputElement>(`[data-cell="${CSS.escape(key)}"]`) : null;
    cell?.focus();
  };
  const paste = (row: number, column: number, text: string) => {
    const block = text
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((line) => line.split('\t'));
    if (block.length === 1 && block[0]?.length === 1) return false;
    props.onEdit(
      block.flatMap((line, down) =>
        line.flatMap((value, right) => {
          const key = keyAt(row + down, column + right);
          return key ? [[key, normal(value)] as const] : [];
        }),
      ),
    );
    return true;
  };
  return (
    <div className={classes.gridFrame}>
      <table className={classes.grid} aria-label={t(labels.tabAmounts)}>
        <thead>
          <tr>
            <th scope="col">{t(words.class)}</th>
            {fees.map((fee) => (
              <th key={fee.id} scope="col">
                {t(fee.label)}
                <small>{t(scheduleLabels[fee.schedule])}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, down) => (
            <tr key={row.id ?? ''}>
              <th scope="row">{t(row.label)}</th>
              {fees.map((fee, right) => {
                const key = cellKey(row.id, fee.id);
                const value = props.valueOf(key);
                return (
                  <td
                    key={fee.id}
                    data-changed={props.isChanged(key) || undefined}
                    data-wrong={props.isWrong(value) || undefined}
                  >
                    <Cell
                      cell={key}
                      label={t(labels.cell, { fee: fee.label, class: row.label })}
                      value={value}
                      fallback={row.id === null ? '' : props.valueOf(cellKey(null, fee.id))}
                      isWrong={props.isWrong(value)}
                      mayEdit={props.mayEdit}
                      onEdit={(text) => props.onEdit([[key, text]])}
                      onPaste={(text) => paste(down, right, text)}
                      onMove={(by, across) => focus(down + by, right + across)}
                    />
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

const normal = (text: string): string => {
  const paisa = parseTaka(text);
  return paisa === null ? text.trim() : takaText(paisa);
};

function Cell(props: {
  cell: string;
  label: string;
  value: string;
  /** What holds while the cell is empty. */
  fallback: string;
  isWrong: boolean;
  mayEdit: boolean;
  onEdit: (text: string) => void;
  onPaste: (text: string) => boolean;
  onMove: (by: number, across: number) => void;
}) {
  const { value, fallback } = props;
  const taka = useTaka();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = (text: string) => {
    const paisa = text === '' ? null : parseTaka(text);
    return paisa === null ? text : taka.plain(paisa);
  };
  return (
    <input
      data-cell={props.cell}
      aria-label={props.label}
      aria-invalid={props.isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      readOnly={!props.mayEdit}
      placeholder={fallback === '' ? '–' : shown(fallback)}
      value={typed ?? shown(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        props.onEdit(normal(event.currentTarget.value));
      }}
      onBlur={() => setTyped(null)}
      onPaste={(event) => {
        if (props.mayEdit && props.onPaste(event.clipboardData.getData('text/plain'))) {
          event.preventDefault();
          setTyped(null);
        }
      }}
      onKeyDown={(event) => {
        const { selectionStart, selectionEnd, value: text } = event.currentTarget;
        const isWhole = selectionStart === 0 && selectionEnd === text.length;
        if (event.key === 'Enter') props.onMove(event.shiftKey ? -1 : 1, 0);
        else if (event.key === 'ArrowDown') props.onMove(1, 0);
        else if (event.key === 'ArrowUp') props.onMove(-1, 0);
        else if (event.key === 'ArrowRight' && isWhole) props.onMove(0, 1);
        else if (event.key === 'ArrowLeft' && isWhole) props.onMove(0, -1);
        else if (event.key === 'Escape') return setTyped(null);
        else return;
        event.preventDefault();
      }}
    />
  );
}
