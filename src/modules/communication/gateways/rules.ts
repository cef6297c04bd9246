import { mobileAs } from '../../../core/identifiers.ts';
import type { Outcome } from '../sending/rules.ts';
import { measure } from '../text/segments.ts';
import type { GatewayCall } from './shapes.ts';

/** A message as a provider gets it. `id` is ours, the same at every try. */
export type Handed = {
  readonly id: string;
  readonly number: string;
  readonly text: string;
  readonly ref?: string;
};
export type HttpCall = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

const place = /\{\{([^{}]*)\}\}/g;
const known = new Set(['number', 'numbers', 'messages', 'text', 'sender', 'unicode', 'type', 'id', 'ref']);

/** A provider as it was described, also before there was all that can be said of one. */
export const wholeCall = (call: GatewayCall): GatewayCall => ({
  ...call,
  bengaliOnly: call.bengaliOnly ?? false,
  unicode: call.unicode ?? { plain: '', other: '' },
  report: call.report ?? null,
  balance: call.balance ?? null,
  batch: call.batch ?? null,
});

export const placesOfCall = (text: string): string[] =>
  [...text.matchAll(place)].map((match) => match[1] ?? '');
export const isPlaceholder = (name: string): boolean =>
  known.has(name) || /^secret\.[a-z][a-z0-9_]{0,39}$/.test(name);

/** Every address that is called with its secrets, in one order. */
export const urlsOf = (call: GatewayCall): string[] => [
  call.url,
  call.ask?.url ?? call.url,
  call.balance?.url ?? call.url,
];

/** The names of the secrets that a call uses. */
export function secretsOf(call: GatewayCall): string[] {
  const texts = [
    call.url,
    call.body,
    call.ask?.url ?? '',
    call.balance?.url ?? '',
    call.batch?.item ?? '',
    ...call.headers.map((one) => one.value),
  ];
  const names = texts.flatMap(placesOfCall).filter((name) => name.startsWith('secret.'));
  return [...new Set(names.map((name) => name.slice('secret.'.length)))].sort();
}

type Secrets = Readonly<Record<string, string>>;

const numberIn = (call: GatewayCall, number: string) =>
  call.numberForm === 'e164' ? number : mobileAs(number, call.numberForm);

/** What stands for many: escaped one by one, or as a whole. */
type Many = { readonly numbers: string; readonly messages: string };

function filler(call: GatewayCall, handed: Handed, secrets: Secrets, many?: (escaped: Escape) => Many) {
  const isPlain = measure(handed.text).encoding === 'GSM7';
  const values: Readonly<Record<string, string>> = {
    number: numberIn(call, handed.number),
    text: handed.text,
    sender: call.sender,
    unicode: isPlain ? call.unicode.plain : call.unicode.other,
    type: isPlain ? 'text' : 'unicode',
    id: handed.id,
    ref: handed.ref ?? '',
  };
  return (template: string, escaped: Escape) =>
    template.replace(place, (_, name: string) => {
      if (name === 'numbers' || name === 'messages') return many?.(escaped)[name] ?? '';
      return escaped(name.startsWith('secret.') ? (secrets[name.slice(7)] ?? '') : (values[name] ?? ''));
    });
}

type Escape = (value: string) => string;
const inJson = (value: string) => JSON.stringify(value).slice(1, -1);
const inHeader = (value: string) => value.replace(/[\r\n\0]/g, ' ');
const bodyKinds = {
  form: { type: 'application/x-www-form-urlencoded', escape: encodeURIComponent },
  json: { type: 'application/json; charset=utf-8', escape: inJson },
  text: { type: 'text/plain; charset=utf-8', escape: (value: string) => value },
} as const;

/** The call that hands one message over. Whatever is filled in is escaped for where it stands. */
export const sendingCall = (call: GatewayCall, handed: Handed, secrets: Secrets): HttpCall =>
  batchCall(call, [handed], secrets);

