import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretKey } from './sealed.ts';
import { writeOnce } from './write-once.ts';

const line = /^k([1-9]\d{0,5}):([0-9a-f]{64})$/;

/** The keys of a text with one `k1:<64 hexadecimal digits>` a line or word, oldest first; null where it is none. */
export function parseKeys(text: string): readonly SecretKey[] | null {
  const found = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => line.exec(one));
  const keys = found.flatMap((one) =>
    one ? [{ id: `k${one[1]}`, bytes: Buffer.from(one[2] ?? '', 'hex') }] : [],
  );
  const isRight = keys.length > 0 && keys.length === found.length;
  return isRight && new Set(keys.map(({ id }) => id)).size === keys.length ? keys : null;
}

const textOf = (keys: readonly SecretKey[]): string =>
  keys.map(({ id, bytes }) => `${id}:${bytes.toString('hex')}\n`).join('');

const keysFile = (dataFolder: string): string => join(dataFolder, 'secret-keys');

/** The keys kept in the data folder; at the first start one is made. Throws where the file is damaged. */
export function keptKeys(dataFolder: string): readonly SecretKey[] {
  const file = keysFile(dataFolder);
  const read = () => {
    const keys = parseKeys(readFileSync(file, 'utf8'));
    if (keys === null)
      throw new Error(`${file} is damaged: it holds one key a line, k1:<64 hexadecimal digits>`);
    return keys;
  };
  try {
    return read();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
  writeOnce(file, textOf([{ id: 'k1', bytes: randomBytes(32) }]));
  return read();
}

/** Adds a key, with which everything is sealed from the next start on; answers its id. */
export function addKey(dataFolder: string): string {
  const keys = keptKeys(dataFolder);
  const id = `k${Math.max(...keys.map((key) => Number(key.id.slice(1)))) + 1}`;
  write(dataFolder, [...keys, { id, bytes: randomBytes(32) }]);
  return id;
}

/** Removes a key that opens nothing any more. */
export function dropKey(dataFolder: string, id: string): void {
  write(
    dataFolder,
    keptKeys(dataFolder).filter((key) => key.id !== id),
  );
}

/** The file is there whole, old or new. */
function write(dataFolder: string, keys: readonly SecretKey[]): void {
  const file = keysFile(dataFolder);
  writeFileSync(`${file}.new`, textOf(keys), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
