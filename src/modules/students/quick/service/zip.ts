import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { mostUploadBytes } from '../../../../core/contracts/files-contract.ts';
import { AppError } from '../../../../core/errors.ts';
import { quickErrors } from '../labels.ts';

const most = { files: 300, packed: 11_500_000, unpacked: 100 * 1024 * 1024 };

/** What a Mac puts into every zip, and folders. */
const isNothing = (name: string): boolean =>
  name.endsWith('/') || /(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/.test(name);

/**
 * The files of a zip, read one after the other; `wanted` says which are unpacked. Sizes are counted as they come, whatever the
 * zip says of itself, and one file is no larger than a photo may be.
 */
export function filesOfZip(
  content: Buffer,
  wanted: (name: string) => boolean,
): Promise<{ name: string; content: Buffer | null }[]> {
  if (content.length > most.packed) return Promise.reject(new AppError(quickErrors.tooMuch));
  return new Promise((resolve, reject) => {
    const refuse = (kind: keyof typeof quickErrors) => reject(new AppError(quickErrors[kind]));
    fromBuffer(content, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error || !zip) return refuse('notAZip');
      const files: { name: string; content: Buffer | null }[] = [];
      let unpacked = 0;
      zip.on('error', () => refuse('notAZip'));
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry: Entry) => {
        const name = entry.fileName;
        if (isNothing(name)) return zip.readEntry();
        if (files.length >= most.files) {
          zip.close();
          return refuse('tooMuch');
        }
        if (!wanted(name) || entry.uncompressedSize > mostUploadBytes.image) {
          files.push({ name, content: null });
          return zip.readEntry();
        }
        unpackOne(zip, entry, (failed, body) => {
          unpacked += body?.length ?? 0;
          if (failed || !body) return refuse('notAZip');
          if (unpacked > most.unpacked) {
            zip.close();
            return refuse('tooMuch');
          }
          files.push({ name, content: body });
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}

function unpackOne(zip: ZipFile, entry: Entry, done: (failed: Error | null, body?: Buffer) => void): void {
  zip.openReadStream(entry, (error, stream) => {
    if (error || !stream) return done(error ?? new Error('No stream'));
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('error', (problem: Error) => done(problem));
    stream.on('end', () => done(null, Buffer.concat(parts)));
  });
}
