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

/** What was asked last by a form of the page: asked again, it is answered in another language. */
type Asked = { readonly address: string; readonly body: URLSearchParams };
let asked: Asked | null = null;

/** Asks the server for this page as it is to be read now, and shows it without leaving it; false where it did not come. */
export async function redraw(): Promise<boolean> {
  asked?.body.delete('_lang');
  return (await show(asked ?? { address: location.href })) !== null;
}

/** Sends what a form of the page asks and shows the answer in its place; `mayAgain`: asking again changes nothing. */
export async function askBy(form: Asked, mayAgain: boolean): Promise<boolean> {
  const answer = await show(form);
  if (!answer) return false;
  asked = mayAgain && answer.status === 200 ? form : null;
  const to = new URL(answer.responseURL);
  if (to.pathname + to.search !== location.pathname + location.search) history.replaceState(null, '', to);
  return true;
}

async function show(of: { address: string; body?: URLSearchParams }): Promise<XMLHttpRequest | null> {
  const answer = await readPage(of).catch(() => null);
  const drawn = answer?.responseXML;
  const [place, next] = [document.getElementById('root'), drawn?.getElementById('root')];
  if (!drawn || !place || !next) return null;
  const html = document.documentElement;
  html.lang = drawn.documentElement.lang;
  for (const [name, value] of Object.entries(drawn.documentElement.dataset)) html.dataset[name] = value;
  document.title = drawn.title;
  // What an answer is shown with stays: it says nothing without it.
  for (const sheet of drawn.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href^="/static/"]'))
    if (!document.querySelector(`link[href="${sheet.getAttribute('href')}"]`)) document.head.append(sheet);
  become(place, next);
  document.dispatchEvent(new Event(redrawn));
  return answer;
}

/** Reads the page of an address as a document: what is read so runs nothing, and no text is made markup here. */
function readPage({ address, body }: { address: string; body?: URLSearchParams }): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(body ? 'POST' : 'GET', address);
    call.responseType = 'document';
    call.onload = () => resolve(call);
    call.onerror = reject;
    call.send(body);
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
