import { expect } from 'vitest';
import type { Answer, Person } from '../world.ts';

type Hands = {
  readonly head: Person;
  readonly accountant: Person;
  readonly ledgers: ReadonlyMap<string, string>;
  changed(sql: string, ...values: unknown[]): Promise<unknown>;
  rowsOf(sql: string, ...values: unknown[]): Promise<readonly Record<string, unknown>[]>;
  yearOf(name: string): Promise<{ readonly id: string }>;
};

const facilities = '/api/v1/facilities';

/** A call of each act on budgets, funds and assets, in the books of the sweep of second persons. */
export const budgetActs = (hands: () => Hands): Readonly<Record<string, () => Promise<Answer>>> => ({
  'accounts.approveBudget': async () => {
    const made = await hands().head.call('POST', '/api/v1/accounts/budget', {
      yearId: (await hands().yearOf('2027-28')).id,
      from: 'nothing',
      beyond: 'warn',
    });
    const budget = `/api/v1/accounts/budget/${made.body.id}`;
    const lines = [
      { ledgerId: hands().ledgers.get('4101'), months: Array.from({ length: 12 }, () => '1000') },
    ];
    const saved = await hands().head.call('PUT', budget, { version: 1, beyond: 'warn', lines });
    expect(saved.status, saved.text).toBe(200);
    return hands().head.call('POST', `${budget}/approval`, {
      version: 2,
      reason: 'As the committee decided',
    });
  },
  'accounts.transferFunds': async () => {
    await hands().changed(
      `INSERT INTO accounts_fund (site_id, id, code, name_en, name_bn) VALUES ($1, gen_random_uuid(), 'EXM', $2, $2)`,
      'Examination fund',
    );
    const [fund] = await hands().rowsOf('SELECT id FROM accounts_fund WHERE site_id = $1');
    const given = await hands().accountant.call('POST', '/api/v1/accounts/voucher', {
      type: 'credit',
      day: '2026-07-08',
      narration: 'A gift',
      lines: [
        { ledgerId: hands().ledgers.get('1102'), side: 'Dr', amount: '5000000' },
        { ledgerId: hands().ledgers.get('4101'), side: 'Cr', amount: '5000000' },
      ],
    });
    const posted = await hands().head.call('POST', `/api/v1/accounts/voucher/${given.body.id}/post`, {
      version: 1,
    });
    expect(posted.status, posted.text).toBe(200);
    return hands().head.call('POST', '/api/v1/accounts/fund-transfer', {
      fromFundId: null,
      toFundId: fund?.id,
      fromLedgerId: hands().ledgers.get('1102'),
      toLedgerId: hands().ledgers.get('1101'),
      amount: '500',
      day: '2026-07-08',
      narration: 'For the examinations',
      reason: 'As the committee decided',
    });
  },
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
    return head.call('POST', `${facilities}/depreciation`, { month: '2026-06', reason: 'The year is over' });
  },
  'facilities.reverseDepreciation': async () => {
    const [posted] = await hands().rowsOf(`SELECT id FROM facilities_depreciation WHERE site_id = $1`);
    return hands().head.call('POST', `${facilities}/depreciation/${posted?.id}/reversal`, {
      reason: 'A lamp is missing',
    });
  },
  'facilities.disposeAsset': async () => {
    const [lamp] = await hands().rowsOf(`SELECT id FROM facilities_asset WHERE site_id = $1 AND tag = 'L-1'`);
    return hands().head.call('POST', `${facilities}/asset-register/${lamp?.id}/disposal`, {
      kind: 'written_off',
      day: '2026-07-08',
      proceeds: '0',
      intoLedgerId: null,
      reason: 'Broken',
    });
  },
});
