import { addDays, endOfMonth, monthLabels, partsOf } from '../../../core/dates.ts';
import { formatDate, formatNumber, withDigits } from '../../../core/format.ts';
import type { Label, Language } from '../../../core/labels.ts';
import { textOf } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Block } from '../blocks/contract.ts';
import { labels } from '../labels.ts';
import type { WebsitePage } from '../pages.ts';
import { listEvents, readCalendar } from './read-events.ts';
import { plainLabel } from './read-parts.ts';
import { listVideos, readJobs } from './read-website.ts';

type Early = { readonly below: readonly Block[]; readonly answers: Readonly<Record<string, unknown>> | null };

/** What stands on the pages of lists before any script runs, and for readers without scripts; null for every other page. */
export async function readEarlyList(
  transaction: Transaction,
  name: WebsitePage['name'],
  query: URLSearchParams,
  today: string,
): Promise<Early | null> {
  const asked = Number(query.get('page') ?? 1);
  const page = Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1;
  if (name === 'events') return events(await listEvents(transaction, today, page));
  if (name === 'videos') return videos(await listVideos(transaction, page));
  if (name === 'jobs') return jobs(await readJobs(transaction, today));
  if (name !== 'calendar') return null;
  const wanted = query.get('month') ?? '';
  const month = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(wanted) ? wanted : today.slice(0, 7);
  return calendar(await readCalendar(transaction, today, month, []));
}

/** A text in both languages, each in its own words and digits. */
const inBoth = (write: (language: Language) => string): Label => ({ en: write('en'), bn: write('bn') });
const optionsOf = (language: Language) =>
  ({ language, digits: language === 'bn' ? 'bengali' : 'latin' }) as const;

const pagerOf = (
  path: string,
  { page, size, total }: { page: number; size: number; total: number },
): Block => ({
  kind: 'pager',
  path,
  page,
  size,
  total,
});

function events(found: Awaited<ReturnType<typeof listEvents>>): Early {
  return {
    below:
      found.total === 0
        ? [{ kind: 'note', text: labels.noEvents }]
        : [
            {
              kind: 'results',
              items: found.items.map((one) => ({
                to: `/web/event/${one.id}`,
                title: one.title,
                sort: one.place,
                text: plainLabel(one.body),
                day: one.day,
              })),
            },
            pagerOf('/web/event-gallery-details', found),
          ],
    answers: { '/api/web/events': found },
  };
}

function videos(found: Awaited<ReturnType<typeof listVideos>>): Early {
  return {
    below:
      found.total === 0
        ? [{ kind: 'note', text: labels.noVideos }]
        : [
            {
              kind: 'text',
              text: inBoth((language) =>
                found.items.map((one) => `${one.title[language]}\n${one.address}`).join('\n\n'),
              ),
            },
            pagerOf('/web/event-video-details', found),
          ],
    answers: { '/api/web/videos': found },
  };
}

function jobs(found: Awaited<ReturnType<typeof readJobs>>): Early {
  return {
    below:
      found.length === 0
        ? [{ kind: 'note', text: labels.noJobs }]
        : [
            { kind: 'note', text: labels.howToApply },
            ...found.flatMap((one): Block[] => [
              { kind: 'heading', text: one.title },
              {
                kind: 'note',
                text: inBoth((language) =>
                  textOf(labels.posts, language, {
                    count: formatNumber(one.posts, optionsOf(language)),
                    day: formatDate(one.applyBy, optionsOf(language)),
                  }),
                ),
              },
              { kind: 'text', text: one.body, only: one.only },
            ]),
          ],
    answers: { '/api/web/get-job-circular': found },
  };
}

function calendar({ month, holidays, events: announced }: Awaited<ReturnType<typeof readCalendar>>): Early {
  const first = `${month}-01`;
  const { year, month: number } = partsOf(first);
  const name = monthLabels[number - 1] ?? labels.calendar;
  const caption = inBoth((language) => `${name[language]} ${withDigits(String(year), optionsOf(language))}`);
  const monthOf = (day: string) => ({ to: `/web/calendar?month=${day.slice(0, 7)}` });
  const lines = [
    ...holidays.map((one) => ({
      day: one.startDate < first ? first : one.startDate,
      cells: [
        one.endDate > one.startDate
          ? {
              text: inBoth(
                (language) =>
                  `${formatDate(one.startDate, optionsOf(language))} – ${formatDate(one.endDate, optionsOf(language))}`,
              ),
            }
          : { date: one.startDate },
        { text: one.name },
      ],
    })),
    ...announced.map((one) => ({
      day: one.day,
      cells: [{ date: one.day }, { to: `/web/event/${one.id}`, name: one.title }],
    })),
  ].toSorted((one, other) => one.day.localeCompare(other.day));
  return {
    below: [
      ...(lines.length === 0 ? [{ kind: 'note' as const, text: labels.nothingInMonth }] : []),
      {
        kind: 'table',
        caption,
        columns: [labels.date, labels.thisMonth],
        figures: [],
        rows: lines.map(({ cells }) => cells),
        hasSum: false,
      },
      {
        kind: 'choices',
        name: labels.calendar,
        items: [
          { ...monthOf(addDays(first, -1)), name: labels.previousMonth, isCurrent: false },
          { ...monthOf(addDays(endOfMonth(first), 1)), name: labels.nextMonth, isCurrent: false },
        ],
      },
    ],
    answers: null,
  };
}
