import * as z from 'zod';
import type { Entity } from '../../entity.ts';
import type { Context, PlatformTransaction, Transaction } from '../database/in-site.ts';
import { snakeCase, tableNameOf } from '../database/table.ts';
import { pictureOfText } from '../entity/picture-of-text.ts';
import { purposeOf } from '../entity/records.ts';
import type { Services } from '../http/services.ts';
import { defineJob, enqueue, type Job } from '../jobs/jobs.ts';
import { faceKeyOf } from './faces.ts';

/**
 * Where files of one purpose are referred to: `isUsed` is a condition on the file `f` of the institution `$1`; `usedIds` a
 * SELECT of ids from a platform table, which no statement joins with an institution's; `faces` one of those faces among
 * `$2` that a paper of the institution still shows, whose photo is gone.
 */
export type FileUse =
  | { readonly purpose: string; readonly isUsed: string }
  | { readonly purpose: string; readonly usedIds: string }
  | { readonly faces: string };

const day = 86_400_000;
/** Files of an institution in one transaction. */
const batch = 200;

/** Photos that accounts had until the moment `$1` and have no more, of a month: a night may be left out. */
const replacedPhotos = `SELECT DISTINCT h.before ->> 'photo' AS id FROM platform_history h
  WHERE h.table_name = 'account' AND h.at < $1 AND h.at > $1::timestamptz - interval '30 days'
    AND h.before ->> 'photo' IS DISTINCT FROM h.after ->> 'photo' AND h.before ->> 'photo' ~ '^[0-9a-f-]{36}$'
    AND NOT EXISTS (SELECT 1 FROM account a WHERE a.photo = h.before ->> 'photo')`;

/** The uses of an entity's file fields. */
export function fileUsesOf(entity: Entity): FileUse[] {
  const used = (purpose: string, condition: string): FileUse => ({
    purpose,
    isUsed: `EXISTS (SELECT 1 FROM ${tableNameOf(entity)} t WHERE t.site_id = $1 AND ${condition})`,
  });
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const column = `t.${snakeCase(name)}`;
    if (field.kind === 'file') return [used(purposeOf(entity, name), `${column} = f.id`)];
    // A text may be taken over into another, with its pictures.
    return field.kind === 'longText' && field.isRich
      ? [used(pictureOfText, `strpos(${column}, f.id::text) > 0`)]
      : [];
  });
}

/**
 * Once a day: removes the files nobody refers to any more, older than a day. A file is sent before the form that
 * names it is saved, so a younger one may still be wanted. Files of a purpose that is not among `uses` stay.
 */
export function tidyFilesJob(uses: readonly FileUse[]): Job {
  const isUsed = [
    'f.id = ANY($4::uuid[])',
    ...uses.flatMap((one) => ('isUsed' in one ? [`(f.purpose = '${one.purpose}' AND ${one.isUsed})`] : [])),
  ].join(' OR ');
  const known = uses.flatMap((one) => ('usedIds' in one ? [one.usedIds] : []));
  const shown = uses.flatMap((one) => ('faces' in one ? [one.faces] : []));
  const removal = `DELETE FROM stored_file d WHERE d.site_id = $1 AND d.id IN (
      SELECT f.id FROM stored_file f
       WHERE f.site_id = $1 AND f.purpose = ANY($2::text[]) AND f.created_at < $3
         AND NOT (${isUsed})
         AND NOT EXISTS (SELECT 1 FROM deleted_record b
                          WHERE b.site_id = $1 AND strpos(b.before::text, f.id::text) > 0)
         AND NOT EXISTS (SELECT 1 FROM approval_request q
                          WHERE q.site_id = $1 AND q.state = 'pending' AND f.id = ANY(q.files))
       ORDER BY f.id LIMIT ${batch})
    RETURNING id`;
  const purposes = uses.flatMap((one) => ('purpose' in one ? [one.purpose] : []));
  const job: Job = defineJob({
    name: 'files.tidy',
    payload: z.object({}),
    async run({ services, context }) {
      // The next day's is put in first: should this one fail for good, the days go on.
      await putTidying(services, context, job, new Date(Date.now() + day));
      const before = new Date(services.now().getTime() - day);
      await services.storage.removeUnfinished(before);
      const replaced = await services.database.asPlatform(context, (transaction) =>
        transaction.read({ id: 'text' }, replacedPhotos, before),
      );
      for (const { id } of replaced) await services.storage.remove(id);
      const sites = await services.database.asPlatform(context, (transaction) =>
        transaction.rows<{ id: bigint }>('SELECT id FROM site ORDER BY id'),
      );
      for (const { id } of sites)
        while (
          (await services.database.asPlatform(context, (transaction) =>
            removeSome(transaction, services, Number(id)),
          )) === batch
        );

      async function removeSome(transaction: PlatformTransaction, { storage }: Services, siteId: number) {
        const inside = await transaction.enterSite(siteId);
        const used = known.length === 0 ? [] : await inside.read({ id: 'uuid' }, known.join(' UNION ALL '));
        const ids = used.map(({ id }) => id);
        const gone = await inside.read({ id: 'uuid' }, removal, purposes, before, ids);
        // Before the commit: a job that is cut off here finds the row again tomorrow, never a content without one.
        for (const { id } of gone) await storage.remove(id);
        for (const face of await facesOfNobody(inside, gone)) await storage.remove(face);
        return gone.length;
      }

      /** The small faces of photos that are gone, but those that a paper shows when it is printed again. */
      async function facesOfNobody(inside: Transaction, gone: readonly { id: string }[]): Promise<string[]> {
        const faces = gone.map(({ id }) => faceKeyOf(id));
        if (faces.length === 0) return [];
        const kept =
          shown.length === 0 ? [] : await inside.read({ id: 'uuid' }, shown.join(' UNION ALL '), faces);
        const ids = new Set(kept.map(({ id }) => id));
        return faces.filter((face) => !ids.has(face));
      }
    },
  });
  return job;
}

/** One waiting job, however often it is put in. */
export async function putTidying(services: Services, context: Context, job: Job, at?: Date): Promise<void> {
  await services.database.asPlatform(context, (transaction) =>
    enqueue(transaction, job, {}, { key: job.name, ...(at ? { at } : {}) }),
  );
}
