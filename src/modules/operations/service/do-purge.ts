import { AppError } from '../../../core/errors.ts';
import { fillLabel } from '../../../core/labels.ts';
import type { Context, PlatformTransaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { enqueue } from '../../../core/server/jobs/jobs.ts';
import { forgottenApplication } from '../../platform/public.ts';
import { purgeSite } from '../jobs.ts';
import { operationsErrors } from '../labels.ts';
import { dayAfter } from '../rules.ts';
import { holdPurge } from './purges.ts';

/**
 * Removes an institution whose waiting time is over. First it is closed, so that nobody writes any more; then its files
 * go, and last its rows, all in one transaction with the note that it is done. Cut off anywhere it goes on from there.
 */
export async function doPurge(services: Services, context: Context, id: string): Promise<void> {
  const { database, keeper } = services;
  const missing = await missingOf(services, context, id);
  const begun = await database.asPlatform(context, (transaction) =>
    begin(transaction, services, id, missing),
  );
  services.sites.refresh();
  if (!begun) return;
  await keeper.purgeFiles(begun.site);
  await keeper.purgeRows(begun.site, begun.confirmedBy, (counts) => [
    forgottenApplication(begun.site),
    {
      sql: `UPDATE operations_purge SET state = 'done', done_at = $2, counts = $3, files = $4, problem = NULL
           WHERE id = $1 AND state = 'doing'`,
      values: [
        id,
        services.now(),
        JSON.stringify(Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))),
        counts.stored_file ?? 0,
      ],
    },
  ]);
  services.sites.refresh();
}

/** How many files have no content where a removal would begin now; cut off in the middle, many have none, and nobody asks. */
async function missingOf(services: Services, context: Context, id: string): Promise<number> {
  const ready = await services.database.asPlatform(context, (transaction) =>
    transaction.readOne(
      { of_site: 'bigint' },
      `SELECT of_site FROM operations_purge WHERE id = $1 AND state = 'waiting' AND NOT accepts_missing AND not_before <= $2`,
      id,
      services.now(),
    ),
  );
  return ready ? (await services.keeper.missingFiles(Number(ready.of_site))).length : 0;
}

/** Whether it may begin, or had begun; null where it was stopped, is done, or cannot be done as things stand. */
async function begin(transaction: PlatformTransaction, services: Services, id: string, missing: number) {
  const purge = await holdPurge(transaction, id);
  const site = Number(purge.of_site);
  const { confirmed_by: confirmedBy, not_before: notBefore } = purge;
  if (confirmedBy === null || notBefore === null) return null;
  if (purge.state === 'doing') return { site, confirmedBy };
  if (purge.state !== 'waiting') return null;
  const again = (at: Date) =>
    enqueue(transaction, purgeSite, { id }, { key: `operations purge ${id} again`, at });
  // The queue goes by the clock of the database, which may be a moment ahead.
  if (services.now() < notBefore) {
    await again(notBefore);
    return null;
  }
  const facts = await transaction.readOne(
    { is_shut: 'bool', has_archive: 'bool', is_fetched: 'bool' },
    `SELECT s.status IN ('read_only', 'suspended') AS is_shut, EXISTS (SELECT 1 FROM operations_archive a
              WHERE a.of_site = s.id AND a.state = 'done' AND a.asked_at >= $2) AS has_archive,
            EXISTS (SELECT 1 FROM operations_archive a JOIN operations_archive_fetch f ON f.archive_id = a.id
                     WHERE a.of_site = s.id AND a.asked_at >= $2 AND f.completed_at IS NOT NULL) AS is_fetched
       FROM site s WHERE s.id = $1 FOR UPDATE OF s`,
    site,
    purge.asked_at,
  );
  if (facts?.is_shut && !facts.has_archive) throw new AppError(operationsErrors.noArchive);
  // Whoever opened it again wants it to stay; and what the export names as missing somebody has to look for first.
  const end = !facts?.is_shut
    ? operationsErrors.activeAgain.text
    : missing > 0 && !purge.accepts_missing
      ? fillLabel(operationsErrors.missingFiles.text, { count: missing })
      : null;
  if (end) {
    await transaction.change(
      `UPDATE operations_purge SET state = 'stopped', stopped_at = $2, problem = $3 WHERE id = $1`,
      id,
      services.now(),
      JSON.stringify(end),
    );
    return null;
  }
  // Nothing else is left of it afterwards: somebody has it in hand first.
  if (!facts?.is_fetched && !purge.accepts_unfetched) {
    await transaction.change(
      'UPDATE operations_purge SET problem = $2 WHERE id = $1',
      id,
      JSON.stringify(operationsErrors.notFetched.text),
    );
    await again(dayAfter(services.now(), 1));
    return null;
  }
  await transaction.change(`UPDATE operations_purge SET state = 'doing', problem = NULL WHERE id = $1`, id);
  await closeSite(transaction, site);
  return { site, confirmedBy };
}

/** The last step of all; nobody comes back from it. */
const closeSite = (transaction: PlatformTransaction, site: number) =>
  transaction.change(
    `UPDATE site SET status = 'closed', is_status_by_hand = true, version = version + 1 WHERE id = $1`,
    site,
  );
