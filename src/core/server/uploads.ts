import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { AppError, type ErrorKind } from '../errors.ts';

const notAnImage = {
  code: 'upload.notAnImage',
  status: 422,
  text: {
    en: 'The file must be a picture: JPEG, PNG or WebP, at most 8 MB and 40 megapixels.',
    bn: 'ফাইলটি অবশ্যই ছবি হতে হবে: JPEG, PNG বা WebP, সর্বোচ্চ ৮ মেগাবাইট ও ৪০ মেগাপিক্সেল।',
  },
} as const satisfies ErrorKind;

const kinds = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * A picture that may be kept: sniffed by its content, never by its name, and drawn anew as WebP within
 * `longest` pixels, so that nothing but pixels is left (no script, no place, no second file inside).
 * Throws `upload.notAnImage` otherwise.
 */
export async function acceptImage(
  content: Buffer,
  longest = 1600,
): Promise<{ buffer: Buffer; mime: string; width: number; height: number }> {
  if (content.length === 0 || content.length > 8 * 1024 * 1024) throw new AppError(notAnImage);
  // sharp would accept SVG with a script in it, so the sniffed kind decides first.
  const kind = await fileTypeFromBuffer(content);
  if (!kind || !kinds.has(kind.mime)) throw new AppError(notAnImage);
  try {
    const { data, info } = await sharp(content, { limitInputPixels: 40_000_000, failOn: 'error' })
      .rotate()
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { buffer: data, mime: 'image/webp', width: info.width, height: info.height };
  } catch {
    throw new AppError(notAnImage);
  }
}
