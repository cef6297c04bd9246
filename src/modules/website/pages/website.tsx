import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Digits } from '../../../core/digits.ts';
import { type Language, textOf } from '../../../core/labels.ts';
import { type Reader, readerOf } from '../blocks/words.ts';
import type { CommonData } from '../common-contract.ts';
import { labels } from '../labels.ts';
import { sentWith } from './alive/sent.ts';
import { redrawn, spoken } from './alive/spoken.ts';
import { base, RefusedCall, readJson } from './call.ts';

type Toast = { id: number; text: string };
type Website = {
  /** The institution as the server wrote it into the page. */
  common: CommonData | null;
  language: Language;
  digits: Digits;
  toasts: readonly Toast[];
  warn(text: string): void;
  dismiss(id: number): void;
};

const WebsiteContext = createContext<Website | null>(null);

/** Language, digits, the institution and the warnings of what scripts brought to life on a page. */
export function WebsiteProvider({ children }: { children: ReactNode }) {
  const [common] = useState(() => sentWith<CommonData>('common-data') ?? null);
  const [{ language, digits }, setSpoken] = useState(spoken);
  useEffect(() => {
    const take = () => setSpoken(spoken());
    take();
    document.addEventListener(redrawn, take);
    return () => document.removeEventListener(redrawn, take);
  }, []);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const last = useRef(0);
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
      digits,
      toasts,
      warn,
      dismiss: (id) => setToasts((known) => known.filter((one) => one.id !== id)),
    }),
    [common, language, digits, toasts, warn],
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
const earlyAnswers = new Map(
  Object.entries(sentWith<Readonly<Record<string, unknown>>>('early-answers') ?? {}),
);

/** One of them; what was answered about one thing was so when the page was written, and counts once. */
function earlyAnswer(address: string, query: Readonly<Record<string, string>>): { data: unknown } | null {
  const asked = `${address}?${new URLSearchParams(query)}`;
  const key = earlyAnswers.has(asked) ? asked : address;
  if (!earlyAnswers.has(key)) return null;
  const data = earlyAnswers.get(key);
  if (key === asked) earlyAnswers.delete(key);
  return { data };
}

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
  const [early] = useState(() => earlyAnswer(address, query));
  const [answer, setAnswer] = useState<{ data?: T; problem: RefusedCall | null }>(() => ({
    ...(early ? { data: early.data as T } : {}),
    problem: null,
  }));
  const [round, setRound] = useState(0);
  const inLanguage = useRef(language);
  inLanguage.current = language;
  const params = new URLSearchParams(query);
  if (common) params.set('site_id', String(common.SITE_ID));
  const whole = `${address}${params.size > 0 ? `?${params}` : ''}`;
  const first = useRef(whole);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try at the same address
  useEffect(() => {
    if (address === '' || (round === 0 && whole === first.current && early !== null)) return;
    const stop = new AbortController();
    readJson<T>(whole, inLanguage.current, stop.signal)
      .then((data) => setAnswer({ data, problem: null }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        const problem = error instanceof RefusedCall ? error : new RefusedCall(0, '');
        setAnswer({ problem });
        if (!quiet.includes(problem.status)) warn(problem.message || textOf(labels.away, inLanguage.current));
      });
    return () => stop.abort();
  }, [whole, warn, round]);
  return { data: answer.data, problem: answer.problem, again: () => setRound(round + 1) };
}

/** Goes to the part of the page its address names, once that stands there. */
export function useArrival(isRead: boolean): void {
  useEffect(() => {
    // The browser looked for the anchor before there was anything to look in.
    if (isRead && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isRead]);
}
