import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Services } from '../../../core/server/http/services.ts';

/** Pictures that are made smaller at the same time. */
const atOnce = 4;
const wide = 240;
const high = 300;

/** The key a photo is kept under for documents: another picture of the person later is another key. */
export function faceKeyOf(photo: string): string {
  const digest = createHash('sha256').update(`document face ${photo}`).digest('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** A photo as small as documents print it. Rejects what is no picture. */
export const smallFace = (content: Uint8Array): Promise<Buffer> =>
  sharp(content).resize(wide, high, { fit: 'cover' }).jpeg({ quality: 82 }).toBuffer();

async function inParts<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
    }),
  );
}

/**
 * Keeps photos as small as documents print them, and apart from the records they hang on: a copy printed years later
 * shows the face of its day. Making one small takes longer than drawing a card, so it is done once.
 */
export async function keepFaces(services: Services, photos: readonly string[]): Promise<void> {
  await inParts([...new Set(photos)], async (photo) => {
    const key = faceKeyOf(photo);
    if (await services.storage.get(key)) return;
    const content = await services.storage.get(photo).catch(() => null);
    const small = content ? await smallFace(content).catch(() => null) : null;
    if (small) await services.storage.put(key, small);
  });
}

/** Kept faces by their keys; one that is gone is left out. */
export async function readFaces(
  services: Services,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  await inParts([...new Set(keys)], async (key) => {
    const content = await services.storage.get(key).catch(() => null);
    if (content) found.set(key, content);
  });
  return found;
}
