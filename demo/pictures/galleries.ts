import { join } from 'node:path';
import sharp from 'sharp';
import { addDays } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import type { Label } from '../../src/core/labels.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { rowsOf } from '../../src/core/server/database/rows-of.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
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

const drawn = new Map<string, Promise<readonly [Buffer, Buffer]>>();

/** A scene as the website keeps an uploaded picture: large and small. */
function pictureOf(file: string): Promise<readonly [Buffer, Buffer]> {
  const scene = sharp(join(import.meta.dirname, '../../assets/scenes', file));
  const known =
    drawn.get(file) ??
    Promise.all(
      [1600, 480].map((width) => scene.clone().resize({ width }).webp({ quality: 70 }).toBuffer()),
    ).then(([large, small]) => [large ?? Buffer.of(), small ?? Buffer.of()] as const);
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
          const [large, small] = await pictureOf(file);
          const [largeId, smallId] = [newId(), newId()];
          await Promise.all([storage.put(largeId, large), storage.put(smallId, small)]);
          return { id, place: place + 1, caption, large: [largeId, large], small: [smallId, small] } as const;
        }),
    ),
  );
  const files = pictures.flatMap(({ large, small }) => [large, small]);
  await transaction.change(
    `INSERT INTO stored_file (site_id, id, name, mime, bytes, purpose, is_public)
     SELECT n.site_id, n.id, 'picture.webp', 'image/webp', n.bytes, 'website.picture', true
       FROM ${rowsOf('n', { id: '$2::uuid[]', bytes: '$3::int[]' })}`,
    files.map(([id]) => id),
    files.map(([, content]) => content.length),
  );
  await transaction.change(
    `INSERT INTO website_picture (site_id, id, gallery_id, position, file_id, small_id, caption_en, caption_bn)
     SELECT n.site_id, n.id, n.gallery_id, n.place, n.file_id, n.small_id, n.en, n.bn
       FROM ${rowsOf('n', { id: '$2::uuid[]', gallery_id: '$3::uuid[]', place: '$4::int[]', file_id: '$5::uuid[]', small_id: '$6::uuid[]', en: '$7::text[]', bn: '$8::text[]' })}`,
    pictures.map(() => newId()),
    pictures.map((one) => one.id),
    pictures.map((one) => one.place),
    pictures.map((one) => one.large[0]),
    pictures.map((one) => one.small[0]),
    pictures.map((one) => one.caption.en),
    pictures.map((one) => one.caption.bn),
  );
}
