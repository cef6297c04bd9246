export { inheritHolidays, linkHolidays } from './service/inherited.ts';
