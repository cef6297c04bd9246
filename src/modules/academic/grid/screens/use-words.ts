import { useMemo } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { gridLabels as labels } from '../labels.ts';
import { type Block, placeKey } from '../rules.ts';
import type { Grid } from './section-grid.tsx';
import type { CellOf } from './use-changes.ts';

/** What the places of the grid are called. */
export function useWords(grid: Grid) {
  const t = useText();
  return useMemo(() => {
    const nameIn = (all: Grid['shifts'], id: string) => {
      const found = all.find((one) => one.id === id);
      return found ? t(found.name) : '';
    };
    const hasGroups = new Set(grid.lines.flatMap((one) => (one.groupId === null ? [] : [one.classId])));
    const lineName = (line: Grid['lines'][number]) =>
      line.group
        ? `${t(line.class)} · ${t(line.group)}`
        : hasGroups.has(line.classId)
          ? `${t(line.class)} · ${t(labels.allGroups)}`
          : t(line.class);
    const blockName = ({ shiftId, versionId }: Pick<CellOf, 'shiftId' | 'versionId'>) =>
      `${nameIn(grid.shifts, shiftId)} · ${nameIn(grid.versions, versionId)}`;
    const nameOf = (cell: CellOf) => {
      const line = grid.lines.find((one) => one.classId === cell.classId && one.groupId === cell.groupId);
      const name: Label = { en: cell.nameEn, bn: cell.nameBn };
      return `${line ? lineName(line) : ''} · ${blockName(cell)} · ${t(name)}`;
    };
    const nameOfKey = (key: string, blocks: readonly Block[]) => {
      for (const line of grid.lines)
        for (const block of blocks)
          for (const name of block.names) {
            const cell = cellOf(line, block, name);
            if (placeKey(cell) === key) return nameOf(cell);
          }
      return '';
    };
    return { lineName, blockName, nameOf, nameOfKey };
  }, [grid, t]);
}

export type Words = ReturnType<typeof useWords>;

export const cellOf = (line: Grid['lines'][number], block: Block, name: Label): CellOf => ({
  shiftId: block.shiftId,
  versionId: block.versionId,
  classId: line.classId,
  groupId: line.groupId,
  nameEn: name.en,
  nameBn: name.bn,
});
