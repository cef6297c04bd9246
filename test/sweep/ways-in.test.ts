import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Endpoint, fillPath } from '../../src/core/endpoint.ts';
import { newId } from '../../src/core/ids.ts';
import { codeAt, stepAt } from '../../src/core/server/auth/totp.ts';
import { servedEndpoints } from '../../src/core/server/http/serve.ts';
import { testLimit } from '../database.ts';
import { type Ids, inputFor } from '../from-schema.ts';
import { isSweptPath } from '../only-modules.ts';
import { quickHash } from '../quick-hash.ts';
import { sampleOfEach } from '../samples/hands.ts';
import { makeWorld, type Person, type World } from '../world.ts';

/*
 * How somebody signs in is changed through one gate: other sessions end, links, known devices and the family with them, and
 * the address of before hears of it. Every call there is is made about an account that has all of these; the database notes
 * when a password, an email, a mobile number, a user name or a second factor changed, and what that left open. How somebody
 * else signs in nobody changes, nor has a link sent for it, before the own password was given again: each call is made without
 * first, and where it asks for the password once more with it.
 */

const password = 'Pathshala-2026';
const another = 'Another-2026-way';
let world: World;
/** Past row security and triggers: what is made ready, and what the database noted. */
let admin: pg.Client;
let ids: Ids;
let other: Person;
const people = new Map<string, Person>();

const noteChanges = `
  CREATE TABLE way_changed (account_id uuid, ways text[], left_open text[]);
  CREATE FUNCTION note_way_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE
    ways text[] := array_remove(ARRAY[
      CASE WHEN OLD.password_hash IS DISTINCT FROM NEW.password_hash THEN 'password' END,
      CASE WHEN OLD.email IS DISTINCT FROM NEW.email THEN 'email' END,
      CASE WHEN OLD.mobile IS DISTINCT FROM NEW.mobile THEN 'mobile' END,
      CASE WHEN OLD.username IS DISTINCT FROM NEW.username THEN 'username' END,
      CASE WHEN OLD.has_second_factor IS DISTINCT FROM NEW.has_second_factor THEN 'secondFactor' END], NULL);
  BEGIN
    IF ways = '{}' THEN RETURN NULL; END IF;
    INSERT INTO way_changed VALUES (NEW.id, ways, array_remove(ARRAY[
      CASE WHEN (SELECT count(*) FROM session WHERE (account_id = NEW.id OR opened_as = NEW.id) AND expires_at > now()) > 1 THEN 'sessions' END,
      CASE WHEN EXISTS (SELECT FROM one_time_link WHERE account_id = NEW.id AND used_at IS NULL
         AND token_hash IN (encode(sha256(('reset-' || NEW.id)::bytea), 'hex'), encode(sha256(('email-' || NEW.id)::bytea), 'hex'))) THEN 'links' END,
      CASE WHEN (SELECT count(*) FROM known_device WHERE account_id = NEW.id) > 1 THEN 'devices' END,
      CASE WHEN EXISTS (SELECT FROM account_family WHERE account_id = NEW.id) THEN 'family' END,
      CASE WHEN OLD.email IS NOT NULL AND NOT EXISTS
        (SELECT FROM outbox_mail WHERE recipient = OLD.email AND created_at = now()) THEN 'address' END], NULL));
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER way_changed AFTER UPDATE ON account DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_way_changed();`;

const secretOf = (kind: string, accountId: string) => `${kind}-${accountId}`;
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Gives the accounts back their password and everything that a change of it has to end. */
async function arm(accounts: readonly string[]): Promise<void> {
  const hash = await quickHash(password);
  await admin.query('TRUNCATE way_changed');
  await admin.query('UPDATE session SET confirmed_at = NULL');
  await admin.query('DELETE FROM login_attempt');
  for (const id of accounts) {
    await admin.query('DELETE FROM recovery_code WHERE account_id = $1', [id]);
    await admin.query('DELETE FROM second_factor WHERE account_id = $1', [id]);
    await admin.query(
      `UPDATE account SET password_hash = $2, username = 'way-' || id, email = 'way-' || id || '@example.com',
              mobile = NULL, has_second_factor = $3, must_change_password = false, status = 'active', version = 1 WHERE id = $1`,
      [id, hash, id === other.accountId],
    );
    await admin.query(
      `INSERT INTO session SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'token_hash', gen_random_uuid(), 'expires_at', now() + interval '1 day'))).*
         FROM session s WHERE s.account_id = $1 LIMIT 1`,
      [id],
    );
    for (const kind of ['reset', 'email'])
      await admin.query(
        `INSERT INTO one_time_link (token_hash, account_id, expires_at, email) VALUES ($1, $2, now() + interval '1 day', $3)
         ON CONFLICT (token_hash) DO UPDATE SET used_at = NULL`,
        [digest(secretOf(kind, id)), id, kind === 'email' ? `new-${id}@example.com` : null],
      );
    for (const device of ['one', 'two'])
      await admin.query(
        'INSERT INTO known_device (account_id, device_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [id, digest(device + id)],
      );
    await admin.query(
      `INSERT INTO account_family (account_id, family_id, joined_at, proved_by) VALUES ($1, $2, now(), 'password')
       ON CONFLICT DO NOTHING`,
      [id, newId()],
    );
  }
}