/**
 * The call that hands some messages over at once, which have one text where the provider takes one. What names one message,
 * such as `{{id}}`, is the first's.
 */
export function batchCall(call: GatewayCall, all: readonly Handed[], secrets: Secrets): HttpCall {
  const [first] = all;
  if (!first) throw new Error('No message to hand over');
  const many = (escaped: Escape): Many => {
    const isJson = escaped === inJson;
    const separator = call.batch?.separator ?? ',';
    const numbers = all.map((one) => escaped(numberIn(call, one.number)));
    const items = all.map((one) => filler(call, one, secrets)(call.batch?.item ?? '', inJson)).join(',');
    return {
      // In JSON the separator may be `","`, so it is not escaped there.
      numbers: numbers.join(isJson ? separator : escaped(separator)),
      messages: isJson ? items : escaped(items),
    };
  };
  const fill = filler(call, first, secrets, many);
  const kind = call.bodyKind === 'none' || call.method === 'GET' ? null : bodyKinds[call.bodyKind];
  const headers = Object.fromEntries(call.headers.map((one) => [one.name, fill(one.value, inHeader)]));
  return {
    method: call.method,
    url: fill(call.url, encodeURIComponent),
    headers: kind ? { 'Content-Type': kind.type, ...headers } : headers,
    body: kind ? fill(call.body, kind.escape) : null,
  };
}

/** Messages that go in one call, in their order: of a provider that takes one text to many those with the same text. */
export function callsOf<M extends { readonly text: string }>(call: GatewayCall, all: readonly M[]): M[][] {
  const { size = 1, kind = 'numbers' } = call.batch ?? {};
  const groups = new Map<string, M[][]>();
  for (const one of all) {
    const key = kind === 'messages' ? '' : one.text;
    const calls = groups.get(key) ?? [];
    const last = calls.at(-1);
    if (last && last.length < size) last.push(one);
    else calls.push([one]);
    groups.set(key, calls);
  }
  return [...groups.values()].flat();
}

/**
 * How many messages are taken in hand for a second, of a sending whose `waiting` messages have `texts` different texts. As many
 * calls go out in a second as the provider allows, and where nearly every text differs not many more messages than that.
 */
export function lotOf(call: GatewayCall, callsASecond: number, waiting: number, texts: number): number {
  const { size = 1, kind = 'numbers' } = call.batch ?? {};
  const each =
    kind === 'messages' || texts <= 1 ? size : Math.min(size, mostAlike, Math.floor(waiting / texts));
  return Math.min(mostInHand, callsASecond * Math.max(1, each));
}
const mostAlike = 20;
/** What a killed worker leaves unknown at most; at one message a call a provider is never handed more than 200. */
const mostInHand = 500;

/** Whether a sender that is only allowed with Bengali may carry a text. */
export const maySay = (call: GatewayCall, text: string): boolean =>
  !call.bengaliOnly || /[\u0985-\u09b9\u09dc-\u09e1]/.test(text);

/** The call that asks what became of a message; null where the provider cannot be asked. */
export function askingCall(call: GatewayCall, handed: Handed, secrets: Secrets): HttpCall | null {
  if (!call.ask) return null;
  const fill = filler(call, handed, secrets);
  const headers = Object.fromEntries(call.headers.map((one) => [one.name, fill(one.value, inHeader)]));
  return { method: 'GET', url: fill(call.ask.url, encodeURIComponent), headers, body: null };
}

/** The call that asks how much is left at the provider; null where it cannot be asked. It names no message. */
export function balanceCall(call: GatewayCall, secrets: Secrets): HttpCall | null {
  if (!call.balance) return null;
  const fill = filler(call, { id: '', number: '', text: '' }, secrets);
  const headers = Object.fromEntries(call.headers.map((one) => [one.name, fill(one.value, inHeader)]));
  return { method: 'GET', url: fill(call.balance.url, encodeURIComponent), headers, body: null };
}

