import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { withAdmin } from '../../../src/core/server/database/database.ts';
import type { Transaction } from '../../../src/core/server/database/in-site.ts';
import type { JobHands } from '../../../src/core/server/jobs/jobs.ts';
import { jobsSchema } from '../../../src/core/server/jobs/jobs-schema.ts';
import { holidaysChangedJob } from '../../../src/modules/academic/service/holidays-changed.ts';
import { tellHolidays } from '../../../src/modules/calendar/service/tell-holidays.ts';
import { tellByItself, tellJob } from '../../../src/modules/communication/automatic/service/tell.ts';
import { eventOf } from '../../../src/modules/communication/events.data.ts';
import { tellRoutine } from '../../../src/modules/exams/papers/service/tell-routine.ts';
import {
  remindOfFees,
  tellInvoices,
  tellReceipts,
} from '../../../src/modules/fees/overdue/service/tell-families.ts';
import { remindOfBooks } from '../../../src/modules/library/lending/service/overdue.ts';
import { textOpenedJob } from '../../../src/modules/results/publish/service/tell-results.ts';
import { birthdaysOn, wishBirthdays } from '../../../src/modules/students/service/birthdays.ts';
import { systemContext } from '../../../src/server.ts';
import { cancelReceipt, collectOf } from '../../fees/school.ts';
import { type Library, makeLibrary } from '../../library/library.ts';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
  writtenAndChoice,
} from '../../samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../world.ts';
import { general } from './school.ts';

let world: World;
let library: Library;
let head: Person;
/** Sunday, 22 November 2026, ten in the morning in Dhaka. */
let now = new Date('2026-11-22T04:00:00Z');
beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  library = await makeLibrary(world);
  head = await world.person(world.siteA, ['head']);
});
afterAll(() => world.close());

const turn = async (event: string, isOn: boolean) => {
  const answer = await head.call('PUT', `/api/v1/communication/templates/${event}/switch`, { isOn });
  expect(answer.status, answer.text).toBe(200);
};
const within = <T>(work: (transaction: Transaction) => Promise<T>) => world.inSite(world.siteA, work);

const handsOf = ({ server: { services }, siteA }: World): JobHands => {
  const context = { ...systemContext('job'), siteId: siteA };
  return {
    services,
    context,
    inSite: (work) => services.database.inSite(context, work),
    attempt: 1,
    isLastAttempt: false,
  };
};

/** Takes what waits for an event out of the queue, does it twice as a worker that was killed would, and answers what was written. */
const sent = async (event: string) => {
  const jobs = await withAdmin(world.adminUrl, async (client) => {
    const { rows } = await client.query(
      `DELETE FROM ${jobsSchema}._private_jobs WHERE payload -> 'data' ->> 'event' = $1 RETURNING payload -> 'data' AS data`,
      [event],
    );
    return rows as { data: Parameters<typeof tellJob.run>[1] }[];
  });
  const hands = handsOf(world);
  for (const { data } of [...jobs, ...jobs]) await tellJob.run(hands, tellJob.payload.parse(data) as never);
  return within((transaction) =>
    transaction.rows<{ address: string; body: string; channel: string }>(
      `SELECT m.address, m.body, m.channel FROM communication_message m
         JOIN communication_batch b ON b.site_id = $1 AND b.id = m.batch_id AND b.event = $2
        WHERE m.site_id = $1 AND m.channel = 'sms' ORDER BY m.body`,
      event,
    ),
  );
};

it('COM-1 every automatic text is off until the institution switches it on, and has both languages', async () => {
  const { body } = await head.call('GET', '/api/v1/communication/templates');
  const events = body.events as { name: string; isOn: boolean; hasSwitch: boolean; body: object }[];
  for (const name of [
    'admission.received',
    'admission.selected',
    'exams.routine',
    'results.told',
    'fees.upcoming',
    'fees.invoiced',
    'fees.received',
    'payroll.paid',
    'library.overdue',
    'students.birthday',
    'notices.published',
    'calendar.holiday',
  ]) {
    expect(events.find((one) => one.name === name)).toMatchObject({ isOn: false, hasSwitch: true });
    expect(eventOf(name)?.body.bn).toMatch(/[\u0985-\u09b9]/);
  }
});

