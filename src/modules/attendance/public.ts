export { attendanceOfDay } from './service/counters.ts';
export { sumStaffAttendance } from './staff/service/sums.ts';
