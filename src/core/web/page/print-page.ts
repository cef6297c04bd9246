// Fetched right after the first screen, which does without both.
import { filtersInWords } from '../device/filters-in-words.ts';
import './styles/touch.css';
import './styles/print.css';
import type { QueryClient } from '@tanstack/react-query';
import { textOf } from '../../labels.ts';
import { isPart, isWatched, readListPages, watchQueries } from '../device/list-pages.ts';
import { printLabels as labels } from './print-labels.ts';
import { type PrintedList, printedLists } from './print-lists.ts';

/** More rows than these are no list to read on paper; the file of the export holds them all. */
const mostPrinted = 2_000;

/** Content wider than a sheet of A4 upright has between its margins, at 96 dots an inch, lies across the sheet. */
const widthOfPaper = 720;

/** Prints the page: its lists with all of their rows, then again as they were. */
export async function printPage(): Promise<void> {
  const lists = printedLists();
  document.documentElement.setAttribute('aria-busy', 'true');
  try {
    await Promise.all(lists.map(showAll));
    window.print();
  } finally {
    document.documentElement.removeAttribute('aria-busy');
    for (const list of lists) list.show(null);
  }
}

/** From now on whatever is printed follows the rule, for as long as the page is open. */
export function watchPrinting(queries: QueryClient): void {
  if (isWatched()) return;
  watchQueries(queries);
  const { dataset } = document.documentElement;
  let kept: string | undefined;
  const before = () => {
    // Paper is white whatever the theme of the screen.
    kept = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
    dataset.paper = isWide() ? 'across' : 'upright';
    const note = document.querySelector('.ps-print-note');
    if (note) note.textContent = [...filtersInWords(), ...toldOfLists()].join(' · ');
  };
  const after = () => {
    if (kept) dataset.mantineColorScheme = kept;
    delete dataset.paper;
    const note = document.querySelector('.ps-print-note');
    if (note) note.textContent = '';
  };
  // The browser's own key prints whole lists too.
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (document.querySelector('[role="dialog"]') || !printedLists().some(isPart)) return;
    event.preventDefault();
    void printPage();
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  window.addEventListener('keydown', onKey);
}

/** Which rows are on the paper, where they are not all. */
function toldOfLists(): string[] {
  const language = document.documentElement.lang.startsWith('bn') ? 'bn' : 'en';
  return printedLists()
    .filter(isPart)
    .map((list) =>
      textOf(labels.partOf, language, {
        count: list.number(list.shown()),
        total: list.number(list.total()),
      }),
    );
}

/** Shows every row of a list. */
async function showAll(list: PrintedList): Promise<void> {
  if (!isPart(list)) return;
  const rows: unknown[] = [];
  for await (const part of readListPages(list, mostPrinted)) rows.push(...part);
  list.show(rows);
}

const isWide = () =>
  [...document.querySelectorAll('.ps-main table')].some((table) => table.scrollWidth > widthOfPaper * 1.6);
