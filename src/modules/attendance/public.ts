export { attendanceOfDay } from './service/counters.ts';
export { type StaffSum, sumStaffAttendance } from './staff/service/sums.ts';
