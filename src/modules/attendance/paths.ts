import { definePaths } from '../../core/module/paths.ts';

export const attendancePath = definePaths({
  take: '/site/student/attendance/master',
  report: '/site/student/attendance/report/master',
  leave: '/site/student/attendance/leave/list',
  manual: '/site/student/attendance/manual',
  ownLeave: '/student/attendance/leave',
  ownPeriods: '/student/attendance/periodic-attendance',
  staff: '/site/employee/attendance/master',
  staffMonth: '/site/employee/attendance/employee-individual-attendance-master',
});
