import type { Context } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { Job } from '../../../core/server/jobs/jobs.ts';
import { defineNightlyApart } from '../../../core/server/jobs/nightly.ts';
import { keepFaces } from './faces.ts';

/** Photos that are looked at together. */
const part = 1000;
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Makes the photos of people small that came before photos were made small as they are taken in, or by another way: decoding
 * them is most of what a thousand cards take. It looks at every photo, and what is kept already costs no more than a look.
 */
export const facesJob: Job = defineNightlyApart('documents.faces', async ({ services, context }, siteId) => {
  let after: string | undefined = nobody;
  while (after !== undefined) after = await keepSome(services, { ...context, siteId }, after);
});

/** The faces of the photos after one, in the order of their ids. Answers the last; undefined where there are no more. */
async function keepSome(services: Services, context: Context, after: string): Promise<string | undefined> {
  const rows = await services.database.readInSite(context, (transaction) =>
    transaction.read(
      { photo: 'uuid' },
      `SELECT s.photo FROM students_student s WHERE s.site_id = $1 AND s.photo > $2
        UNION SELECT e.photo FROM people_employee e WHERE e.site_id = $1 AND e.photo > $2
        ORDER BY photo LIMIT $3`,
      after,
      part,
    ),
  );
  const photos = rows.map((row) => row.photo);
  await keepFaces(services, photos);
  return photos.length < part ? undefined : photos.at(-1);
}
