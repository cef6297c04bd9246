import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { dayLabel } from '../../../core/format.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import { notify } from '../../../core/server/http/notifications.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { SwapState } from '../contract.ts';
import { dutyErrors, dutyNews } from '../labels.ts';
import { dutyPath } from '../paths.ts';
import { dutyPermission } from '../permissions.ts';
import { accountsOf, type DutyPerson, labelSql, ownEmployee, personSql } from './sql.ts';
import { addTurn, assertMayStand } from './turns.ts';

const swapShape = {
  id: 'uuid',
  turnId: 'uuid',
  placeId: 'uuid',
  day: 'date',
  place: json<Label>(),
  from: json<DutyPerson>(),
  to: json<DutyPerson>(),
  reason: 'text',
  status: oneOf<SwapState>(),
  askedAt: 'time',
} as const;
const swapSql = `w.id, w.turn_id AS "turnId", t.place_id AS "placeId", t.day, ${labelSql('p')} AS place,
  ${personSql('f', 'fd')} AS "from", ${personSql('o', 'od')} AS "to", w.reason, w.status, w.asked_at AS "askedAt"`;
const swapJoins = `FROM duty_swap w JOIN duty_turn t ON t.site_id = $1 AND t.id = w.turn_id
  JOIN duty_place p ON p.site_id = $1 AND p.id = t.place_id
  JOIN people_employee f ON f.site_id = $1 AND f.id = w.from_id
  JOIN academic_designation fd ON fd.site_id = $1 AND fd.id = f.designation_id
  JOIN people_employee o ON o.site_id = $1 AND o.id = w.to_id
  JOIN academic_designation od ON od.site_id = $1 AND od.id = o.designation_id`;

/** Asks a colleague to take over one's own duty that is still to come. */
export async function askSwap(
  transaction: Transaction,
  services: Services,
  given: { id: string; toId: string; reason: string },
): Promise<{ id: string }> {
  const own = await ownEmployee(transaction);
  const turn = await transaction.readOne(
    { placeId: 'uuid', day: 'date', employeeId: 'uuid' },
    `SELECT place_id AS "placeId", day, employee_id AS "employeeId" FROM duty_turn
      WHERE site_id = $1 AND id = $2 AND status = 'planned' FOR UPDATE`,
    given.id,
  );
  if (!turn) throw new AppError(errors.notFound);
  if (own === null || turn.employeeId !== own) throw new AppError(dutyErrors.notMine);
  if (turn.day < todayInDhaka(services.now())) throw new AppError(dutyErrors.dayOver);
  await assertMayStand(transaction, { placeId: turn.placeId, day: turn.day, employeeId: given.toId });
  const id = newId();
  const made = await transaction.change(
    `INSERT INTO duty_swap (site_id, id, turn_id, from_id, to_id, reason, asked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (site_id, turn_id) WHERE status IN ('asked', 'agreed') DO NOTHING`,
    id,
    given.id,
    own,
    given.toId,
    given.reason,
    services.now(),
  );
  if (made === 0) throw new AppError(dutyErrors.asked);
  await tell(transaction, await readSwap(transaction, id), 'asked');
  return { id };
}

async function readSwap(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    swapShape,
    `SELECT ${swapSql} ${swapJoins} WHERE w.site_id = $1 AND w.id = $2 FOR UPDATE OF w`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}
type Swap = Awaited<ReturnType<typeof readSwap>>;

/** Whoever was asked agrees or declines; nobody else does. */
export async function answerSwap(
  transaction: Transaction,
  services: Services,
  given: { id: string; agrees: boolean },
): Promise<{ id: string }> {
  const swap = await readSwap(transaction, given.id);
  if ((await ownEmployee(transaction)) !== swap.to.id) throw new AppError(errors.notFound);
  if (swap.status !== 'asked') throw new AppError(dutyErrors.swapClosed);
  await close(transaction, services, swap, given.agrees ? 'agreed' : 'declined');
  await tell(transaction, swap, given.agrees ? 'agreed' : 'declined');
  return { id: given.id };
}

/** Whoever asked takes it back, as long as nothing is decided. */
export async function withdrawSwap(
  transaction: Transaction,
  services: Services,
  given: { id: string },
): Promise<{ id: string }> {
  const swap = await readSwap(transaction, given.id);
  if ((await ownEmployee(transaction)) !== swap.from.id) throw new AppError(errors.notFound);
  if (swap.status !== 'asked' && swap.status !== 'agreed') throw new AppError(dutyErrors.swapClosed);
  await close(transaction, services, swap, 'withdrawn');
  return { id: given.id };
}

