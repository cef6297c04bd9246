import * as z from 'zod';
import { broughtBackDays } from '../../contracts/large-acts.ts';
import { keptDays } from '../../contracts/list-files-contract.ts';
import type { Context, PlatformTransaction } from '../database/in-site.ts';
import type { Services } from '../http/services.ts';
import { defineJob, enqueue, type Job } from './jobs.ts';
import { nextNight } from './next-night.ts';
import { isAtNight, isOfStaff, keptNightDays } from './nights.ts';

/** How long something is kept once nobody needs it; `isOver` is a condition on its row, `$1` the moment before which. */
type Retention = {
  readonly table: string;
  readonly days: number;
  readonly isOver: string;
  readonly key: string;
};

/** Of the platform's own tables, each as `s`. docs/operations.md has the same list, and a test compares them. */
export const platformRetention: readonly Retention[] = [
  {
    table: 'session',
    days: 30,
    key: 'id',
    isOver: `least(s.expires_at, s.last_seen_at + make_interval(secs => s.idle_seconds))
      < $1::timestamptz - CASE WHEN ${isAtNight} AND ${isOfStaff()} THEN make_interval(days => ${keptNightDays - 30}) ELSE interval '0' END`,
  },
  { table: 'one_time_link', days: 30, key: 'token_hash', isOver: 'expires_at < $1' },
  { table: 'login_attempt', days: 7, key: 'key', isOver: 'window_start < $1' },
  { table: 'outbox_mail', days: 365, key: 'id', isOver: 'coalesce(sent_at, created_at) < $1' },
  { table: 'site_application_draft', days: 7, key: 'code_hash', isOver: 'expires_at < $1' },
  { table: 'communication_platform_handed', days: 7, key: 'message_id', isOver: 'at < $1' },
  { table: 'sign_in_code', days: 30, key: 'id', isOver: 'made_at < $1' },
  // Serial numbers that called and nobody admitted.
  { table: 'device_serial', days: 30, key: 'serial', isOver: 'owner_site IS NULL AND last_at < $1' },
  { table: 'platform_notification', days: 365, key: 'id', isOver: 'created_at < $1' },
];

/** Of each institution; `$1` is the institution and `$2` the moment. */
export const siteRetention: readonly Retention[] = [
  {
    table: 'job_run',
    days: 90,
    key: 'id',
    isOver: "state NOT IN ('waiting', 'running') AND updated_at < $2",
  },
  // Its content goes with the next day's tidying.
  { table: 'list_file', days: keptDays, key: 'id', isOver: 'created_at < $2' },
  { table: 'import_waiting', days: 7, key: 'id', isOver: 'updated_at < $2' },
  // With its records.
  { table: 'deletion', days: broughtBackDays, key: 'id', isOver: 'created_at < $2' },
  { table: 'notification', days: 365, key: 'id', isOver: 'created_at < $2' },
  { table: 'idempotency_key', days: 30, key: 'id', isOver: 'created_at < $2' },
];

/** Older history of an institution is moved to the archive, where its record still shows it; never removed. */
export const historyDays = 7 * 365;

const day = 86_400_000;
/** Rows in one transaction: it holds up nobody for long. */
const batch = 2_000;

/** Each night: removes what the written retention no longer keeps, and archives old history. */
export const clearOldJob: Job = defineJob({
  name: 'core.clearOld',
  payload: z.object({}),
  async run({ services, context }) {
    // The next night's is put in first: should this one fail for good, the nights go on.
    await putClearing(services, context, nextNight('02:30'));
    const { database } = services;
    const before = (days: number) => new Date(services.now().getTime() - days * day);
    for (const one of platformRetention) {
      const sql = `DELETE FROM ${one.table} WHERE ${one.key} IN (SELECT ${one.key} FROM ${one.table} s WHERE ${one.isOver} LIMIT ${batch})`;
      await untilFew(() =>
        database.asPlatform(context, (transaction) => transaction.change(sql, before(one.days))),
      );
    }
    const sites = await database.asPlatform(context, (transaction) =>
      transaction.read({ id: 'bigint' }, 'SELECT id FROM site ORDER BY id'),
    );
    for (const { id } of sites) {
      const inSite = (work: (transaction: PlatformTransaction) => Promise<number>) =>
        untilFew(() => database.asPlatform(context, work));
      for (const one of siteRetention) {
        const sql = `DELETE FROM ${one.table} d WHERE d.site_id = $1 AND d.${one.key} IN (
          SELECT o.${one.key} FROM ${one.table} o WHERE o.site_id = $1 AND ${one.isOver} LIMIT ${batch})`;
        await inSite(async (transaction) =>
          (await transaction.enterSite(Number(id))).change(sql, before(one.days)),
        );
      }
      await inSite(async (transaction) => {
        const inside = await transaction.enterSite(Number(id));
        const moved = await inside.readOne(
          { moved: 'int' },
          `SELECT pathshala_archive_history($1, $2, ${batch}) AS moved`,
          before(historyDays),
        );
        return moved?.moved ?? 0;
      });
    }
  },
});

async function untilFew(work: () => Promise<number>): Promise<void> {
  while ((await work()) === batch);
}

/** One waiting job, however often it is put in; without a moment it runs now, as on a machine that is off at night. */
export async function putClearing(services: Services, context: Context, at?: Date): Promise<void> {
  await services.database.asPlatform(context, (transaction) =>
    enqueue(transaction, clearOldJob, {}, { key: clearOldJob.name, ...(at ? { at } : {}) }),
  );
}
