import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { fileOf } from '../../contracts/list-files-contract.ts';
import { todayInDhaka } from '../../dates.ts';
import type { Endpoint } from '../../endpoint.ts';
import { AppError, errors } from '../../errors.ts';
import { formatDate, formatDateTime } from '../../format.ts';
import { type Label, type LabelParams, textOf } from '../../labels.ts';
import { readsOf, serveOpen } from '../http/serve.ts';
import { type ListFormat, sendDownload } from '../sheets/list-files.ts';
import { type OfficeColumn, officeLinesFile } from '../sheets/office-sheet.ts';
import type { Cell } from '../sheets/sheets.ts';
import { type FilterWords, filtersInWords, periodInWords } from './in-words.ts';

/** How a cell says things in the reader's language. */
type CellWords = {
  t(label: Label, params?: LabelParams): string;
  date(day: string): string;
  dateTime(instant: string): string;
};

/** A page of a list, numbered or followed by `next`, which is asked for where a list has both. */
type Page = {
  readonly items: readonly { readonly id?: string }[];
  readonly total?: number;
  readonly next?: string | null;
};
type RowOf<O extends z.ZodType> = z.output<O> extends { items: readonly (infer R)[] } ? R : never;

/**
 * What stands above the column, and in it. A day is given as 'YYYY-MM-DD', a moment as ISO text, an amount as a decimal text
 * of taka; amounts are added up below, but for balances, and so are counts.
 */
type FileColumn<R> = readonly [
  label: Label,
  of: (row: R, words: CellWords) => Cell,
  kind?: 'day' | 'moment' | 'taka' | 'balance' | 'count',
];

type As<R> = {
  /** Of the file, in plain letters. */
  readonly name: string;
  readonly title: Label;
  /** What the sums are of, where the list has rows that count no more. */
  readonly sumsAre?: Label;
  /** What it is narrowed to, by what may be asked. */
  readonly filters?: FilterWords<R>;
  /** The days it is of, where neither `from` and `to` nor `month` says them. */
  period?(asked: Readonly<Record<string, unknown>>): Label | string;
  readonly columns: readonly FileColumn<R>[];
};

const kindOf = { day: 'day', moment: 'moment', taka: 'taka', balance: 'taka', count: 'number' } as const;

const columnOf = (label: string, kind: FileColumn<unknown>[2]): OfficeColumn => ({
  label,
  ...(kind ? { kind: kindOf[kind], isSummed: kind === 'taka' || kind === 'count' } : {}),
});

/** Rows that a list is asked for at once. */
const rowsOfPage = 200;

/** Of a list that nobody counted: more than somebody waits for, and no more than paper holds. */
const uncounted = 10_000;

const isNumbered = ({ input }: Endpoint): boolean =>
  Object.hasOwn((input as { readonly shape?: object }).shape ?? {}, 'page');

/** What tells a row from the others: its id, or all of it. */
const nameOf = (row: { readonly id?: string }): string => row.id ?? JSON.stringify(row);

/**
 * Serves the file of a list by asking the list itself, page after page, as whoever asked for the file: with the same rights,
 * filters and order, at once where it is short, and by the queue at any length. A row that moves to a later page meanwhile is
 * written once. Any list then has its file at `filePathOf` its path, where browsers look for that of a long one; `file` is
 * given where a screen names the call.
 */
export function serveFileOfList<L extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  list: Endpoint<L, O>,
  as: As<RowOf<O>>,
  file: Endpoint = fileOf(list),
): void {
  const reads = readsOf(app);
  serveOpen(app, file, async (_database, { input, caller, context, services, request, reply }) => {
    const { format, ...question } = input as { format: ListFormat } & Record<string, unknown>;
    const { language } = context;
    const read = reads.get(list.path);
    if (!read) throw new AppError(errors.notFound);
    const pageOf = async (number: number, { next }: Page | { next?: string } = {}) => {
      const place = next ? { cursor: next } : isNumbered(list) ? { page: String(number) } : {};
      return (await read(
        caller,
        { ...question, ...place, size: String(rowsOfPage) },
        request,
        reply,
      )) as Page;
    };
    const digits = language === 'bn' ? 'bengali' : 'latin';
    const words: CellWords = {
      t: (label, params) => textOf(label, language, params),
      date: (day) => formatDate(day, { language, digits }),
      dateTime: (instant) => formatDateTime(instant, { language, digits }),
    };
    const first = await pageOf(1);
    const ofDays = as.period?.(question) ?? '';
    const period = typeof ofDays === 'string' ? ofDays : textOf(ofDays, language);
    const body = await officeLinesFile(
      format,
      {
        title: textOf(as.title, language),
        period: period || periodInWords(question, language),
        filters: filtersInWords(question, as.filters ?? {}, first.items[0] as RowOf<O> | undefined, language),
        ...(as.sumsAre ? { sumsAre: textOf(as.sumsAre, language) } : {}),
        columns: as.columns.map(([label, , kind]) => columnOf(textOf(label, language), kind)),
        // How long one without numbers is nobody counted: what is more than a page is for the queue.
        total: first.total ?? (first.next ? uncounted : first.items.length),
        async *parts() {
          const written = new Set<string>();
          let page = first;
          for (let number = 1; page.items.length > 0; number += 1) {
            const fresh = page.items.filter((row) => !written.has(nameOf(row)));
            for (const row of fresh) written.add(nameOf(row));
            yield fresh.map((row) => as.columns.map(([, of]) => of(row as RowOf<O>, words)));
            const goesOn = page.next !== undefined || page.total === undefined;
            if (goesOn ? !page.next : number * rowsOfPage >= (page.total ?? 0)) return;
            page = await pageOf(number + 1, page);
          }
        },
      },
      {
        language,
        site: context.siteId === null ? null : await services.sites.find(context.siteId),
        now: services.now(),
      },
    );
    sendDownload(reply, format, `${as.name}-${todayInDhaka(services.now())}`, body);
    return reply;
  });
}
