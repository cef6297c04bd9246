import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Context, Database, PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { Replicated } from '../../../core/server/replication/copied.ts';
import { partsOffered } from '../../../core/server/replication/replicate.ts';

/** Where an institution takes from: the platform's catalogue, or the institution the platform keeps for itself. */
export type From = 'catalogue' | 'model';

/** The platform's own institution, whose setup is the model of the others; null: none is named, or it is this one itself. */
export const readModel = (transaction: PlatformTransaction, siteId: number) =>
  transaction.readOne(
    { id: 'int', name: json<Label>() },
    `SELECT s.id::int AS id, json_build_object('en', s.name_en, 'bn', s.name_bn) AS name
       FROM billing_setting b JOIN site s ON s.id = b.own_site AND s.status <> 'closed' WHERE b.id = 1 AND s.id <> $1`,
    siteId,
  );

/** The parts of a model: what no catalogue keeps, such as roles, scales, rules and templates. */
export function partsOfModel(replicated: Replicated) {
  const kept = new Set(partsOffered(replicated, true).map(({ name }) => name));
  return partsOffered(replicated, false).filter(({ name }) => !kept.has(name));
}

/** The source behind a choice. Throws 404 where there is no model, or a part is not among what it gives. */
export async function sourceOf(
  database: Database,
  context: Context,
  replicated: Replicated,
  given: { readonly from: From; readonly siteId: number; readonly parts: readonly string[] },
): Promise<'master' | number> {
  if (given.from === 'catalogue') return 'master';
  const offered = new Set(partsOfModel(replicated).map(({ name }) => name));
  const model = await database.asPlatform(context, (transaction) => readModel(transaction, given.siteId));
  if (!model || !given.parts.every((name) => offered.has(name))) throw new AppError(errors.notFound);
  return model.id;
}
