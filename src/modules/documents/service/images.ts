import sharp from 'sharp';
import { ValidationError } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { purposeOf } from '../../../core/server/entity/records.ts';
import type { FileUse } from '../../../core/server/files/tidy-files.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { image } from '../design/image.entity.ts';
import { documentsProblems } from '../labels.ts';
import { imagesIn, type Layout } from '../layout.ts';

const purpose = purposeOf(image, 'picture');

/** A file stays while any version of a template shows it: what was printed once is printed again as it was. */
export const imageUse: FileUse = {
  purpose,
  isUsed: `EXISTS (SELECT 1 FROM documents_template_version v
                    WHERE v.site_id = $1 AND strpos(v.layout::text, f.id::text) > 0)`,
};

/** As large as paper needs it, in pixels. */
const largest = 1_200;

/** The images of the institution that can be put on paper, by name. */
export function listImages(transaction: Transaction) {
  return transaction.read(
    { fileId: 'uuid', name: json<Label>() },
    `SELECT i.picture AS "fileId", json_build_object('en', i.name_en, 'bn', i.name_bn) AS name
       FROM documents_image i WHERE i.site_id = $1 AND i.is_active AND i.picture IS NOT NULL ORDER BY i.name_en, i.id LIMIT 200`,
  );
}

/** Throws at the layout where it shows a file that is no image of this institution. */
export async function assertOwnImages(transaction: Transaction, layout: Layout): Promise<void> {
  const wanted = imagesIn(layout);
  if (wanted.length === 0) return;
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT f.id FROM stored_file f WHERE f.site_id = $1 AND f.id = ANY($2::uuid[]) AND f.purpose = '${purpose}'`,
    wanted,
  );
  if (rows.length < wanted.length) throw new ValidationError({ layout: [documentsProblems.noImage] });
}

/** Images as paper shows them, by the ids of their files; one that is gone or cannot be drawn is left out. */
export async function readImages(
  services: Services,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  await Promise.all(
    ids.map(async (id) => {
      const content = await services.storage.get(id).catch(() => null);
      const drawn = content
        ? await sharp(content)
            .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
            .png()
            .toBuffer()
            .catch(() => null)
        : null;
      if (drawn) found.set(id, drawn);
    }),
  );
  return found;
}
