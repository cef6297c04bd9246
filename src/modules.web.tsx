import type { ComponentType } from 'react';
import type { WebScreen } from './core/web/router.tsx';
import { entities, modules } from './modules.ts';
import { screens } from './screens.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** Screens with code of their own; every other one is an entity's. */
const own: Readonly<Record<string, Load>> = {
  '/dashboard': () => import('./modules/home/screens/dashboard.tsx'),
  '/user/profile': () => import('./core/web/auth/profile.tsx'),
  '/user/notification/all': () => import('./core/web/auth/notifications.tsx'),
  '/user/notification/view/:id': () => import('./core/web/auth/notifications.tsx'),
  '/site/student/attendance/master': () => import('./modules/attendance/screens/take.tsx'),
  '/site/student/attendance/report/master': () => import('./modules/attendance/screens/report.tsx'),
};

export const webScreens: readonly WebScreen[] = screens.flatMap((screen) => {
  const entity = entities.find((one) => one.path === screen.path);
  const load =
    own[screen.path] ??
    (entity
      ? () =>
          import('./core/web/entity-screen.tsx').then(({ entityScreen }) => ({
            default: entityScreen(entity),
          }))
      : undefined);
  if (!load) throw new Error(`No screen is written for ${screen.path}`);
  return [{ ...screen, moduleLabel: modules.find((one) => one.name === screen.module)?.label ?? null, load }];
});
