import * as z from 'zod';
import { formatNumber } from '../../../../../core/format.ts';
import type { Label } from '../../../../../core/labels.ts';
import { fillLabel } from '../../../../../core/labels.ts';
import type { Row, Transaction } from '../../../../../core/server/database/in-site.ts';
import { publicAddressOf } from '../../../../../core/server/files/files.ts';
import type { Services } from '../../../../../core/server/http/services.ts';
import type { Block } from '../../../blocks/contract.ts';
import { labelOf, onlyIn, writtenOf } from '../../../service/read-parts.ts';
import { isShown } from '../../../service/shown.ts';
import { contentLabels } from '../../labels.ts';
import { previewOf } from '../../service/previews.ts';
import { pictureLabels as labels, mostPictures } from '../labels.ts';

const size = 24;

/** The galleries and the events with pictures, latest first, each with its first picture. */
export async function readGalleries(transaction: Transaction, today: string, page: number): Promise<Block[]> {
  const albums = (table: string, column: string, kind: string) =>
    `SELECT '${kind}' AS kind, a.id, a.site_id, a.title_en, a.title_bn, a.day,
            count(p.id) AS pictures, (array_agg(p.file_id ORDER BY p.position, p.id))[1] AS file_id
       FROM ${table} a JOIN website_picture p ON p.site_id = $1 AND p.${column} = a.id
      WHERE a.site_id = $1 AND ${isShown('a', '$2')}
      GROUP BY a.id, a.site_id, a.title_en, a.title_bn, a.day`;
  const rows = await transaction.rows(
    `SELECT x.*, count(*) OVER () AS total
       FROM (${albums('website_gallery', 'gallery_id', 'gallery')} UNION ALL ${albums('website_event', 'event_id', 'event')}) x
      ORDER BY x.day DESC, x.id LIMIT $3 OFFSET $4`,
    today,
    size,
    (page - 1) * size,
  );
  if (rows.length === 0) return [{ kind: 'note', text: labels.noGallery }];
  return [
    {
      kind: 'albums',
      items: rows.map((row) => ({
        // An event's pictures stand on its own page.
        to: row.kind === 'event' ? `/web/event/${String(row.id)}#pictures` : `/web/gallery/${String(row.id)}`,
        picture: publicAddressOf(Number(row.site_id), String(row.file_id)),
        title: labelOf(row, 'title'),
        day: String(row.day),
        pictures: Number(row.pictures),
      })),
    },
    { kind: 'pager', path: '/web/gallery/all', page, size, total: Number(rows[0]?.total ?? 0) },
  ];
}

/** The pictures of an event or a gallery in their order, which visitors may see. */
export async function readPictures(transaction: Transaction, owner: 'event' | 'gallery', id: string) {
  const rows = await transaction.rows(
    `SELECT p.id, p.site_id, p.file_id, p.small_id, p.caption_en, p.caption_bn, f.width, f.height,
            s.width AS small_width, s.height AS small_height
       FROM website_picture p
       LEFT JOIN stored_file f ON f.site_id = $1 AND f.id = p.file_id
       LEFT JOIN stored_file s ON s.site_id = $1 AND s.id = p.small_id
      WHERE p.site_id = $1 AND p.${owner}_id = $2 ORDER BY p.position, p.id LIMIT ${mostPictures}`,
    id,
  );
  return rows.map(pictureOf);
}

const pictureOf = (row: Row) => ({
  url: publicAddressOf(Number(row.site_id), String(row.file_id)),
  width: Number(row.width ?? 1600),
  height: Number(row.height ?? 1067),
  smallWidth: Number(row.small_width ?? 480),
  smallHeight: Number(row.small_height ?? 320),
  caption: writtenOf(row, 'caption'),
});

type Picture = ReturnType<typeof pictureOf>;

/** All pictures as a grid, or the one that is asked for. `path` is the address of the page they stand on. */
export function pictureParts(pictures: readonly Picture[], path: string, asked: number | undefined): Block[] {
  if (pictures.length === 0) return [];
  const [address = '', query = ''] = path.split('?');
  const leadsTo = (place: number | null) => {
    const params = new URLSearchParams(query);
    if (place !== null) params.set('picture', String(place));
    return `${address}${params.size > 0 ? `?${params}` : ''}#pictures`;
  };
  const nameOf = (picture: Picture, place: number): Label =>
    picture.caption.en || picture.caption.bn
      ? picture.caption
      : {
          en: fillLabel(labels.place, { place: formatNumber(place, { language: 'en', digits: 'latin' }) }).en,
          bn: fillLabel(labels.place, { place: formatNumber(place, { language: 'bn', digits: 'bengali' }) })
            .bn,
        };
  const one = asked === undefined ? undefined : pictures[asked - 1];
  if (one && asked !== undefined)
    return [
      {
        kind: 'viewer',
        url: one.url,
        alt: nameOf(one, asked),
        width: one.width,
        height: one.height,
        caption: one.caption,
        place: asked,
        count: pictures.length,
        previous: asked > 1 ? leadsTo(asked - 1) : null,
        next: asked < pictures.length ? leadsTo(asked + 1) : null,
        back: leadsTo(null),
      },
    ];
  return [
    {
      kind: 'pictures',
      items: pictures.map((picture, at) => ({
        to: leadsTo(at + 1),
        url: picture.url,
        width: picture.smallWidth,
        height: picture.smallHeight,
        alt: nameOf(picture, at + 1),
        caption: picture.caption,
      })),
    },
  ];
}

/** A gallery's own page; null where it is not shown and no link says otherwise. */
export async function readGallery(
  transaction: Transaction,
  services: Services,
  today: string,
  id: string,
  asked: { preview: string | undefined; picture: number | undefined },
): Promise<{ title: Label; blocks: Block[] } | null> {
  if (!z.guid().safeParse(id).success) return null;
  const preview = await previewOf(transaction, services, 'gallery', asked.preview);
  const row = await transaction.row(
    `SELECT g.*, NOT (${isShown('g', '$3')}) AS is_preview FROM website_gallery g
      WHERE g.site_id = $1 AND g.id = $2 AND (${isShown('g', '$3')} OR (g.is_active AND g.id = $4::uuid))`,
    id,
    today,
    preview?.id ?? null,
  );
  if (!row) return null;
  const body = labelOf(row, 'body');
  const query = preview ? `?${new URLSearchParams({ preview: preview.code })}` : '';
  const parts = pictureParts(
    await readPictures(transaction, 'gallery', id),
    `/web/gallery/${id}${query}`,
    asked.picture,
  );
  return {
    title: labelOf(row, 'title'),
    blocks: [
      ...(row.is_preview ? [{ kind: 'note' as const, text: contentLabels.draft }] : []),
      ...(body.en && asked.picture === undefined
        ? [{ kind: 'text' as const, text: body, only: onlyIn(row, 'body') }]
        : []),
      ...parts,
      {
        kind: 'choices',
        name: labels.galleries,
        items: [{ to: '/web/gallery/all', name: labels.galleries, isCurrent: false }],
      },
    ],
  };
}
