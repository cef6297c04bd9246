import { withAdmin } from './database.ts';

/** More than this, and receipts, sessions and days would be those of another time. */
const mostSeconds = 300;
/** More than this is worth a word. */
const noticeable = 5;

/** The clocks of server and database tell different times; the message says what to mend. */
export class ClocksDiffer extends Error {}

/**
 * Compares the clocks of server and database, which both write times: answers a sentence when they differ by some seconds,
 * null when they agree. Throws {@link ClocksDiffer} when they are minutes apart.
 */
export async function compareClocks(
  adminUrl: string,
  now: () => Date = () => new Date(),
): Promise<string | null> {
  return withAdmin(adminUrl, async (client) => {
    const asked = now().getTime();
    const { rows } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    const answered = now().getTime();
    const seconds = Math.round(((rows[0]?.at.getTime() ?? 0) - (asked + answered) / 2) / 1000);
    if (Math.abs(seconds) <= noticeable) return null;
    const words = `The clock of the database is ${durationOf(Math.abs(seconds))} ${seconds > 0 ? 'ahead of' : 'behind'} this machine's.`;
    if (Math.abs(seconds) > mostSeconds)
      throw new ClocksDiffer(`${words} Set both by the network's time (NTP), then start again.`);
    return `${words} Set both by the network's time (NTP).`;
  });
}

function durationOf(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} hours`;
  return `${Math.round(seconds / 86_400)} days`;
}
