import * as z from 'zod';
import { addDays, todayInDhaka } from '../../../core/dates.ts';
import { defineJob, type Job } from '../../../core/server/jobs/jobs.ts';
import { putNightly } from '../../../core/server/jobs/nightly.ts';
import { keepFaces } from './faces.ts';

/** A server may have stood still for some nights; older photos are made small with their first card. */
const lookBack = 8;

/**
 * Makes the photos of people small while nobody waits: decoding them is most of what a thousand cards take. Begun anew it
 * finds those that are kept already.
 */
export const facesJob: Job = defineJob({
  name: 'documents.faces',
  payload: z.object({}),
  async run({ services, context }) {
    await putNightly(services, context, [facesJob], { isTomorrow: true });
    const since = addDays(todayInDhaka(services.now()), -lookBack);
    const sites = await services.database.asPlatform(context, (transaction) =>
      transaction.read({ id: 'int' }, "SELECT id::int AS id FROM site WHERE status = 'active' ORDER BY id"),
    );
    for (const { id } of sites) {
      const rows = await services.database.readInSite({ ...context, siteId: id }, (transaction) =>
        transaction.read(
          { photo: 'uuid' },
          `SELECT s.photo FROM students_student s WHERE s.site_id = $1 AND s.photo IS NOT NULL AND s.updated_at >= $2::date
            UNION SELECT e.photo FROM people_employee e WHERE e.site_id = $1 AND e.photo IS NOT NULL AND e.updated_at >= $2::date
            LIMIT 20000`,
          since,
        ),
      );
      await keepFaces(
        services,
        rows.map((row) => row.photo),
      );
    }
  },
});
