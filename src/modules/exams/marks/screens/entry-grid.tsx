import { memo, useMemo } from 'react';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { EntryGrid, type GridBlock } from '../../../../core/web/sheet/grid.tsx';
import { labels } from '../../labels.ts';
import { marksText, usualPass } from '../../rules.ts';
import type { SheetAnswer } from '../../screens/calls.ts';
import type { MarkStore } from './mark-store.ts';

/** Memoised: a mark changes its row and the sums around the grid, and the grid itself is not asked again. */
export const MarksGrid = memo(function MarksGrid(props: {
  answer: SheetAnswer;
  store: MarkStore;
  shown: ReadonlySet<string> | null;
  only: number | null;
  title: string;
  target: { row: string; column: string } | null;
  onPlace: (row: string, column: string) => void;
}) {
  const { answer, store, shown, only } = props;
  const t = useText();
  const format = useFormat();
  const { confirm } = useDialogs();
  const rows = useMemo(
    () =>
      answer.students
        .filter((one) => !shown || shown.has(one.enrolmentId))
        .map((one) => ({ id: one.enrolmentId, lead: format.number(one.roll), name: t(one.name) })),
    [answer, shown, t, format],
  );
  const columns = useMemo(
    () =>
      answer.components
        .map((one, place) => ({
          id: String(place + 1),
          label: t({ en: one.nameEn, bn: one.nameBn }),
          hint: t(labels.fullAndPass, {
            full: format.digits(marksText(one.full)),
            pass: format.digits(marksText(one.pass ?? usualPass(one.full))),
          }),
        }))
        .filter((one) => only === null || Number(one.id) === only),
    [answer, only, t, format],
  );
  const places = useMemo(() => columns.map((one) => Number(one.id) - 1), [columns]);
  const tails = useMemo(
    () => [
      { id: 'total', label: t(labels.total), hint: format.digits(marksText(answer.sheet.full)) },
      { id: 'letter', label: t(labels.letter), hint: only === null ? t(labels.thisPaperAlone) : '' },
    ],
    [answer, only, t, format],
  );
  const stateLabels = useMemo(
    () => ({
      pending: t(labels.legendPending),
      error: t(labels.legendError),
      conflict: t(labels.legendConflict),
      missing: t(labels.blank),
    }),
    [t],
  );
  const ask = (block: GridBlock) =>
    confirm({
      title: t(labels.pasteTitle),
      text: t(labels.pasteText, {
        rows: format.number(block.rows),
        columns: format.number(block.columns),
        fitRows: format.number(block.fitRows),
        fitColumns: format.number(block.fitColumns),
      }),
      action: labels.paste,
    });
  if (rows.length === 0) return null;
  return (
    <EntryGrid
      label={props.title}
      leadLabel={t(labels.roll)}
      nameLabel={t(labels.name)}
      noteLabel={t(labels.note)}
      help={`Enter: ${t(labels.downKey)}. Tab: ${t(labels.rightKey)}. F2: ${t(labels.editKey)}.`}
      rows={rows}
      columns={columns}
      places={places}
      tails={tails}
      source={store.source}
      isReadOnly={!answer.may.write}
      isLarge={only !== null}
      stateLabels={stateLabels}
      onMisfit={ask}
      target={props.target}
      onPlace={props.onPlace}
    />
  );
});
