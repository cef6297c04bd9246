import { CallError, storedToken } from '../device/call.ts';

/** What came of a login that the server's form made by itself; status 0 without a network. */
type Entered = { readonly status: number; readonly body: Record<string, unknown> };
type EarlyPage = HTMLElement & { entering?: Promise<Entered> };

/** What was typed into the form the server wrote, before the application was there. */
export type EarlyLogin = {
  readonly login: string;
  readonly password: string;
  readonly remember: boolean;
  /** Where it was sent: the token, or a {@link CallError} with what was refused. */
  readonly entering: Promise<string> | null;
};

const names = ['username', 'current-password'] as const;
const earlyPage = () => document.getElementById('early') as EarlyPage | null;

/**
 * Takes over from the server's form, once; null where there is none. What was not sent goes with the focus into the
 * application's form; what was sent stays on show until {@link leaveEarly}.
 */
export function takeEarly(): EarlyLogin | null {
  const early = earlyPage();
  if (!early) return null;
  const inputOf = (within: ParentNode, name: string) =>
    within.querySelector<HTMLInputElement>(`[autocomplete="${name}"]`);
  const [login, password] = names.map((name) => inputOf(early, name)?.value ?? '');
  const remember = early.querySelector<HTMLInputElement>('[type=checkbox]')?.checked ?? false;
  const entering = early.entering?.then(tokenOf) ?? null;
  delete early.entering;
  if (!entering) {
    const focused = names.find((name) => inputOf(early, name) === document.activeElement);
    early.remove();
    if (focused) inputOf(document, focused)?.focus();
  }
  return { login: login ?? '', password: password ?? '', remember, entering };
}

function tokenOf({ status, body }: Entered): string {
  if (status !== 200) throw new CallError(status, body);
  return String(body.token);
}

/** Takes the server's page away: the application has something to show. */
export function leaveEarly(): void {
  earlyPage()?.remove();
}

/** Whether the server's form was sent and shows meanwhile what is known. */
export const isEarlySent = (): boolean => earlyPage()?.dataset.sent !== undefined;

/** What the page's first script asked. */
type Asked = { readonly token: string; readonly answer: Promise<Response> };

/** The answer to who is logged in, as asked before the scripts were here: once, and for the token of now alone. */
export function userAskedEarly(): Promise<Response> | undefined {
  const page = globalThis as unknown as { askedEarly?: Asked | undefined };
  const { askedEarly } = page;
  page.askedEarly = undefined;
  return askedEarly?.token === storedToken() ? askedEarly?.answer : undefined;
}
