import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { zipOf } from '../../../../../test/zip.ts';
import { groupsOf, namesAlone, partOfZip, readDirectory, type ZipEntry } from './rules.ts';

/** What a reader of its own finds in a zip: each name with its content. */
async function contentsOf(zip: Blob): Promise<Record<string, string>> {
  const buffer = Buffer.from(await zip.arrayBuffer());
  return new Promise((resolve, reject) =>
    fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: true }, (error, file) => {
      if (error) return reject(error);
      const found: Record<string, string> = {};
      file.on('error', reject);
      file.on('end', () => resolve(found));
      file.on('entry', (entry) =>
        file.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          let text = '';
          stream.on('data', (part) => {
            text += part;
          });
          stream.on('error', reject);
          stream.on('end', () => {
            found[entry.fileName] = text;
            file.readEntry();
          });
        }),
      );
      file.readEntry();
    }),
  );
}

const files = [
  { name: 'class/1.jpg', content: 'the first' },
  { name: '২.jpg', content: 'the second '.repeat(500) },
  { name: '__MACOSX/._1.jpg', content: 'nothing' },
  { name: '3.png', content: 'the third' },
];
const given = () => new Blob([new Uint8Array(zipOf(files))]);
const read = async (zip: Blob): Promise<ZipEntry[]> => (await readDirectory(zip)) ?? [];

describe('ADM-9 a zip of any size', () => {
  it('is read by its directory, without what a computer puts into it', async () => {
    expect((await read(given())).map((one) => one.name)).toEqual(['class/1.jpg', '২.jpg', '3.png']);
    expect(await readDirectory(new Blob(['no zip at all, however long it may be']))).toBeNull();
    expect(await readDirectory(new Blob([]))).toBeNull();
    const cut = given();
    expect(await readDirectory(cut.slice(0, cut.size - 30))).toBeNull();
  });

  it('goes in parts that another reader finds whole, and each file once', async () => {
    const zip = given();
    const entries = await read(zip);
    const parts = groupsOf(entries, { bytes: 30, files: 2 });
    expect(parts.map((part) => part.map((one) => one.name))).toEqual([['class/1.jpg'], ['২.jpg'], ['3.png']]);
    const found = await Promise.all(parts.map(async (part) => contentsOf(await partOfZip(zip, part))));
    const wanted = files.filter((one) => !one.name.startsWith('__'));
    expect(Object.assign({}, ...found)).toEqual(
      Object.fromEntries(wanted.map(({ name, content }) => [name, content])),
    );
    expect(groupsOf(entries, { bytes: 1e9, files: 2 }).map((part) => part.length)).toEqual([2, 1]);
  });

  it('is asked about by its names alone', async () => {
    expect(await contentsOf(namesAlone(await read(given())))).toEqual({
      'class/1.jpg': '',
      '২.jpg': '',
      '3.png': '',
    });
  });

  it('takes over what is packed with its sizes after it, as telephones write it', async () => {
    const body = Buffer.from('written while the size was not known '.repeat(40));
    const packed = deflateRawSync(body);
    const name = Buffer.from('4.jpg');
    const heading = Buffer.alloc(30);
    heading.writeUInt32LE(0x04034b50, 0);
    heading.writeUInt16LE(20, 4);
    heading.writeUInt16LE(0x8, 6);
    heading.writeUInt16LE(8, 8);
    heading.writeUInt16LE(name.length, 26);
    const after = Buffer.alloc(16);
    after.writeUInt32LE(0x08074b50, 0);
    after.writeUInt32LE(crc32(body), 4);
    after.writeUInt32LE(packed.length, 8);
    after.writeUInt32LE(body.length, 12);
    const directory = Buffer.alloc(46);
    directory.writeUInt32LE(0x02014b50, 0);
    directory.writeUInt16LE(20, 4);
    directory.writeUInt16LE(20, 6);
    directory.writeUInt16LE(0x8, 8);
    directory.writeUInt16LE(8, 10);
    directory.writeUInt32LE(crc32(body), 16);
    directory.writeUInt32LE(packed.length, 20);
    directory.writeUInt32LE(body.length, 24);
    directory.writeUInt16LE(name.length, 28);
    const files = Buffer.concat([heading, name, packed, after]);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 8);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(46 + name.length, 12);
    end.writeUInt32LE(files.length, 16);
    const zip = new Blob([new Uint8Array(Buffer.concat([files, directory, name, end]))]);
    expect(await contentsOf(await partOfZip(zip, await read(zip)))).toEqual({ '4.jpg': body.toString() });
  });
});
