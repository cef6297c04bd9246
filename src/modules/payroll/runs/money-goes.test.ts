import { afterAll, beforeAll, expect, it } from 'vitest';
import { samplePayee } from '../../../../test/samples/payee.ts';
import {
  askApproval,
  computed,
  decide,
  makeStaff,
  payroll,
  type Staff,
} from '../../../../test/samples/payroll-staff.ts';
import { type Answer, makeWorld, type World } from '../../../../test/world.ts';

let world: World;
let staff: Staff;
let now = new Date('2026-07-06T04:00:00Z');

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  staff = await makeStaff(world);
});
afterAll(() => world.close());

/** What whoever approves is told beside the sums. */
const told = async (asked: Answer) => {
  const { id } = asked.body.waiting as { id: string };
  const request = await staff.head.call('GET', `/api/v1/approvals/${id}`);
  const figures = request.body.figures as { label: { en: string }; value: { en: string } }[];
  const of = (label: string) => figures.find((one) => one.label.en === label)?.value.en ?? null;
  return [
    of('Paid for the first time'),
    of('Paid another way than last time'),
    of('To another bank account than last time'),
  ];
};

it('X-9 PRL-6 whoever approves pay sees who is paid for the first time, and whose bank account is another', async () => {
  const { accountant, head, second, people } = staff;
  const june = await computed(accountant, '2026-06');
  const first = await askApproval(accountant, june);
  expect(await told(first)).toEqual(['Bikash Roy, Rahima Begum', null, null]);
  expect((await decide(head, first)).status).toBe(200);
  const paid = await accountant.call('POST', `${payroll}/runs/${june}/payment`, { day: '2026-07-05' });
  expect(paid.status, paid.text).toBe(200);

  // One person alone puts another account in, and somebody who was never there.
  now = new Date('2026-08-03T04:00:00Z');
  await samplePayee(world, '2026-07-01');
  const change = async (employeeId: string, more: object) => {
    const pays = (await second.call('GET', `${payroll}/employee-pay`, { size: 200 })).body.items as ({
      id: string;
      employeeId: string;
    } & Record<string, unknown>)[];
    const pay = pays.find((one) => one.employeeId === employeeId);
    const { id, labels: _, ...fields } = (pay ?? { id: '' }) as { id: string } & Record<string, unknown>;
    const put = await second.call('PUT', `${payroll}/employee-pay/${id}`, { ...fields, ...more });
    expect(put.status, put.text).toBe(200);
  };
  await change(people.own, { accountNumber: '99990000111122' });
  const july = await computed(accountant, '2026-07');
  const asked = await askApproval(accountant, july);
  expect(asked.status, asked.text).toBe(202);
  expect(await told(asked)).toEqual(['Bikash Roy', null, 'Bikash Roy']);

  // Or takes it out of the bank: by hand, or by a cheque.
  expect((await decide(head, asked)).status).toBe(200);
  const next = await accountant.call('POST', `${payroll}/runs/${july}/payment`, { day: '2026-08-03' });
  expect(next.status, next.text).toBe(200);
  now = new Date('2026-09-03T04:00:00Z');
  await change(people.own, { method: 'cash' });
  await change(people.cook, { method: 'cheque' });
  const august = await computed(accountant, '2026-08');
  expect(await told(await askApproval(accountant, august))).toEqual([null, 'Bikash Roy, Rahima Begum', null]);
});
