import type { Answer, Person } from '../world.ts';

type Hands = {
  readonly head: Person;
  changed(sql: string, ...values: unknown[]): Promise<unknown>;
  rowsOf(sql: string, ...values: unknown[]): Promise<readonly Record<string, unknown>[]>;
};

const base = '/api/v1/facilities';
const month = '2026-06';

/** A call of each act on assets: charged through a month, taken back, written off. */
export const assetActs = (hands: () => Hands): Readonly<Record<string, () => Promise<Answer>>> => ({
  'facilities.depreciate': async () => {
    const { changed, rowsOf, head } = hands();
    await changed(
      `INSERT INTO facilities_asset_class (site_id, id, name_en, name_bn, asset_ledger_id, accumulated_ledger_id, expense_ledger_id)
       SELECT $1, gen_random_uuid(), 'Lamps', 'বাতি', a.id, a.id, e.id FROM accounts_ledger a, accounts_ledger e
        WHERE a.site_id = $1 AND e.site_id = $1 AND a.code = '1301' AND e.code = '5401'`,
    );
    const [known] = await rowsOf(
      `SELECT id FROM facilities_asset_class WHERE site_id = $1 AND name_en = 'Lamps'`,
    );
    await changed(
      `INSERT INTO facilities_depreciation_rule (site_id, id, class_id, from_date, method, rate)
       VALUES ($1, gen_random_uuid(), $2, '2025-07-01', 'straight', 1000)`,
      known?.id,
    );
    await changed(
      `INSERT INTO facilities_asset (site_id, id, tag, class_id, name_en, name_bn, bought_on, cost, state)
       SELECT $1, gen_random_uuid(), t, $2, 'Lamp', 'বাতি', '2026-01-05', 120000, 'in_use' FROM unnest(ARRAY['L-1', 'L-2']) t`,
      known?.id,
    );
    return head.call('POST', `${base}/depreciation`, { month, reason: 'The year is over' });
  },
  'facilities.reverseDepreciation': async () => {
    const [posted] = await hands().rowsOf(`SELECT id FROM facilities_depreciation WHERE site_id = $1`);
    return hands().head.call('POST', `${base}/depreciation/${posted?.id}/reversal`, {
      reason: 'A lamp is missing',
    });
  },
  'facilities.disposeAsset': async () => {
    const [lamp] = await hands().rowsOf(`SELECT id FROM facilities_asset WHERE site_id = $1 AND tag = 'L-1'`);
    return hands().head.call('POST', `${base}/asset-register/${lamp?.id}/disposal`, {
      kind: 'written_off',
      day: '2026-07-08',
      proceeds: '0',
      intoLedgerId: null,
      reason: 'Broken',
    });
  },
});
