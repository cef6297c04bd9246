import { AppError } from '../../../../core/errors.ts';
import { type EntityHooks, hooksOf } from '../../../../core/server/entity/records.ts';
import { feesErrors } from '../../labels.ts';
import { studentOfferType } from '../student-offer-type.entity.ts';

const areTurned = <T>(from: T | null | undefined, to: T | null | undefined): boolean =>
  from !== null && from !== undefined && to !== null && to !== undefined && to < from;

/** What an offer must be to be given: its days and children in their order. */
export const offerHooks: EntityHooks = hooksOf(studentOfferType, {
  async beforeSave(_transaction, saves) {
    for (const { input } of saves)
      if (areTurned(input.startsOn, input.endsOn) || areTurned(input.childFrom, input.childTo))
        throw new AppError(feesErrors.offerTurned);
  },
});
