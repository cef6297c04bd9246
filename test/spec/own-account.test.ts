import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import { hashPassword, newSecret } from '../../src/core/server/auth/passwords.ts';
import { sendProofJob } from '../../src/modules/access/codes/service/send-proof.ts';
import { systemContext } from '../../src/server.ts';
import { deliver } from '../samples/code-world.ts';
import { makeWorld, type World } from '../world.ts';

// Changing how one signs in, and guessing at it.

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

/** Another browser, with a device of its own. */
const browser = () => world.browser(newSecret());

const logInAt = (one: ReturnType<typeof browser>, login: string, given = password) =>
  one.call('POST', '/api/v1/auth/log-in', { login, password: given });

async function make(role = 'teacher', username = `p${newId().slice(-12)}`) {
  const id = newId();
  await platform(
    `INSERT INTO account (id, username, email, password_hash, name_en, name_bn)
     VALUES ($1, $2, $2 || '@example.com', $3, 'Rahima', 'রহিমা')`,
    id,
    username,
    hash,
  );
  await platform(
    'INSERT INTO membership (id, account_id, site_id, role) VALUES ($1, $2, $3, $4)',
    newId(),
    id,
    world.siteA,
    role,
  );
  const signIn = async () => {
    const at = browser();
    const answer = await logInAt(at, username);
    const token = { authorization: `Bearer ${answer.body.token}` };
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, input: object = {}) =>
      at.call(method, path, input, token);
    return {
      at,
      change: (input: object) => call('PUT', '/api/user', input),
      call,
      isIn: async () => (await call('GET', '/api/user')).status === 200,
    };
  };
  return { id, username, email: `${username}@example.com`, signIn };
}

const mailsTo = (address: string) =>
  platform<{ subject: string; text: string }>(
    'SELECT subject, text_body AS text FROM outbox_mail WHERE recipient = $1 ORDER BY created_at, id',
    address,
  );
const secretIn = (text: string | undefined) => /\/(?:reset|confirm)\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
async function resetLinkTo(email: string): Promise<string> {
  await world.nobody.call('POST', '/api/v1/auth/forgot', { email });
  return secretIn((await mailsTo(email)).at(-1)?.text);
}
const reset = (token: string, given = 'Another-2026') =>
  world.nobody.call('POST', '/api/v1/auth/reset', { token, password: given, passwordConfirmation: given });
const confirm = (token: string) => world.nobody.call('POST', '/api/v1/auth/email', { token });

describe('a changed way to sign in', () => {
  it('is refused without the present password, and what stays as it is needs none', async () => {
    const { username, email, signIn } = await make();
    const here = await signIn();
    for (const change of [{ email: 'new@example.com' }, { email: '' }, { username: 'somebody.new' }])
      for (const currentPassword of [undefined, 'not-mine']) {
        const answer = await here.change({ ...change, currentPassword });
        expect([answer.status, answer.body.errors]).toEqual([
          422,
          { currentPassword: ['This is not your password.'] },
        ]);
      }
    const same = await here.change({ email: email.toUpperCase(), username, bio: 'Mathematics' });
    expect([same.status, same.body.unconfirmedEmail]).toEqual([200, null]);
  });

  it('an email counts once it is confirmed; the old one hears of both, other sessions and all links end', async () => {
    const { username, email, signIn } = await make();
    const [here, there] = [await signIn(), await signIn()];
    const link = await resetLinkTo(email);
    const asked = await here.change({ email: `New-${email}`, currentPassword: password });
    expect([asked.status, asked.body.unconfirmedEmail]).toEqual([200, `new-${email}`]);
    expect((asked.body.user as { email: string }).email).toBe(email);
    expect((await mailsTo(email)).at(-1)?.text).toContain(`new-${email}`);
    // Until then the old address gets the link for a forgotten password, and the new one nothing more.
    await world.nobody.call('POST', '/api/v1/auth/forgot', { email: `new-${email}` });
    const sent = await mailsTo(`new-${email}`);
    expect(sent).toHaveLength(1);
    const token = secretIn(sent[0]?.text);
    // The link confirms; it sets no password.
    expect((await reset(token)).status).toBe(422);
    expect((await confirm(token)).body).toEqual({ email: `new-${email}` });
    expect((await confirm(token)).status).toBe(422);
    expect((await mailsTo(email)).at(-1)?.text).toContain(`The email of your account ${username} has been`);
    expect(await there.isIn()).toBe(false);
    expect((await reset(link)).status).toBe(422);
    expect((await logInAt(browser(), `new-${email}`)).status).toBe(200);
  });

  it('a user name ends other sessions and links at once, and the address hears of it', async () => {
    const { username, email, signIn } = await make();
    const [here, there] = [await signIn(), await signIn()];
    const link = await resetLinkTo(email);
    expect((await here.change({ username: `${username}x`, currentPassword: password })).status).toBe(200);
    expect([await here.isIn(), await there.isIn()]).toEqual([true, false]);
    expect((await reset(link)).status).toBe(422);
    expect((await mailsTo(email)).at(-1)?.text).toMatch(/user name of your account/);
  });

  it('a password set in the profile keeps this session and ends the others, with every link', async () => {
    const { email, signIn } = await make();
    const [here, there] = [await signIn(), await signIn()];
    const link = await resetLinkTo(email);
    const changed = await here.change({ password: 'Another-2026', currentPassword: password });
    expect(changed.status).toBe(200);
    expect([await here.isIn(), await there.isIn()]).toEqual([true, false]);
    expect((await reset(link)).status).toBe(422);
  });

  it('a reset ends the other links too', async () => {
    const { email } = await make();
    const [first, second] = [await resetLinkTo(email), await resetLinkTo(email)];
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).status).toBe(422);
  });

  it('a user name of the form of an institution is refused, taken or not, and a student keeps hers', async () => {
    const { signIn } = await make();
    await make('student', 'kadam-26060001');
    const here = await signIn();
    const answers = [];
    for (const username of ['kadam-26060001', 'Kadam-26069999'])
      answers.push((await here.change({ username, currentPassword: password })).body.errors);
    expect(answers[0]).toEqual({
      username: ['User names that begin like this are reserved for institution accounts.'],
    });
    expect(answers[1]).toEqual(answers[0]);
    const student = await (await make('student', 'shapla-26060001')).signIn();
    const refused = await student.change({ username: 'queen', currentPassword: password });
    expect(refused.status).toBe(422);
  });
});

