/**
 * What this device keeps of somebody's work until the server has it, and of sheets that open without a network: by
 * account, sealed with a key that no script can read and that ends with the session. Reading and writing is at once, in
 * memory; the sealed copy follows within milliseconds, and other windows of the account hear of it.
 */

/** What the name begins with of work that the server has not got: it goes only after a question. */
export const unsentPrefix = 'unsent.';

const databaseName = 'pathshala-kept';
/** Sealed texts, by account and name. */
const rowsStore = 'rows';
/** One key an account. */
const keysStore = 'keys';

type Row = {
  readonly account: string;
  readonly name: string;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
};
type Place = { readonly account: string; readonly database: IDBDatabase; readonly key: CryptoKey };

/** Texts of JSON, so that nobody changes what is kept by changing what was given. */
const memory = new Map<string, string>();
let opened: { readonly account: string; readonly work: Promise<void> } | null = null;
let place: Place | null = null;

const listeners = new Set<() => void>();
let version = 0;
function tell(): void {
  version += 1;
  for (const listener of listeners) listener();
}
export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
/** Changes with what is kept, so that a screen can tell. */
export const keptVersion = (): number => version;

/** Opens what is kept for an account; to be awaited before anything is read or written for it. */
export function openKept(account: string): Promise<void> {
  if (opened?.account !== account) {
    memory.clear();
    place = null;
    // A browser that forbids it, or a connection that is not secure: what is kept ends with the page.
    opened = { account, work: open(account).catch(() => {}) };
  }
  return opened.work;
}

/** What was kept under a name; null where nothing is. */
export function readKept(name: string): unknown {
  return JSON.parse(memory.get(name) ?? 'null');
}

/** The names that begin so, in order. */
export const keptNames = (prefix: string): string[] =>
  [...memory.keys()].filter((name) => name.startsWith(prefix)).sort();

/** Whether this browser holds work of the account that the server has not got. */
export const hasUnsent = (): boolean => keptNames(unsentPrefix).length > 0;

/** Keeps a value instead of what was kept under its name before; null lets it go. */
export function keepOnDevice(name: string, value: unknown): void {
  if (value === null) {
    if (!memory.delete(name)) return;
  } else {
    const text = JSON.stringify(value);
    if (memory.get(name) === text) return;
    memory.set(name, text);
  }
  tell();
  seal(name);
}

/** Forgets all that is kept of the account with its key, and what others left unfinished but for unsent work. */
export async function forgetKept(): Promise<void> {
  const left = place;
  memory.clear();
  place = null;
  opened = null;
  tell();
  if (!left) return;
  await writing;
  const { rows, keys, done } = storesOf(left.database, 'readwrite');
  keys.delete(left.account);
  for (const [account, name] of (await answerOf(rows.getAllKeys())) as [string, string][])
    if (account === left.account || !name.startsWith(unsentPrefix)) rows.delete([account, name]);
  await done;
  channel?.postMessage({ account: left.account, name: null });
}

/** Lets go whatever of the account has a name that begins so, whether it is open here or not. */
export async function dropKept(account: string, prefix: string): Promise<void> {
  if (opened?.account === account) for (const name of keptNames(prefix)) memory.delete(name);
  tell();
  await writing;
  const { rows, done } = storesOf(place?.database ?? (await openDatabase()), 'readwrite');
  rows.delete(IDBKeyRange.bound([account, prefix], [account, `${prefix}\uffff`]));
  await done;
}

let writing: Promise<void> = Promise.resolve();
const waiting = new Set<string>();
function seal(name: string): void {
  const there = place;
  if (!there || waiting.has(name)) return;
  waiting.add(name);
  writing = writing
    .then(() => {
      waiting.delete(name);
      return place === there ? write(there, name) : undefined;
    })
    // A full storage: the page still works, with a network.
    .catch(() => {});
}

async function write({ account, database, key }: Place, name: string): Promise<void> {
  const text = memory.get(name);
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const data =
    text === undefined ? null : await crypto.subtle.encrypt(sealOf(account, name, nonce), key, bytesOf(text));
  const { rows, done } = storesOf(database, 'readwrite');
  if (data) rows.put({ account, name, nonce, data } satisfies Row);
  else rows.delete([account, name]);
  await done;
  channel?.postMessage({ account, name });
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** A text sealed under one name opens under no other. */
const sealOf = (account: string, name: string, nonce: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: bytesOf(`${account}\n${name}`),
});

async function open(account: string): Promise<void> {
  const database = await openDatabase();
  // Made beforehand: a transaction does not wait for it.
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const { rows, keys, done } = storesOf(database, 'readwrite');
  const known = (await answerOf(keys.get(account))) as CryptoKey | undefined;
  if (!known) keys.put(fresh, account);
  const kept = (await answerOf(rows.getAll(IDBKeyRange.bound([account], [account, []])))) as Row[];
  await done;
  const there = { account, database, key: known ?? fresh };
  await Promise.all(kept.map((row) => unseal(there, row)));
  place = there;
  bringPlain(account);
  tell();
}

async function unseal({ account, key }: Place, { name, nonce, data }: Row): Promise<void> {
  try {
    const text = await crypto.subtle.decrypt(sealOf(account, name, nonce), key, data);
    memory.set(name, new TextDecoder().decode(text));
  } catch {
    // Sealed with a key that is gone: nobody can read it any more.
  }
}

/** What earlier versions left in plain words, sealed from now on. */
function bringPlain(account: string): void {
  for (const [key, text] of Object.entries(localStorage)) {
    if (!/^(?:draft\.|attendance[:-])/.test(key)) continue;
    const name = key.replace(/^draft\.unsent\./, unsentPrefix);
    if (key.includes(account) && !memory.has(name)) {
      memory.set(name, String(text));
      seal(name);
    }
    localStorage.removeItem(key);
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(rowsStore, { keyPath: ['account', 'name'] });
    request.result.createObjectStore(keysStore);
  };
  return answerOf(request);
}

function storesOf(database: IDBDatabase, mode: IDBTransactionMode) {
  const transaction = database.transaction([rowsStore, keysStore], mode);
  return {
    rows: transaction.objectStore(rowsStore),
    keys: transaction.objectStore(keysStore),
    done: new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    }),
  };
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

type Told = { readonly account: string; readonly name: string | null };
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(databaseName) : null;
channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => void hear(data));

/** Another window of this browser kept something, or logged out. */
async function hear({ account, name }: Told): Promise<void> {
  const there = place;
  if (there?.account !== account) return;
  if (name === null) {
    memory.clear();
    place = null;
    opened = null;
  } else {
    const row = (await answerOf(storesOf(there.database, 'readonly').rows.get([account, name]))) as
      | Row
      | undefined;
    if (place !== there || waiting.has(name)) return;
    if (row) await unseal(there, row);
    else memory.delete(name);
  }
  tell();
}
