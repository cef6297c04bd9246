export { attendanceOfDay } from './service/counters.ts';
export { readSections } from './service/read-sections.ts';
export { daysAttended } from './service/shares.ts';
export { enterStaffDays } from './staff/service/enter.ts';
export { readRules as readStaffRules } from './staff/service/facts.ts';
export { registerShifts } from './staff/service/shifts.ts';
export { sumStaffAttendance } from './staff/service/sums.ts';