describe('guessing the password of an open session', () => {
  it('ends at the tenth wrong one, whichever call is asked; right ones do not count', async () => {
    const { signIn } = await make();
    const here = await signIn();
    const guess = (n: number, given = `guess-${n}`) =>
      n % 2
        ? here.change({ username: 'other.name', currentPassword: given })
        : here.call('POST', '/api/v1/auth/password', {
            current: given,
            password: 'short',
            passwordConfirmation: 'short',
          });
    // Refused for what is asked, not for the password.
    for (let n = 0; n < 12; n++) expect((await guess(0, password)).status).toBe(422);
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await guess(n)).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  });
});

/** As if so many had been tried that it is forgotten after `seconds`. */
const fill = (key: string, seconds: number) =>
  platform(
    `INSERT INTO login_attempt (key, failures, window_start) VALUES ($1, 1, now() + make_interval(secs => $2))
     ON CONFLICT (key) DO UPDATE SET window_start = excluded.window_start`,
    key,
    seconds,
  );
const keyOf = async (username: string) =>
  `log-in:${(await platform<{ id: string }>('SELECT id FROM account WHERE username = $1', username))[0]?.id}`;

describe('wrong guesses of others', () => {
  it('keep nobody out where he has signed in before, nor on a new device after a few', async () => {
    const { username, signIn } = await make();
    const own = await signIn();
    for (let n = 0; n < 6; n++) await logInAt(world.nobody, username, 'wrong-one');
    expect((await logInAt(world.nobody, username)).status).toBe(429);
    expect((await logInAt(own.at, username)).status).toBe(200);
    expect((await logInAt(browser(), username)).status).toBe(200);
    // A guesser who takes another device for each try fills up the strangers' share, and not the owner's.
    await fill(await keyOf(username), 3600);
    expect((await logInAt(browser(), username)).status).toBe(429);
    expect((await logInAt(own.at, username)).status).toBe(200);
  });

  it('keep nobody out on a new device who shows the code that was sent to his email', async () => {
    const { id, username, email } = await make();
    const ask = (login: string) => browser().call('POST', '/api/v1/auth/log-in/proof', { login });
    // Nobody guesses yet: nothing leaves, whoever asks.
    await ask(username);
    expect(await deliver(world, sendProofJob)).toBe(1);
    expect(await mailsTo(email)).toEqual([]);
    await fill(await keyOf(username), 3600);
    const phone = browser();
    const enter = (given: object) =>
      phone.call('POST', '/api/v1/auth/log-in', { login: username, password, ...given });
    const refused = await enter({});
    expect([refused.status, (refused.body.details as { canProve?: unknown }).canProve]).toEqual([429, true]);
    // Whoever asks, it goes to the owner; twice in an hour it is the same, and nobody's mailbox is filled.
    const answers = [
      await ask(username),
      await ask('nobody.has.this'),
      await ask(email),
      await ask(username),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    // Asked for again before it was sent, it is one job.
    expect(await deliver(world, sendProofJob)).toBe(3);
    const codes = (await mailsTo(email)).map(({ text }) => /\d{5} \d{5}/.exec(text)?.[0]);
    expect([codes.length, new Set(codes).size]).toEqual([2, 1]);
    const proof = codes[0] ?? '';
    const wrong = proof.replace(/\d/, (figure) => String((Number(figure) + 1) % 10));
    // A code mistyped is said at its field, also where nobody has the name, and takes no try of the device.
    const mistyped = [];
    for (let n = 0; n < 6; n++) mistyped.push(await enter({ proof: wrong }));
    mistyped.push(await enter({ proof: wrong, login: 'nobody.has.this' }));
    for (const { status, body } of mistyped)
      expect([status, body.errors]).toEqual([422, { proof: [expect.stringContaining('no longer works')] }]);
    // It opens nothing without the password, and is another account's no more than another password is.
    expect((await enter({ proof, password: 'wrong-one' })).body.code).toBe('auth.failed');
    const other = await make();
    await fill(await keyOf(other.username), 3600);
    expect((await enter({ proof, login: other.username })).body.errors).toHaveProperty('proof');
    expect((await enter({ proof })).status).toBe(200);
    // Those who show the code have their own tries, which strangers do not use up and which are no more than theirs.
    await fill(`log-in-proved:${id}`, 1200);
    const full = await browser().call('POST', '/api/v1/auth/log-in', { login: username, password, proof });
    expect(full.status).toBe(429);
  });

  it('of the second factor let its code be sent too', async () => {
    const { id, username, email } = await make();
    await fill(`second:${id}`, 1200);
    await browser().call('POST', '/api/v1/auth/log-in/proof', { login: username });
    await deliver(world, sendProofJob);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('at one account of a number are not let through where another of it was signed in before', async () => {
    const mobile = `+88017${String(Date.now()).slice(-8)}`;
    const [mother, child] = [await make('guardian'), await make('student')];
    await platform('UPDATE account SET mobile = $1 WHERE id = ANY($2::uuid[])', mobile, [
      mother.id,
      child.id,
    ]);
    const { at } = await mother.signIn();
    await platform('DELETE FROM login_attempt');
    await logInAt(at, mobile, 'wrong-one');
    const shared = await platform<{ key: string }>(
      'SELECT key FROM login_attempt WHERE key = ANY($1::text[])',
      [mother.id, child.id].map((id) => `log-in:${id}`),
    );
    expect(shared).toEqual([{ key: `log-in:${child.id}` }]);
    expect((await logInAt(at, mobile)).body.code).toBe('chooseAccount');
    // Used up, they keep out of the child's alone.
    await fill(`log-in:${child.id}`, 3600);
    const entered = await logInAt(at, mobile);
    expect([entered.status, (entered.body.user as { id?: string } | undefined)?.id]).toEqual([
      200,
      mother.id,
    ]);
    const refused = await logInAt(at, mobile, 'wrong-one');
    expect([refused.status, (refused.body.details as { canProve?: unknown }).canProve]).toEqual([429, true]);
  });

  it('of one network use up neither all of an account’s new devices nor all of the network’s', async () => {
    const [{ id, username }, other] = [await make(), await make()];
    await fill(`log-in:${id}:127.0.0.1`, 3600);
    for (let n = 0; n < 3; n++) expect((await logInAt(browser(), username)).status).toBe(429);
    const counted = await platform<{ key: string }>(
      `SELECT key FROM login_attempt WHERE key IN ($1, 'log-in-address:127.0.0.1')`,
      `log-in:${id}`,
    );
    expect(counted).toEqual([]);
    expect((await logInAt(browser(), other.username)).status).toBe(200);
  });

  it('keep no school out: an address has more tries again bit by bit', async () => {
    const { username } = await make();
    const key = 'log-in-address:127.0.0.1';
    await fill(key, 600);
    const refused = await logInAt(browser(), username);
    expect(refused.status).toBe(429);
    expect(Number(/(\d+) seconds/.exec(String(refused.body.message))?.[1])).toBeLessThanOrEqual(20);
    await fill(key, 570);
    expect((await logInAt(browser(), username)).status).toBe(200);
  });
});
