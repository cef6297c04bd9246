import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** As large as cards print a face, in pixels. */
const wide = 240;
const high = 300;

/** The key a photo is kept under as cards print it: another picture of the person later is another key. */
export function faceKeyOf(photo: string): string {
  const digest = createHash('sha256').update(`document face ${photo}`).digest('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** A photo as small as cards print it. Rejects what is no picture. */
export const smallFace = (content: Uint8Array): Promise<Buffer> =>
  sharp(content).resize(wide, high, { fit: 'cover' }).jpeg({ quality: 82 }).toBuffer();
