export { attendanceOfDay } from './service/counters.ts';
