/** What stands in a calendar, by what it is; each has its colour and its filter. */
export const calendarKinds = [
  'holiday',
  'exam',
  'event',
  'meeting',
  'duty',
  'leave',
  'task',
  'booking',
] as const;
export type CalendarKind = (typeof calendarKinds)[number];
