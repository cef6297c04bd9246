import { join } from 'node:path';
import sharp from 'sharp';
import { smallerWidths } from '../../src/core/contracts/picture-widths.ts';
import { addDays } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import type { Label } from '../../src/core/labels.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { rowsOf } from '../../src/core/server/database/rows-of.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import { purposeOfSize } from '../../src/core/server/files/picture-sizes.ts';
import type { Storage } from '../../src/core/server/files/storage.ts';
import { gallery } from '../../src/modules/website/content/galleries/gallery.entity.ts';
import { scenes } from '../scenes.ts';

const albums: readonly { title: Label; body: Label; daysAgo: number; shows: readonly string[] }[] = [
  {
    title: { en: 'Sports, science and trees', bn: 'খেলা, বিজ্ঞান ও বৃক্ষরোপণ' },
    body: {
      en: 'From the days our pupils look forward to all year.',
      bn: 'যে দিনগুলোর জন্য শিক্ষার্থীরা সারা বছর অপেক্ষা করে।',
    },
    daysAgo: 60,
    shows: ['field', 'science', 'planting'],
  },
  {
    title: { en: 'Our school', bn: 'আমাদের বিদ্যালয়' },
    body: { en: 'The building, the lessons and the Shaheed Minar.', bn: 'ভবন, পাঠদান ও শহীদ মিনার।' },
    daysAgo: 200,
    shows: ['school', 'classroom', 'minar'],
  },
];

/** A width of a picture, with its content. */
type Drawn = { readonly width: number; readonly height: number; readonly content: Buffer };
const drawn = new Map<string, Promise<readonly Drawn[]>>();

/** A scene as the website keeps an uploaded picture: large, and in the smaller widths a phone fetches. */
function pictureOf(file: string): Promise<readonly Drawn[]> {
  const scene = sharp(join(import.meta.dirname, '../../assets/scenes', file));
  const known =
    drawn.get(file) ??
    Promise.all(
      [1600, ...smallerWidths].map(async (width) => {
        const { data, info } = await scene
          .clone()
          .resize({ width })
          .webp({ quality: 70 })
          .toBuffer({ resolveWithObject: true });
        return { width, height: info.height, content: data };
      }),
    );
  drawn.set(file, known);
  return known;
}

/** Two albums of the website, each with pictures and captions. */
export async function makeGalleries(
  transaction: Transaction,
  storage: Storage,
  today: string,
): Promise<void> {
  const rows = albums.map((album) => ({ id: newId(), album }));
  await insertRows(
    transaction,
    gallery,
    rows.map(({ id, album }) => ({
      id,
      titleEn: album.title.en,
      titleBn: album.title.bn,
      bodyEn: album.body.en,
      bodyBn: album.body.bn,
      day: addDays(today, -album.daysAgo),
      state: 'published',
    })),
  );
  const pictures = await Promise.all(
    rows.flatMap(({ id, album }) =>
      scenes
        .filter(({ name }) => album.shows.includes(name))
        .map(async ({ file, caption }, place) => {
          const all = (await pictureOf(file)).map((one) => ({ ...one, id: newId() }));
          const [large, ...smaller] = all;
          // What lists show is a file of its own.
          const small = smaller.find((one) => one.width === 480);
          if (!large || !small) throw new Error(`${file} has no large and no small picture`);
          const own = { ...small, id: newId() };
          await Promise.all([...all, own].map((one) => storage.put(one.id, one.content)));
          return { id, place: place + 1, caption, large, small: own, smaller };
        }),
    ),
  );
  const files = pictures.flatMap(({ large, small, smaller }) => [
    { ...large, purpose: 'website.picture', of: null },
    { ...small, purpose: 'website.picture', of: null },
    ...smaller.map((one) => ({ ...one, purpose: purposeOfSize, of: large.id })),
  ]);
  await transaction.change(
    `INSERT INTO stored_file (site_id, id, name, mime, bytes, width, height, purpose, is_public, of_file)
     SELECT n.site_id, n.id, 'picture.webp', 'image/webp', n.bytes, n.width, n.height, n.purpose, n.of_file IS NULL, n.of_file
       FROM ${rowsOf('n', { id: '$2::uuid[]', bytes: '$3::int[]', width: '$4::int[]', height: '$5::int[]', purpose: '$6::text[]', of_file: '$7::uuid[]' })}`,
    files.map((one) => one.id),
    files.map((one) => one.content.length),
    files.map((one) => one.width),
    files.map((one) => one.height),
    files.map((one) => one.purpose),
    files.map((one) => one.of),
  );
  await transaction.change(
    `INSERT INTO website_picture (site_id, id, gallery_id, position, file_id, small_id, caption_en, caption_bn)
     SELECT n.site_id, n.id, n.gallery_id, n.place, n.file_id, n.small_id, n.en, n.bn
       FROM ${rowsOf('n', { id: '$2::uuid[]', gallery_id: '$3::uuid[]', place: '$4::int[]', file_id: '$5::uuid[]', small_id: '$6::uuid[]', en: '$7::text[]', bn: '$8::text[]' })}`,
    pictures.map(() => newId()),
    pictures.map((one) => one.id),
    pictures.map((one) => one.place),
    pictures.map((one) => one.large.id),
    pictures.map((one) => one.small.id),
    pictures.map((one) => one.caption.en),
    pictures.map((one) => one.caption.bn),
  );
}