it('COM-1 fees that are due in three days are asked for once, a family with its sum, and nothing that is paid', async () => {
  const { students, enrolments, subHeads } = library.school;
  const subHead = [...subHeads.values()][0];
  const line = (place: number, due: string, payable: number, isCancelled = false) =>
    within((transaction) =>
      transaction.change(
        `INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver, payable, trace,
                cancelled_at)
         VALUES ($1, gen_random_uuid(), $2, $3, $4, '2026-11', $5, $6, 0, $6, '{}', CASE WHEN $7 THEN now() END)`,
        students[place],
        enrolments[place],
        subHead,
        due,
        payable,
        isCancelled,
      ),
    );
  await line(0, '2026-11-25', 50_000);
  await line(1, '2026-11-25', 70_000);
  await line(2, '2026-11-26', 90_000);
  await line(3, '2026-11-25', 110_000, true);
  await within((transaction) => remindOfFees(transaction, '2026-11-22'));
  expect(await sent('fees.upcoming')).toEqual([]);
  await turn('fees.upcoming', true);
  await within((transaction) => remindOfFees(transaction, '2026-11-22'));
  await within((transaction) => remindOfFees(transaction, '2026-11-22'));
  const [one, ...more] = await sent('fees.upcoming');
  expect(more).toEqual([]);
  expect(one?.address).toBe('+8801811000000');
  expect(one?.body).toContain('১২০০.০০ টাকা');
  expect(one?.body).toContain('২৫ নভেম্বর ২০২৬');
});

it('COM-1 families hear of a month’s bill once, and of what was received in the morning after, less what was taken back', async () => {
  const { school } = library;
  for (const event of ['fees.invoiced', 'fees.received']) await turn(event, true);
  const runId = newId();
  await within(async (transaction) => {
    await transaction.change(
      `INSERT INTO fees_invoice_run (site_id, id, year_id, period, students, lines, amount, started_by)
       VALUES ($1, $2, $3, '2026-12', 2, 2, 104100, $4)`,
      runId,
      school.yearId,
      head.accountId,
    );
    await transaction.change(
      `INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver, payable, trace, run_id)
       SELECT $1, gen_random_uuid(), e.student_id, e.id, $3, '2026-12', '2026-12-10', 52050, 0, 52050, '{}', $4
         FROM students_enrolment e WHERE e.site_id = $1 AND e.id = ANY($2::uuid[])`,
      school.enrolments.slice(0, 2),
      [...school.subHeads.values()][0],
      runId,
    );
    const told = { runId, period: '2026-12' };
    await tellInvoices(transaction, told);
    await tellInvoices(transaction, told);
  });
  const [billed, ...others] = await sent('fees.invoiced');
  expect(others).toEqual([]);
  expect(billed?.body).toContain('ডিসেম্বর ২০২৬ মাসের ফি ১০৪১.০০ টাকা');
  const cashier = await world.person(world.siteA, ['cashier']);
  await collectOf(cashier, school.students[0], '500.00');
  await cancelReceipt(cashier, head, await collectOf(cashier, school.students[1], '700.00'));
  await within((transaction) => tellReceipts(transaction, '2026-11-23'));
  await within((transaction) => tellReceipts(transaction, '2026-11-23'));
  const [receipt, ...more] = await sent('fees.received');
  expect(more).toEqual([]);
  expect(receipt?.body).toContain('৫০০.০০ টাকা ফি গৃহীত');
});

it('COM-1 a book that was due yesterday is asked for, whoever has it', async () => {
  await turn('library.overdue', true);
  const member = await library.member(4);
  const given = await library.lend(member, 'L000001');
  expect(given.body.due).toBe('2026-12-06');
  await within((transaction) => remindOfBooks(transaction, '2026-12-06'));
  expect(await sent('library.overdue')).toEqual([]);
  await within((transaction) => remindOfBooks(transaction, '2026-12-07'));
  const [one, ...more] = await sent('library.overdue');
  expect(more).toEqual([]);
  expect(one?.body).toContain('হিমু');
  expect(one?.body).toContain('০৬ ডিসেম্বর ২০২৬');
  await library.takeBack('1');
});

