import type { View } from '../../../../core/web/page/view-tabs.tsx';
import { examsPath } from '../../paths.ts';
import { examsPermission, marksPermission } from '../../permissions.ts';
import type { SheetView } from '../../rules.ts';
import type { BoardAnswer } from '../../screens/calls.ts';
import { boardLabels as labels } from '../labels.ts';

/** What the mark sheets are looked at for; `mine`: those the reader enters or answers for. */
export type BoardView = SheetView | 'mine';

const views = [
  { view: 'all', path: examsPath.markList, label: labels.allSheets, permission: examsPermission.view },
  { view: 'mine', path: examsPath.mySheets, label: labels.mySheets, permission: marksPermission.enter },
  { view: 'enter', path: examsPath.marksEntry, label: labels.toEnter, permission: marksPermission.enter },
  { view: 'send', path: examsPath.marksSend, label: labels.toSend, permission: examsPermission.view },
] as const;

/** The view an address of the specification leads to. */
export const viewAt = (path: string): BoardView => views.find((one) => one.path === path)?.view ?? 'all';

/** The tabs over the board with how many sheets each holds. */
export const boardTabs = (counts: BoardAnswer['views'] | undefined): View[] =>
  views.map(({ view, path, label, permission }) => ({ path, label, permission, count: counts?.[view] }));

/** What stays narrowed when another view is opened; states belong to a view. */
export const keptFilters = ['exam', 'class', 'section', 'subject', 'teacher', 'size'] as const;
