import { addDays, dhakaInstant, todayInDhaka } from '../../dates.ts';

/**
 * When it is next `time` (HH:MM) in Dhaka, by the machine's clock, as the queue goes by it: a job that puts itself in by a
 * clock that stands still, as some tests' do, would be due again at once, without end.
 */
export function nextNight(time: string): Date {
  const now = new Date();
  const today = dhakaInstant(todayInDhaka(now), time);
  return today > now ? today : dhakaInstant(addDays(todayInDhaka(now), 1), time);
}
