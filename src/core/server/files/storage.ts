import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where uploaded files live; a folder here, an object store elsewhere. Keys are UUIDs. */
export type Storage = {
  put(key: string, content: Buffer): Promise<void>;
  /** The content, or null when there is none. */
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** The keys of all files. */
  keys(): AsyncIterable<string>;
};

const keyShape = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Files in a local folder, spread over 256 sub-folders, each written whole or not at all. */
export function localStorageFolder(folder: string): Storage {
  const placeOf = (key: string) => {
    if (!keyShape.test(key)) throw new Error('A storage key is a UUID');
    return { folder: join(folder, key.slice(-2)), file: join(folder, key.slice(-2), key) };
  };
  return {
    async put(key, content) {
      const place = placeOf(key);
      await mkdir(place.folder, { recursive: true, mode: 0o700 });
      const unfinished = `${place.file}.${randomUUID()}`;
      await writeFile(unfinished, content, { mode: 0o600 });
      await rename(unfinished, place.file);
    },
    async get(key) {
      return readFile(placeOf(key).file).catch((error: { code?: string }) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async remove(key) {
      await rm(placeOf(key).file, { force: true });
    },
    async *keys() {
      const inside = (place: string) =>
        readdir(place).catch((error: { code?: string }) => {
          if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
          throw error;
        });
      for (const part of (await inside(folder)).sort())
        for (const key of (await inside(join(folder, part))).sort()) if (keyShape.test(key)) yield key;
    },
  };
}