it('COM-1 birthdays are wished on their day, those of 29 February the day before in other years', async () => {
  expect(['2026-02-28', '2028-02-28', '2028-02-29', '2100-02-28', '2026-05-06'].map(birthdaysOn)).toEqual([
    ['02-28', '02-29'],
    ['02-28'],
    ['02-29'],
    ['02-28', '02-29'],
    ['05-06'],
  ]);
  await turn('students.birthday', true);
  await within((transaction) => wishBirthdays(transaction, '2026-05-07'));
  expect(await sent('students.birthday')).toEqual([]);
  await within((transaction) => wishBirthdays(transaction, '2026-05-06'));
  const [one, ...more] = await sent('students.birthday');
  // All share a number, so it is one message.
  expect(more).toEqual([]);
  expect(one?.body).toContain('জন্মদিন');
});

it('COM-1 a night without the server swallows no reminder: it is made up for, once, and nothing of before it was switched on', async () => {
  const subHead = [...library.school.subHeads.values()][0];
  const at = async (when: string, work: (transaction: Transaction) => Promise<void>) => {
    now = new Date(when);
    await within(work);
    return (await sent('fees.upcoming')).length;
  };
  const night = (day: string) => (transaction: Transaction) => remindOfFees(transaction, day);
  const bill = (place: number, due: string, period: string) =>
    within((transaction) =>
      transaction.change(
        `INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver, payable, trace)
         VALUES ($1, gen_random_uuid(), $2, $3, $4, $6, $5, 9900, 0, 9900, '{}')`,
        library.school.students[place],
        library.school.enrolments[place],
        subHead,
        due,
        period,
      ),
    );
  await turn('fees.upcoming', false);
  await turn('fees.upcoming', true);
  // Of a night before the switch, and of two of the three that the server missed; the third's is another child's.
  await bill(4, '2026-11-24', '2026-07');
  await bill(4, '2026-11-27', '2026-08');
  await bill(4, '2026-11-28', '2026-09');
  const before = (await sent('fees.upcoming')).length;
  expect(await at('2026-11-26T04:00:00Z', night('2026-11-26'))).toBe(before + 3);
  expect(await at('2026-11-26T04:10:00Z', night('2026-11-26'))).toBe(before + 3);
  // The machine was off for a week: of what is long over nobody hears.
  await bill(4, '2026-12-01', '2026-10');
  expect(await at('2026-12-04T04:00:00Z', night('2026-12-04'))).toBe(before + 3);
  now = new Date('2026-11-22T04:00:00Z');
});

