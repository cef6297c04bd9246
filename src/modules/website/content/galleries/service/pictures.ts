import type * as z from 'zod';
import { AppError, errors } from '../../../../../core/errors.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { recordsOf, rowsOf } from '../../../../../core/server/database/rows-of.ts';
import { acceptAt, keepFile, publicAddressOf, readUpload } from '../../../../../core/server/files/files.ts';
import type { FileUse } from '../../../../../core/server/files/tidy-files.ts';
import type { Call } from '../../../../../core/server/http/serve.ts';
import { websitePermission } from '../../../permissions.ts';
import type { AlbumOwner, picturesContract } from '../contract.ts';
import { mostPictures, pictureErrors } from '../labels.ts';

const purpose = 'website.picture';

/** Both sizes stay as long as the picture does. */
export const pictureFiles: FileUse = {
  purpose,
  isUsed: 'EXISTS (SELECT 1 FROM website_picture t WHERE t.site_id = $1 AND f.id IN (t.file_id, t.small_id))',
};

/** Pixels of the longer side of a picture in a grid. */
const smallSide = 480;

const tables: Readonly<Record<AlbumOwner, { table: string; column: string }>> = {
  event: { table: 'website_event', column: 'event_id' },
  gallery: { table: 'website_gallery', column: 'gallery_id' },
};

/** The event or gallery; locked, so that two who add or arrange come after one another. Throws 404 where there is none. */
async function ownerOf(transaction: Transaction, owner: AlbumOwner, id: string, isLocked = false) {
  const row = await transaction.readOne(
    { titleEn: 'text', titleBn: 'text' },
    `SELECT title_en AS "titleEn", title_bn AS "titleBn" FROM ${tables[owner].table}
      WHERE site_id = $1 AND id = $2${isLocked ? ' FOR UPDATE' : ''}`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return { en: row.titleEn, bn: row.titleBn };
}

/** The pictures in their order, for those who arrange them. */
export async function readAlbum(
  transaction: Transaction,
  { owner, id }: z.output<typeof picturesContract.album.input>,
) {
  const title = await ownerOf(transaction, owner, id);
  const rows = await transaction.read(
    {
      id: 'uuid',
      version: 'int',
      fileId: 'uuid',
      smallId: 'uuid',
      width: 'int?',
      height: 'int?',
      captionEn: 'text',
      captionBn: 'text',
    },
    `SELECT p.id, p.version, p.file_id AS "fileId", p.small_id AS "smallId", f.width, f.height,
            p.caption_en AS "captionEn", p.caption_bn AS "captionBn"
       FROM website_picture p LEFT JOIN stored_file f ON f.site_id = $1 AND f.id = p.small_id
      WHERE p.site_id = $1 AND p.${tables[owner].column} = $2 ORDER BY p.position, p.id`,
    id,
  );
  return {
    title,
    pictures: rows.map(({ fileId, smallId, width, height, ...row }) => ({
      ...row,
      url: publicAddressOf(transaction.siteId, fileId),
      smallUrl: publicAddressOf(transaction.siteId, smallId),
      width: width ?? smallSide,
      height: height ?? smallSide,
    })),
    can: { edit: transaction.context.permissions.has(websitePermission.edit) },
  };
}

/** Keeps one picture large and small and puts it last. Throws 404, 409 where there are as many as may be, 422 at `file`. */
export async function addPicture({
  input,
  context,
  services,
  request,
}: Call<z.output<typeof picturesContract.add.input>>) {
  const { owner, id, pictureId } = input;
  const isThere = await services.database.readInSite(context, async (transaction) => {
    await ownerOf(transaction, owner, id);
    const known = await transaction.readOne(
      { id: 'uuid', isOwn: 'bool' },
      `SELECT id, coalesce(${tables[owner].column} = $3, false) AS "isOwn" FROM website_picture WHERE site_id = $1 AND id = $2`,
      pictureId,
      id,
    );
    if (known && !known.isOwn) throw new AppError(errors.notFound);
    return known !== null;
  });
  if (isThere) return { id: pictureId };
  const { content, name } = await readUpload(request, 'file', 'image');
  const large = await acceptAt('file', content, { accept: 'image', isPublic: true });
  const small = await acceptAt('file', content, { accept: 'image', longest: smallSide });
  const kept = { name, purpose, isPublic: true };
  const { id: fileId } = await keepFile(services, context, large, kept);
  const { id: smallId } = await keepFile(services, context, small, kept);
  await services.database.inSite(context, async (transaction) => {
    await ownerOf(transaction, owner, id, true);
    const held = await transaction.readOne(
      { count: 'int', last: 'int' },
      `SELECT count(*)::int AS count, coalesce(max(position), 0) AS last FROM website_picture
        WHERE site_id = $1 AND ${tables[owner].column} = $2`,
      id,
    );
    if ((held?.count ?? 0) >= mostPictures) throw new AppError(pictureErrors.full);
    await transaction.change(
      `INSERT INTO website_picture (site_id, id, ${tables[owner].column}, position, file_id, small_id)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (site_id, id) DO NOTHING`,
      pictureId,
      id,
      (held?.last ?? 0) + 1,
      fileId,
      smallId,
    );
  });
  return { id: pictureId };
}

/** Writes captions; where one was changed meanwhile, none is. */
export async function describePictures(
  transaction: Transaction,
  { owner, id, captions }: z.output<typeof picturesContract.describe.input>,
) {
  await ownerOf(transaction, owner, id, true);
  const changed = await transaction.change(
    `UPDATE website_picture p SET caption_en = n."captionEn", caption_bn = n."captionBn", version = p.version + 1,
            updated_at = now()
       FROM ${recordsOf('n', '$3', { id: 'uuid', version: 'int', captionEn: 'text', captionBn: 'text' })}
      WHERE p.site_id = $1 AND p.${tables[owner].column} = $2 AND n.site_id = p.site_id AND p.id = n.id AND p.version = n.version`,
    id,
    JSON.stringify(captions),
  );
  if (changed !== captions.length) throw new AppError(errors.staleVersion);
  return { id };
}

/** Puts all pictures in the given order; where some came or went meanwhile, nothing moves. */
export async function arrangePictures(
  transaction: Transaction,
  { owner, id, ids }: z.output<typeof picturesContract.arrange.input>,
) {
  await ownerOf(transaction, owner, id, true);
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT id FROM website_picture WHERE site_id = $1 AND ${tables[owner].column} = $2`,
    id,
  );
  const known = new Set(rows.map((row) => row.id));
  if (new Set(ids).size !== known.size || !ids.every((one) => known.has(one)))
    throw new AppError(errors.staleVersion);
  await transaction.change(
    `UPDATE website_picture p SET position = n.place, updated_at = now()
       FROM ${rowsOf('n', { id: '$3::uuid[]' }, { place: 'place' })}
      WHERE p.site_id = $1 AND p.${tables[owner].column} = $2 AND n.site_id = p.site_id AND p.id = n.id AND p.position <> n.place`,
    id,
    ids,
  );
  return { id };
}

/** Takes a picture off. Its files go with the next tidying; the history keeps who did it. */
export async function removePicture(
  transaction: Transaction,
  { owner, id, pictureId }: z.output<typeof picturesContract.remove.input>,
) {
  const gone = await transaction.change(
    `DELETE FROM website_picture WHERE site_id = $1 AND ${tables[owner].column} = $2 AND id = $3`,
    id,
    pictureId,
  );
  if (gone === 0) throw new AppError(errors.notFound);
  return { id: pictureId };
}
