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

/** A call of each act on budgets and funds, in the books of the sweep of second persons. */
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
});