it('COM-1 families hear of a holiday the day before, once, and nothing of one that is only expected or on a weekly holiday', async () => {
  const holiday = (
    name: string,
    from: string,
    to: string,
    more: { tentative?: boolean; observed?: boolean } = {},
  ) =>
    within((transaction) =>
      transaction.change(
        `INSERT INTO academic_holiday (site_id, id, name_en, name_bn, start_date, end_date, kind, is_observed, is_tentative)
         VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, 'general', $6, $7)`,
        name,
        `${name} ছুটি`,
        from,
        to,
        more.observed ?? false,
        more.tentative ?? false,
      ),
    );
  const { services } = world.server;
  const night = (day: string) => within((transaction) => tellHolidays(transaction, day, services));
  await within((transaction) =>
    transaction.change('UPDATE academic_holiday SET is_active = false WHERE site_id = $1'),
  );
  await holiday('Long', '2026-12-14', '2026-12-16');
  await holiday('Within', '2026-12-14', '2026-12-14');
  await holiday('Moon', '2026-12-14', '2026-12-14', { tentative: true });
  await holiday('Programme', '2026-12-13', '2026-12-13', { observed: true });
  // A Friday and a Saturday, as every week.
  await holiday('Weekend', '2026-12-18', '2026-12-19');
  await night('2026-12-13');
  expect(await sent('calendar.holiday')).toEqual([]);
  // Of earlier tests the families have had enough on their day.
  now = new Date('2026-12-13T04:00:00Z');
  await turn('calendar.holiday', true);
  for (const day of ['2026-12-12', '2026-12-13', '2026-12-13', '2026-12-14', '2026-12-17']) await night(day);
  const told = await sent('calendar.holiday');
  expect(new Set(told.map((one) => one.body)).size).toBe(1);
  expect(told[0]?.body).toContain('Long ছুটি');
  expect(told[0]?.body).toContain('১৪ ডিসেম্বর ২০২৬ থেকে ১৬ ডিসেম্বর ২০২৬ পর্যন্ত');
  // Added on the eve, it is told on the morning of the day itself.
  await holiday('Sudden', '2026-12-21', '2026-12-21');
  await night('2026-12-21');
  expect((await sent('calendar.holiday')).map((one) => one.body).join()).toContain('Sudden ছুটি');
  // Written in the morning for the day itself it is told at once; one of another week waits.
  now = new Date('2026-12-22T04:00:00Z');
  for (const [name, day] of [
    ['Storm', '2026-12-22'],
    ['Later', '2026-12-29'],
  ])
    expect(
      (
        await head.call('POST', '/api/v1/academic/holiday', {
          nameEn: name,
          nameBn: `${name} ছুটি`,
          startDate: day,
          endDate: day,
          kind: 'emergency',
          isObserved: false,
          isTentative: false,
          overrideReason: null,
        })
      ).status,
    ).toBe(200);
  const waiting = await withAdmin(world.adminUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT payload AS said FROM ${jobsSchema}._private_jobs j
         JOIN ${jobsSchema}._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'academic.holidays'`,
    );
    return rows.length;
  });
  expect(waiting).toBe(1);
  await holidaysChangedJob.run(handsOf(world), {});
  await night('2026-12-22');
  const bodies = (await sent('calendar.holiday')).map((one) => one.body).join();
  expect(bodies.match(/Storm ছুটি/g)?.length).toBe((await sent('calendar.holiday')).length / 3);
  expect(bodies).not.toContain('Later');
  now = new Date('2026-11-22T04:00:00Z');
});

it('COM-1 families hear of a routine and of a result with the marks of each subject', async () => {
  let room: Room | undefined;
  let exam: SampleExam | undefined;
  await within(async (transaction) => {
    room = await sampleRoom(transaction, 2);
    exam = await sampleExam(transaction, room, [
      { code: 'm109', components: writtenAndChoice },
      { code: 'p136', components: writtenAndChoice },
    ]);
  });
  if (!room || !exam) throw new Error('No examination');
  const { examId, papers } = exam;
  const { classId, enrolments } = room;
  await within((transaction) =>
    transaction.change(
      `UPDATE students_student s SET mobile = '+88018110009' || lpad(e.roll::text, 2, '0') FROM students_enrolment e
        WHERE s.site_id = $1 AND e.site_id = $1 AND e.student_id = s.id AND e.id = ANY($2::uuid[])`,
      enrolments,
    ),
  );
  await turn('exams.routine', true);
  await within((transaction) => tellRoutine(transaction, examId));
  const routine = await sent('exams.routine');
  expect(routine.map((one) => one.address)).toEqual(['+8801811000901', '+8801811000902']);
  expect(routine[0]?.body).toContain('০১ জুন ২০২৬');

  await within(async (transaction) => {
    for (const [place, paper] of papers.entries())
      for (const [pupil, id] of enrolments.entries())
        await enterMarks(transaction, paper, id, [6000 - 500 * pupil, 2500 - 100 * place]);
    await transaction.change(
      `INSERT INTO results_permission (site_id, id, exam_id, class_id, audience, from_at)
       VALUES ($1, gen_random_uuid(), $2, NULL, 'guardians', '2026-01-01')`,
      examId,
    );
  });
  await turn('results.told', true);
  const made = await head.call('POST', '/api/v1/results/runs', { examId, classId });
  expect(made.status, made.text).toBe(200);
  const { body: run } = await head.call('GET', `/api/v1/results/runs/${made.body.runId}`);
  const published = await head.call('POST', `/api/v1/results/runs/${made.body.runId}/publish`, {
    version: run.version,
    password: 'Pathshala-2026',
  });
  expect(published.status, published.text).toBe(200);
  const told = await sent('results.told');
  expect(told).toHaveLength(2);
  const first = told.find((one) => one.address === '+8801811000901');
  expect(first?.body).toContain('জিপিএ ৫.০০ (A+)');
  expect(first?.body).toMatch(/m109 ৮৫ A\+, p136 ৮৪ A\+/);
  expect(told.find((one) => one.address === '+8801811000902')?.body).toMatch(/m109 ৮০ A\+, p136 ৭৯ A/);

  // 84.5 and 79.5 per cent: whoever is below is written to, and nobody else.
  const below = async (percent: string) => {
    const groups = [{ kind: 'results.below', values: { run: String(made.body.runId), below: percent } }];
    const asked = { ...general, groups, q: '', show: 'all' };
    return (await head.call('POST', '/api/v1/communication/people', asked)).body.total;
  };
  expect([await below('79.5'), await below('79.6'), await below('85')]).toEqual([0, 1, 2]);

  // Results that families are let in to later are told at that moment: neither before, nor twice.
  const opensAt = '2026-11-25T04:00:00Z';
  const waiting = () =>
    withAdmin(world.adminUrl, async (client) => {
      const { rows } = await client.query(
        `SELECT payload -> 'data' AS data, run_at AS at FROM ${jobsSchema}._private_jobs j
           JOIN ${jobsSchema}._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'results.textOpened'`,
      );
      return rows as { data: { runId: string }; at: Date }[];
    });
  const permissions = await head.call('GET', '/api/v1/results/permissions', { examId });
  const [known] = permissions.body.items as { version: number }[];
  const permit = (fromAt: string, version: number | undefined) =>
    head.call('PUT', '/api/v1/results/permissions', {
      examId,
      classId: null,
      audience: 'guardians',
      fromAt,
      untilAt: null,
      isActive: true,
      version,
    });
  // What is open stays told: saving it again puts nothing in.
  const same = await permit('2026-01-02T00:00:00Z', known?.version);
  expect(same.status, same.text).toBe(200);
  expect(await waiting()).toEqual([]);
  await within((transaction) =>
    transaction.change(
      `UPDATE communication_batch SET key = id WHERE site_id = $1 AND event = 'results.told'`,
    ),
  );
  const later = await permit(opensAt, Number(same.body.version));
  expect(later.status, later.text).toBe(200);
  const shut = await permit(opensAt, Number(later.body.version));
  expect(shut.status, shut.text).toBe(200);
  const [job, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(job?.data.runId).toBe(made.body.runId);
  expect(job?.at.toISOString()).toBe('2026-11-25T04:00:00.000Z');
  const { services } = world.server;
  const context = { ...systemContext('job'), siteId: world.siteA, accountId: head.accountId };
  const open = () =>
    textOpenedJob.run(
      {
        services,
        context,
        inSite: (work) => services.database.inSite(context, work),
        attempt: 1,
        isLastAttempt: false,
      },
      { runId: String(made.body.runId) },
    );
  await open();
  expect(await sent('results.told')).toHaveLength(2);
  now = new Date(opensAt);
  await open();
  await open();
  expect(await sent('results.told')).toHaveLength(4);
});

it('COM-2 a family is told once, also where more are told than one sending holds', async () => {
  await turn('people.notice', true);
  const text = (of: string) => ({ en: of, bn: of });
  const people = [1, 2, 3, 4, 5].map((n) => ({
    personKind: 'guardian' as const,
    personId: newId(),
    name: text(`Parent ${n}`),
    mobile: `+88019110000${n === 5 ? 1 : n}0`,
    email: null,
    accountId: null,
    language: null,
    aboutId: newId(),
    aboutName: text(`Child ${n}`),
    values: { title: text('Come on Sunday') },
  }));
  await within((transaction) =>
    tellByItself(transaction, {
      event: 'people.notice',
      channels: ['sms'],
      people,
      by: head.accountId,
      once: 'Sunday',
      most: 2,
    }),
  );
  const told = await sent('people.notice');
  expect(told.map((one) => one.address).toSorted()).toEqual([1, 2, 3, 4].map((n) => `+88019110000${n}0`));
  expect(told.find((one) => one.address.endsWith('10'))?.body).toContain('Parent 1 ও Parent 5');
});
