import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { payrollPath } from '../../paths.ts';
import { type Work, workFields } from '../../rules.ts';
import { labelSql } from '../../service/sql.ts';
import type { runsContract } from '../contract.ts';
import { payrollSources } from './inputs.ts';
import { readMine } from './payslips.ts';

type Parts = z.input<typeof runsContract.inputParts.output>;

/** What the figures of somebody's month are made of: what the modules tell, day by day, and what was entered by hand. */
export async function readParts(
  transaction: Transaction,
  services: Services,
  { employeeId, month }: { employeeId: string; month: string },
): Promise<Parts> {
  const person = await transaction.readOne(
    { name: json<Label>() },
    `SELECT ${labelSql('e')} AS name FROM people_employee e WHERE e.site_id = $1 AND e.id = $2`,
    employeeId,
  );
  if (!person) throw new AppError(errors.notFound);
  const told = await Promise.all(
    payrollSources(services).map((source) => source.parts(transaction, { month, employeeId })),
  );
  const entered = await transaction.readOne(
    { work: json<Partial<Work>>(), note: 'text' },
    'SELECT work, note FROM payroll_input WHERE site_id = $1 AND month = $2 AND employee_id = $3',
    month,
    employeeId,
  );
  const byHand = workFields.flatMap((field) => {
    const amount = entered?.work[field];
    if (amount === undefined) return [];
    const note = entered?.note ? `: ${entered.note}` : '';
    const text = { en: `Entered by the office${note}`, bn: `অফিস লিখেছে${note}` };
    return [{ field, day: null, text, amount, path: payrollPath.inputs, isByHand: true }];
  });
  const isEntered = new Set<string>(byHand.map((one) => one.field));
  const parts = told.flat().map((one) => ({ ...one, isByHand: false }));
  return {
    name: person.name,
    // What was entered goes before what a module tells, so the module's does not count.
    items: workFields.flatMap((field) => [
      ...byHand.filter((one) => one.field === field),
      ...parts
        .filter((one) => one.field === field)
        .map((one) => (isEntered.has(field) ? { ...one, amount: null } : one)),
    ]),
  };
}

/** The same of one's own payslip. Throws 404 for anybody else's, and for one that is not paid. */
export async function readOwnParts(transaction: Transaction, services: Services, id: string): Promise<Parts> {
  const { employeeId, month } = await readMine(transaction, id);
  return readParts(transaction, services, { employeeId, month });
}
