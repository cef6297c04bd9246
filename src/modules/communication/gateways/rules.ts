import { mobileAs } from '../../../core/identifiers.ts';
import type { Outcome } from '../sending/rules.ts';
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
const known = new Set(['number', 'text', 'sender', 'id', 'ref']);

export const placesOfCall = (text: string): string[] =>
  [...text.matchAll(place)].map((match) => match[1] ?? '');
export const isPlaceholder = (name: string): boolean =>
  known.has(name) || /^secret\.[a-z][a-z0-9_]{0,39}$/.test(name);

/** The names of the secrets that a call uses. */
export function secretsOf(call: GatewayCall): string[] {
  const texts = [call.url, call.body, call.ask?.url ?? '', ...call.headers.map((one) => one.value)];
  const names = texts.flatMap(placesOfCall).filter((name) => name.startsWith('secret.'));
  return [...new Set(names.map((name) => name.slice('secret.'.length)))].sort();
}

type Secrets = Readonly<Record<string, string>>;

function filler(call: GatewayCall, handed: Handed, secrets: Secrets) {
  const number = call.numberForm === 'e164' ? handed.number : mobileAs(handed.number, call.numberForm);
  const values: Readonly<Record<string, string>> = {
    number,
    text: handed.text,
    sender: call.sender,
    id: handed.id,
    ref: handed.ref ?? '',
  };
  return (template: string, escaped: (value: string) => string) =>
    template.replace(place, (_, name: string) =>
      escaped(name.startsWith('secret.') ? (secrets[name.slice(7)] ?? '') : (values[name] ?? '')),
    );
}

const inJson = (value: string) => JSON.stringify(value).slice(1, -1);
const inHeader = (value: string) => value.replace(/[\r\n\0]/g, ' ');
const bodyKinds = {
  form: { type: 'application/x-www-form-urlencoded', escape: encodeURIComponent },
  json: { type: 'application/json; charset=utf-8', escape: inJson },
  text: { type: 'text/plain; charset=utf-8', escape: (value: string) => value },
} as const;

/** The call that hands one message over. Whatever is filled in is escaped for where it stands. */
export function sendingCall(call: GatewayCall, handed: Handed, secrets: Secrets): HttpCall {
  const fill = filler(call, handed, secrets);
  const kind = call.bodyKind === 'none' || call.method === 'GET' ? null : bodyKinds[call.bodyKind];
  const headers = Object.fromEntries(call.headers.map((one) => [one.name, fill(one.value, inHeader)]));
  return {
    method: call.method,
    url: fill(call.url, encodeURIComponent),
    headers: kind ? { 'Content-Type': kind.type, ...headers } : headers,
    body: kind ? fill(call.body, kind.escape) : null,
  };
}

/** The call that asks what became of a message; null where the provider cannot be asked. */
export function askingCall(call: GatewayCall, handed: Handed, secrets: Secrets): HttpCall | null {
  if (!call.ask) return null;
  const fill = filler(call, handed, secrets);
  const headers = Object.fromEntries(call.headers.map((one) => [one.name, fill(one.value, inHeader)]));
  return { method: 'GET', url: fill(call.ask.url, encodeURIComponent), headers, body: null };
}

/** What stands at `a.b.0` of an answer; an empty path is the whole of it. */
export function valueAt(answer: string, path: string): string | null {
  if (path === '') return answer.trim();
  let value: unknown;
  try {
    value = JSON.parse(answer);
  } catch {
    return null;
  }
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return null;
    value = (value as Record<string, unknown>)[step];
  }
  return typeof value === 'object' || value === undefined ? null : String(value);
}

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
