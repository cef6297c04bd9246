import type { Context } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { enqueue } from '../../../core/server/jobs/jobs.ts';
import { makeArchive, purgeSite } from '../jobs.ts';
import { dayAfter, waitingDays } from '../rules.ts';
import { tellDay } from './purges.ts';

const isLost = (task: string) =>
  `NOT EXISTS (SELECT 1 FROM jobs.pathshala_board() b WHERE b.task = '${task}')`;

/**
 * Puts in again what waits while the queue knows of nothing of its kind, as after a backup was restored: exports are made, and
 * a removal waits its days anew, for it may be why somebody restored; the institution is told the new day.
 */
export async function resumeLost({ database, now }: Services, context: Context): Promise<void> {
  const notBefore = dayAfter(now(), waitingDays);
  const waiting = await database.asPlatform(context, async (transaction) => {
    const archives = await transaction.read(
      { id: 'uuid' },
      `SELECT id FROM operations_archive WHERE state = 'waiting' AND ${isLost(makeArchive.name)}`,
    );
    for (const { id } of archives)
      await enqueue(transaction, makeArchive, { id }, { key: `operations archive ${id}` });
    const purges = await transaction.read(
      { id: 'uuid', of_site: 'bigint', state: oneOf<'waiting' | 'doing'>() },
      `UPDATE operations_purge SET not_before = $1
        WHERE state IN ('waiting', 'doing') AND ${isLost(purgeSite.name)} RETURNING id, of_site, state`,
      notBefore,
    );
    for (const { id } of purges)
      await enqueue(transaction, purgeSite, { id }, { key: `operations purge ${id}`, at: notBefore });
    return purges.filter((one) => one.state === 'waiting');
  });
  // Each by itself: who is told within an institution goes into it.
  for (const { of_site } of waiting)
    await database.asPlatform(context, (transaction) => tellDay(transaction, Number(of_site), notBefore));
}
