import { pageSizeOf } from '../../../../core/contracts/page-sizes.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { examsContract as contract } from '../../contract.ts';
import { type SheetFilter, sheetFilters } from '../../rules.ts';
import type { BoardView } from './views.ts';

const isFilter = (text: string | null): text is SheetFilter => sheetFilters.some((one) => one === text);

/** The sheets of a view that the page's address asks for, and how it asks for others. */
export function useBoard(view: BoardView) {
  const [query, setQuery] = usePageQuery();
  const value = (name: string) => query.get(name) ?? undefined;
  const size = pageSizeOf(query.get('size'), '50');
  const page = Math.max(1, Number(query.get('page')) || 1);
  const asked = query.get('state');
  const state = isFilter(asked) ? asked : undefined;
  const read = useRead(contract.board, {
    examId: value('exam'),
    classId: value('class'),
    sectionId: value('section'),
    subjectId: value('subject'),
    teacherId: value('teacher'),
    state,
    mine: view === 'mine' ? '1' : '',
    view: view === 'mine' ? 'all' : view,
    page,
    size,
  });
  const set = (changes: Record<string, string | null>) =>
    setQuery((known) => {
      const next = new URLSearchParams(known);
      next.delete('page');
      for (const [name, text] of Object.entries(changes))
        if (text) next.set(name, text);
        else next.delete(name);
      return next;
    });
  return { view, query, read, set, state, page, size };
}
export type Board = ReturnType<typeof useBoard>;
