import { definePaths } from '../../core/module/paths.ts';

export const homePath = definePaths({
  myAttendance: '/student/attendance/my-attendance',
  palettes: '/edu/dashboard-palette/list',
  readiness: '/site/readiness/view',
});
