import { weekdays } from '../../../../core/dates.ts';
import { ValidationError } from '../../../../core/errors.ts';
import { hooksOf } from '../../../../core/server/entity/records.ts';
import { devicesProblems } from '../../labels.ts';
import { workShift } from '../../work-shift.entity.ts';

/** A day of the week has both times of its own, or none. */
export const workShiftHooks = hooksOf(workShift, {
  async beforeSave(_, saves) {
    for (const { input } of saves)
      for (const day of weekdays) {
        const [begins, ends] = [input[`${day}In`], input[`${day}Out`]];
        if (Boolean(begins) === Boolean(ends)) continue;
        throw new ValidationError({ [begins ? `${day}Out` : `${day}In`]: [devicesProblems.bothTimes] });
      }
  },
});
