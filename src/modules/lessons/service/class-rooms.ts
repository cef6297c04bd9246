import type { Label } from '../../../core/labels.ts';
import type { PlatformTransaction, Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import { publicAddressOf } from '../../../core/server/files/files.ts';
import { isShown } from '../../website/public.ts';
import type { PublicRoom } from '../public-contract.ts';

/** Class rooms on one page. */
const most = 100;

const bodySql = `json_build_object('en', coalesce(nullif(r.body_en, ''), r.body_bn, ''),
  'bn', coalesce(nullif(r.body_bn, ''), r.body_en, ''))`;
/** The one language the text is written in. */
const onlySql = `CASE WHEN coalesce(r.body_en, '') = '' AND r.body_bn <> '' THEN '"bn"'::jsonb
  WHEN coalesce(r.body_bn, '') = '' AND r.body_en <> '' THEN '"en"'::jsonb END`;

/** The class rooms an institution shows, in their order, and one that a preview link names. */
export async function readClassRooms(
  transaction: Transaction,
  today: string,
  previewed: string | null = null,
): Promise<PublicRoom[]> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      title: json<Label>(),
      body: json<Label>(),
      only: jsonOrNull<'en' | 'bn'>(),
      className: jsonOrNull<Label>(),
      picture: 'uuid?',
      video: 'text',
    },
    `SELECT r.id, json_build_object('en', r.title_en, 'bn', r.title_bn) AS title,
            ${bodySql} AS body, ${onlySql} AS only,
            CASE WHEN c.id IS NOT NULL THEN json_build_object('en', c.name_en, 'bn', c.name_bn) END AS "className",
            r.picture, coalesce(r.video, '') AS video
       FROM lessons_class_room r LEFT JOIN academic_school_class c ON c.site_id = $1 AND c.id = r.class_id
      WHERE r.site_id = $1 AND (${isShown('r', '$2')} OR (r.is_active AND r.id = $3::uuid)) ORDER BY r.position, r.id LIMIT ${most}`,
    today,
    previewed,
  );
  return rows.map(({ picture, ...row }) => ({
    ...row,
    picture: picture && publicAddressOf(transaction.siteId, picture),
  }));
}

/** The platform's class rooms, the same on every website. */
export async function readSharedClassRooms(transaction: PlatformTransaction): Promise<PublicRoom[]> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      title: json<Label>(),
      body: json<Label>(),
      only: jsonOrNull<'en' | 'bn'>(),
      video: 'text',
    },
    `SELECT r.id, coalesce(r.video, '') AS video, json_build_object('en', r.title_en, 'bn', r.title_bn) AS title,
            ${bodySql} AS body, ${onlySql} AS only
       FROM catalogue_lessons_shared_class_room r WHERE r.is_active ORDER BY r.position, r.id LIMIT ${most}`,
  );
  return rows.map((room) => ({ ...room, className: null, picture: null }));
}
