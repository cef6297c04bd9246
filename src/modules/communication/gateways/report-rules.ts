import type { GatewayReport } from './shapes.ts';

/** What a provider tells of a message. */
export type Fate = 'sent' | 'delivered' | 'failed';
/** One report: the message as the provider names it, what became of it, and the provider's own word. */
export type Report = { readonly ref: string; readonly fate: Fate; readonly word: string };

/** Most reports of one call; what is more is a mistake or an attack. */
export const mostReports = 500;
const mostWords = 120;

function at(value: unknown, path: string): unknown {
  if (path === '') return value;
  let found = value;
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

const wordOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim().slice(0, mostWords)
    : null;

const isOneOf = (word: string, answers: readonly string[]) =>
  answers.some((one) => (one.endsWith('*') ? word.startsWith(one.slice(0, -1)) : word === one));

/**
 * The reports in a call of a provider, in their order. What names no message or uses a word that nobody described is left
 * out and counted as `unread`.
 */
export function readReports(how: GatewayReport, given: unknown): { reports: Report[]; unread: number } {
  const found = at(given, how.listPath);
  const list = Array.isArray(found) ? found : [found];
  const reports = list.slice(0, mostReports).flatMap((one): Report[] => {
    const [ref, word] = [wordOf(at(one, how.idPath)), wordOf(at(one, how.path))];
    if (!ref || word === null) return [];
    const fate = isOneOf(word, how.delivered)
      ? 'delivered'
      : isOneOf(word, how.failed)
        ? 'failed'
        : isOneOf(word, how.sent)
          ? 'sent'
          : null;
    return fate ? [{ ref, fate, word }] : [];
  });
  return { reports, unread: list.length - reports.length };
}

/** A message as a report finds it. */
export type Reported = {
  readonly state: string;
  /** A person decided about it while nobody knew. */
  readonly isDecided: boolean;
  /** What the provider told of it before. */
  readonly reportedAs: '' | Fate;
};

/**
 * What a report makes of a message; null: nothing, it is only noted. Reports come late, twice and in the wrong order: an end
 * stays an end, what a person decided stays decided, and what failed was given back and stays failed.
 */
export function afterReport({ state, isDecided }: Reported, fate: Fate): Fate | null {
  if (isDecided || !['sending', 'unknown', 'sent'].includes(state)) return null;
  // In hand it is noted in a moment, with the provider's own number.
  return fate === 'sent' && state !== 'unknown' ? null : fate;
}

/** What is kept as the provider's last word: an end is not talked down again by an older report. */
export const keptReport = (before: '' | Fate, fate: Fate): Fate =>
  fate === 'sent' && before !== '' ? before : fate;
