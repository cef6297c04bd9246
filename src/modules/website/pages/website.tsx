import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Digits } from '../../../core/digits.ts';
import { digitsOf } from '../../../core/format.ts';
import { type Language, localeOf, textOf } from '../../../core/labels.ts';
import { type Reader, readerOf } from '../blocks/words.ts';
import type { CommonData } from '../common-contract.ts';
import { labels } from '../labels.ts';

/** The `/@alias` the page's address begins with, or nothing. */
export const base = /^\/@[a-z0-9-]+/.exec(location.pathname)?.[0] ?? '';
/** The page's path inside the website. */
export const path = location.pathname.slice(base.length) || '/';

/** What the server said; `status` 0 when it said nothing. */
export class RefusedCall extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const headersIn = (language: Language) => ({
  'X-Requested-With': 'XMLHttpRequest',
  'X-CSRF-TOKEN': document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '',
  'Accept-Language': language,
  ...(base ? { 'X-Site-Alias': base.slice(2) } : {}),
});

async function assertFine(answer: Response): Promise<void> {
  if (answer.ok) return;
  const body: unknown = await answer.json().catch(() => null);
  throw new RefusedCall(answer.status, String((body as { message?: string } | null)?.message ?? ''));
}

/** Reads a public call. Throws {@link RefusedCall} with the server's message. */
async function readJson<T>(address: string, language: Language, signal: AbortSignal): Promise<T> {
  const answer = await fetch(address, { headers: headersIn(language), signal });
  await assertFine(answer);
  return (await answer.json()) as T;
}

async function post(address: string, language: Language, body: object): Promise<Response> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { ...headersIn(language), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new RefusedCall(0, '');
  });
  await assertFine(answer);
  return answer;
}

/** Asks what does not belong into an address. Throws {@link RefusedCall} with the server's message. */
export async function send<T>(address: string, language: Language, body: object): Promise<T> {
  return (await (await post(address, language, body)).json()) as T;
}

/** The same where the answer is a file, which is saved under `name`. */
export async function sendForFile(
  address: string,
  language: Language,
  body: object,
  name: string,
): Promise<void> {
  const answer = await post(address, language, body);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

type Toast = { id: number; text: string };
type Website = {
  common: CommonData | null;
  language: Language;
  digits: Digits;
  toasts: readonly Toast[];
  setLanguage(language: Language): void;
  setDigits(digits: Digits): void;
  warn(text: string): void;
  dismiss(id: number): void;
  setCommon(common: CommonData): void;
};

const WebsiteContext = createContext<Website | null>(null);

/** The language the address names: a link from outside opens in it. */
const askedLanguage = (() => {
  const asked = new URLSearchParams(location.search).get('lang');
  return asked === 'bn' || asked === 'en' ? asked : null;
})();

const keep = (name: string, value: string) => {
  localStorage.setItem(name, value);
  // The server writes the page in this language at the next visit.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  if (name === 'language') document.cookie = `language=${value}; path=/; max-age=34560000; samesite=strict`;
};

/** The institution as the server wrote it into the page. */
function sentCommonData(): CommonData | null {
  const sent = document.querySelector<HTMLMetaElement>('meta[name="common-data"]')?.content;
  return sent ? (JSON.parse(sent) as CommonData) : null;
}

/** Language, digits, the institution and the warnings of one page. */
export function WebsiteProvider({ children }: { children: ReactNode }) {
  const [common, setCommon] = useState(sentCommonData);
  const [language, setLanguage] = useState<Language>(() => {
    if (askedLanguage) keep('language', askedLanguage);
    const kept =
      askedLanguage ?? localStorage.getItem('language') ?? document.documentElement.lang.slice(0, 2);
    return kept === 'bn' ? 'bn' : 'en';
  });
  const [chosenDigits, setDigits] = useState<Digits | null>(() => {
    const kept = localStorage.getItem('digits');
    return kept === 'latin' || kept === 'bengali' ? kept : null;
  });
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const last = useRef(0);
  document.documentElement.lang = localeOf[language];
  document.documentElement.dataset.lang = language;
  document.documentElement.dataset.accent = common?.accent ?? 'board';
  const warn = useCallback((text: string) => {
    last.current += 1;
    const toast = { id: last.current, text };
    // The same words once: nine calls that fail for one reason are one warning.
    setToasts((known) => [...known.filter((one) => one.text !== text), toast].slice(-4));
    setTimeout(() => setToasts((known) => known.filter((one) => one !== toast)), 15_000);
  }, []);
  const value = useMemo<Website>(
    () => ({
      common,
      language,
      digits: chosenDigits ?? digitsOf(language),
      toasts,
      warn,
      dismiss: (id) => setToasts((known) => known.filter((one) => one.id !== id)),
      setCommon,
      setLanguage(next) {
        keep('language', next);
        const address = new URL(location.href);
        if (address.searchParams.has('lang')) {
          address.searchParams.delete('lang');
          history.replaceState(null, '', address);
        }
        setLanguage(next);
      },
      setDigits(next) {
        keep('digits', next);
        setDigits(next);
      },
    }),
    [common, language, chosenDigits, toasts, warn],
  );
  return <WebsiteContext value={value}>{children}</WebsiteContext>;
}

export function useWebsite(): Website {
  const value = use(WebsiteContext);
  if (!value) throw new Error('WebsiteProvider is missing');
  return value;
}

/** Texts and values in the reader's language and digits, as server and browser draw them. */
export function useReader(): Reader {
  const { language, digits } = useWebsite();
  return useMemo(() => readerOf(language, digits, base), [language, digits]);
}

/** The same, by the name forms and checks know. */
export function useWords(): Reader {
  return useReader();
}

/** Answers the server wrote into the page: what stands there before the scripts run does not vanish under them. */
const earlyAnswers: Readonly<Record<string, unknown>> = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="early-answers"]')?.content ?? '{}',
);

