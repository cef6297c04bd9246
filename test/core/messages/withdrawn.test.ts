import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withAdmin } from '../../../src/core/server/database/database.ts';
import type { Transaction } from '../../../src/core/server/database/in-site.ts';
import type { JobHands } from '../../../src/core/server/jobs/jobs.ts';
import { jobsSchema } from '../../../src/core/server/jobs/jobs-schema.ts';
import { tellJob } from '../../../src/modules/communication/automatic/service/tell.ts';
import { noteLot, takeLot } from '../../../src/modules/communication/sending/service/lots.ts';
import { notice } from '../../../src/modules/website/notice.entity.ts';
import { systemContext } from '../../../src/server.ts';
import { makeSchool, type School, type Simulator, startSimulator } from './school.ts';

let simulator: Simulator;
let school: School;
/** Sunday, 22 November 2026, eleven at night in Dhaka: everything waits until eight. */
const night = new Date('2026-11-22T17:00:00Z');
const morning = new Date('2026-11-23T03:00:00Z');
beforeAll(async () => {
  simulator = await startSimulator();
  school = await makeSchool([simulator.host]);
  await school.world.person(school.world.siteA, ['teacher']);
  await school.employees(3);
  await school.buy(1_000);
  await school.gateway(simulator.host, 'One', 1);
  await school.head.call('PUT', '/api/v1/communication/templates/notices.published/switch', { isOn: true });
});
afterAll(async () => {
  await school.world.close();
  await simulator.close();
});
beforeEach(() => {
  school.clock.at = night;
  simulator.manner = () => 'yes';
  simulator.calls.length = 0;
});

const published = async () => {
  const { head } = school;
  const made = await head.call('POST', '/api/v1/website/notice', {
    titleEn: 'Closed on Thursday',
    titleBn: 'বৃহস্পতিবার বন্ধ',
    bodyEn: 'The school is closed.',
    bodyBn: 'বিদ্যালয় বন্ধ থাকবে।',
    publishOn: '2026-11-22',
    isPublic: true,
    isSidebar: false,
    state: 'published',
    isPinned: false,
  });
  const id = String(made.body.id);
  const groups = [
    { kind: 'people.employees', values: {} },
    { kind: 'access.role', values: { role: 'teacher' } },
  ];
  await head.call('PUT', `/api/v1/website/notices/${id}/audience`, { groups, mustAcknowledge: false });
  const answer = await head.call('POST', `/api/v1/website/notices/${id}/publish`);
  expect(answer.status, answer.text).toBe(200);
  return id;
};
const withdraw = (id: string) =>
  school.head.call('POST', `/api/v1/website/notices/${id}/withdraw`, { reason: 'Wrong day' });

/** Writes what waits to be told, as the worker would, and answers the sendings of a notice. */
const told = async (id: string): Promise<string[]> => {
  const { world } = school;
  const jobs = await withAdmin(world.adminUrl, async (client) => {
    const { rows } = await client.query(
      `DELETE FROM ${jobsSchema}._private_jobs WHERE payload -> 'data' ->> 'event' = 'notices.published'
       RETURNING payload -> 'data' AS data`,
    );
    return rows as { data: unknown }[];
  });
  const { services } = world.server;
  const context = { ...systemContext('job'), siteId: world.siteA };
  const hands: JobHands = {
    services,
    context,
    inSite: (work) => services.database.inSite(context, work),
    attempt: 1,
    isLastAttempt: false,
  };
  for (const { data } of jobs) await tellJob.run(hands, tellJob.payload.parse(data) as never);
  const rows = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ id: string }>(
      'SELECT id FROM communication_batch WHERE site_id = $1 AND about_id = $2',
      id,
    ),
  );
  return rows.map((row) => row.id);
};

