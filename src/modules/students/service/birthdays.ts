import { partsOf } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { defineNightly } from '../../../core/server/jobs/nightly.ts';
import { tellByItself, tellNights } from '../../communication/public.ts';
import { recipientsAbout } from './recipients.ts';

const event = 'students.birthday';

/** The days of a year that are kept as birthdays on a day: of a year without 29 February its children's is the day before. */
export function birthdaysOn(day: string): string[] {
  const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const own = day.slice(5);
  return own === '02-28' && !isLeap(partsOf(day).year) ? ['02-28', '02-29'] : [own];
}

/** Wishes students a happy birthday, where the institution has switched that on; a day late, but no later. */
export const wishBirthdays = (transaction: Transaction, today: string): Promise<void> =>
  tellNights(transaction, event, { today, most: 1 }, (night) => wishOn(transaction, night));

async function wishOn(transaction: Transaction, day: string): Promise<void> {
  const people = await recipientsAbout(
    transaction,
    `e.status = 'active' AND y.is_current AND to_char(s.date_of_birth, 'MM-DD') = ANY($2::text[])`,
    [birthdaysOn(day)],
  );
  await tellByItself(transaction, { event, channels: ['sms', 'bell'], people, once: day });
}

export const birthdaysJob = defineNightly('students.birthdays', wishBirthdays);
