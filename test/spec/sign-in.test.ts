import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import { hashPassword } from '../../src/core/server/auth/passwords.ts';
import { systemContext } from '../../src/server.ts';
import { makeWorld, type World } from '../world.ts';

// Signing in, passwords, sessions and the profile, with the specification's messages word for word.

const password = 'Pathshala-2026';
let world: World;
let hash: string;

beforeAll(async () => {
  world = await makeWorld();
  hash = await hashPassword(password);
});
afterAll(() => world.close());

const platform = <T>(sql: string, ...values: unknown[]) =>
  world.server.services.database.asPlatform(
    systemContext('test'),
    (transaction) => transaction.rows(sql, ...values) as Promise<T[]>,
  );
beforeEach(() => platform('DELETE FROM login_attempt'));

type Made = { id: string; username: string; email: string };
async function make(
  changes: { role?: string; site?: number; mobile?: string; status?: string; username?: string } = {},
): Promise<Made> {
  const id = newId();
  const username = changes.username ?? `p${id.slice(-12)}`;
  const email = `${username}@example.com`;
  await platform(
    `INSERT INTO account (id, username, email, mobile, password_hash, name_en, name_bn, status)
     VALUES ($1, $2, $3, $4, $5, 'Rahima', 'রহিমা', $6)`,
    id,
    username,
    email,
    changes.mobile ?? null,
    hash,
    changes.status ?? 'active',
  );
  if (changes.role)
    await platform(
      'INSERT INTO membership (id, account_id, site_id, role) VALUES ($1, $2, $3, $4)',
      newId(),
      id,
      changes.site ?? world.siteA,
      changes.role,
    );
  return { id, username, email };
}
const raiseMinimum = (minimum: number | null) =>
  platform('UPDATE site SET password_minimum = $2 WHERE id = $1', world.siteA, minimum);
const logIn = (login: string, language = 'en', given = password, headers: Record<string, string> = {}) =>
  world.nobody.call(
    'POST',
    '/api/v1/auth/log-in',
    { login, password: given },
    { 'accept-language': language, ...headers },
  );
const as = (token: string) => ({ authorization: `Bearer ${token}` });

describe('RBAC-7 signing in', () => {
  it('takes the username, the email in any case and the mobile number in every way it is written', async () => {
    const { id, username, email } = await make({ role: 'teacher', mobile: '+8801712345678' });
    for (const login of [
      username,
      ` ${username.toUpperCase()} `,
      email,
      email.toUpperCase(),
      '+8801712345678',
      '01712345678',
      '01712-345678',
      '০১৭১২৩৪৫৬৭৮',
    ]) {
      const answer = await logIn(login);
      expect(answer.status, `${login}: ${answer.text}`).toBe(200);
      expect((answer.body.user as { id: string }).id).toBe(id);
      const me = await world.nobody.call('GET', '/api/auth/user', {}, as(String(answer.body.token)));
      expect((me.body.user as { username: string }).username).toBe(username);
    }
  });

  it('takes a bare student id on the page of the own institution, in either digits', async () => {
    const { id } = await make({ role: 'student', username: 'shapla-26060007' });
    for (const login of ['26060007', '২৬০৬০০০৭'])
      expect((await logIn(login, 'en', password, { 'x-site-alias': 'shapla' })).body.user).toMatchObject({
        id,
      });
    expect((await logIn('26060007', 'en', password, { 'x-site-alias': 'kadam' })).status).toBe(422);
  });

  it('asks who it is where several share a mobile number, after the password', async () => {
    const first = await make({ role: 'guardian', mobile: '+8801812345678' });
    await make({ role: 'guardian', mobile: '+8801812345678' });
    const asked = await logIn('01812345678');
    expect([asked.status, asked.body.code]).toEqual([409, 'chooseAccount']);
    expect((asked.body.details as { accounts: unknown[] }).accounts).toHaveLength(2);
    expect((await logIn('01812345678', 'en', 'wrong')).body).not.toHaveProperty('details');
    expect((await logIn(first.username)).status).toBe(200);
  });

  it.each([
    ['en', 'These credentials do not match our records.'],
    ['bn', 'ব্যবহারকারীর নাম বা পাসওয়ার্ড ঠিক নয়।'],
  ])('says in %s that credentials do not match', async (language, text) => {
    const { username } = await make({ role: 'teacher' });
    for (const [login, given] of [
      [username, 'wrong-one'],
      ['nobody-of-this-name', password],
    ] as const) {
      const answer = await logIn(login, language, given);
      expect([answer.status, answer.body.message]).toEqual([422, text]);
    }
  });

  it.each([
    ['en', /^Too many login attempts\. Please try again in (\d+) seconds\.$/],
    ['bn', /^অনেকবার লগইনের চেষ্টা হয়েছে। ([০-৯]+|\d+) সেকেন্ড পরে আবার চেষ্টা করুন।$/],
  ])('says in %s how many seconds to wait after too many attempts', async (language, text) => {
    const { username } = await make({ role: 'teacher' });
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(username, language, 'wrong-one');
    const answer = await logIn(username, language);
    expect([answer.status, answer.body.code]).toEqual([429, 'auth.throttle']);
    expect(answer.body.message).toMatch(text);
  });

  it.each([
    ['en', 'Your account is disabled. Please contact the system administrator.'],
    ['bn', 'আপনার অ্যাকাউন্ট নিষ্ক্রিয়। সিস্টেম প্রশাসকের সঙ্গে যোগাযোগ করুন।'],
  ])(
    'says in %s that the account is disabled, and only to who knows its password',
    async (language, text) => {
      const { username } = await make({ role: 'teacher', status: 'disabled' });
      const answer = await logIn(username, language);
      expect([answer.status, answer.body.message]).toEqual([403, text]);
      expect((await logIn(username, language, 'wrong-one')).status).toBe(422);
    },
  );

  it.each([
    ['en', 'No company is assigned to your account. Please contact the system administrator.'],
    ['bn', 'আপনার অ্যাকাউন্টে কোনো প্রতিষ্ঠান নেই। সিস্টেম প্রশাসকের সঙ্গে যোগাযোগ করুন।'],
  ])('says in %s that no company is assigned', async (language, text) => {
    const { username } = await make();
    const answer = await logIn(username, language);
    expect([answer.status, answer.body.message]).toEqual([403, text]);
  });

  it('ends at log-out: the token is worth nothing afterwards', async () => {
    const { username } = await make({ role: 'teacher' });
    const token = String((await logIn(username)).body.token);
    expect((await world.nobody.call('POST', '/api/v1/auth/log-out', {}, as(token))).status).toBe(200);
    expect((await world.nobody.call('GET', '/api/auth/user', {}, as(token))).status).toBe(401);
  });
});

