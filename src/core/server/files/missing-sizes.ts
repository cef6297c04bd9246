import { smallerWidths } from '../../contracts/picture-widths.ts';
import { newId } from '../../ids.ts';
import type { Context, Database } from '../database/in-site.ts';
import { pictureOfText } from '../entity/picture-of-text.ts';
import type { Services } from '../http/services.ts';
import type { Job } from '../jobs/jobs.ts';
import { defineNightlyApart } from '../jobs/nightly.ts';
import { acceptAt } from './files.ts';
import { keepSmaller, purposeOfSize } from './picture-sizes.ts';

/** Pictures that are looked for at once; a cut-off job goes on with the next of them. */
const batch = 50;

const missing = `SELECT f.id, f.name FROM stored_file f
  WHERE f.site_id = $1 AND f.mime = 'image/webp' AND f.width > ${smallerWidths[0]} AND (f.is_public OR f.purpose = '${pictureOfText}')
    AND f.purpose <> '${purposeOfSize}' AND f.id > $2::uuid
    AND NOT EXISTS (SELECT 1 FROM stored_file s WHERE s.site_id = $1 AND s.of_file = f.id)
  ORDER BY f.id LIMIT ${batch}`;

/**
 * Once a day: makes the smaller sizes of public pictures that have none, because they are older than the sizes or came another
 * way than by an upload. One that cannot be read is left for whoever looks at it, and does not keep the others back.
 */
export const missingSizes: Job = defineNightlyApart('files.sizes', ({ services, context }, siteId) =>
  makeMissing(services, context, siteId),
);

/** Makes those of one institution. */
async function makeMissing(services: Services, context: Context, siteId: number): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = await inSite(services.database, context, siteId, (transaction) =>
      transaction.read({ id: 'uuid', name: 'text' }, missing, last),
    );
    for (const picture of found) {
      const content = await services.storage.get(picture.id);
      const read =
        content &&
        (await acceptAt('picture', content, { accept: 'image', isPublic: true }).catch(() => null));
      const sizes = (read?.smaller ?? []).map((one) => ({ ...one, id: newId() }));
      try {
        for (const one of sizes) await services.storage.put(one.id, one.content);
      } catch (error) {
        // No row names them yet, so nothing else would ever remove them.
        for (const { id } of sizes) await services.storage.remove(id);
        throw error;
      }
      await inSite(services.database, context, siteId, (transaction) =>
        keepSmaller(transaction, picture, sizes),
      );
    }
    last = found.at(-1)?.id ?? last;
    if (found.length < batch) return;
  }
}

const inSite = <T>(
  database: Database,
  context: Context,
  siteId: number,
  work: (transaction: Parameters<typeof keepSmaller>[0]) => Promise<T>,
): Promise<T> =>
  database.asPlatform(context, async (transaction) => work(await transaction.enterSite(siteId)));
