import { definePaths } from '../../core/module/paths.ts';

export const attendancePath = definePaths({
  take: '/site/student/attendance/master',
  report: '/site/student/attendance/report/master',
});