const changes = async () =>
  (await admin.query('SELECT account_id, ways, left_open FROM way_changed')).rows as {
    account_id: string;
    ways: string[];
    left_open: string[];
  }[];

/** How many links are open that lead into the account. */
const openLinks = async (accountId: string): Promise<number> =>
  (
    await admin.query(
      'SELECT count(*)::int AS n FROM one_time_link WHERE account_id = $1 AND used_at IS NULL',
      [accountId],
    )
  ).rows[0].n;

const confirm = (person: Person) => person.call('POST', '/api/v1/auth/confirm', { password });
const asksFirst = 'auth.confirmFirst';

/** Whoever may make the call, signed in anew where something has ended the session. */
async function callerOf({ access }: Endpoint, isNew = false): Promise<Person> {
  if (access === 'public') return world.nobody;
  const role = typeof access === 'object' && 'platform' in access ? 'platformOwner' : 'siteAdmin';
  const known = people.get(role);
  if (known && !isNew) return known;
  const person = await world.person(world.siteA, [role]);
  people.set(role, person);
  await arm([person.accountId]);
  return person;
}

beforeAll(async () => {
  world = await makeWorld();
  const known = await sampleOfEach(world, world.siteA);
  admin = new pg.Client({ connectionString: world.adminUrl });
  await admin.connect();
  await admin.query(noteChanges);
  await admin.query('SET session_replication_role = replica');
  other = await world.person(world.siteA, ['teacher']);
  ids = new Map([...known, ['account', other.accountId], ['access_user', other.accountId]]);
  await arm([other.accountId]);
});
afterAll(async () => {
  await admin.end();
  await world.close();
});

it('RBAC-8 no call changes how somebody signs in and leaves open what was open before', {
  timeout: testLimit(240_000),
}, async () => {
  const doors: string[] = [];
  const open: string[] = [];
  const unasked: string[] = [];
  for (const { endpoint } of servedEndpoints(world.server.app)) {
    const { method, path } = endpoint;
    if (method === 'GET' || !isSweptPath(path)) continue;
    const caller = await callerOf(endpoint);
    const about = caller.accountId || other.accountId;
    const isEmail = path.endsWith('/email');
    const input = inputFor(endpoint, { ids });
    const isNew = 'passwordConfirmation' in input || 'currentPassword' in input;
    const said: Record<string, unknown> = {
      password: isNew ? another : password,
      passwordConfirmation: another,
      current: password,
      currentPassword: password,
      image: null,
      by: 'slip',
      token: secretOf(isEmail ? 'email' : 'reset', about),
    };
    for (const name of Object.keys(said)) if (name in input) input[name] = said[name];
    const { path: address, rest } = fillPath(path, input);
    const linksBefore = await openLinks(other.accountId);
    let by = caller;
    let answer = await by.call(method, address, rest);
    if (endpoint.access !== 'public' && (answer.status === 401 || answer.status === 419)) {
      by = await callerOf(endpoint, true);
      answer = await by.call(method, address, rest);
    }
    const isUnasked =
      (await changes()).some((one) => one.account_id !== by.accountId) ||
      (await openLinks(other.accountId)) > linksBefore;
    if (endpoint.access !== 'public' && isUnasked) unasked.push(`${method} ${path}`);
    const isAsked = answer.body.code === asksFirst;
    if (isAsked) {
      expect((await confirm(by)).status).toBe(200);
      const again = await by.call(method, address, rest);
      expect(again.status, `${method} ${path}: ${again.text}`).toBe(200);
    }
    const found = await changes();
    if (found.length === 0) continue;
    const ways = [...new Set(found.flatMap((one) => one.ways))].sort().join(', ');
    doors.push(`${method} ${path}: ${ways}${isAsked ? ', after the own password' : ''}`);
    for (const { left_open } of found)
      if (left_open.length > 0) open.push(`${method} ${path} leaves ${left_open.join(', ')}`);
    await arm([other.accountId, ...[...people.values()].map(({ accountId }) => accountId)]);
  }
  expect(open).toEqual([]);
  expect(unasked).toEqual([]);
  expect(doors.sort()).toMatchInlineSnapshot(`
    [
      "POST /api/v1/access/at/:siteId/users/:id/password: password, after the own password",
      "POST /api/v1/access/at/:siteId/users/:id/second-factor-removal: secondFactor, after the own password",
      "POST /api/v1/access/users/:id/password: password, after the own password",
      "POST /api/v1/access/users/:id/second-factor-removal: secondFactor, after the own password",
      "POST /api/v1/auth/email: email",
      "POST /api/v1/auth/password: password",
      "POST /api/v1/auth/reset: password",
      "PUT /api/user: password, username",
      "PUT /api/v1/access/at/:siteId/users/:id: email, mobile, after the own password",
      "PUT /api/v1/access/users/:id: email, mobile, after the own password",
    ]
  `);
});