it('COM-6 the SMS of a notice that is withdrawn in the quiet hours do not leave, and their parts come back', async () => {
  const before = await school.balance();
  const id = await published();
  const [batch = ''] = await told(id);
  expect(await school.states(batch)).toEqual({ queued: 3 });
  expect(await school.balance()).toBeLessThan(before);
  expect((await withdraw(id)).body).toEqual({ id, stopped: 3 });
  expect(await school.balance()).toBe(before);
  school.clock.at = morning;
  await school.work(batch);
  expect(simulator.calls).toEqual([]);
  expect(await school.states(batch)).toEqual({ cancelled: 3 });
  expect(await school.balance()).toBe(before);
});

it('COM-6 withdrawn between two lots of a worker, what is in hand leaves and the rest does not', async () => {
  const { world, head } = school;
  const before = await school.balance();
  const id = await published();
  const [batch = ''] = await told(id);
  school.clock.at = morning;
  const gateways = (await head.call('GET', '/api/v1/communication/gateways')).body.items as { id: string }[];
  const within = <T>(work: (transaction: Transaction) => Promise<T>) => world.inSite(world.siteA, work);
  const [first] = await within((transaction) =>
    takeLot(transaction, batch, 'sms', [gateways[0]?.id ?? ''], 1, morning),
  );
  expect((await withdraw(id)).body).toMatchObject({ stopped: 2 });
  if (!first) throw new Error('Nothing in hand');
  const noted = { id: first.id, attempts: first.attempts, next: { state: 'sent', ref: 'r' } } as const;
  await within((transaction) => noteLot(transaction, [noted], morning));
  await school.work(batch);
  expect(simulator.calls).toEqual([]);
  expect(await school.states(batch)).toEqual({ sent: 1, cancelled: 2 });
  expect(await school.balance()).toBe(before - 1);
});

it('COM-6 nothing is written of a notice that is withdrawn before its SMS are', async () => {
  const before = await school.balance();
  const id = await published();
  expect((await withdraw(id)).body).toEqual({ id, stopped: 0 });
  expect(await told(id)).toEqual([]);
  expect(await school.balance()).toBe(before);
});

it('COM-6 the SMS of other notices leave, and what failed of a withdrawn one is not sent again', async () => {
  const [one, other] = [await published(), await published()];
  const [first = ''] = await told(one);
  const [second = ''] = await told(other);
  simulator.manner = () => 'no';
  school.clock.at = morning;
  await school.work(first);
  expect(await school.states(first)).toEqual({ failed: 3 });
  expect((await withdraw(one)).body).toMatchObject({ stopped: 0 });
  const again = await school.head.call('POST', `/api/v1/communication/batches/${first}/resend`, {
    key: '6f0a3c9e-5c1f-4d52-9d3f-0d8d9c1b2a01',
  });
  expect([again.status, again.body.code]).toEqual([409, 'messages.withdrawn']);
  simulator.manner = () => 'yes';
  await school.work(second);
  expect(await school.states(second)).toEqual({ sent: 3 });
});

it('COM-6 a withdrawn notice is not shown again, and the reader’s language says what to do', async () => {
  const { head } = school;
  const id = await published();
  await withdraw(id);
  const path = `/api/v1/website/notice/${id}`;
  const saved = async (more: object, language = 'en') => {
    const { body } = await head.call('GET', path);
    const known = Object.fromEntries(
      ['version', ...Object.keys(notice.fields)].map((name) => [name, body[name]]),
    );
    return head.call('PUT', path, { ...known, ...more }, { 'accept-language': language });
  };
  const refused = await saved({ isActive: true });
  expect([refused.status, refused.body.code]).toEqual([409, 'notices.gone']);
  expect((await saved({}, 'bn')).body.message).toContain('নতুন নোটিশ');
  expect((await saved({ isActive: false, titleEn: 'Closed' })).status).toBe(200);
  const shown = await school.world.nobody.call('GET', '/api/web/notices', { site_id: school.world.siteA });
  expect(shown.text).not.toContain(id);
});
