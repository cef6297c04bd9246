import { useState } from 'react';
import type { Pages } from '../../../core/web/list/use-list-state.ts';

/** The pages of a list in a drawer, which have no place in the address. */
export function usePages(): Pages {
  const [at, setAt] = useState({ page: 1, size: 25 });
  return {
    ...at,
    onPage: (page) => setAt((known) => ({ ...known, page })),
    onSize: (size) => setAt({ page: 1, size }),
  };
}
