import * as z from 'zod';
import { smallerWidths } from '../../contracts/picture-widths.ts';
import { newId } from '../../ids.ts';
import type { Context, Database } from '../database/in-site.ts';
import { pictureOfText } from '../entity/picture-of-text.ts';
import type { Services } from '../http/services.ts';
import { defineJob, type Job } from '../jobs/jobs.ts';
import { putNightly } from '../jobs/nightly.ts';
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
export const missingSizes: Job = defineJob({
  name: 'files.sizes',
  payload: z.object({}),
  async run({ services, context }) {
    // The next day's is put in first: should this one fail for good, the days go on.
    await putNightly(services, context, [missingSizes], { isTomorrow: true });
    const sites = await services.database.asPlatform(context, (transaction) =>
      transaction.read({ id: 'int' }, "SELECT id::int AS id FROM site WHERE status = 'active' ORDER BY id"),
    );
    for (const { id } of sites) await makeMissing(services, context, id);
  },
});

/** Makes those of one institution; says of how many pictures. */
async function makeMissing(services: Services, context: Context, siteId: number): Promise<number> {
  let last = '00000000-0000-0000-0000-000000000000';
  let made = 0;
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
      for (const one of sizes) await services.storage.put(one.id, one.content);
      await inSite(services.database, context, siteId, (transaction) =>
        keepSmaller(transaction, picture, sizes),
      );
      made += sizes.length > 0 ? 1 : 0;
    }
    last = found.at(-1)?.id ?? last;
    if (found.length < batch) return made;
  }
}

const inSite = <T>(
  database: Database,
  context: Context,
  siteId: number,
  work: (transaction: Parameters<typeof keepSmaller>[0]) => Promise<T>,
): Promise<T> =>
  database.asPlatform(context, async (transaction) => work(await transaction.enterSite(siteId)));
