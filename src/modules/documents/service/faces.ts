import { faceKeyOf, smallFace } from '../../../core/server/files/faces.ts';
import type { Services } from '../../../core/server/http/services.ts';

export { faceKeyOf };

/** Pictures that are made smaller at the same time. */
const atOnce = 4;

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
 * shows the face of its day. Making one small takes longer than drawing a card, so it is done when a photo is taken in; here
 * for those that were taken in before that, and once.
 */
export async function keepFaces(services: Services, photos: readonly string[]): Promise<void> {
  await inParts([...new Set(photos)], async (photo) => {
    const key = faceKeyOf(photo);
    if (await services.storage.has(key)) return;
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
