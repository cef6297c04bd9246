export { attendanceOfDay } from './service/counters.ts';
export { readSections } from './service/read-sections.ts';
export { daysAttended } from './service/shares.ts';
export { enterStaffDays } from './staff/service/enter.ts';
export { sumStaffAttendance } from './staff/service/sums.ts';
