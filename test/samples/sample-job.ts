import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { newId } from '../../src/core/ids.ts';
import { defineLongJob } from '../../src/core/server/jobs/job-runs.ts';

/** Makes houses one after another, slowly enough to be killed among them; run again it makes those that lack. */
export const makeHouses = defineLongJob({
  name: 'test.makeHouses',
  title: { en: 'Houses', bn: 'হাউস' },
  payload: z.object({ count: z.int() }),
  attempts: 10,
  async run({ inSite }, { count }, progress) {
    await progress.total(count);
    for (let n = 1; n <= count; n += 1) {
      await inSite((transaction) =>
        transaction.change(
          `INSERT INTO academic_house (site_id, id, position, name_en, name_bn)
           SELECT $1, $2, $3, $4, 'হাউস'
            WHERE NOT EXISTS (SELECT 1 FROM academic_house h WHERE h.site_id = $1 AND h.name_en = $4)`,
          newId(),
          n,
          `House ${n}`,
        ),
      );
      await progress.advance(1);
      await pause(40);
    }
    return { made: count };
  },
});
