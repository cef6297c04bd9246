import { inflateSync } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { fileRefusals, mostUploadBytes } from '../../contracts/files-contract.ts';
import { AppError, type ErrorKind } from '../../errors.ts';
import { smallFace } from './faces.ts';
import { NotReadable, writePdfAnew } from './pdf-anew.ts';

const refusal = (name: keyof typeof fileRefusals): ErrorKind => ({
  code: `upload.${name}`,
  status: 422,
  text: fileRefusals[name],
});

/** Content that may be kept, with its kind as found by looking at it. */
export type Accepted = {
  readonly content: Buffer;
  readonly mime: 'image/webp' | 'application/pdf';
  readonly width: number | null;
  readonly height: number | null;
  /** The same picture at the widths that were asked for, where it is wider than they are. */
  readonly smaller?: readonly SmallerPicture[];
  /** Somebody's face as small as cards print it, where that was asked for. */
  readonly face?: Buffer;
};
export type SmallerPicture = {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
};

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * A picture that may be kept: sniffed by its content, never by its name, and drawn anew as WebP within
 * `longest` pixels, so that nothing but pixels is left (no script, no place, no second file inside).
 * Narrower ones of `widths` pixels come along where it is wider, and a portrait as cards print it. Throws `upload.imageTooLarge` or `upload.notAnImage`
 * otherwise.
 */
export async function acceptImage(
  content: Buffer,
  longest = 1600,
  widths: readonly number[] = [],
  isPortrait = false,
): Promise<Accepted> {
  if (content.length > mostUploadBytes.image) throw new AppError(refusal('imageTooLarge'));
  // sharp would accept SVG with a script in it, so the sniffed kind decides first.
  const kind = content.length === 0 ? undefined : await fileTypeFromBuffer(content).catch(() => undefined);
  if (!kind || !pictures.has(kind.mime)) throw new AppError(refusal('notAnImage'));
  try {
    const { data, info } = await sharp(content, { limitInputPixels: 40_000_000, failOn: 'error' })
      .timeout({ seconds: 20 })
      .rotate()
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const smaller: SmallerPicture[] = [];
    for (const width of widths) if (width < info.width) smaller.push(await narrower(data, width));
    const face = isPortrait ? { face: await smallFace(data) } : {};
    return { content: data, mime: 'image/webp', width: info.width, height: info.height, smaller, ...face };
  } catch {
    throw new AppError(refusal('notAnImage'));
  }
}

/** A picture that was drawn anew already, `width` pixels wide. */
async function narrower(content: Buffer, width: number): Promise<SmallerPicture> {
  const { data, info } = await sharp(content)
    .timeout({ seconds: 20 })
    .resize({ width })
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}

/**
 * A PDF written anew from its pages, without anything that runs, or a picture drawn anew. Throws a refusal that says what to do
 * otherwise; word processor and sheet files are refused, because they can carry macros.
 */
export async function acceptDocument(content: Buffer, longest = 2400): Promise<Accepted> {
  if (content.length > mostUploadBytes.document) throw new AppError(refusal('documentTooLarge'));
  const kind = content.length === 0 ? undefined : await fileTypeFromBuffer(content).catch(() => undefined);
  if (kind && pictures.has(kind.mime)) return acceptImage(content, longest);
  if (kind?.mime !== 'application/pdf' || !isWholePdf(content)) throw new AppError(refusal('notADocument'));
  // What shows itself is refused with a word; what hides from this look does not come along into the one written anew.
  if (hasActiveParts(content)) throw new AppError(refusal('activePdf'));
  const anew = await writePdfAnew(content).catch((error: unknown) => {
    throw error instanceof NotReadable ? new AppError(refusal('notADocument')) : error;
  });
  if (hasActiveParts(anew)) throw new AppError(refusal('activePdf'));
  return { content: anew, mime: 'application/pdf', width: null, height: null };
}

/** Begins and ends as a PDF, with nothing before or after that another program would take for its own file. */
function isWholePdf(content: Buffer): boolean {
  const end = content.lastIndexOf('%%EOF');
  return (
    content.subarray(0, 5).toString('latin1') === '%PDF-' &&
    end > 0 &&
    /^%%EOF\s*$/.test(content.subarray(end).toString('latin1')) &&
    // The end of a zip's directory: the file would be a zip as well.
    content.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1')) === -1
  );
}

const active =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|Movie|XFA|SubmitForm|ImportData)(?![A-Za-z0-9])/;
const mostUnpacked = 40 * 1024 * 1024;

/** Whether an object of the PDF, packed or plain, names something that runs or another file inside. */
function hasActiveParts(content: Buffer): boolean {
  const text = content.toString('latin1');
  let plain = '';
  let unpacked = 0;
  let place = 0;
  for (;;) {
    const begin = text.indexOf('stream', place);
    if (begin === -1) break;
    const isBegin = /[\r\n]/.test(text.charAt(begin + 6)) && text.slice(begin - 3, begin) !== 'end';
    plain += text.slice(place, isBegin ? begin : begin + 6);
    place = begin + 6;
    if (!isBegin) continue;
    const end = text.indexOf('endstream', place);
    if (end === -1) break;
    // Objects can stand packed inside a stream; what a picture's or a font's stream holds is no object.
    if (/\/ObjStm(?![A-Za-z])/.test(text.slice(Math.max(0, begin - 400), begin))) {
      const data = content.subarray(place + (text.startsWith('\r\n', place) ? 2 : 1), end);
      try {
        const objects = inflateSync(data, { maxOutputLength: mostUnpacked - unpacked, finishFlush: 2 });
        unpacked += objects.length;
        plain += objects.toString('latin1');
      } catch {
        // Packed in a way that cannot be looked into, or far too much of it.
        return true;
      }
    }
    place = end + 9;
  }
  plain += text.slice(place);
  // Letters of a name may be written as #4A.
  return active.test(
    plain.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}

const unsafe = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff"*/:<>?\\|]/gu;

/**
 * A file's name as others may see it: without folders, signs that turn the reading direction, or endings
 * that claim another kind. `bill.php.exe` kept as WebP becomes `bill php.webp`.
 */
export function fileNameOf(given: string, mime: Accepted['mime']): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const stem = last
    .replace(unsafe, '')
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .replaceAll('.', ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${Array.from(stem).slice(0, 80).join('') || 'file'}${mime === 'image/webp' ? '.webp' : '.pdf'}`;
}
