import { asked } from '../../core/web/device/first-show.ts';
import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { attendanceContract as contract } from './contract.ts';
import { attendance } from './module.ts';
import { attendancePermission } from './permissions.ts';

/** What both panels read. */
const reads = (today: string) => [asked(contract.sections, { date: today })];

export const attendanceWeb = defineWebModule(attendance, {
  screens: {
    take: () => import('./screens/take.tsx'),
    leave: () => import('./student-leave/screens/leave.tsx'),
    manual: () => import('./periods/screens/manual.tsx'),
    ownLeave: () => import('./student-leave/screens/own-leave.tsx'),
    ownPeriods: () => import('./periods/screens/own-periods.tsx'),
    report: () => import('./screens/report.tsx'),
    staff: () => import('./staff/screens/staff.tsx'),
    staffMonth: () => import('./staff/screens/staff-month.tsx'),
  },
  panels: [
    {
      place: 'dashboardFirst',
      isFor: (may) => may(attendancePermission.take) && !may(attendancePermission.takeAll),
      reads,
      load: () => import('./screens/day-panels.tsx').then((all) => ({ default: all.OwnSections })),
    },
    {
      place: 'dashboard',
      isFor: (may) => may(attendancePermission.takeAll),
      reads,
      load: () =>
        import('./screens/day-panels.tsx').then((all) => ({ default: all.SectionsWithoutAttendance })),
    },
  ],
});
