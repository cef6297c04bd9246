import { definePaths } from '../../core/module/paths.ts';

export const calendarPath = definePaths({
  view: '/site/calendar-view',
  month: '/site/calendar/monthly-view',
  year: '/site/calendar/yearly-view',
  list: '/site/calendar/list-view',
  mine: '/student/calendar-view',
  entries: '/calendar/entry/list',
});
