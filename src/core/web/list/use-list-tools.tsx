import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isNames, useKeptChoice } from '../device/kept-choice.ts';
import { later } from '../device/later.ts';
import { useText } from '../device/preferences.tsx';
import { type ReadPages, usePrintAll, type Whole } from '../page/print-lists.ts';
import type { Column } from './data-table.tsx';
import { listToolLabels } from './list-tool-labels.ts';
import type { ListToolsProps } from './list-tools.tsx';

const ListTools = lazy(() => later(() => import('./list-tools.tsx')));

/**
 * Views, columns and files of a list; `own`: the screen has files of its own, `sheets`: all of them but a PDF, `none`: all
 * of it.
 */
export type Tools = 'all' | 'own' | 'sheets' | 'none';

/** What every list can do besides being read: the columns that are left, all rows for paper or a file, the button for it. */
export function useListTools<R>(given: {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly answer: { readonly items: readonly R[]; readonly total: number } | undefined;
  readonly whole?: Whole<R> | undefined;
  readonly readAll?: ReadPages | undefined;
  readonly isWithin: boolean;
  readonly tools: Tools;
}): {
  readonly columns: readonly Column<R>[];
  readonly printed: readonly R[] | null;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly button: ReactNode;
} {
  const { printed, list } = usePrintAll(given.answer, given.whole, given.isWithin, given.readAll);
  const box = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useHidden();
  if (given.tools === 'none' || given.isWithin) return { columns: given.columns, printed, box, button: null };
  return {
    columns: given.columns.filter(({ name, role }) => role || !hidden.includes(name)),
    printed,
    box,
    button: (
      <ToolsButton
        label={given.label}
        columns={given.columns}
        hidden={hidden}
        onHidden={setHidden}
        list={() => list.current}
        tableOf={() => box.current?.querySelector('table') ?? null}
        kinds={given.tools === 'own' ? 'none' : given.tools === 'sheets' ? 'pdf' : 'all'}
      />
    ),
  };
}

/** The columns of this list that its reader does without; remembered for its address. */
function useHidden(): [readonly string[], (names: readonly string[]) => void] {
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('tab') ?? '';
  const place = pathname.replace(/\/[^/]*\d[^/]*/g, '/:');
  return useKeptChoice<readonly string[]>(`hidden.${place}.${tab}`, none, isNames);
}
const none: readonly string[] = [];

/** Opens what the list can do; its code comes with the first press. */
export function ToolsButton(props: ListToolsProps) {
  const t = useText();
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t(listToolLabels.tools)}
      aria-haspopup="menu"
      onClick={() => setIsWanted(true)}
    >
      <IconDots size={16} aria-hidden />
      <span className="ps-wide">&nbsp;{t(listToolLabels.tools)}</span>
    </Button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ListTools {...props} />
    </Suspense>
  );
}
