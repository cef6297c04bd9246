import { AppError, type ErrorKind, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { PromotionRule, PromotionState, RollOrder } from '../rules.ts';

type Target = { readonly classId: string; readonly nextClassId: string | null };

const columns = `p.id, p.version, p.from_year_id, p.to_year_id, p.targets, p.section_ids, p.rule, p.most_failed, p.least_present, p.needs_clear, p.offers_transfer,
  p.exam_id, p.rolls, p.state, p.run_id, p.problem, p.prepared_by, p.applied_by, p.applied_at, p.reversed_by, p.reversed_at,
  p.reason, p.created_at, j.state AS run_state, j.done, j.total`;
const shape = {
  id: 'uuid',
  version: 'int',
  from_year_id: 'uuid',
  to_year_id: 'uuid',
  targets: json<readonly Target[]>(),
  section_ids: 'uuid[]',
  rule: oneOf<PromotionRule>(),
  most_failed: 'int?',
  least_present: 'int?',
  needs_clear: 'bool',
  offers_transfer: 'bool',
  exam_id: 'uuid?',
  rolls: oneOf<RollOrder>(),
  state: oneOf<PromotionState>(),
  run_id: 'uuid?',
  problem: jsonOrNull<Label>(),
  prepared_by: 'uuid',
  applied_by: 'uuid?',
  applied_at: 'time?',
  reversed_by: 'uuid?',
  reversed_at: 'time?',
  reason: 'text',
  created_at: 'time',
  run_state: 'text?',
  done: 'int?',
  total: 'int?',
} as const;

/**
 * One promotion. A job that ended without having written anything leaves it as it was before: a draft, or written. `isHeld`
 * keeps it for this transaction.
 */
export async function findPromotion(transaction: Transaction, id: string, isHeld = false) {
  if (isHeld) await lockRow(transaction, 'students_promotion', id);
  const row = await transaction.readOne(
    shape,
    `SELECT ${columns} FROM students_promotion p LEFT JOIN job_run j ON j.site_id = $1 AND j.id = p.run_id
      WHERE p.site_id = $1 AND p.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return { ...row, stored: row.state, state: stateOf(row.state, row.run_state) };
}
export type Promotion = Awaited<ReturnType<typeof findPromotion>>;

export function stateOf(stored: PromotionState, run: string | null): PromotionState {
  const ended = run === 'failed' || run === 'cancelled';
  if (ended && stored === 'applying') return 'draft';
  return ended && stored === 'reversing' ? 'applied' : stored;
}

/** The promotion as the caller saw it, held. Throws where it is in another state, or was changed since. */
export async function holdInState(
  transaction: Transaction,
  { id, version }: { id: string; version?: number },
  state: PromotionState,
  refusal: ErrorKind,
): Promise<Promotion> {
  const found = await findPromotion(transaction, id, true);
  if (found.state !== state) throw new AppError(refusal);
  if (version !== undefined && found.version !== version) throw new AppError(errors.staleVersion);
  return found;
}

/** Notes that something of the draft changed: what was asked for of another version is not done. */
export async function nextVersion(transaction: Transaction, id: string): Promise<number> {
  const row = await transaction.readOne(
    { version: 'int' },
    `UPDATE students_promotion SET version = version + 1, updated_at = now(), problem = NULL
      WHERE site_id = $1 AND id = $2 RETURNING version`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row.version;
}
