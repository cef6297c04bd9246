import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/core/endpoint.ts';
import { apiPathOf } from '../../src/core/entity.ts';
import type { Permission } from '../../src/core/module/permissions.ts';
import { servedEndpoints } from '../../src/core/server/http/serve.ts';
import { accountsPermission } from '../../src/modules/accounts/permissions.ts';
import { feesPermission } from '../../src/modules/fees/permissions.ts';
import { payrollPermission } from '../../src/modules/payroll/permissions.ts';
import { resultsPermission } from '../../src/modules/results/permissions.ts';
import { entities } from '../../src/modules.entities.ts';
import { makeWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** What changes something with a permission of control and is done by one person, and why that is enough. */
const byOne: Readonly<Record<string, string>> = {
  'POST /api/v1/accounts/reconciliation/:id/complete': 'compares with the bank and posts nothing',
  'POST /api/v1/accounts/reconciliation/:id/reopen': 'compares with the bank again and posts nothing',
  'POST /api/v1/fees/fine-waivers/:id/withdrawals': 'what was waived is owed again',
  'POST /api/v1/results/scrutinies/:id/approval': 'is the second person of the examiner’s finding',
  'POST /api/v1/results/scrutinies/:id/return': 'is the second person of the examiner’s finding',
  'POST /api/v1/results/scrutinies/:id/waiver': 'a fee a family asked about, told to them with why',
  'POST /api/v1/payroll/fund/interest': 'one rate for every member, posted to the fund and paid to nobody',
  'PUT /api/v1/fees/days/:id/confirm': 'is the second person of a closed day, refused to its collector',
  'PUT /api/v1/results/permissions': 'says when published results are seen, and changes none',
  'PUT /api/v1/results/scrutiny-rules': 'days and fee of re-scrutiny for everybody alike',
};

const byOneFile = join(import.meta.dirname, 'one-person-endpoints.txt');
const howToReview =
  'Could who does this alone take money, marks, salary or access? Then it needs `approval` in its contract. If not, ' +
  '`npx vitest run --project server test/sweep/one-person -u` writes the list.';

describe('permissions of control', () => {
  it('X-9 no changing call that takes one is served to one person alone without a reason given here', () => {
    const control: readonly Permission[] = [
      accountsPermission.post,
      accountsPermission.close,
      feesPermission.cancel,
      feesPermission.approve,
      feesPermission.waiveFine,
      resultsPermission.publish,
      resultsPermission.amend,
      payrollPermission.approve,
    ];
    const alone = servedEndpoints(world.server.app)
      .map(({ endpoint }) => endpoint)
      .filter(
        ({ method, access, approval }) =>
          method !== 'GET' &&
          !approval &&
          typeof access === 'object' &&
          'permission' in access &&
          control.includes(access.permission),
      )
      .map(({ method, path }) => `${method} ${path}`);
    expect(alone.sort()).toEqual(Object.keys(byOne).sort());
  });

  it('X-9 every other changing call of a permission that also gives such acts stands in the reviewed list', async () => {
    const permissionOf = ({ access }: Endpoint) =>
      typeof access === 'object' && 'permission' in access ? access.permission : null;
    const calls = servedEndpoints(world.server.app).map(({ endpoint }) => endpoint);
    const control = new Set(calls.filter(({ approval }) => approval).map(permissionOf));
    control.delete(null);
    // What a definition alone serves is the same for all of them.
    const ofEntities = entities.map(apiPathOf);
    const alone = calls
      .filter((one) => one.method !== 'GET' && !one.approval && control.has(permissionOf(one)))
      .filter(({ path }) => !ofEntities.some((base) => path === base || path.startsWith(`${base}/`)))
      .map(({ method, path }) => `${method} ${path}`)
      .sort();
    await expect(`${alone.join('\n')}\n`, howToReview).toMatchFileSnapshot(byOneFile);
  });
});
