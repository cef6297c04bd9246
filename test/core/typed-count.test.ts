import { expect, it } from 'vitest';
import { typedAbove } from '../../src/core/contracts/large-acts.ts';
import { newId } from '../../src/core/ids.ts';
import { deskContract as admission } from '../../src/modules/admission/desk/contract.ts';
import { boardContract } from '../../src/modules/board/contract.ts';
import { offersContract } from '../../src/modules/fees/waivers/offers-contract.ts';
import { duesContract } from '../../src/modules/payroll/dues/contract.ts';
import { lettersContract } from '../../src/modules/payroll/letters/contract.ts';
import { setupContract } from '../../src/modules/payroll/setup/contract.ts';
import { deskContract as recruitment } from '../../src/modules/recruitment/desk/contract.ts';

const month = '2026-11';
const day = '2026-11-28';
const reason = 'As the committee decided';

/** Acts on many chosen records, and what else they are asked with. */
const acts = [
  [offersContract.giveOffer, 'studentIds', { id: newId(), fromMonth: month, reason }],
  [offersContract.renewWaivers, 'ids', { toMonth: month, reason }],
  [admission.decide, 'ids', { to: 'refused', reason }],
  [recruitment.decide, 'ids', { to: 'rejected', reason }],
  [boardContract.move, 'ids', { state: 'leftOut', reason }],
  [duesContract.addArrears, 'employeeIds', { month, reason }],
  [setupContract.raise, 'employeeIds', { fromDate: day }],
  [lettersContract.give, 'payIds', { fromDate: day, language: 'en' }],
] as const;

it.each(acts)(
  'X-4 an act on many chosen records wants their number typed: %#',
  ({ input, path }, field, rest) => {
    const asked = (count: number, typed?: number) =>
      input.safeParse({
        ...rest,
        [field]: Array.from({ length: count }, newId),
        ...(typed === undefined ? {} : { typed }),
      });
    expect(asked(typedAbove).error, path).toBeUndefined();
    for (const typed of [undefined, typedAbove])
      expect(
        asked(typedAbove + 1, typed).error?.issues.map((one) => one.path),
        path,
      ).toEqual([['typed']]);
    expect(asked(typedAbove + 1, typedAbove + 1).error, path).toBeUndefined();
  },
);

it('X-4 what harms nobody is done to many without it', () => {
  const ids = Array.from({ length: typedAbove + 1 }, newId);
  expect(admission.decide.input.safeParse({ ids, to: 'eligible' }).success).toBe(true);
  expect(boardContract.move.input.safeParse({ ids, state: 'filled' }).success).toBe(true);
});
