import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bearer,
  deliver as deliverOf,
  makeCodeWorld,
  password,
  wrongOf,
} from '../../../../test/samples/code-world.ts';
import type { Answer } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { digestOf } from '../../../core/server/auth/caller.ts';
import { newSecret } from '../../../core/server/auth/passwords.ts';
import { openText } from '../../../core/server/auth/secret-box.ts';
import { sealedFor } from '../../communication/sending/service/send-code.ts';
import { sendProofJob } from './service/send-proof.ts';

const codes = await makeCodeWorld();
const { world, platform, at, newMobile, deliver, messages, lastCode, join, make, ask, use, pass, browser } =
  codes;
afterAll(() => world.close());
beforeEach(codes.begin);

describe('RBAC-7 signing in by a code', () => {
  it('opens a session once, in the institution that sent it, and shows the code only where SMS leave nowhere', async () => {
    const mobile = newMobile();
    await make('guardian', { mobile });
    const who = browser();
    expect((await ask(who, mobile)).status).toBe(200);
    expect(await deliver()).toBe(1);
    const code = await lastCode();
    expect(code).toMatch(/^\d{6}$/);
    expect((await messages()).at(-1)).toMatchObject({ address: mobile, charged: 0, sealed: '' });
    expect((await use(who, mobile, code, {}, world.siteB)).body.code).toBe('auth.wrongCode');
    const [one, other] = await Promise.all([use(who, mobile, code), use(who, mobile, code)]);
    expect([one.status, other.status].sort(), one.text + other.text).toEqual([200, 422]);
    const token = (one.status === 200 ? one : other).body.token;
    const me = await who.call('GET', '/api/auth/user', {}, bearer(token));
    expect(me.body).toMatchObject({ needsPassword: false, site: { id: world.siteA } });
    expect((await use(who, mobile, code)).body.code).toBe('auth.wrongCode');
    const [kept] = await platform<{ code_hash: string }>(
      'SELECT code_hash FROM sign_in_code WHERE mobile = $1',
      mobile,
    );
    expect([digestOf(code), code]).not.toContain(kept?.code_hash);
  });

  it('answers the same whether or not anybody has the name, and sends nothing to nobody', async () => {
    const known = newMobile();
    await make('guardian', { mobile: known });
    const before = (await messages()).length;
    const answers = [];
    for (const login of [known, '+8801999999999', 'nobody@example.com', '26000000'])
      answers.push((await ask(browser(), login)).text);
    expect(new Set(answers).size).toBe(1);
    // Each is put into the queue alike; only one of them leaves.
    expect(await deliver()).toBe(4);
    expect((await messages()).length).toBe(before + 1);
    const said = ({ body: { requestId: _, ...rest } }: Answer) => rest;
    const wrong = await use(browser(), known, wrongOf(await lastCode()));
    expect(said(await use(browser(), '+8801999999999', '123456'))).toEqual(said(wrong));
  });

  it('is refused where the institution has not switched it on', async () => {
    await platform('UPDATE site SET code_sign_in = false WHERE id = $1', world.siteA);
    world.server.services.sites.refresh();
    const mobile = newMobile();
    await make('guardian', { mobile });
    expect((await ask(browser(), mobile)).body.code).toBe('access.waySwitchedOff');
    expect((await use(browser(), mobile, '123456')).body.code).toBe('access.waySwitchedOff');
    await platform('UPDATE site SET code_sign_in = true');
    world.server.services.sites.refresh();
  });

  it('sends no code past a second factor, to staff of the platform, nor past an institution that uses none', async () => {
    const before = (await messages()).length;
    const refused = async (change: (made: { id: string; username: string }) => Promise<unknown>) => {
      const mobile = newMobile();
      const made = await make('guardian', { mobile });
      await change(made);
      await ask(browser(), mobile);
      await deliver();
      expect((await messages()).length).toBe(before);
    };
    await refused(({ id }) => platform('UPDATE account SET has_second_factor = true WHERE id = $1', id));
    await refused(({ id }) => platform('UPDATE account SET is_platform = true WHERE id = $1', id));
    await refused(({ id }) => platform(`UPDATE account SET status = 'disabled' WHERE id = $1`, id));
    await refused(({ id }) => platform('UPDATE membership SET ends_at = now() WHERE account_id = $1', id));
    await platform(
      `INSERT INTO security_setting (id, second_factor_roles) VALUES (1, '{accountant}')
       ON CONFLICT (id) DO UPDATE SET second_factor_roles = excluded.second_factor_roles`,
    );
    await refused(({ id }) => join(id, 'accountant', world.siteA));
    await platform('UPDATE site SET code_sign_in = false WHERE id = $1', world.siteB);
    await refused(({ id }) => join(id, 'guardian', world.siteB));
    // Nor by way of an account of the family.
    await refused(async ({ id }) => {
      const other = await make('guardian', { site: world.siteB });
      const family = newId();
      await platform(
        `INSERT INTO account_family (account_id, family_id, joined_at, proved_by) VALUES ($1, $3, now(), 'password'), ($2, $3, now(), 'password')`,
        id,
        other.id,
        family,
      );
    });
    await platform('UPDATE site SET code_sign_in = true');
    // The same people without any of it get one.
    const mobile = newMobile();
    await make('guardian', { mobile });
    await ask(browser(), mobile);
    await deliver();
    expect((await messages()).length).toBe(before + 1);
  });

  it('lets nobody guess, and no guesser keeps out a device that is known', async () => {
    const mobile = newMobile();
    const { username } = await make('guardian', { mobile });
    const device = newSecret();
    const own = world.browser(device);
    expect((await own.call('POST', '/api/v1/auth/log-in', { login: username, password })).status).toBe(200);
    const stranger = browser();
    await ask(stranger, mobile);
    await deliver();
    const strangers = await lastCode();
    const wrong = wrongOf(strangers);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await use(stranger, mobile, wrong)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    // By other names of the same account, and from other devices, it is the same account.
    expect((await use(stranger, username, strangers)).status).toBe(429);
    for (let n = 0; n < 2; n += 1)
      for (let m = 0; m < 5; m += 1)
        await use(world.browser(`device-${n}-${'x'.repeat(30)}`), username, wrong);
    expect((await use(browser(), mobile, strangers)).status).toBe(429);
    pass(61_000);
    await ask(own, mobile);
    await deliver();
    const code = await lastCode();
    // What was sent to a known device opens nothing for strangers.
    await platform(`DELETE FROM login_attempt WHERE key LIKE 'code-use%'`);
    expect((await use(browser(), mobile, code)).body.code).toBe('auth.wrongCode');
    expect((await use(own, mobile, code)).status).toBe(200);
  });

  it('works for ten minutes', async () => {
    const mobile = newMobile();
    await make('guardian', { mobile });
    const who = browser();
    await ask(who, mobile);
    await deliver();
    const code = await lastCode();
    pass(10 * 60_000 + 1);
    expect((await use(who, mobile, code)).body.code).toBe('auth.wrongCode');
  });

  it('empties no SMS account: one a minute, three at a number, so many a day, and known devices have their own', async () => {
    const mobile = newMobile();
    const { username } = await make('guardian', { mobile });
    const device = newSecret();
    await world.browser(device).call('POST', '/api/v1/auth/log-in', { login: username, password });
    const before = (await messages()).length;
    const sent = async () => (await messages()).length - before;
    await Promise.all([ask(browser(), mobile), ask(browser(), username)]);
    await deliver();
    expect(await sent()).toBe(1);
    for (let n = 0; n < 6; n += 1) {
      pass(61_000);
      await ask(browser(), n % 2 === 0 ? mobile : username);
      await deliver();
    }
    expect(await sent()).toBe(3);
    await ask(world.browser(device), mobile);
    await deliver();
    expect(await sent()).toBe(4);
    // The institution's day is full for strangers.
    await platform(
      `UPDATE site SET codes_a_day = (SELECT greatest(1, count(*)) FROM sign_in_code WHERE of_site = $1 AND lane = '') WHERE id = $1`,
      world.siteA,
    );
    const other = newMobile();
    await make('guardian', { mobile: other });
    await ask(browser(), other);
    await deliver();
    expect(await sent()).toBe(4);
    pass(61_000);
    await ask(world.browser(device), mobile);
    await deliver();
    expect(await sent()).toBe(5);
    await platform('UPDATE site SET codes_a_day = 200');
    // One device asks five times, whoever it asks about.
    const one = browser();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(one, `${n}@example.com`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await deliver();
  });

  it('for a new device leaves by SMS where somebody guesses, within the institution’s day, with words of its own', async () => {
    const [mobile, other] = [newMobile(), newMobile()];
    const { id, username } = await make('guardian', { mobile });
    const { id: otherId } = await make('guardian', { mobile: other });
    const sentTo = (number: string) =>
      world.inSite(world.siteA, (transaction) =>
        transaction.rows<{ body: string }>(
          `SELECT m.body FROM communication_message m JOIN communication_batch b ON b.site_id = m.site_id AND b.id = m.batch_id
            WHERE m.site_id = $1 AND b.event = 'access.deviceCode' AND m.address = $2`,
          number,
        ),
      );
    const prove = async (...logins: readonly string[]) => {
      for (const login of logins)
        await browser().call('POST', '/api/v1/auth/log-in/proof', { login }, at(world.siteA));
      return deliverOf(world, sendProofJob);
    };
    const set = async (codesADay: number, isOn = true) => {
      await platform(
        'UPDATE site SET codes_a_day = $2, code_sign_in = $3 WHERE id = $1',
        world.siteA,
        codesADay,
        isOn,
      );
      world.server.services.sites.refresh();
    };
    await platform('DELETE FROM sign_in_code');
    await set(1);
    await prove(mobile);
    expect(await sentTo(mobile)).toEqual([]);
    for (const one of [id, otherId])
      await platform(
        "INSERT INTO login_attempt (key, failures, window_start) VALUES ($1, 1, now() + interval '1 hour')",
        `log-in:${one}`,
      );
    // An institution that sends no codes pays for none.
    await set(1, false);
    await prove(mobile);
    expect(await sentTo(mobile)).toEqual([]);
    await set(1);
    expect(await prove(mobile, mobile, mobile)).toBe(1);
    const [message] = await sentTo(mobile);
    const code = /\d{10}/.exec(message?.body ?? '')?.[0];
    expect(code).toBeDefined();
    expect(message?.body).not.toMatch(/10 minutes|১০ মিনিট/);
    // The day is full, also for codes to log in; what was not sent took nothing of the number.
    for (let n = 0; n < 3; n += 1) await prove(other);
    const before = (await messages()).length;
    await ask(browser(), other);
    await deliver();
    expect([await sentTo(other), (await messages()).length]).toEqual([[], before]);
    await set(200);
    await prove(other);
    expect(await sentTo(other)).toHaveLength(1);
    // Some five a day to one number, however often it is asked for.
    for (let n = 0; n < 8; n += 1) {
      await platform('UPDATE login_attempt SET window_start = now() WHERE key = $1', `proof-sent:${mobile}`);
      await prove(mobile);
    }
    expect(await sentTo(mobile)).toHaveLength(5);
    const entered = await browser().call('POST', '/api/v1/auth/log-in', {
      login: username,
      password,
      proof: code,
    });
    expect(entered.status, entered.text).toBe(200);
  });

  it('asks which of the accounts of a number is meant, and uses the code up only then', async () => {
    const mobile = newMobile();
    const mother = await make('guardian', { mobile });
    const child = await make('student', { mobile });
    const who = browser();
    await ask(who, mobile);
    await deliver();
    const code = await lastCode();
    const which = await use(who, mobile, code);
    expect([which.status, which.body.code]).toEqual([409, 'chooseAccount']);
    expect(
      (which.body.details as { accounts: { username: string }[] }).accounts.map((one) => one.username).sort(),
    ).toEqual([mother.username, child.username].sort());
    const stranger = await make('guardian', { mobile: newMobile() });
    expect((await use(who, mobile, code, { username: stranger.username })).status).toBe(409);
    const answer = await use(who, mobile, code, { username: child.username });
    expect((answer.body.user as { id: string }).id).toBe(child.id);
  });

  it('is not read by who sees the outbox, once SMS leave: sealed, paid for, and nothing without credit', async () => {
    const order = newId();
    await world.inSite(world.siteB, async (transaction) => {
      await transaction.change(
        `INSERT INTO communication_gateway (site_id, id, name, position, is_active, per_second, call, secret_names)
         VALUES ($1, $2, 'Test', 1, true, 1, '{}', '{}')`,
        newId(),
      );
    });
    const mobile = newMobile();
    await make('guardian', { mobile, site: world.siteB });
    const who = browser();
    await ask(who, mobile, world.siteB);
    await deliver();
    // No credit yet.
    expect(await messages(world.siteB)).toHaveLength(0);
    await world.inSite(world.siteB, async (transaction) => {
      await transaction.change(
        `INSERT INTO communication_sms_account (site_id, id, balance) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING`,
        newId(),
      );
      await transaction.change(
        `INSERT INTO communication_sms_order (site_id, id, parts, price, payment, state, asked_by) VALUES ($1, $2, 10, 0, 'cash', 'asked', $3)`,
        order,
        newId(),
      );
      await transaction.change(
        `INSERT INTO communication_sms_entry (site_id, id, kind, parts, order_id) VALUES ($1, $2, 'pack', 10, $3)`,
        newId(),
        order,
      );
    });
    pass(61_000);
    await ask(who, mobile, world.siteB);
    await deliver();
    const [message] = await messages(world.siteB);
    expect(message?.charged).toBeGreaterThan(0);
    expect(message?.body).toContain('••••••');
    expect(message?.body).not.toMatch(/\d{6}/);
    const code =
      openText(world.server.services.config.secret, sealedFor(mobile), message?.sealed ?? '') ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect(
      openText(world.server.services.config.secret, sealedFor(newMobile()), message?.sealed ?? ''),
    ).toBeNull();
    expect((await use(who, mobile, code, {}, world.siteB)).status).toBe(200);
  });
});
