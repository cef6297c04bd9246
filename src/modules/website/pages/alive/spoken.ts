import type { Digits } from '../../../../core/digits.ts';
import type { Language } from '../../../../core/labels.ts';
import { become } from './dom.ts';

/** Told to the document when its page was drawn anew in another language or with other digits. */
export const redrawn = 'redrawn';

/** How the page that stands there is written. */
export function spoken(): { language: Language; digits: Digits } {
  const { lang, digits } = document.documentElement.dataset;
  return {
    language: lang === 'bn' ? 'bn' : 'en',
    digits: digits === 'bengali' ? 'bengali' : 'latin',
  };
}

/** Keeps a choice for this visitor: in the browser for the application, and for the server, which writes the pages. */
function keep(name: 'language' | 'digits', value: string): void {
  localStorage.setItem(name, value);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value}; path=/; max-age=34560000; samesite=strict`;
}

/** Asks the server for this page as it is to be read now, and shows it without leaving it; false where it did not come. */
export async function redraw(): Promise<boolean> {
  const drawn = await readPage(location.href).catch(() => null);
  const [place, next] = [document.getElementById('root'), drawn?.getElementById('root')];
  if (!drawn || !place || !next) return false;
  const html = document.documentElement;
  html.lang = drawn.documentElement.lang;
  for (const [name, value] of Object.entries(drawn.documentElement.dataset)) html.dataset[name] = value;
  document.title = drawn.title;
  become(place, next);
  document.dispatchEvent(new Event(redrawn));
  return true;
}

/** The page of an address as a document: what is read so runs nothing, and no text is made markup here. */
function readPage(address: string): Promise<Document | null> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('GET', address);
    call.responseType = 'document';
    call.onload = () => resolve(call.responseXML);
    call.onerror = reject;
    call.send();
  });
}

async function change(name: 'language' | 'digits', value: string): Promise<void> {
  keep(name, value);
  const address = new URL(location.href);
  if (name === 'language' && address.searchParams.has('lang')) {
    address.searchParams.delete('lang');
    history.replaceState(null, '', address);
  }
  if (!(await redraw())) location.reload();
}

/** Language and digits are changed in place; what was chosen before the server knew of it is told to it. */
export function letSpeak(): void {
  const asked = new URLSearchParams(location.search).get('lang');
  const now = spoken();
  if (asked === 'bn' || asked === 'en') keep('language', asked);
  else
    for (const name of ['language', 'digits'] as const) {
      const known = localStorage.getItem(name);
      if (known && known !== now[name] && /^(en|bn|latin|bengali)$/.test(known)) void change(name, known);
    }
  document.addEventListener('click', (event) => {
    const pressed =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('[data-language], [data-to-digits]')
        : null;
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!pressed || isElsewhere) return;
    event.preventDefault();
    const { language, toDigits } = pressed.dataset;
    if (language) void change('language', language);
    else if (toDigits) void change('digits', toDigits);
  });
}
