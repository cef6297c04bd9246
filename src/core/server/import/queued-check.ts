import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  type CheckedRun,
  checkJob,
  importsContract as contract,
  type ImportMode,
} from '../../contracts/import-contract.ts';
import { AppError, errors } from '../../errors.ts';
import { fillLabel, type Label } from '../../labels.ts';
import { corePath } from '../../module/paths.ts';
import type { Heading } from '../../validation/import/columns.ts';
import type { Transaction } from '../database/in-site.ts';
import { oneOf } from '../database/row-shape.ts';
import { notify } from '../http/notifications.ts';
import { serve } from '../http/serve.ts';
import { defineLongJob, startRun } from '../jobs/job-runs.ts';
import { forgetChecked } from './batches.ts';
import { answered, tried } from './check-sheet.ts';
import type { ImportKind } from './import-kind.ts';
import { bringerOf, keepWaiting, knownKind, manyRows, readWaiting, sheetText } from './queued-import.ts';

type Rows = readonly Record<string, string>[];
/** What waits for its check, and what is kept of it until it is imported. */
type Unchecked = { readonly headings: readonly Heading[]; readonly rows: Rows };
type Checked = ReturnType<typeof answered>;

const titles: Readonly<Record<'run' | 'right' | 'wrong', Label>> = {
  run: { en: 'Check of {name}', bn: '{name} যাচাই' },
  right: {
    en: '{name} is checked: {total} {total|row|rows}, no mistakes. You can import it now.',
    bn: '{name} যাচাই শেষ: {total}টি সারি, কোনো ভুল নেই। এখন ইমপোর্ট করতে পারেন।',
  },
  wrong: {
    en: '{name} is checked: {wrong} of {total} rows {wrong|needs|need} correction.',
    bn: '{name} যাচাই শেষ: {total}টির মধ্যে {wrong}টি সারি সংশোধন করতে হবে।',
  },
};
const nameOf = (fileName: string): string => fileName || '–';

/** One sheet of a kind is checked for a person at a time: whoever brings another does not wait for the first any more. */
async function stopOthers(transaction: Transaction, path: string, now: Date): Promise<void> {
  await transaction.change(
    `UPDATE job_run SET cancel_asked = true, ended_at = CASE WHEN state = 'waiting' THEN $5::timestamptz END,
            state = CASE WHEN state = 'waiting' THEN 'cancelled' ELSE state END, updated_at = now()
      WHERE site_id = $1 AND kind = $2 AND account_id = $3 AND state IN ('waiting', 'running') AND payload ->> 'path' = $4`,
    checkJob,
    transaction.context.accountId,
    path,
    now,
  );
}

/** Puts the check of a large sheet into the queue; answers the run by which its progress is read. */
export async function queueCheck(
  transaction: Transaction,
  kind: Pick<ImportKind<Transaction>, 'name'>,
  path: string,
  sheet: Unchecked & { readonly mode: ImportMode; readonly fileName: string },
  now: Date,
): Promise<string> {
  await forgetChecked(transaction, kind.name);
  await stopOthers(transaction, path, now);
  // First cells stand with the headings, so these are sealed with the rows.
  const { headings, rows, mode, fileName } = sheet;
  const id = await keepWaiting(transaction, kind, { mode, fileName, headings: [] }, { headings, rows });
  const title = fillLabel(titles.run, { name: nameOf(fileName) });
  return startRun(transaction, checkImport, { waitingId: id, path }, title);
}

/**
 * Checks a large sheet as its call does a small one, keeps what it found, sealed, for whoever brought it, and tells them.
 * Nothing is written; begun again, it checks anew.
 */
export const checkImport = defineLongJob({
  name: checkJob,
  title: { en: 'Check of a sheet', bn: 'শিট যাচাই' },
  payload: z.object({ waitingId: z.guid(), path: z.string() }),
  endsOnRefusal: true,
  async run(hands, { waitingId, path }, progress): Promise<CheckedRun> {
    const waiting = await hands.inSite((transaction) => readWaiting(transaction, waitingId));
    const { kind } = knownKind(hands.services, waiting.kind);
    const window = kind.centre?.path ?? corePath.imports;
    const back = `${window}${window.includes('?') ? '&' : '?'}checked=${waitingId}`;
    const said = (found: Pick<CheckedRun, 'total' | 'wrong'>) => ({
      checkedId: waitingId,
      path,
      back,
      ...found,
    });
    if (waiting.result) return said(waiting.result as CheckedRun);
    const { headings, rows } = waiting.content as Unchecked;
    const { mode } = waiting;
    await progress.total(rows.length);
    const context = bringerOf(waiting, hands.context);
    const answer = await tried(hands.services.database, context, async (transaction) => {
      if (rows.length > manyRows) transaction.planForAll();
      const found = await kind.check(transaction, rows, { context, services: hands.services, mode });
      return answered(kind, mode, headings, found);
    });
    // Whoever stops it before this moment has nothing of it.
    await progress.advance(rows.length);
    const { total, wrong } = answer;
    await hands.inSite(async (transaction) => {
      await transaction.change(
        `UPDATE import_waiting SET rows = $3, result = $4, version = version + 1, updated_at = now()
          WHERE site_id = $1 AND id = $2`,
        waitingId,
        transaction.secrets.seal(sheetText(answer)),
        JSON.stringify({ total, wrong }),
      );
      const name = nameOf(waiting.fileName);
      await notify(transaction, [waiting.madeBy], {
        title: fillLabel(wrong > 0 ? titles.wrong : titles.right, { name, total, wrong }),
        path: back,
      });
    });
    return said({ total, wrong });
  },
  /** Stopped: nobody needs the rows any more. */
  async ended(hands, { waitingId }) {
    await hands.inSite((transaction) =>
      transaction.change(
        `UPDATE import_waiting SET rows = NULL, version = version + 1, updated_at = now()
          WHERE site_id = $1 AND id = $2 AND rows IS NOT NULL AND result IS NULL`,
        waitingId,
      ),
    );
  },
});

/** Serves what a check in the queue found, to whoever brought the sheet and may still import it. */
export function serveChecked(app: FastifyInstance): void {
  serve(app, contract.checked, async (transaction, { input, context, services }) => {
    const one = await transaction.readOne(
      { kind: 'text', mode: oneOf<ImportMode>(), fileName: 'text', rows: 'text' },
      `SELECT kind, mode, file_name AS "fileName", rows FROM import_waiting
        WHERE site_id = $1 AND id = $2 AND made_by = $3 AND rows IS NOT NULL AND result IS NOT NULL`,
      input.id,
      context.accountId,
    );
    if (!one) throw new AppError(errors.notFound);
    const { permission } = knownKind(services, one.kind).kind;
    if (!context.permissions.has(permission))
      throw new AppError(errors.forbidden, { permission }, { permission });
    const [answer] = JSON.parse(transaction.secrets.open(one.rows)) as [Checked];
    return { ...answer, mode: one.mode, fileName: one.fileName };
  });
}