/** Approves what both want: the duty is taken from one and given to the other. Neither of them decides. */
export async function decideSwap(
  transaction: Transaction,
  services: Services,
  given: { id: string; isApproved: boolean },
): Promise<{ id: string }> {
  const swap = await readSwap(transaction, given.id);
  if (swap.status !== 'agreed') throw new AppError(dutyErrors.swapClosed);
  const own = await ownEmployee(transaction);
  if (own === swap.from.id || own === swap.to.id) throw new AppError(dutyErrors.ownSwap);
  if (!given.isApproved) {
    await close(transaction, services, swap, 'refused');
    await tell(transaction, swap, 'refused');
    return { id: given.id };
  }
  if (swap.day < todayInDhaka(services.now())) throw new AppError(dutyErrors.dayOver);
  const taken = await transaction.change(
    `UPDATE duty_turn SET status = 'removed', reason = $3, version = version + 1, updated_at = $4
      WHERE site_id = $1 AND id = $2 AND status = 'planned'`,
    swap.turnId,
    swap.reason,
    services.now(),
  );
  if (taken === 0) throw new AppError(dutyErrors.gone);
  const asked = { placeId: swap.placeId, day: swap.day, employeeId: swap.to.id };
  await assertMayStand(transaction, asked);
  await addTurn(transaction, asked, 'swap');
  await close(transaction, services, swap, 'approved');
  await tell(transaction, swap, 'approved');
  return { id: given.id };
}

async function close(
  transaction: Transaction,
  services: Services,
  swap: Swap,
  status: SwapState,
): Promise<void> {
  await transaction.change(
    `UPDATE duty_swap SET status = $3, decided_by = $4, decided_at = $5, version = version + 1, updated_at = $5
      WHERE site_id = $1 AND id = $2`,
    swap.id,
    status,
    transaction.context.accountId,
    services.now(),
  );
}

/** Tells whoever is concerned: the one asked, the one who asked, or both. */
async function tell(transaction: Transaction, swap: Swap, news: keyof typeof dutyNews): Promise<void> {
  const accounts = await accountsOf(transaction, [swap.from.id, swap.to.id]);
  const told = { asked: [swap.to], agreed: [swap.from], declined: [swap.from] }[news as string] ?? [
    swap.from,
    swap.to,
  ];
  await notify(
    transaction,
    told.flatMap((one) => accounts.get(one.id) ?? []),
    {
      title: fillLabel(dutyNews[news], {
        name: news === 'asked' ? swap.from.name : swap.to.name,
        place: swap.place,
        day: dayLabel(swap.day),
      }),
      path: link(dutyPath.roster, { tab: 'swaps' }),
    },
  );
}

/** Swaps: one's own, and everybody's for who keeps the roster. */
export async function listSwaps(
  transaction: Transaction,
  services: Services,
  asked: { state: 'open' | 'all'; page: number; size: number },
) {
  const own = await ownEmployee(transaction);
  const manages = transaction.context.permissions.has(dutyPermission.manage);
  const today = todayInDhaka(services.now());
  const rows = await transaction.read(
    { ...swapShape, total: 'int' },
    `SELECT ${swapSql}, (count(*) OVER ())::int AS total ${swapJoins}
      WHERE w.site_id = $1 AND ($2 OR w.from_id = $3 OR w.to_id = $3)
        AND ($4 = 'all' OR w.status IN ('asked', 'agreed') AND t.day >= $5)
      ORDER BY w.asked_at DESC, w.id LIMIT $6 OFFSET $7`,
    manages,
    own,
    asked.state,
    today,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ total: _total, turnId: _turn, placeId: _place, ...row }) => {
      const isOpen = row.status === 'asked' || row.status === 'agreed';
      const isPart = own === row.from.id || own === row.to.id;
      return {
        ...row,
        askedAt: row.askedAt.toISOString(),
        can: {
          answer: row.status === 'asked' && own === row.to.id && row.day >= today,
          withdraw: isOpen && own === row.from.id,
          decide: row.status === 'agreed' && manages && !isPart && row.day >= today,
        },
      };
    }),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}
