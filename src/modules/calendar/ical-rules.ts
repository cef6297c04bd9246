import { addDays, dhakaInstant } from '../../core/dates.ts';

/** An event as a calendar program reads it. Times are Dhaka's; both days are part of it. */
export type IcalEvent = {
  /** The same for ever, so that a moved event is moved and not doubled. */
  readonly uid: string;
  readonly title: string;
  readonly note?: string;
  readonly place?: string;
  readonly startDate: string;
  readonly endDate: string;
  /** `HH:MM`; null: the whole day. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** Higher after each change. */
  readonly sequence?: number;
  readonly isExpected?: boolean;
  readonly isCancelled?: boolean;
  readonly url?: string;
};

/**
 * An iCalendar file (RFC 5545). Times are written in UTC, so that no reader's time zone, summer time or outdated table of
 * zones moves them; whole days are written as days.
 */
export function icalOf(calendar: { name: string; events: readonly IcalEvent[]; madeAt: Date }): string {
  const stamp = utc(calendar.madeAt);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pathshala//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...calendar.events.flatMap((event) => linesOf(event, stamp)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function linesOf(event: IcalEvent, stamp: string): string[] {
  const { startsAt, startDate, endDate } = event;
  const times =
    startsAt === null
      ? [`DTSTART;VALUE=DATE:${plain(startDate)}`, `DTEND;VALUE=DATE:${plain(addDays(endDate, 1))}`]
      : [
          `DTSTART:${utc(dhakaInstant(startDate, startsAt))}`,
          `DTEND:${utc(endOf(event, dhakaInstant(startDate, startsAt)))}`,
        ];
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${event.sequence ?? 0}`,
    ...times,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    ...(event.note ? [`DESCRIPTION:${escaped(event.note)}`] : []),
    ...(event.url ? [`URL:${event.url.replace(/[\r\n]/g, '')}`] : []),
    `STATUS:${event.isCancelled ? 'CANCELLED' : event.isExpected ? 'TENTATIVE' : 'CONFIRMED'}`,
    // Whoever is at school on a day of the calendar is not busy because of it.
    ...(startsAt === null ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ];
}

const hour = 3_600_000;

/** The end as it is entered, else an hour after the beginning, of several days the end of the last; never before it. */
function endOf({ startDate, endDate, endsAt }: IcalEvent, start: Date): Date {
  const end =
    endsAt !== null
      ? dhakaInstant(endDate, endsAt)
      : endDate === startDate
        ? new Date(start.getTime() + hour)
        : dhakaInstant(addDays(endDate, 1), '00:00');
  return end > start ? end : start;
}

const plain = (date: string) => date.replaceAll('-', '');
const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A text value: what has a meaning in the format is escaped, other control characters are left out. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

const most = 75;

/** A line of at most 75 octets, gone on with after a space; a letter is never cut in its bytes. */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = sizeOf(letter);
    if (octets + size > most) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

/** The octets of one code point in UTF-8. */
function sizeOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