it('RBAC-8 nobody gives out a link or a first password of somebody else before the own password', async () => {
  const head = await world.person(world.siteA, ['siteAdmin']);
  const guarded = async (way: string, path: string, input: object, about: string) => {
    const state = async () => [await changes(), await openLinks(about)];
    await admin.query('TRUNCATE way_changed');
    await admin.query('UPDATE session SET confirmed_at = NULL');
    const before = await state();
    expect((await head.call('POST', path, input)).body.code, path).toBe(asksFirst);
    expect(await state()).toEqual(before);
    const wrong = await head.call('POST', '/api/v1/auth/confirm', { password: 'not mine' });
    expect(Object.keys(wrong.body.errors as object)).toEqual(['password']);
    expect((await head.call('POST', path, input)).body.code).toBe(asksFirst);
    expect((await confirm(head)).status).toBe(200);
    const done = await head.call('POST', path, input);
    expect(done.status, done.text).toBe(200);
    if (way === 'link') expect(await openLinks(about)).toBeGreaterThan(Number(before[1]));
    else expect(await changes()).toMatchObject([{ account_id: about, ways: [way] }]);
  };
  await arm([other.accountId]);
  // It is good for a few minutes, not for the day.
  await confirm(head);
  await admin.query("UPDATE session SET confirmed_at = now() - interval '6 minutes'");
  const late = await head.call('POST', `/api/v1/access/users/${other.accountId}/password`, { by: 'slip' });
  expect(late.body.code).toBe(asksFirst);
  await guarded('link', `/api/v1/access/users/${other.accountId}/password`, { by: 'link' }, other.accountId);
  // The account of a student: made without it, its password made anew with it, and so when it comes back.
  const student = newId();
  await admin.query(
    `INSERT INTO students_student (site_id, id, code, name_en, name_bn, gender, religion, father_name_en, mother_name_en, mobile, date_of_birth)
     VALUES ($1, $2, '880001', 'Rafi', 'রাফি', 'male', 'islam', 'Karim', 'Salma', '', '2012-05-17')`,
    [world.siteA, student],
  );
  const account = `/api/v1/students/student/${student}/account`;
  const made = await head.call('POST', account);
  expect(made.status, made.text).toBe(200);
  const accountId = String(made.body.id);
  const slips = { who: 'student', ids: [student] };
  await guarded('password', '/api/v1/students/sign-in/slips', slips, accountId);
  await admin.query('UPDATE membership SET ends_at = now() WHERE account_id = $1', [accountId]);
  await guarded('password', account, {}, accountId);
  // Names alone need none.
  await admin.query('UPDATE session SET confirmed_at = NULL');
  const shown = await head.call('GET', `/api/v1/access/users/${other.accountId}`);
  const { email, mobile, version } = shown.body.person as Record<string, unknown>;
  const named = { nameEn: 'Another', nameBn: 'অন্য', email, mobile, version };
  expect((await head.call('PUT', `/api/v1/access/users/${other.accountId}`, named)).status).toBe(200);
});

it('RBAC-8 neither does a second factor, on or off', async () => {
  const person = await world.person(world.siteA, ['teacher']);
  await arm([person.accountId]);
  const factor = (what: string, input: object) =>
    person.call('POST', `/api/v1/auth/second-factor/${what}`, input);
  const begun = await factor('begin', { password });
  expect(begun.status, begun.text).toBe(200);
  const secret = decoded(String(begun.body.secret));
  const on = await factor('confirm', { code: codeAt(secret, stepAt(world.server.services.now())) });
  expect(on.status, on.text).toBe(200);
  expect(await changes()).toMatchObject([{ ways: ['secondFactor'], left_open: [] }]);
});

/** Base 32 as an authenticator application reads it. */
function decoded(text: string): Uint8Array {
  const bits = [...text]
    .map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
    .join('');
  return Uint8Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2),
  );
}
