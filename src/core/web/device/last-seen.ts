import type * as z from 'zod';
import type { currentUser } from '../../contracts/shell-contract.ts';
import { setSeenStore } from './call.ts';
import { dropKept, keepOnDevice, keptNames, readKept } from './kept.ts';

/**
 * What students and guardians saw last of their own pages, for times without a network: the answers of endpoints marked
 * `lastSeen`, sealed as everything else a device keeps, and gone at the log-out. Staff keep none: their screens tell of others.
 */

const prefix = 'seen.';
/** More than a family looks at in a week; the oldest go first. */
const mostKept = 60;
/** Characters of one answer: what is longer is no page that is read again on the way. */
const longest = 300_000;

type Kept = { readonly at: string; readonly answer: unknown };

const listeners = new Set<() => void>();
/** Since when what is on screen may be old; null while the server answers. */
let since: string | null = null;
/** Another screen was opened: what the last one showed does not count for it. */
let isAnother = false;

function setSince(next: string | null): void {
  isAnother = false;
  if (next === since) return;
  since = next;
  for (const listener of listeners) listener();
}
export const seenSince = (): string | null => since;
export function onSeenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
/** The next thing that is taken from the device says how old the screen is. */
export function beginScreen(): void {
  isAnother = true;
}

type CurrentUser = z.infer<typeof currentUser>;
const families = new Set(['student', 'guardian']);

/** Keeps and finds again what this person sees; only for families, and for nobody who acts in another's name. */
export function watchSeen({ site, roles, impersonation, emergency }: CurrentUser): void {
  setSince(null);
  const isFamily = roles.length > 0 && roles.every(({ code }) => families.has(code));
  if (!site || !isFamily || impersonation || emergency) {
    setSeenStore(null);
    return;
  }
  // The same page in another institution is another page.
  const nameOf = (path: string, input: unknown) => `${prefix}${site.id} ${path} ${JSON.stringify(input)}`;
  setSeenStore({
    keep(path, input, answer) {
      const text = JSON.stringify(answer, withoutLinks);
      if (text.length > longest) return;
      const name = nameOf(path, input);
      keepOnDevice(name, { at: new Date().toISOString(), answer: JSON.parse(text) } satisfies Kept);
      makeRoom(name);
      setSince(null);
    },
    recall(path, input) {
      const kept = readKept(nameOf(path, input)) as Kept | null;
      if (!kept) return undefined;
      setSince(since !== null && !isAnother && since < kept.at ? since : kept.at);
      return kept.answer;
    },
  });
}

/** Links to pictures and files are good for minutes, and for nobody who finds them. */
const withoutLinks = (name: string, value: unknown): unknown => (name === 'photoUrl' ? null : value);

function makeRoom(newest: string): void {
  const names = keptNames(prefix);
  if (names.length <= mostKept) return;
  const oldest = names
    .filter((name) => name !== newest)
    .map((name) => ({ name, at: (readKept(name) as Kept).at }))
    .sort((one, other) => (one.at < other.at ? -1 : 1));
  for (const { name } of oldest.slice(0, names.length - mostKept)) keepOnDevice(name, null);
}

/** The session ended without a log-out: what was seen in it goes, unsent work stays. */
export async function forgetSeen(account: string): Promise<void> {
  setSeenStore(null);
  setSince(null);
  await dropKept(account, prefix);
}
