import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { constants, createGunzip, gzip } from 'node:zlib';

export type Entry = { readonly name: string; readonly body: Buffer };

/** The file cannot be restored; the message says why, in words for whoever runs the command. */
export class DamagedArchive extends Error {}

/** No entry is larger: tables are cut into parts, and uploads are smaller by far. */
const largestEntry = 64 * 1024 * 1024;
const block = 512;
/** What is read and unpacked at a time. */
const pieceBytes = 256 * 1024;
const lastName = 'checks.json';

/** How much goes into one member of the gzip file at least; its end is the end of an entry. */
const memberBytes = 1024 * 1024;
/** Members that are pressed at the same time: what is in memory is some entries, however large the archive becomes. */
const atOnce = Math.min(4, Math.max(2, availableParallelism()));
/** A third less of the processor's time than the usual level, for some 2 % more bytes. */
const level = 3;
const press = promisify(gzip);

/**
 * Writes a `.tar.gz` that any tar can open: gzip members one after another, which are pressed side by side. `checks.json`, the
 * last entry, holds the digest of each of the others: an archive without it was cut off.
 */
export async function createArchive(file: string) {
  const target = await open(file, 'wx', 0o600);
  const digests: Record<string, string> = {};
  const pressing: Promise<Buffer>[] = [];
  let kept: Buffer[] = [];
  let size = 0;
  const writeOldest = async () => {
    const member = await pressing.shift();
    if (member) await target.writeFile(member);
  };
  const pressKept = async () => {
    if (size === 0) return;
    const member = press(Buffer.concat(kept), { level });
    // Whoever waits for it hears of a failure; until then it is nobody's.
    member.catch(() => {});
    pressing.push(member);
    kept = [];
    size = 0;
    if (pressing.length >= atOnce) await writeOldest();
  };
  const write = async (...chunks: Buffer[]) => {
    for (const chunk of chunks) size += chunk.length;
    kept.push(...chunks);
    if (size >= memberBytes) await pressKept();
  };
  const put = async (name: string, body: Buffer) => {
    digests[name] = digestOf(body);
    await write(headerOf(name, body.length), body, Buffer.alloc(paddingOf(body.length)));
  };
  return {
    put,
    /** Ends the archive with its digests and waits until it is on the disk. */
    async finish(counts: Readonly<Record<string, number>>): Promise<void> {
      await put(lastName, Buffer.from(JSON.stringify({ counts, digests: { ...digests } })));
      await write(Buffer.alloc(block * 2));
      await pressKept();
      while (pressing.length > 0) await writeOldest();
      await target.sync();
      await target.close();
    },
    async abandon(): Promise<void> {
      await Promise.allSettled(pressing);
      await target.close().catch(() => {});
    },
  };
}

/** The entries of an archive in their order. Throws {@link DamagedArchive} at the first thing out of place. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file, { highWaterMark: pieceBytes });
  const unpacked = source.pipe(createGunzip({ finishFlush: constants.Z_FINISH, chunkSize: pieceBytes }));
  source.on('error', (error) => unpacked.destroy(error));
  let kept: Buffer[] = [];
  let size = 0;
  const chunks = unpacked[Symbol.asyncIterator]();
  const take = async (count: number): Promise<Buffer | null> => {
    while (size < count) {
      const next = await chunks.next();
      if (next.done) return null;
      kept.push(next.value as Buffer);
      size += (next.value as Buffer).length;
    }
    const all = kept.length === 1 ? (kept[0] as Buffer) : Buffer.concat(kept);
    kept = [all.subarray(count)];
    size = all.length - count;
    return all.subarray(0, count);
  };
  try {
    for (;;) {
      const header = await take(block);
      if (!header) throw new DamagedArchive('The backup is incomplete: it ends too early.');
      if (header.every((byte) => byte === 0)) return;
      const { name, length } = readHeader(header);
      const body = await take(length + paddingOf(length));
      if (!body) throw new DamagedArchive('The backup is incomplete: it ends too early.');
      yield { name, body: body.subarray(0, length) };
    }
  } catch (error) {
    if (error instanceof DamagedArchive) throw error;
    const code = (error as { code?: string }).code ?? '';
    if (code === 'ENOENT') throw new DamagedArchive(`There is no file ${file}.`);
    if (code.startsWith('Z_'))
      throw new DamagedArchive(
        code === 'Z_BUF_ERROR'
          ? 'The backup is incomplete: it ends too early.'
          : 'The file is damaged, or it is not a backup of Pathshala.',
      );
    throw error;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

/**
 * Reads an archive from end to end and compares every digest. Answers its first entry (what it is), the
 * rows of each table and the names of all entries; `look` gets each entry as it goes by, before it is known to be whole.
 * Throws {@link DamagedArchive} when anything is missing or changed.
 */
export async function checkArchive(
  file: string,
  look: (entry: Entry) => void = () => {},
): Promise<{ first: Entry; counts: Readonly<Record<string, number>>; names: readonly string[] }> {
  let first: Entry | null = null;
  let last: Entry | null = null;
  const found = new Map<string, string>();
  for await (const entry of readArchive(file)) {
    first ??= { name: entry.name, body: Buffer.from(entry.body) };
    if (last) throw new DamagedArchive('The file is damaged: something follows its end.');
    if (entry.name === lastName) last = { name: entry.name, body: Buffer.from(entry.body) };
    else if (found.has(entry.name))
      throw new DamagedArchive(`The file is damaged: ${entry.name} is in it twice.`);
    else {
      found.set(entry.name, digestOf(entry.body));
      look(entry);
    }
  }
  if (!first || !last) throw new DamagedArchive('The backup is incomplete: it ends too early.');
  const checks = readJson<{ counts: Record<string, number>; digests: Record<string, string> }>(last.body);
  for (const [name, digest] of Object.entries(checks.digests))
    if (found.get(name) !== digest)
      throw new DamagedArchive(`The file is damaged: ${name} is not what was saved.`);
  for (const name of found.keys())
    if (!(name in checks.digests)) throw new DamagedArchive(`The file is damaged: ${name} was added to it.`);
  return { first, counts: checks.counts, names: [...found.keys()] };
}

export function readJson<T>(body: Buffer): T {
  try {
    return JSON.parse(body.toString('utf8')) as T;
  } catch {
    throw new DamagedArchive('The file is damaged, or it is not a backup of Pathshala.');
  }
}

const digestOf = (body: Buffer) => hash('sha256', body);
const paddingOf = (length: number) => (block - (length % block)) % block;

/** The header of POSIX ustar. */
function headerOf(name: string, length: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The entry's name is too long: ${name}`);
  if (length > largestEntry) throw new Error(`The entry ${name} is too large for a backup`);
  const header = Buffer.alloc(block);
  const octal = (value: number, at: number, width: number) =>
    header.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'latin1');
  header.write(name, 0, 'utf8');
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(length, 124, 12);
  octal(0, 136, 12);
  header.write('        ', 148, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  let sum = 0;
  for (const byte of header) sum += byte;
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

function readHeader(header: Buffer): { name: string; length: number } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0', 1)[0] ?? '';
  const length = Number.parseInt(text(124, 136), 8);
  if (text(257, 262) !== 'ustar' || !Number.isSafeInteger(length) || length < 0 || length > largestEntry)
    throw new DamagedArchive('The file is damaged, or it is not a backup of Pathshala.');
  return { name: text(0, 100), length };
}
