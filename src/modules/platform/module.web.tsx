import { corePath } from '../../core/module/paths.ts';
import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { platform } from './module.ts';
import { platformPath } from './paths.ts';
import { platformPermission } from './permissions.ts';

export const platformWeb = defineWebModule(platform, {
  entities,
  screens: {
    sites: () => import('./screens/site-list.tsx'),
    newSite: () => import('./screens/site-new.tsx'),
    site: () => import('./screens/site-edit.tsx'),
    academics: () => import('./screens/site-academics.tsx'),
    academicGroup: () => import('./screens/site-academics.tsx'),
    group: () => import('./screens/site-group.tsx'),
    groups: () => import('./screens/site-group-list.tsx'),
    applications: () => import('./screens/application-list.tsx'),
    application: () => import('./screens/application-view.tsx'),
    approval: () => import('./screens/application-approve.tsx'),
    siteReport: () => import('./reports/screens/site-report.tsx'),
    nationalCalendar: () => import('./calendar/screens/national.tsx'),
    siteSettings: () => import('./screens/site-settings.tsx'),
  },
  panels: [
    {
      place: 'dashboardOfPlatform',
      isFor: (may) => may(platformPermission.sites),
      load: () => import('./screens/platform-day.tsx').then((all) => ({ default: all.PlatformDay })),
    },
  ],
  openPages: {
    [corePath.application]: () => import('./screens/apply.tsx'),
    [platformPath.features]: () => import('./lists/screens/features.tsx'),
  },
});
