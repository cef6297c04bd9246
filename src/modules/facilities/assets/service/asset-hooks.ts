import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { monthLabel } from '../../../../core/format.ts';
import { parseTaka } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { type EntityHooks, type Hooks, hooksOf } from '../../../../core/server/entity/records.ts';
import { asset } from '../asset.entity.ts';
import { assetClass } from '../asset-class.entity.ts';
import { depreciationRule } from '../depreciation-rule.entity.ts';
import { assetErrors, assetProblems } from '../labels.ts';
import { addEvents, type Move } from './events.ts';
import { postedThrough } from './read-values.ts';

type AssetSave = Parameters<NonNullable<Hooks<typeof asset>['beforeSave']>>[1][number];
type RuleRecord = { fromDate: string };

const same = (text: string) => ({ en: text, bn: text });
const paisaOf = (text: string | null | undefined): bigint => parseTaka(text ?? '') ?? 0n;

/** What an asset is reckoned with; from its first charge on it stays. */
const reckonedWith = ['classId', 'boughtOn', 'usedFrom', 'earlierUntil'] as const;
const amounts = ['cost', 'residual', 'earlier'] as const;

function assertAmounts({ input }: AssetSave): void {
  const cost = paisaOf(input.cost);
  for (const name of ['residual', 'earlier'] as const)
    if (paisaOf(input[name]) > cost) throw new ValidationError({ [name]: [assetProblems.aboveCost] });
  if (paisaOf(input.earlier) > 0n && !input.earlierUntil)
    throw new ValidationError({ earlierUntil: [assetProblems.until] });
  if (input.usedFrom && input.usedFrom < input.boughtOn)
    throw new ValidationError({ usedFrom: [assetProblems.beforeBought] });
}

const isReckonedAnew = ({ input, before }: AssetSave): boolean =>
  before !== null &&
  (reckonedWith.some((name) => (input[name] ?? null) !== (before[name] ?? null)) ||
    amounts.some((name) => paisaOf(input[name]) !== paisaOf(before[name])));

const isMoved = ({ input, before }: AssetSave): boolean =>
  before !== null &&
  (input.state !== before.state ||
    (input.roomId ?? null) !== (before.roomId ?? null) ||
    (input.custodianId ?? null) !== (before.custodianId ?? null));

/** What already left is not changed, nor the figures of what is charged already. */
async function assertFree(transaction: Transaction, saves: readonly AssetSave[]): Promise<void> {
  const known = saves.flatMap(({ before }) => (before ? [before.id] : []));
  if (known.length === 0) return;
  const rows = await transaction.read(
    { id: 'uuid', tag: 'text', left: 'bool', charged: 'bool' },
    `SELECT a.id, a.tag, EXISTS (SELECT 1 FROM facilities_asset_disposal x WHERE x.site_id = $1 AND x.asset_id = a.id) AS left,
            EXISTS (SELECT 1 FROM facilities_depreciation_line l
              JOIN facilities_depreciation d ON d.site_id = $1 AND d.id = l.depreciation_id AND d.state = 'posted'
             WHERE l.site_id = $1 AND l.asset_id = a.id) AS charged
       FROM facilities_asset a WHERE a.site_id = $1 AND a.id = ANY($2::uuid[]) FOR NO KEY UPDATE OF a`,
    known,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const save of saves) {
    const row = save.before ? byId.get(save.before.id) : undefined;
    if (row?.left) throw new AppError(assetErrors.left, { tag: same(row.tag) });
    if (row?.charged && isReckonedAnew(save)) throw new AppError(assetErrors.charged, { tag: same(row.tag) });
  }
}

const moveOf = ({ input, before }: AssetSave & { before: NonNullable<AssetSave['before']> }): Move => ({
  assetId: before.id,
  fromState: before.state,
  toState: input.state,
  fromRoom: before.roomId ?? null,
  toRoom: input.roomId ?? null,
  fromPerson: before.custodianId ?? null,
  toPerson: input.custodianId ?? null,
});

async function assertRuleFree(transaction: Transaction, rules: readonly RuleRecord[]): Promise<void> {
  const through = await postedThrough(transaction);
  if (through && rules.some((one) => one.fromDate.slice(0, 7) <= through))
    throw new AppError(assetErrors.posted, { month: monthLabel(through) });
}

/** What the register refuses, and the events that its form writes. */
export const assetHooks: readonly EntityHooks[] = [
  hooksOf(asset, {
    async beforeSave(transaction, saves) {
      for (const save of saves) {
        save.input.tag = save.input.tag.toUpperCase();
        assertAmounts(save);
      }
      await assertFree(transaction, saves);
      const moves = saves.flatMap((save) =>
        save.before && isMoved(save) ? [moveOf({ ...save, before: save.before })] : [],
      );
      await addEvents(transaction, moves, { day: todayInDhaka(transaction.now()) });
    },
  }),
  hooksOf(assetClass, {
    async beforeSave(_transaction, saves) {
      for (const { input } of saves) {
        const given = [input.assetLedgerId, input.accumulatedLedgerId, input.expenseLedgerId].filter(Boolean);
        if (given.length > 0 && given.length < 3) throw new AppError(assetErrors.someLedgers);
      }
    },
  }),
  hooksOf(depreciationRule, {
    async beforeSave(transaction, saves) {
      await assertRuleFree(
        transaction,
        saves.flatMap(({ input, before }) => (before ? [input, before] : [input])),
      );
    },
    async beforeDelete(transaction, record) {
      await assertRuleFree(transaction, [record]);
    },
  }),
];
