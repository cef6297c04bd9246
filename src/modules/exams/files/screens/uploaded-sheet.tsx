import { SegmentedControl } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { labels } from '../../labels.ts';
import { entryText, type MarkEntry, marksText } from '../../rules.ts';
import type { UploadedCell, UploadedRow, UploadedSheet } from '../../screens/calls.ts';
import { fileLabels } from '../labels.ts';
import classes from './upload.module.css';
import { type Chosen, cellKey, countsOf } from './uploaded-marks.ts';

type Choice = { chosen: Chosen; onChoose: (key: string, isMine: boolean) => void };

/** What a worksheet changes, student by student; what is refused says why, what has two values is chosen. */
export function SheetPreview(props: { sheet: UploadedSheet; isOpen: boolean } & Choice) {
  const { sheet } = props;
  const t = useText();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(props.isOpen);
  const counts = countsOf([sheet]);
  const count = (value: number) => ({ count: format.number(value) });
  const said = sheet.refusal
    ? []
    : [
        ...(counts.changes > 0 ? [t(fileLabels.changes, count(counts.changes))] : []),
        ...(counts.conflicts > 0 ? [t(fileLabels.conflictCount, count(counts.conflicts))] : []),
        ...(counts.refused > 0 ? [t(fileLabels.refusedCount, count(counts.refused))] : []),
      ];
  return (
    <details
      className={classes.sheet}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <h3>{t(sheet.title)}</h3>
        <span>{said.length > 0 ? said.join(' · ') : sheet.refusal ? '' : t(fileLabels.unchangedSheet)}</span>
      </summary>
      {sheet.refusal ? (
        <p className={classes.problem}>
          <IconAlertTriangle size={18} aria-hidden /> {format.digits(t(sheet.refusal))}
        </p>
      ) : null}
      {sheet.notices.map((one) => (
        <p key={one.en} className={classes.notice}>
          {format.digits(t(one))}
        </p>
      ))}
      {isOpen && !sheet.refusal && sheet.rows.length > 0 ? <Rows {...props} /> : null}
    </details>
  );
}

function Rows({ sheet, chosen, onChoose }: { sheet: UploadedSheet } & Choice) {
  const t = useText();
  const format = useFormat();
  const heads = sheet.components.map((one) => t({ en: one.nameEn, bn: one.nameBn }));
  return (
    <table className={classes.rows} aria-label={t(sheet.title)}>
      <thead>
        <tr>
          <th scope="col">{t(labels.roll)}</th>
          <th scope="col">{t(labels.name)}</th>
          {sheet.components.map((one, place) => (
            <th key={one.nameEn} scope="col">
              {heads[place]} <small>{format.digits(marksText(one.full))}</small>
            </th>
          ))}
          <th scope="col">{t(fileLabels.remark)}</th>
        </tr>
      </thead>
      <tbody>
        {lookedAtFirst(sheet.rows).map((row) => (
          <tr key={row.line} data-refused={row.problem ? true : undefined}>
            <td>{format.digits(row.roll)}</td>
            <th scope="row">{t(row.name)}</th>
            {heads.map((head, place) => {
              const cell = row.cells.find((one) => one.slot === place + 1);
              return (
                <td key={head} data-label={head} data-kind={cell?.kind}>
                  {cell ? (
                    <Cell
                      row={row}
                      cell={cell}
                      part={head}
                      isMine={chosen.get(cellKey(sheet.sheetId, row.enrolmentId, cell.slot)) === true}
                      onChoose={(isMine) =>
                        onChoose(cellKey(sheet.sheetId, row.enrolmentId, cell.slot), isMine)
                      }
                    />
                  ) : null}
                </td>
              );
            })}
            <td className={classes.remark}>
              <Remark row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rows somebody has to look at before those that only change, each part in the order of the file. */
const lookedAtFirst = (rows: readonly UploadedRow[]) => {
  const isPlain = (row: UploadedRow) => !row.problem && row.cells.every((one) => one.kind === 'change');
  return [...rows.filter((one) => !isPlain(one)), ...rows.filter(isPlain)];
};

function useShown() {
  const t = useText();
  const format = useFormat();
  return (entry: MarkEntry) => (entry === null ? t(labels.blank) : format.digits(entryText(entry)));
}

function Cell(props: {
  row: UploadedRow;
  cell: UploadedCell;
  part: string;
  isMine: boolean;
  onChoose: (isMine: boolean) => void;
}) {
  const { row, cell } = props;
  const t = useText();
  const format = useFormat();
  const shown = useShown();
  if (cell.kind === 'refused')
    return (
      <>
        <IconAlertTriangle size={14} aria-hidden /> {format.digits(cell.typed)}
      </>
    );
  if (cell.kind === 'change')
    return (
      <>
        <del>{shown(cell.stored)}</del> <span aria-hidden>→</span> <ins>{shown(cell.entry)}</ins>
      </>
    );
  return (
    <SegmentedControl
      size="xs"
      aria-label={t(fileLabels.chooseValue, { roll: format.digits(row.roll), part: props.part })}
      value={props.isMine ? 'file' : 'stored'}
      onChange={(value) => props.onChoose(value === 'file')}
      data={[
        { value: 'stored', label: `${t(fileLabels.stored)}: ${shown(cell.stored)}` },
        { value: 'file', label: `${t(fileLabels.inFile)}: ${shown(cell.entry)}` },
      ]}
    />
  );
}

/** Why a row or its cells are refused, and who wrote the other one of two values. */
function Remark({ row }: { row: UploadedRow }) {
  const t = useText();
  const format = useFormat();
  const said = [
    ...(row.problem ? [row.problem] : []),
    ...row.cells.flatMap((cell) => (cell.problem ? [cell.problem] : [])),
  ].map((one) => format.digits(t(one)));
  const changed = row.cells.flatMap((cell) =>
    cell.kind !== 'conflict'
      ? []
      : cell.by && cell.at
        ? [t(labels.changedBy, { name: cell.by, time: format.time(cell.at) })]
        : [t(labels.changedElse)],
  );
  return (
    <>
      {said.length > 0 ? (
        <span data-tone="sindur">
          {t(fileLabels.line, { line: format.number(row.line) })}: {said.join(' ')}
        </span>
      ) : null}
      {[...new Set(changed)].map((one) => (
        <span key={one} data-tone="marigold">
          {one}
        </span>
      ))}
    </>
  );
}
