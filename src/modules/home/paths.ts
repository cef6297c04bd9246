import { definePaths } from '../../core/paths.ts';

export const homePath = definePaths({
  myAttendance: '/student/attendance/my-attendance',
});
