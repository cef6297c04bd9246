import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { mostUploadBytes } from '../../../../core/contracts/files-contract.ts';

/* The process that opens one zip of photos: what a hostile one unpacks to lies in its memory, not in the server's. */

type ZipProblem = 'notAZip' | 'tooMuch';
export type ZipTask = {
  readonly content: Uint8Array;
  /** The names of the files that are unpacked; of the others only the name is told. */
  readonly wanted: readonly string[];
};
type ZipFound = { readonly name: string; readonly content: Uint8Array | null };
export type ZipOutcome = { readonly files: readonly ZipFound[] } | { readonly problem: ZipProblem };

const most = { files: 300, packed: 11_500_000, unpacked: 100 * 1024 * 1024 };

/** What a Mac puts into every zip, and folders. */
const isNothing = (name: string): boolean =>
  name.endsWith('/') || /(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/.test(name);

/** Sizes are counted as they come, whatever the zip says of itself, and one file is no larger than a photo may be. */
function filesOf({ content, wanted }: ZipTask): Promise<ZipOutcome> {
  const isWanted = new Set(wanted);
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length > most.packed) return Promise.resolve({ problem: 'tooMuch' });
  return new Promise((resolve) => {
    const refuse = (problem: ZipProblem) => resolve({ problem });
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error || !zip) return refuse('notAZip');
      const files: ZipFound[] = [];
      let unpacked = 0;
      zip.on('error', () => refuse('notAZip'));
      zip.on('end', () => resolve({ files }));
      zip.on('entry', (entry: Entry) => {
        const name = entry.fileName;
        if (isNothing(name)) return zip.readEntry();
        if (files.length >= most.files) {
          zip.close();
          return refuse('tooMuch');
        }
        if (!isWanted.has(name) || entry.uncompressedSize > mostUploadBytes.image) {
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

process.on('message', async (task: ZipTask) => {
  process.send?.(await filesOf(task));
});
