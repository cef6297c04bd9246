import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where uploaded files live; a folder here, an object store elsewhere. Keys are UUIDs. */
export type Storage = {
  put(key: string, content: Buffer): Promise<void>;
  /** Takes a file of this machine over, without holding it in memory; it is no longer at its place then. */
  take(key: string, place: string): Promise<void>;
  /** The content, or null when there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Whether there is one, without reading it. */
  has(key: string): Promise<boolean>;
  /** The content part by part with its length in bytes, or null when there is none. */
  open(key: string): Promise<{ readonly bytes: number; readonly content: Readable } | null>;
  remove(key: string): Promise<void>;
  /** The keys of all files. */
  keys(): AsyncIterable<string>;
  /** Removes what a process left half written that was killed before this moment. */
  removeUnfinished(before: Date): Promise<void>;
};

const keyShape = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const unfinishedShape = /^[0-9a-f]{8}-[0-9a-f-]{27}\.[0-9a-f-]{36}$/;

const inside = (place: string): Promise<string[]> =>
  readdir(place).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });

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
      try {
        await writeFile(unfinished, content, { mode: 0o600 });
        await rename(unfinished, place.file);
      } catch (error) {
        // On a full disk a part of it may be there, and would stay for ever.
        await rm(unfinished, { force: true }).catch(() => {});
        throw error;
      }
    },
    async take(key, place) {
      const kept = placeOf(key);
      await mkdir(kept.folder, { recursive: true, mode: 0o700 });
      const unfinished = `${kept.file}.${randomUUID()}`;
      try {
        // The place may be on another disk.
        await copyFile(place, unfinished);
        await rename(unfinished, kept.file);
        await rm(place, { force: true });
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw error;
      }
    },
    async open(key) {
      const handle = await open(placeOf(key).file).catch((error: { code?: string }) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!handle) return null;
      const { size } = await handle.stat();
      return { bytes: size, content: handle.createReadStream() };
    },
    async has(key) {
      return stat(placeOf(key).file).then(
        () => true,
        (error: { code?: string }) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      );
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
    async removeUnfinished(before) {
      for (const part of await inside(folder))
        for (const name of await inside(join(folder, part))) {
          if (!unfinishedShape.test(name)) continue;
          const place = join(folder, part, name);
          const { mtime } = await stat(place).catch(() => ({ mtime: before }));
          if (mtime < before) await rm(place, { force: true });
        }
    },
    async *keys() {
      for (const part of (await inside(folder)).sort())
        for (const key of (await inside(join(folder, part))).sort()) if (keyShape.test(key)) yield key;
    },
  };
}
