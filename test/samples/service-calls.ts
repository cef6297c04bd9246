import { newId } from '../../src/core/ids.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import { employee } from '../../src/modules/people/employee.entity.ts';
import type { Answer, Person, World } from '../world.ts';

type Of = () => {
  readonly world: World;
  readonly head: Person;
  readonly office: Person;
  readonly now: Date;
};

/** Somebody who works at the first institution; answers the record's id. */
export async function sampleEmployee(world: World, more: object = {}): Promise<string> {
  const id = newId();
  await world.inSite(world.siteA, async (transaction) => {
    const post = await transaction.row<{ id: string }>(
      'SELECT id FROM academic_designation WHERE site_id = $1 ORDER BY position LIMIT 1',
    );
    await insertRows(transaction, employee, [
      {
        id,
        code: id.slice(-12),
        nameEn: 'Salma Khatun',
        nameBn: 'সালমা খাতুন',
        designationId: post?.id,
        gender: 'female',
        mobile: '+8801811000019',
        ...more,
      },
    ]);
  });
  return id;
}

/** A call of each act about employees' service that needs a second person. */
export const serviceCalls = (of: Of): Readonly<Record<string, () => Promise<Answer>>> => ({
  'leave.grant': async () => {
    const { world, head, office, now } = of();
    const [id, employeeId] = [newId(), await sampleEmployee(world)];
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO leave_application (site_id, id, employee_id, type_id, first_day, last_day, halves, paid_percent, reason,
                applied_by, applied_at)
         SELECT y.site_id, $2, $3, y.id, '2026-07-20', '2026-07-21', 4, 0, 'Family', $4, $5
           FROM leave_type y WHERE y.site_id = $1 AND y.needs_two AND y.basis = 'none' LIMIT 1`,
        id,
        employeeId,
        office.accountId,
        now,
      ),
    );
    return head.call('POST', `/api/v1/leave/applications/${id}/grant`, { reason: 'Lessons are covered' });
  },
  'leave.recall': async () => {
    const { world, head, office, now } = of();
    const [id, employeeId] = [newId(), await sampleEmployee(world)];
    await world.inSite(world.siteA, async (transaction) => {
      await transaction.change(
        `INSERT INTO leave_application (site_id, id, employee_id, type_id, first_day, last_day, halves, paid_percent, reason,
                applied_by, applied_at, status, decided_by, decided_at)
         SELECT y.site_id, $2, $3, y.id, '2026-07-02', '2026-07-02', 2, 0, 'Family', $4, $5, 'approved', $6, $5
           FROM leave_type y WHERE y.site_id = $1 AND y.basis = 'none' LIMIT 1`,
        id,
        employeeId,
        office.accountId,
        now,
        head.accountId,
      );
      for (const half of [1, 2])
        await transaction.change(
          `INSERT INTO leave_half (site_id, id, application_id, employee_id, day, half, year)
           VALUES ($1, $2, $3, $4, '2026-07-02', $5, 2026)`,
          newId(),
          id,
          employeeId,
          half,
        );
    });
    return head.call('POST', `/api/v1/leave/applications/${id}/recall`, {
      from: '2026-07-02',
      reason: 'Was here after all',
    });
  },
  'documents.endBook': async () => {
    const { head } = of();
    const made = await head.call('POST', '/api/v1/documents/book', {
      kind: 'testimonial',
      number: newId().slice(-12),
      firstSerial: 1,
      leaves: 10,
    });
    return head.call('POST', `/api/v1/documents/books/${made.body.id}/end`, { reason: 'Lost in the flood' });
  },
  'people.serviceEntry': async () => {
    const { world, head } = of();
    return head.call('POST', '/api/v1/people/service-entries', {
      employeeId: await sampleEmployee(world),
      kind: 'discipline',
      day: '2026-07-07',
      textEn: 'Warned in writing for absence without leave.',
      reason: 'Order of the committee',
    });
  },
  'people.changeService': async () => {
    const { world, head } = of();
    return head.call('POST', '/api/v1/people/service-changes', {
      employeeId: await sampleEmployee(world),
      change: 'retirement',
      day: '2026-07-07',
      reason: 'Order of the committee',
    });
  },
  'devices.overtime': async () => {
    const { world, head } = of();
    return head.call('POST', '/api/v1/devices/overtime', {
      employeeIds: [await sampleEmployee(world)],
      day: '2026-07-07',
      from: '20:00',
      to: '21:00',
      reason: 'Admission work',
    });
  },
  'payroll.withdrawFund': async () => {
    const { world, head } = of();
    const employeeId = await sampleEmployee(world);
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO payroll_fund_entry (site_id, id, employee_id, day, kind, amount)
         VALUES ($1, $2, $3, '2020-01-31', 'own', 500000)`,
        newId(),
        employeeId,
      ),
    );
    return head.call('POST', `/api/v1/payroll/fund/${employeeId}/withdrawals`, {
      amount: '1000',
      day: '2026-07-08',
      from: 'bank',
      reason: 'Treatment',
    });
  },
  'documents.letter': async () => {
    const { world, head } = of();
    const asked = await head.call('POST', '/api/v1/documents/letters', {
      employeeId: await sampleEmployee(world),
      kind: 'noObjection',
      purpose: 'A passport',
      language: 'en',
    });
    return head.call('POST', `/api/v1/documents/letters/${asked.body.id}/issue`, {
      language: 'en',
      details: {},
      reason: 'The papers are in order',
    });
  },
});
