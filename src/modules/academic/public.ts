export { type InheritedHoliday, inheritHolidays, linkHolidays } from './service/inherited.ts';