describe('a password reset', () => {
  const forgot = (email: string, language = 'en') =>
    world.nobody.call('POST', '/api/v1/auth/forgot', { email }, { 'accept-language': language });
  const reset = (token: string, given: string, again = given, language = 'en') =>
    world.nobody.call(
      'POST',
      '/api/v1/auth/reset',
      { token, password: given, passwordConfirmation: again },
      { 'accept-language': language },
    );
  async function linkTo(email: string): Promise<string> {
    await forgot(email);
    const [mail] = await platform<{ text: string }>(
      'SELECT text_body AS text FROM outbox_mail WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
      email,
    );
    return /\/password\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  it('mails a link that sets the password once, and ends every session', async () => {
    const { username, email } = await make({ role: 'student' });
    const before = String((await logIn(username)).body.token);
    const token = await linkTo(email);
    const answer = await reset(token, 'Shaluk1');
    expect(answer.body).toEqual({
      message: { en: 'Your password has been reset!', bn: 'আপনার পাসওয়ার্ড নতুন করে দেওয়া হয়েছে!' },
      username,
    });
    expect((await world.nobody.call('GET', '/api/auth/user', {}, as(before))).status).toBe(401);
    expect((await logIn(username)).status).toBe(422);
    expect((await logIn(username, 'en', 'Shaluk1')).status).toBe(200);
    const again = await reset(token, 'Shaluk2');
    expect([again.status, again.body.message]).toEqual([422, 'This password reset token is invalid.']);
    expect((await reset(token, 'Shaluk2', 'Shaluk2', 'bn')).body.message).toBe(
      'পাসওয়ার্ড রিসেটের লিংকটি বৈধ নয়।',
    );
  });

  it('says that the link is mailed, and the same of an address nobody has', async () => {
    const { email } = await make({ role: 'student' });
    const known = await forgot(email);
    expect((known.body.message as { en: string }).en).toMatch(/^We have emailed your password reset link/);
    expect((await forgot('nobody-at-all@example.com')).body).toEqual(known.body);
  });

  it('wants at least six characters that match the confirmation, ten of who manages; the link stays good', async () => {
    const words = (count: string) =>
      `Passwords must be at least ${count} characters and match the confirmation.`;
    for (const [role, short, count] of [
      ['student', 'abcde', 'six'],
      ['head', 'abcdefghi', 'ten'],
    ] as const) {
      const { email } = await make({ role });
      const token = await linkTo(email);
      for (const [given, again] of [
        [short, short],
        ['long-enough-1', 'long-enough-2'],
      ] as const) {
        const answer = await reset(token, given, again);
        expect([answer.status, answer.body.errors]).toEqual([422, { password: [words(count)] }]);
      }
      expect((await reset(token, 'short', 'short', 'bn')).body.message).toMatch(
        /^পাসওয়ার্ড কমপক্ষে (ছয়|দশ) অক্ষরের হতে হবে এবং নিশ্চিতকরণের সঙ্গে মিলতে হবে।$/,
      );
      expect((await reset(token, 'long-enough-1')).status).toBe(200);
    }
  });

  it('RBAC-7 is refused for one that is in common use, or made from what is known of the account', async () => {
    const { username, email } = await make({ role: 'student', mobile: '+8801712998877' });
    const token = await linkTo(email);
    for (const given of ['1234567890', 'Password-2026', username, '01712998877', 'rahima1', 'Shapla2026'])
      expect((await reset(token, given)).body.errors, given).toMatchObject({
        password: [expect.stringMatching(/^This password is easy to guess/)],
      });
    expect((await reset(token, 'রহিমা১২৩', 'রহিমা১২৩', 'bn')).body.errors).toMatchObject({
      password: [expect.stringMatching(/^এই পাসওয়ার্ড সহজে অনুমান করা যায়/)],
    });
    expect((await reset(token, 'Pathshala-2026')).status).toBe(200);
  });

  it('RBAC-7 wants more where the institution asks for more', async () => {
    await raiseMinimum(14);
    const { email } = await make({ role: 'student' });
    const token = await linkTo(email);
    const refused = await reset(token, 'long-enough-1');
    expect(refused.body.errors).toEqual({
      password: ['Passwords must be at least 14 characters and match the confirmation.'],
    });
    expect((await reset(token, 'long-enough-for-it')).status).toBe(200);
    await raiseMinimum(null);
  });
});

describe('RBAC-8 own sessions', () => {
  it('are listed, the present one marked, and any other is ended; nobody ends another’s', async () => {
    const { username } = await make({ role: 'teacher' });
    const [here, there] = [await logIn(username), await logIn(username)].map((one) => String(one.body.token));
    const list = await world.nobody.call('GET', '/api/v1/auth/sessions', {}, as(String(here)));
    const items = list.body.items as { id: string; current: boolean; device: string }[];
    expect(items.map((one) => one.current).sort()).toEqual([false, true]);
    const other = items.find((one) => !one.current)?.id ?? '';
    const stranger = await world.person(world.siteA, ['teacher']);
    expect((await stranger.call('DELETE', `/api/v1/auth/sessions/${other}`)).status).toBe(404);
    const ended = await world.nobody.call('DELETE', `/api/v1/auth/sessions/${other}`, {}, as(String(here)));
    expect(ended.status).toBe(200);
    expect((await world.nobody.call('GET', '/api/user', {}, as(String(there)))).status).toBe(401);
    expect((await world.nobody.call('GET', '/api/user', {}, as(String(here)))).status).toBe(200);
  });

  it('end with a changed password, but for the one that changed it', async () => {
    const { username } = await make({ role: 'teacher' });
    const [here, there] = [await logIn(username), await logIn(username)].map((one) => String(one.body.token));
    const change = (current: string, next: string) =>
      world.nobody.call(
        'POST',
        '/api/v1/auth/password',
        { current, password: next, passwordConfirmation: next },
        as(String(here)),
      );
    const wrong = await change('not-mine', 'Another-2026');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { current: ['This is not your password.'] }]);
    expect((await change(password, 'Another-2026')).status).toBe(200);
    expect((await world.nobody.call('GET', '/api/user', {}, as(String(here)))).status).toBe(200);
    expect((await world.nobody.call('GET', '/api/user', {}, as(String(there)))).status).toBe(401);
  });
});

it.each([
  ['en', 'You cannot delete yourself.'],
  ['bn', 'আপনি নিজেকে মুছতে পারবেন না।'],
])('says in %s that nobody deletes himself, by whatever way', async (language, text) => {
  const head = await world.person(world.siteA, ['head']);
  const me = `/api/v1/access/users/${head.accountId}`;
  const [membership] = await platform<{ id: string }>(
    'SELECT id FROM membership WHERE account_id = $1',
    head.accountId,
  );
  for (const answer of [
    await head.call('POST', `${me}/disabled`, { disabled: true }, { 'accept-language': language }),
    await head.call('DELETE', `${me}/roles/${membership?.id}`, {}, { 'accept-language': language }),
  ])
    expect([answer.status, answer.body.message]).toEqual([409, text]);
});
