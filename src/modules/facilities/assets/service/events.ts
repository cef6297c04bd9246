import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';

/** Where a thing was and is. */
export type Move = {
  readonly assetId: string;
  readonly fromState: string;
  readonly toState: string;
  readonly fromRoom: string | null;
  readonly toRoom: string | null;
  readonly fromPerson: string | null;
  readonly toPerson: string | null;
};

/** Writes down what happened to some things, as one statement. `cost` in paisa. */
export async function addEvents(
  transaction: Transaction,
  moves: readonly Move[],
  {
    day,
    reason = '',
    cost = 0n,
    countId = null,
  }: { day: string; reason?: string; cost?: bigint; countId?: string | null },
): Promise<void> {
  if (moves.length === 0) return;
  await transaction.change(
    `INSERT INTO facilities_asset_event (site_id, id, asset_id, day, from_state, to_state, from_room, to_room, from_person,
            to_person, cost, reason, count_id, made_by)
     SELECT n.site_id, n.id, n.asset_id, $2, n.from_state, n.to_state, n.from_room, n.to_room, n.from_person, n.to_person,
            $3, $4, $5, $6
       FROM ${rowsOf('n', { id: '$7::uuid[]', asset_id: '$8::uuid[]', from_state: '$9::text[]', to_state: '$10::text[]', from_room: '$11::uuid[]', to_room: '$12::uuid[]', from_person: '$13::uuid[]', to_person: '$14::uuid[]' })}`,
    day,
    cost,
    reason,
    countId,
    transaction.context.accountId,
    moves.map(() => newId()),
    moves.map((one) => one.assetId),
    moves.map((one) => one.fromState),
    moves.map((one) => one.toState),
    moves.map((one) => one.fromRoom),
    moves.map((one) => one.toRoom),
    moves.map((one) => one.fromPerson),
    moves.map((one) => one.toPerson),
  );
}
