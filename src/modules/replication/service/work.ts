import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import type {
  Context,
  PlatformTransaction,
  Row,
  Transaction,
} from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import type { Services } from '../../../core/server/http/services.ts';
import {
  type Kept,
  replicate,
  type Source,
  takeBack,
  type Written,
} from '../../../core/server/replication/replicate.ts';
import { type Choice, choiceKey } from '../../../core/server/replication/rules.ts';
import { replicationErrors } from '../labels.ts';
import { readGiven } from './compare.ts';

type Decided = { readonly table: string; readonly id: string; readonly choice: Choice };

/** Does what waits of a run, one institution a transaction. What is done already is not done again. */
export async function doRun(services: Services, given: Context, runId: string): Promise<void> {
  const { database } = services;
  const run = await database.asPlatform(given, (transaction) => readRun(transaction, runId));
  if (!run) return;
  // What says who made it is made by whoever asked.
  const context = { ...given, accountId: given.accountId ?? run.by_account };
  let source: Source | null = null;
  const read = async () => {
    source ??= await readGiven(
      database,
      context,
      services.replicated,
      {
        source: run.source_site === null ? 'master' : Number(run.source_site),
        parts: run.parts,
        ownSite: run.own_site === null ? null : Number(run.own_site),
      },
      run.by_account,
    );
    return source;
  };
  const decided = {
    overwrites: run.overwrites,
    choices: new Map(run.choices.map((one) => [choiceKey(one.table, one.id), one.choice])),
  };
  for (const { of_site, state } of run.waiting) {
    const site = Number(of_site);
    try {
      if (state === 'waiting') {
        const taken = await read();
        await database.asPlatform(context, async (transaction) => {
          if (!(await holdTarget(transaction, runId, site, 'waiting'))) return;
          const inside = await transaction.enterSite(site);
          inside.planForAll();
          const written = await replicate(inside, taken, decided);
          await noteWritten(inside, runId, written);
          await endTarget(transaction, services, { runId, site, state: 'done', written });
        });
      } else
        await database.asPlatform(context, async (transaction) => {
          if (!(await holdTarget(transaction, runId, site, 'taking_back'))) return;
          const inside = await transaction.enterSite(site);
          inside.planForAll();
          await takeBack(inside, services.replicated, await readWritten(inside, runId), refusalOf);
          await endTarget(transaction, services, { runId, site, state: 'taken_back', written: [] });
        });
    } catch (error) {
      if (error instanceof AppError && error.kind.status >= 500) throw error;
      if (!(error instanceof AppError || error instanceof ValidationError))
        services.log.error({ err: error, runId, site }, 'an institution could not be replicated into');
      await database.asPlatform(context, (transaction) =>
        // Copies that cannot be taken back stay what they are: done.
        transaction.change(
          `UPDATE replication_target SET state = $3, problem = $4, ended_at = $5 WHERE run_id = $1 AND of_site = $2 AND state = $6`,
          runId,
          site,
          state === 'waiting' ? 'failed' : 'done',
          JSON.stringify(textOfProblem(error)),
          services.now(),
          state,
        ),
      );
    }
  }
}

async function readRun(transaction: PlatformTransaction, runId: string) {
  const run = await transaction.readOne(
    {
      source_site: 'bigint?',
      own_site: 'bigint?',
      parts: 'text[]',
      overwrites: 'bool',
      choices: json<Decided[]>(),
      by_account: 'uuid',
    },
    'SELECT source_site, own_site, parts, overwrites, choices, by_account FROM replication_run WHERE id = $1',
    runId,
  );
  if (!run) return null;
  const waiting = await transaction.read(
    { of_site: 'bigint', state: 'text' },
    `SELECT of_site, state FROM replication_target WHERE run_id = $1 AND state IN ('waiting', 'taking_back') ORDER BY of_site`,
    runId,
  );
  return { ...run, waiting };
}

/** Whether the institution still waits; it is held until the transaction ends. A closed one is left alone. */
async function holdTarget(
  transaction: PlatformTransaction,
  runId: string,
  site: number,
  state: 'waiting' | 'taking_back',
): Promise<boolean> {
  const found = await transaction.readOne(
    { is_open: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM site s WHERE s.id = $2 AND s.status <> 'closed') AS is_open
       FROM replication_target WHERE run_id = $1 AND of_site = $2 AND state = $3 FOR UPDATE`,
    runId,
    site,
    state,
  );
  if (found && !found.is_open) throw new AppError(replicationErrors.noSite);
  return found !== null;
}

async function endTarget(
  transaction: PlatformTransaction,
  services: Services,
  end: { runId: string; site: number; state: 'done' | 'taken_back'; written: readonly Written[] },
): Promise<void> {
  const added = end.written.filter(({ before }) => before === null).length;
  await transaction.change(
    `UPDATE replication_target SET state = $3, problem = NULL, added = $4, changed = $5, ended_at = $6
      WHERE run_id = $1 AND of_site = $2`,
    end.runId,
    end.site,
    end.state,
    added,
    end.written.length - added,
    services.now(),
  );
}

export async function noteWritten(
  transaction: Transaction,
  runId: string,
  written: readonly Written[],
): Promise<void> {
  if (written.length === 0) return;
  await transaction.change(
    `INSERT INTO replication_row (site_id, id, run_id, table_name, record_id, source_id, record_version, before)
     SELECT n.site_id, n.id, n.run_id, n.table_name, n.record_id, n.source_id, n.record_version, n.before::jsonb
       FROM ${rowsOf('n', {
         id: '$2::uuid[]',
         run_id: '$3::uuid[]',
         table_name: '$4::text[]',
         record_id: '$5::uuid[]',
         source_id: '$6::uuid[]',
         record_version: '$7::int[]',
         before: '$8::text[]',
       })}`,
    written.map(() => newId()),
    written.map(() => runId),
    written.map(({ table }) => table),
    written.map(({ recordId }) => recordId),
    written.map(({ sourceId }) => sourceId),
    written.map(({ version }) => version),
    written.map(({ before }) => (before === null ? null : JSON.stringify(before))),
  );
}

export async function readWritten(transaction: Transaction, runId: string): Promise<Written[]> {
  const rows = await transaction.read(
    {
      table_name: 'text',
      record_id: 'uuid',
      source_id: 'uuid',
      record_version: 'int',
      before: jsonOrNull<Row>(),
    },
    `SELECT table_name, record_id, source_id, record_version, before FROM replication_row
      WHERE site_id = $1 AND run_id = $2 ORDER BY id`,
    runId,
  );
  return rows.map((row) => ({
    table: row.table_name,
    recordId: row.record_id,
    sourceId: row.source_id,
    version: row.record_version,
    before: row.before,
  }));
}

export const refusalOf = ({ kind, table, name }: Kept) =>
  new AppError(kind === 'changed' ? replicationErrors.changedSince : replicationErrors.usedSince, {
    table,
    name,
  });

function textOfProblem(error: unknown): Label {
  if (error instanceof AppError) return error.text;
  if (error instanceof ValidationError) {
    const texts = Object.values(error.fields).flat();
    return { en: texts.map((one) => one.en).join(' '), bn: texts.map((one) => one.bn).join(' ') };
  }
  return errors.unknown.text;
}
