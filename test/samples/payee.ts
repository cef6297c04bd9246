import { newId } from '../../src/core/ids.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import { employeePay } from '../../src/modules/payroll/setup/employee-pay.entity.ts';
import { employee } from '../../src/modules/people/employee.entity.ts';
import type { World } from '../world.ts';

/** Somebody new who is paid. */
export async function samplePayee(world: World, fromDate = '2026-01-01'): Promise<string> {
  const id = newId();
  await world.inSite(world.siteA, async (transaction) => {
    const post = await transaction.row('SELECT id FROM academic_designation WHERE site_id = $1 LIMIT 1');
    const type = await transaction.row(
      `SELECT id FROM payroll_salary_type WHERE site_id = $1 AND funding = 'institution' AND basis = 'monthly'`,
    );
    await insertRows(transaction, employee, [
      {
        id,
        code: id.slice(-8),
        nameEn: 'Bikash Roy',
        nameBn: 'বিকাশ রায়',
        designationId: post?.id,
        gender: 'male',
        mobile: '+8801811000001',
      },
    ]);
    await insertRows(transaction, employeePay, [
      {
        employeeId: id,
        fromDate,
        salaryTypeId: type?.id,
        basic: '15000',
        method: 'bank',
        isFundMember: false,
      },
    ]);
  });
  return id;
}
