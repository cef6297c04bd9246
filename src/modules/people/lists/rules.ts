import { addDays, addMonths } from '../../../core/dates.ts';

/** The ages at which people leave, by whether they teach; of an institution that has not said: those of MPO teachers. */
export type Ages = { readonly teacherAge: number; readonly staffAge: number };
export const usualAges: Ages = { teacherAge: 60, staffAge: 60 };

/** How many months before they leave people are told, the earliest first. */
export const noticeMonths = [12, 6, 3] as const;

/**
 * The notice that is due on a day: the latest whose time has come, so that somebody entered late is told once and not three
 * times. Null for who leaves later than in a year, and for who has left.
 */
export function noticeDue(leavesOn: string, today: string): (typeof noticeMonths)[number] | null {
  if (leavesOn < today) return null;
  return noticeMonths.findLast((months) => addMonths(leavesOn, -months) <= today) ?? null;
}

/** What ends in somebody's service, or changes: days ahead at which people are told, the earliest first. */
export const endDays = { probation: [30, 7], contract: [60, 30, 7], increment: [7] } as const;
export type EndKind = keyof typeof endDays;

/**
 * The notice that is due before a day that comes: the latest whose time has come, so that what is entered late is told once.
 * Null while none is due, and once the day is over.
 */
export function endNoticeDue(kind: EndKind, dueOn: string, today: string): number | null {
  if (dueOn < today) return null;
  return endDays[kind].findLast((days) => addDays(dueOn, -days) <= today) ?? null;
}

/** The birthday of a year; of 29 February it is the 28th where that year has no other. */
export function birthdayIn(dateOfBirth: string, year: number): string {
  const [, month, day] = dateOfBirth.split('-');
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === '02' && day === '29' && !isLeap ? addDays(`${year}-03-01`, -1) : `${year}-${month}-${day}`;
}