/** What an answer says is left, as the provider writes it; null where it says nothing. */
export function readBalanceOf(call: GatewayCall, status: number, answer: string): string | null {
  const value = status >= 200 && status < 300 && call.balance ? valueAt(answer, call.balance.path) : null;
  return value === null || value === '' || value.length > 60 ? null : value;
}

function find(value: unknown, path: string): unknown {
  let found = value;
  for (const step of path === '' ? [] : path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}

const plain = (value: unknown): string | null =>
  value === null || typeof value === 'object' || value === undefined ? null : String(value);

/** What stands at `a.b.0` of an answer; an empty path is the whole of it. */
export const valueAt = (answer: string, path: string): string | null =>
  path === '' ? answer.trim() : plain(find(parsed(answer), path));

const isOneOf = (value: string, answers: readonly string[]) =>
  answers.some((one) => (one.endsWith('*') ? value.startsWith(one.slice(0, -1)) : value === one));

/** What an answer says. One that is neither a clear yes nor a clear no may have been sent. */
export function readAnswer(call: GatewayCall, status: number, answer: string): Outcome {
  const value = valueAt(answer, call.answerPath);
  const short = `${status} ${value ?? answer}`.slice(0, 200);
  if (value === null) return { kind: 'unknown', problem: short };
  if (status >= 200 && status < 300 && isOneOf(value, call.taken))
    return {
      kind: 'taken',
      ref: (call.idPath === '' ? '' : (valueAt(answer, call.idPath) ?? '')).slice(0, 120),
    };
  return status < 500 && isOneOf(value, call.refused)
    ? { kind: 'refused', problem: short }
    : { kind: 'unknown', problem: short };
}

/**
 * What an answer says of each message of one call. Where it has a row for each, a message without one, or with a row that
 * two could mean, is unknown, unless the answer as a whole is a certain no.
 */
export function readAnswers(
  call: GatewayCall,
  all: readonly Pick<Handed, 'id' | 'number'>[],
  status: number,
  answer: string,
): Outcome[] {
  const whole = readAnswer(call, status, answer);
  const how = call.batch?.rows ?? null;
  if (!how || all.length === 0) return all.map(() => whole);
  const list = find(parsed(answer), how.listPath);
  const rows = Array.isArray(list) && status < 500 ? list : [];
  const keys = rows.map((row) => plain(find(row, how.keyPath)) ?? '');
  return all.map((one): Outcome => {
    const names = [one.id, one.number, mobileAs(one.number, 'msisdn'), mobileAs(one.number, 'national')];
    const places = keys.flatMap((key, at) => (names.includes(key) ? [at] : []));
    const row: unknown = rows[places[0] ?? -1];
    const word = places.length === 1 ? plain(find(row, how.path)) : null;
    if (word === null)
      return whole.kind === 'refused'
        ? whole
        : { kind: 'unknown', problem: `${status} without an answer of its own` };
    if (status < 300 && isOneOf(word, call.taken))
      return {
        kind: 'taken',
        ref: (how.idPath === '' ? '' : (plain(find(row, how.idPath)) ?? '')).slice(0, 120),
      };
    return {
      kind: isOneOf(word, call.refused) ? 'refused' : 'unknown',
      problem: `${status} ${word}`.slice(0, 200),
    };
  });
}

/** What the provider says became of a message, asked by our id. */
export function readFate(
  call: GatewayCall,
  status: number,
  answer: string,
): 'sent' | 'delivered' | 'failed' | null {
  const value = call.ask && status >= 200 && status < 300 ? valueAt(answer, call.ask.path) : null;
  if (!call.ask || value === null) return null;
  if (isOneOf(value, call.ask.delivered)) return 'delivered';
  if (isOneOf(value, call.ask.failed)) return 'failed';
  return isOneOf(value, call.ask.sent) ? 'sent' : null;
}
