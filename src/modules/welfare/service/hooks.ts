import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, ValidationError } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { type EntityHooks, hooksOf } from '../../../core/server/entity/records.ts';
import { healthVisit } from '../health-visit.entity.ts';
import { incident } from '../incident.entity.ts';
import { welfareErrors, welfareProblems } from '../labels.ts';
import { welfareConductPermission } from '../permissions.ts';
import { type ConductFacts, conductProblems } from '../rules.ts';

const factsOf = (given: { [K in keyof ConductFacts]: unknown }): ConductFacts => ({
  day: String(given.day),
  measure: String(given.measure),
  measureUntil: given.measureUntil ? String(given.measureUntil) : null,
  toldOn: given.toldOn ? String(given.toldOn) : null,
});

/** What saving and deleting entries about conduct and health must keep. */
export const welfareHooks: readonly EntityHooks[] = [
  hooksOf(incident, {
    async beforeSave(transaction, saves) {
      const asked = {
        today: todayInDhaka(transaction.now()),
        mayDecide: transaction.context.permissions.has(welfareConductPermission.decide),
      };
      const found: Record<string, Label[]> = {};
      for (const { input, before } of saves) {
        const problems = conductProblems(factsOf(input), before && factsOf(before), asked);
        for (const [name, problem] of Object.entries(problems)) found[name] = [welfareProblems[problem]];
      }
      if (Object.keys(found).length > 0) throw new ValidationError(found);
    },
    async beforeDelete(transaction) {
      if (!transaction.context.permissions.has(welfareConductPermission.decide))
        throw new AppError(welfareErrors.notYours);
    },
  }),
  hooksOf(healthVisit, {
    async beforeSave(transaction, saves) {
      const today = todayInDhaka(transaction.now());
      for (const { input } of saves)
        for (const name of ['day', 'toldOn'] as const)
          if (input[name] && String(input[name]) > today)
            throw new ValidationError({ [name]: [welfareProblems.future] });
    },
  }),
];