export type Called<T> = { data: T | undefined; problem: RefusedCall | null; again(): void };

/**
 * Reads a call of this institution. A failure shows the server's message as a warning and leaves the rest of the
 * page alone. An empty address asks nothing.
 */
export function useCall<T>(
  address: string,
  query: Readonly<Record<string, string>> = {},
  /** Refusals the page words itself. */
  quiet: readonly number[] = [404],
): Called<T> {
  const { common, language, warn } = useWebsite();
  const [answer, setAnswer] = useState<{ data?: T; problem: RefusedCall | null }>(() => ({
    ...(address in earlyAnswers ? { data: earlyAnswers[address] as T } : {}),
    problem: null,
  }));
  const [round, setRound] = useState(0);
  const spoken = useRef(language);
  spoken.current = language;
  const params = new URLSearchParams(query);
  if (common) params.set('site_id', String(common.SITE_ID));
  const whole = `${address}${params.size > 0 ? `?${params}` : ''}`;
  const first = useRef(whole);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try at the same address
  useEffect(() => {
    if (address === '' || (round === 0 && whole === first.current && address in earlyAnswers)) return;
    const stop = new AbortController();
    readJson<T>(whole, spoken.current, stop.signal)
      .then((data) => setAnswer({ data, problem: null }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        const problem = error instanceof RefusedCall ? error : new RefusedCall(0, '');
        setAnswer({ problem });
        if (!quiet.includes(problem.status)) warn(problem.message || textOf(labels.away, spoken.current));
      });
    return () => stop.abort();
  }, [whole, warn, round]);
  return { data: answer.data, problem: answer.problem, again: () => setRound(round + 1) };
}

/** Names the window after a record once it is read, and goes to the part of the page its address names. */
export function useArrival(title: string | undefined, isRead: boolean): void {
  const { common, language } = useWebsite();
  useEffect(() => {
    if (title) document.title = common ? `${title} - ${textOf(common.webTitle, language)}` : title;
  }, [title, common, language]);
  useEffect(() => {
    // The browser looked for the anchor before there was anything to look in.
    if (isRead && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isRead]);
}
