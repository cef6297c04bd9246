export { type HolidaySeed, holidays } from './catalogue/holidays.data.ts';
export { declareHolidayTeller } from './service/holidays-changed.ts';
export { inheritHolidays, linkHolidays } from './service/inherited.ts';
export { readOffDays } from './service/off-days.ts';
export { copyPeriodDefaults } from './service/period-defaults.ts';
