import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceFiles } from '../../../../test/pure/source-files.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { refusalInAnothersName } from '../../../core/server/http/anothers-name.ts';
import { servedEndpoints } from '../../../core/server/http/serve.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

describe('RBAC-5 what writes in the books', () => {
  const writes =
    /\b(postVoucher|reverseVoucher|vouchersAlong|reverseJournals|postShortOver|takeFromOutside|giveBackOutside|addCharges|addLibraryCharges|cancelCharge)\(/;
  /** Where every change is refused by the beginning of its address. */
  const closed = /^modules\/(accounts|billing|fees|payroll|results)\//;
  /** The calls that reach each such file; `byRule`: what it charges is said by the institution's rules, not by whoever calls. */
  const reviewed: Readonly<Record<string, readonly string[] | 'byRule'>> = {
    'modules/admission/desk/service/convert.ts': ['POST /api/v1/admission/applicants/:id/undo'],
    'modules/admission/desk/service/fee-books.ts': [
      'POST /api/v1/admission/applicants/:id/payment',
      'POST /api/v1/admission/applicants/:id/refund',
    ],
    'modules/board/service/fees.ts': ['PUT /api/v1/board/fee', 'POST /api/v1/board/charges'],
    'modules/board/service/registrations.ts': ['PUT /api/v1/board/registrations/state'],
    'modules/facilities/assets/service/depreciation.ts': [
      'POST /api/v1/facilities/depreciation',
      'POST /api/v1/facilities/depreciation/:id/reversal',
    ],
    'modules/facilities/assets/service/disposal.ts': ['POST /api/v1/facilities/asset-register/:id/disposal'],
    'modules/facilities/batches/service/fees.ts': [
      'PUT /api/v1/facilities/batches/:id/fee',
      'POST /api/v1/facilities/batches/:id/charges',
    ],
    'modules/library/lending/service/charges.ts': ['POST /api/v1/library/charges/:id/settle'],
    'modules/library/lending/service/refund-charge.ts': ['POST /api/v1/library/charges/:id/refund'],
    'modules/library/lending/service/take-back.ts': 'byRule',
    'modules/recruitment/desk/service/decide.ts': ['POST /api/v1/recruitment/applicants/:id/payment/return'],
    'modules/recruitment/service/fees.ts': ['POST /api/v1/recruitment/applicants/:id/payment'],
  };

  it('is known, and none of it is done in another’s name', () => {
    const found = sourceFiles()
      .filter(({ file, source }) => file.startsWith('modules/') && !closed.test(file) && writes.test(source))
      .map(({ file }) => file);
    expect(found.sort()).toEqual(Object.keys(reviewed).sort());
    const served = new Map(
      servedEndpoints(world.server.app).map(({ endpoint }) => [
        `${endpoint.method} ${endpoint.path}`,
        endpoint,
      ]),
    );
    const open = Object.values(reviewed)
      .flatMap((calls) => (calls === 'byRule' ? [] : calls))
      .filter((name) => {
        const endpoint = served.get(name);
        return !endpoint || !refusalInAnothersName(endpoint, world.server.services.notInAnothersName);
      });
    expect(open).toEqual([]);
  });
});
