import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { attendance } from './module.ts';
import { attendancePermission } from './permissions.ts';

export const attendanceWeb = defineWebModule(attendance, {
  screens: {
    take: () => import('./screens/take.tsx'),
    report: () => import('./screens/report.tsx'),
  },
  panels: [
    {
      place: 'dashboardFirst',
      isFor: (may) => may(attendancePermission.take) && !may(attendancePermission.takeAll),
      load: () => import('./screens/day-panels.tsx').then((all) => ({ default: all.OwnSections })),
    },
    {
      place: 'dashboard',
      isFor: (may) => may(attendancePermission.takeAll),
      load: () =>
        import('./screens/day-panels.tsx').then((all) => ({ default: all.SectionsWithoutAttendance })),
    },
  ],
});
