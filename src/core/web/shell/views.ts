import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Screen } from '../../module/module.ts';
import type { CurrentUser } from '../auth/session.tsx';
import { type MenuScreen, screensOf } from './menu-icons.tsx';
import { readModuleIndex } from './module-index.ts';

/** The views of a screen that somebody may open, in the order of the module. */
export const viewsOf = (
  path: string,
  screens: readonly Screen[],
  may: readonly string[],
): readonly Screen[] =>
  screens.filter((one) => one.viewOf === path && (one.permission === null || may.includes(one.permission)));

/** The screens of a person's menu, each followed by its views, which the menu itself does not show. */
export function useScreensWithViews(current: CurrentUser | null): readonly MenuScreen[] {
  const { data: index } = useQuery({
    queryKey: ['module-index'],
    queryFn: readModuleIndex,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () =>
      screensOf(current?.menu ?? []).flatMap((main) => [
        main,
        ...viewsOf(main.path, index?.screens ?? [], current?.permissions ?? []).map(({ path, title }) => ({
          ...main,
          id: path,
          path,
          label: title,
        })),
      ]),
    [current, index],
  );
}

/** What waits behind a screen and its views, by path. */
export const waitingOf = (
  path: string,
  screens: readonly Screen[],
  waiting: ReadonlyMap<string, number>,
): number =>
  [path, ...screens.filter((one) => one.viewOf === path).map((one) => one.path)].reduce(
    (sum, one) => sum + (waiting.get(one) ?? 0),
    0,
  );
