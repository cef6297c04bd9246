import { type Language, textOf } from '../../labels.ts';
import { pageNonce } from '../device/nonce.ts';
import { printLabels as labels } from './print-labels.ts';

/** Time the new tab gets for its fonts and pictures before it prints; the specification's figure. */
const waitMilliseconds = 1000;

/** Millimetres a printer of rolls leaves free. */
const rollMargin = 3;

/**
 * Prints the element `id`: opens it full screen in a new tab, waits, prints, closes the tab.
 * Alerts when the element is missing or the browser refuses the tab.
 * `roll`: of paper without an end, the name of its CSS page and its width; the page becomes as long as what stands on it.
 */
export async function printElement(
  id: string,
  roll?: { readonly page: string; readonly millimetres: number },
): Promise<void> {
  const language: Language = document.documentElement.lang.startsWith('bn') ? 'bn' : 'en';
  const element = document.getElementById(id);
  if (!element) return window.alert(textOf(labels.printMissing, language));
  const tab = window.open('', '_blank', 'fullscreen=yes');
  if (!tab) return window.alert(textOf(labels.printBlocked, language));
  const page = tab.document;
  page.title = document.title;
  page.documentElement.lang = document.documentElement.lang;
  // What styles ask for, such as a school's own colour. Paper is white whatever the theme of the screen.
  for (const [name, value] of Object.entries(document.documentElement.dataset))
    page.documentElement.dataset[name] = name.endsWith('ColorScheme') ? 'light' : value;
  page.documentElement.dataset.lang = language;
  for (const style of document.querySelectorAll('link[rel="stylesheet"], style')) {
    const copy = page.importNode(style, true) as HTMLElement;
    // A nonce is hidden from copies, and a relative address has no base in the empty tab.
    copy.nonce = pageNonce;
    if (style instanceof HTMLLinkElement) copy.setAttribute('href', style.href);
    page.head.append(copy);
  }
  // What names its institution nowhere itself begins with the letterhead of its page.
  const head = document.querySelector('.ps-print-head');
  if (element.dataset.letterhead !== undefined && head) page.body.append(page.importNode(head, true));
  page.body.append(page.importNode(element, true));
  await new Promise((resolve) => setTimeout(resolve, waitMilliseconds));
  if (roll) {
    const sheet = page.createElement('style');
    sheet.nonce = pageNonce;
    const long = Math.ceil((page.body.scrollHeight * 25.4) / 96) + 2 * rollMargin;
    sheet.textContent = `@page ${roll.page} { size: ${roll.millimetres}mm ${long}mm; margin: ${rollMargin}mm; }`;
    page.head.append(sheet);
  }
  tab.focus();
  tab.print();
  tab.close();
}
