import { useState } from 'react';
import type { ComparedRow } from '../shapes.ts';
import type { Choice, Decisions } from './rows-drawer.tsx';

type Known = { readonly table: string; readonly id: string; readonly choice: Choice };
const keyOf = ({ table, id }: Pick<ComparedRow, 'table' | 'id'>) => `${table} ${id}`;

/** What is decided record by record; it is the same for every institution. */
export function useDecisions() {
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  const decisions: Decisions = {
    of: (row) => known.get(keyOf(row))?.choice ?? null,
    set(row, choice) {
      const next = new Map(known);
      if (choice === null) next.delete(keyOf(row));
      else next.set(keyOf(row), { table: row.table, id: row.id, choice });
      setKnown(next);
    },
  };
  return { decisions, choices: [...known.values()], forget: () => setKnown(new Map()) };
}
