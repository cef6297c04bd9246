import { printedLists } from './print-door.ts';

/** Content wider than a sheet of A4 upright has between its margins, at 96 dots an inch, lies across the sheet. */
const widthOfPaper = 720;

/** Prints the page: its lists with all of their rows, then again as they were. */
export async function printPage(): Promise<void> {
  const lists = printedLists();
  document.documentElement.setAttribute('aria-busy', 'true');
  try {
    await Promise.all(lists.map((list) => list.showAll()));
    window.print();
  } finally {
    document.documentElement.removeAttribute('aria-busy');
    for (const list of lists) list.showPage();
  }
}

/** From now on whatever is printed follows the rule; answers how to end that. */
export function watchPrinting(): () => void {
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
    if (document.querySelector('[role="dialog"]') || !printedLists().some((list) => list.isPart())) return;
    event.preventDefault();
    void printPage();
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  window.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
    window.removeEventListener('keydown', onKey);
  };
}

const toldOfLists = () => printedLists().flatMap((list) => list.told() || []);

const isWide = () =>
  [...document.querySelectorAll('.ps-main table')].some((table) => table.scrollWidth > widthOfPaper * 1.6);

/** What the page is narrowed to, as its controls say it: `Class: Six`. Forms, dialogs and cells of tables are none. */
function filtersInWords(): string[] {
  const view = document.querySelector('.ps-main nav a[aria-current="page"]');
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('.ps-main :is(input, select)'),
  ];
  const words = fields.flatMap((field) => {
    if (field.closest('form, table, [role="dialog"], [role="grid"], nav')) return [];
    if (field.getAttribute('aria-hidden') || ['hidden', 'file', 'password', 'radio'].includes(field.type))
      return [];
    const name = (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '').trim();
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      return field.checked && name ? [name] : [];
    const value = field.value.trim();
    return name && value ? [`${name}: ${value}`] : [];
  });
  const chips = [...document.querySelectorAll('.ps-main [data-filter]')].map(
    (chip) => chip.textContent ?? '',
  );
  return [view?.firstChild?.textContent ?? '', ...words, ...chips].filter((text) => text !== '');
}
