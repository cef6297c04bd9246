import type { Language } from '../../../core/labels.ts';

/** The `/@alias` the page's address begins with, or nothing. */
export const base = /^\/@[a-z0-9-]+/.exec(location.pathname)?.[0] ?? '';

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
export async function readJson<T>(address: string, language: Language, signal: AbortSignal): Promise<T> {
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
