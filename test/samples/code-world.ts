import type * as z from 'zod';
import { newId } from '../../src/core/ids.ts';
import { newSecret } from '../../src/core/server/auth/passwords.ts';
import { withAdmin } from '../../src/core/server/database/database.ts';
import type { Job } from '../../src/core/server/jobs/jobs.ts';
import { jobsSchema } from '../../src/core/server/jobs/jobs-schema.ts';
import { sendCodeJob } from '../../src/modules/access/codes/service/send-job.ts';
import { systemContext } from '../../src/server.ts';
import { quickHash } from '../quick-hash.ts';
import { makeWorld, type Person, type World } from '../world.ts';

export const password = 'Pathshala-2026';

/** Runs what was put into the queue of a job; answers how many there were. */
export async function deliver<P extends z.ZodType>(world: World, job: Job<P>): Promise<number> {
  const found = await withAdmin(world.adminUrl, async (client) => {
    const { rows } = await client.query(
      `DELETE FROM ${jobsSchema}._private_jobs j USING ${jobsSchema}._private_tasks t
        WHERE t.id = j.task_id AND t.identifier = $1 RETURNING j.payload`,
      [job.name],
    );
    return rows as { payload: { data: unknown } }[];
  });
  const { services } = world.server;
  const inSite = () => Promise.reject(new Error('not of one institution'));
  for (const { payload } of found)
    await job.run(
      { services, context: systemContext('test'), inSite, attempt: 1, isLastAttempt: false },
      job.payload.parse(payload.data),
    );
  return found.length;
}

/** Sends the codes that were asked for. */
export const deliverCodes = (world: World): Promise<number> => deliver(world, sendCodeJob);

/** Two institutions that use codes and birthdays, with a clock of their own and what their people do to sign in. */
export async function makeCodeWorld() {
  const clock = { now: new Date('2026-11-24T10:00:00+06:00') };
  const world = await makeWorld({ now: () => clock.now });
  const hash = await quickHash(password);
  const platform = <T>(sql: string, ...values: unknown[]) =>
    world.server.services.database.asPlatform(
      systemContext('test'),
      (transaction) => transaction.rows(sql, ...values) as Promise<T[]>,
    );
  await platform('UPDATE site SET code_sign_in = true, birthday_sign_in = true');
  world.server.services.sites.refresh();

  let serial = 10_000_000;
  const next = () => {
    serial += 1;
    return serial;
  };
  const newMobile = () => `+88017${next()}`;

  const messages = (site = world.siteA) =>
    world.inSite(site, (transaction) =>
      transaction.rows<{ address: string; body: string; sealed: string; charged: number }>(
        `SELECT m.address, m.body, m.sealed, b.charged FROM communication_message m
           JOIN communication_batch b ON b.site_id = m.site_id AND b.id = m.batch_id
          WHERE m.site_id = $1 AND b.event = 'access.code' ORDER BY m.created_at, m.id`,
      ),
    );
  const lastCode = async (site = world.siteA) =>
    /\d{6}/.exec((await messages(site)).at(-1)?.body ?? '')?.[0] ?? '';

  const join = (id: string, role: string, site: number) =>
    platform(
      'INSERT INTO membership (id, account_id, site_id, role) VALUES ($1, $2, $3, $4)',
      newId(),
      id,
      site,
      role,
    );
  async function make(
    role: string,
    changes: { site?: number; mobile?: string | null; first?: boolean } = {},
  ): Promise<{ id: string; username: string }> {
    const id = newId();
    const username = `p${id.slice(-12)}`;
    await platform(
      `INSERT INTO account (id, username, mobile, password_hash, name_en, name_bn, must_change_password)
       VALUES ($1, $2, $3, $4, 'Salma', 'সালমা', $5)`,
      id,
      username,
      changes.mobile ?? null,
      hash,
      changes.first ?? false,
    );
    await join(id, role, changes.site ?? world.siteA);
    return { id, username };
  }

  const at = (site: number) => ({ 'x-site-alias': site === world.siteA ? 'shapla' : 'kadam' });
  const ask = (who: Person, login: string, site = world.siteA) =>
    who.call('POST', '/api/v1/access/code/ask', { login }, at(site));
  const use = (who: Person, login: string, code: string, more: object = {}, site = world.siteA) =>
    who.call('POST', '/api/v1/access/code/use', { login, code, ...more }, at(site));
  /** As it is before each test: an hour later, and nothing tried. */
  const begin = async () => {
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    await platform('DELETE FROM login_attempt');
  };
  const pass = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  const browser = () => world.browser(newSecret());
  return {
    world,
    platform,
    next,
    newMobile,
    deliver: () => deliverCodes(world),
    messages,
    lastCode,
    join,
    make,
    at,
    ask,
    use,
    begin,
    pass,
    browser,
  };
}

export const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });
export const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
