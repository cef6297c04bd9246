import { createHash } from 'node:crypto';
import type { Transaction } from '../database/in-site.ts';
import { rowsOf } from '../database/rows-of.ts';
import type { FileUse } from './tidy-files.ts';
import type { SmallerPicture } from './uploads.ts';

/** What the smaller sizes of pictures are kept for: nobody asks for them but through their picture. */
export const purposeOfSize = 'picture.size';

/** A size stays as long as its picture. */
export const sizeUse: FileUse = {
  purpose: purposeOfSize,
  isUsed: 'EXISTS (SELECT 1 FROM stored_file o WHERE o.site_id = $1 AND o.id = f.of_file)',
};

export type Size = SmallerPicture & { readonly id: string };

/** Writes down the sizes of a picture, whose contents are stored under their ids already; those it has stay. */
export async function keepSmaller(
  transaction: Transaction,
  of: { readonly id: string; readonly name: string },
  sizes: readonly Size[],
): Promise<void> {
  if (sizes.length === 0) return;
  await transaction.change(
    `INSERT INTO stored_file (site_id, id, name, mime, bytes, width, height, purpose, digest, of_file)
     SELECT n.site_id, n.id, $3, 'image/webp', n.bytes, n.width, n.height, '${purposeOfSize}', n.digest, $2::uuid
       FROM ${rowsOf('n', {
         id: '$4::uuid[]',
         bytes: '$5::int[]',
         width: '$6::int[]',
         height: '$7::int[]',
         digest: '$8::text[]',
       })}
      WHERE n.site_id = $1`,
    of.id,
    of.name,
    sizes.map((one) => one.id),
    sizes.map((one) => one.content.length),
    sizes.map((one) => one.width),
    sizes.map((one) => one.height),
    sizes.map((one) => createHash('sha256').update(one.content).digest('hex')),
  );
}
