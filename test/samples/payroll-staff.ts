import { newId } from '../../src/core/ids.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import { copyPayrollDefaults } from '../../src/modules/payroll/public.ts';
import { employeePay } from '../../src/modules/payroll/setup/employee-pay.entity.ts';
import { employee } from '../../src/modules/people/employee.entity.ts';
import { linkEmployeeAccount } from '../../src/modules/people/public.ts';
import { putCash } from '../case-books.ts';
import { decideOn, makeFeeSchool } from '../fees/school.ts';
import type { Answer, Person, World } from '../world.ts';

export const payroll = '/api/v1/payroll';

/** A school that pays: an MPO teacher, a teacher of its own and a cook paid in cash, and who does what about it. */
export async function makeStaff(world: World) {
  await makeFeeSchool(world, world.siteA, 1);
  const [head, second, accountant, teacher, other] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['accountant']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['teacher']),
  ]);
  const people = { mpo: newId(), own: newId(), cook: newId() };
  const kinds = { mpo: '', own: '' };
  await world.inSite(world.siteA, async (transaction) => {
    await copyPayrollDefaults(transaction);
    const post = await transaction.row<{ id: string }>(
      'SELECT id FROM academic_designation WHERE site_id = $1 ORDER BY position LIMIT 1',
    );
    const types = await transaction.rows<{ id: string; name_en: string }>(
      'SELECT id, name_en FROM payroll_salary_type WHERE site_id = $1',
    );
    const type = (name: string) => types.find((one) => one.name_en === name)?.id;
    kinds.mpo = type('MPO-listed') ?? '';
    kinds.own = type('Paid by the institution') ?? '';
    const person = (id: string, code: string, nameEn: string, nameBn: string, joiningDate: string) => ({
      id,
      code,
      nameEn,
      nameBn,
      designationId: post?.id,
      gender: 'female',
      mobile: `+88018110000${code.slice(-2)}`,
      joiningDate,
    });
    await insertRows(transaction, employee, [
      person(people.mpo, 'P-01', 'Ayesha Khatun', 'আয়েশা খাতুন', '2015-01-01'),
      person(people.own, 'P-02', 'Bikash Roy', 'বিকাশ রায়', '2019-03-10'),
      person(people.cook, 'P-03', 'Rahima Begum', 'রহিমা বেগম', '2026-06-11'),
    ]);
    const pay = (employeeId: string, fromDate: string, of: string, basic: string, more: object) => ({
      employeeId,
      fromDate,
      salaryTypeId: type(of),
      basic,
      isFundMember: true,
      method: 'bank',
      bank: 'Sonali Bank, Rajshahi',
      accountNumber: `20501234567${basic.slice(0, 2)}`,
      ...more,
    });
    await insertRows(transaction, employeePay, [
      pay(people.mpo, '2025-01-01', 'MPO-listed', '16000', { grade: 10, step: 1 }),
      pay(people.own, '2025-01-01', 'Paid by the institution', '15000', {}),
      pay(people.cook, '2026-06-11', 'Paid by the institution', '6000', {
        method: 'cash',
        isFundMember: false,
      }),
    ]);
    await linkEmployeeAccount(transaction, teacher.accountId, people.own);
    await linkEmployeeAccount(transaction, other.accountId, people.mpo);
  });
  await putCash(world, world.siteA, '2026-07-01');
  return { head, second, accountant, teacher, other, people, types: kinds };
}
export type Staff = Awaited<ReturnType<typeof makeStaff>>;

/** Begins and computes a month; answers its key. */
export async function computed(by: Person, month: string): Promise<string> {
  const started = await by.call('POST', `${payroll}/runs`, { kind: 'monthly', month });
  if (started.status !== 200) throw new Error(started.text);
  const id = String(started.body.id);
  const answer = await by.call('POST', `${payroll}/runs/${id}/compute`, {});
  if (answer.status !== 200) throw new Error(answer.text);
  return id;
}

/** The request that waits, approved by somebody. */
export const decide = (by: Person, asked: Answer): Promise<Answer> =>
  decideOn(by, (asked.body.waiting as { id: string }).id, 'approved');

/** Checks and asks for approval; answers what waits. */
export async function askApproval(by: Person, id: string): Promise<Answer> {
  const run = await by.call('GET', `${payroll}/runs/${id}`);
  const checked = await by.call('POST', `${payroll}/runs/${id}/check`, { version: run.body.version });
  if (checked.status !== 200) return checked;
  return by.call('POST', `${payroll}/runs/${id}/approval`, {
    version: checked.body.version,
    reason: 'The month is complete',
  });
}
