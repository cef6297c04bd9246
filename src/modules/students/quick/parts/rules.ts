/** One file of a zip, as its directory names it. */
export type ZipEntry = {
  readonly name: string;
  /** Of the directory, as it stands: method, time, sum and name go into a new zip unchanged. */
  readonly head: Uint8Array;
  readonly nameBytes: Uint8Array;
  readonly packed: number;
  readonly unpacked: number;
  /** Where the file's own heading begins. */
  readonly offset: number;
};

const endSign = 0x06054b50;
const directorySign = 0x02014b50;
const fileSign = 0x04034b50;
/** The end of a zip is 22 bytes and a remark of 65,535 at most. */
const mostEnd = 22 + 65_535;
/** Sizes stand before the file in what is written anew, not after it. */
const sizesFollow = 0x8;

const bytesOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());

/** What a computer puts into every zip by itself, and folders. */
const isNothing = (name: string): boolean =>
  name.endsWith('/') || /(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/.test(name);

/**
 * The files of a zip by its directory; of the zip itself only the end is read, so its size does not matter. Null for what
 * is no zip, or one of more than 4 GB.
 */
export async function readDirectory(zip: Blob): Promise<ZipEntry[] | null> {
  const from = Math.max(0, zip.size - mostEnd);
  const tail = await bytesOf(zip.slice(from));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== endSign) end -= 1;
  if (end < 0) return null;
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (start + size > from + end) return null;
  const directory = await bytesOf(zip.slice(start, start + size));
  const found: ZipEntry[] = [];
  let at = 0;
  while (at + 46 <= directory.byteLength) {
    if (directory.getUint32(at, true) !== directorySign) return null;
    const [nameLength, extra, remark] = [28, 30, 32].map((place) => directory.getUint16(at + place, true));
    const next = at + 46 + (nameLength ?? 0) + (extra ?? 0) + (remark ?? 0);
    if (next > directory.byteLength) return null;
    const nameBytes = new Uint8Array(directory.buffer.slice(at + 46, at + 46 + (nameLength ?? 0)));
    const name = new TextDecoder().decode(nameBytes);
    if (!isNothing(name))
      found.push({
        name,
        head: new Uint8Array(directory.buffer.slice(at, at + 46)),
        nameBytes,
        packed: directory.getUint32(at + 20, true),
        unpacked: directory.getUint32(at + 24, true),
        offset: directory.getUint32(at + 42, true),
      });
    at = next;
  }
  return found;
}

/** Files in groups that are small enough to be sent, in their order: at most so many bytes and so many files each. */
export function groupsOf(
  entries: readonly ZipEntry[],
  most: { readonly bytes: number; readonly files: number },
): ZipEntry[][] {
  const groups: ZipEntry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group && group.length < most.files && bytes + entry.packed <= most.bytes) {
      group.push(entry);
      bytes += entry.packed;
    } else {
      groups.push([entry]);
      bytes = entry.packed;
    }
  }
  return groups;
}

/** A zip that names these files and holds nothing of them. */
export const namesAlone = (entries: readonly ZipEntry[]): Blob =>
  zipFrom(entries.map((entry) => ({ entry, body: null })));

/** A zip of these files out of a larger one; what is packed is taken over as it is. */
export async function partOfZip(zip: Blob, entries: readonly ZipEntry[]): Promise<Blob> {
  const files = await Promise.all(
    entries.map(async (entry) => {
      const heading = await bytesOf(zip.slice(entry.offset, entry.offset + 30));
      // A heading that is not there is left to whoever reads the new zip.
      const from =
        heading.byteLength === 30
          ? entry.offset + 30 + heading.getUint16(26, true) + heading.getUint16(28, true)
          : entry.offset;
      return { entry, body: zip.slice(from, from + entry.packed) };
    }),
  );
  return zipFrom(files);
}

function zipFrom(files: readonly { readonly entry: ZipEntry; readonly body: Blob | null }[]): Blob {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let at = 0;
  let size = 0;
  for (const { entry, body } of files) {
    const head = entry.head.slice();
    const view = new DataView(head.buffer);
    view.setUint16(8, view.getUint16(8, true) & ~sizesFollow, true);
    if (body === null) {
      view.setUint16(10, 0, true);
      for (const place of [16, 20, 24]) view.setUint32(place, 0, true);
    }
    view.setUint16(30, 0, true);
    view.setUint16(32, 0, true);
    view.setUint32(42, at, true);
    const heading = new Uint8Array(30);
    new DataView(heading.buffer).setUint32(0, fileSign, true);
    // Version needed, flags, method, time, day, sum and sizes stand in the same order in both.
    heading.set(head.subarray(6, 30), 4);
    parts.push(heading, entry.nameBytes.slice());
    if (body) parts.push(body);
    at += 30 + entry.nameBytes.length + (body?.size ?? 0);
    directory.push(head, entry.nameBytes.slice());
    size += 46 + entry.nameBytes.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, endSign, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(12, size, true);
  end.setUint32(16, at, true);
  return new Blob([...parts, ...directory, end.buffer]);
}
