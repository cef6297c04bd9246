/** What was typed into the form the server wrote, before the application was there. */
export type EarlyLogin = {
  readonly login: string;
  readonly password: string;
  readonly remember: boolean;
  /** The button was pressed already. */
  readonly wasSent: boolean;
};

const names = ['username', 'current-password'] as const;

/** Takes the server's form away once the application's stands, the focus with it; null where there is none. */
export function takeEarly(): EarlyLogin | null {
  const early = document.getElementById('early');
  if (!early) return null;
  const inputOf = (within: ParentNode, name: string) =>
    within.querySelector<HTMLInputElement>(`[autocomplete="${name}"]`);
  const [login, password] = names.map((name) => inputOf(early, name)?.value ?? '');
  const remember = early.querySelector<HTMLInputElement>('[type=checkbox]')?.checked ?? false;
  const focused = names.find((name) => inputOf(early, name) === document.activeElement);
  const wasSent = early.dataset.sent !== undefined;
  early.remove();
  if (focused) inputOf(document, focused)?.focus();
  return { login: login ?? '', password: password ?? '', remember, wasSent };
}
