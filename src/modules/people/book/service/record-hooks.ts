import { ValidationError } from '../../../../core/errors.ts';
import { hooksOf } from '../../../../core/server/entity/records.ts';
import { employee } from '../../employee.entity.ts';
import { bookProblems } from '../labels.ts';

/** Designation and service of somebody who is here change by an order of two persons, never by the form or an import. */
export const employeeHooks = hooksOf(employee, {
  async beforeSave(_, saves) {
    for (const { input, before } of saves) {
      if (before === null) continue;
      if (input.designationId !== before.designationId)
        throw new ValidationError({ designationId: [bookProblems.byOrder] });
      if ((input.isActive ?? true) !== before.isActive)
        throw new ValidationError({ isActive: [bookProblems.byOrder] });
    }
  },
});
