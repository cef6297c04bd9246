import { definePaths } from '../../core/module/paths.ts';

export const attendancePath = definePaths({
  take: '/site/student/attendance/master',
  report: '/site/student/attendance/report/master',
  staff: '/site/employee/attendance/master',
  staffMonth: '/site/employee/attendance/employee-individual-attendance-master',
});
