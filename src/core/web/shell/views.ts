import { useMemo } from 'react';
import type { MenuItem } from '../../contracts/shell-contract.ts';
import type { CurrentUser } from '../auth/session.tsx';
import { type MenuScreen, screensOf } from './menu-icons.tsx';

/** The screens of a person's menu, each followed by its views, which the menu itself does not show. */
export function useScreensWithViews(current: CurrentUser | null): readonly MenuScreen[] {
  return useMemo(
    () =>
      screensOf(current?.menu ?? []).flatMap((main) => [
        main,
        ...main.views.map((view) => ({ ...main, id: view.path, path: view.path, label: view.label })),
      ]),
    [current],
  );
}

/** What waits behind a screen and its views. */
export const waitingOf = (
  { path, views }: Pick<MenuItem, 'path' | 'views'>,
  waiting: ReadonlyMap<string, number>,
): number =>
  [path ?? '', ...views.map((one) => one.path)].reduce((sum, one) => sum + (waiting.get(one) ?? 0), 0);
