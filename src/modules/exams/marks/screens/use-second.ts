import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { call } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import type { GridRowView, GridSource } from '../../../../core/web/sheet/grid-store.ts';
import { examsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import type { SecondAnswer } from '../../screens/calls.ts';
import { useMarks } from './use-marks.ts';

type Difference = SecondAnswer['differences'][number];

/**
 * The marks of a second entry: kept and sent as the first entry's are; when all are keyed, the cells that differ from
 * the first entry are shown as such.
 */
export function useSecond(answer: SecondAnswer) {
  const t = useText();
  const [found, setFound] = useState({ differences: answer.differences, missing: answer.missing });
  const marks = useMarks(answer, {
    entry: 'second',
    save: async (input) => {
      const answered = await call(contract.saveSecond, input);
      setFound({ differences: answered.differences, missing: answered.missing });
      return answered;
    },
  });
  const { store } = marks;

  const note = t(labels.differsNote);
  const marked = useRef({ note, rows: byRow(answer.differences) });
  // The grid's rows with what differs; a view stays the same object until the row or its differences change.
  const source = useMemo((): GridSource => {
    const views = new Map<string, { plain: GridRowView; state: object; view: GridRowView }>();
    return {
      ...store.source,
      view(row) {
        const plain = store.source.view(row);
        const differing = marked.current.rows.get(row);
        if (!differing) return plain;
        const known = views.get(row);
        if (known?.plain === plain && known.state === marked.current) return known.view;
        const view: GridRowView = {
          ...plain,
          cells: plain.cells.map((cell, place) =>
            cell.state === 'saved' && differing.has(place + 1) ? { ...cell, state: 'conflict' } : cell,
          ),
          ...(plain.note === '' ? { note: marked.current.note, noteTone: 'marigold' as const } : {}),
        };
        views.set(row, { plain, state: marked.current, view });
        return view;
      },
    };
  }, [store]);
  const show = useEffectEvent((differences: readonly Difference[]) => {
    const before = marked.current.rows;
    marked.current = { note, rows: byRow(differences) };
    store.renew([...before.keys(), ...marked.current.rows.keys()]);
  });
  useEffect(() => {
    // Another language says the same in other words.
    void note;
    show(found.differences);
  }, [found, note]);
  const gridStore = useMemo(() => ({ ...store, source }), [store, source]);
  return { ...marks, gridStore, ...found };
}

function byRow(differences: readonly Difference[]): ReadonlyMap<string, ReadonlySet<number>> {
  const rows = new Map<string, Set<number>>();
  for (const { enrolmentId, slot } of differences)
    rows.set(enrolmentId, (rows.get(enrolmentId) ?? new Set()).add(slot));
  return rows;
}
