import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../src/server.ts';
import { makeWorld, type Person, type World } from '../world.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const logIn = (login: string, password: string) =>
  world.nobody.call('POST', '/api/v1/auth/log-in', { login, password });

/** Another browser address for each group of tests, so that one does not use up the other's tries. */
const forget = () =>
  world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change('DELETE FROM login_attempt'),
  );

async function accountOf(person: Person, mobile: string): Promise<string> {
  const username = await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.row<{ username: string }>(
      'UPDATE account SET mobile = $2, email = $3 WHERE id = $1 RETURNING username',
      person.accountId,
      mobile,
      `u${mobile.slice(6)}@example.com`,
    ),
  );
  return String(username?.username);
}

const words = /^Too many login attempts\. Please try again in (\d+) seconds\.$/;

describe('guessing a password', () => {
  it('is stopped at the sixth try with the seconds to wait, even with the right password', async () => {
    await forget();
    const name = await accountOf(await world.person(world.siteA, ['teacher']), '+8801711111111');
    for (let attempt = 0; attempt < 5; attempt++) {
      const answer = await logIn(name, 'wrong-one');
      expect(answer.status).toBe(422);
      expect(answer.body.message).toBe('These credentials do not match our records.');
    }
    const sixth = await logIn(name, 'Pathshala-2026');
    expect(sixth.status).toBe(429);
    expect(sixth.body.message).toMatch(words);
    const seconds = Number(words.exec(String(sixth.body.message))?.[1]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it('is answered alike for a name that nobody has', async () => {
    await forget();
    const texts: string[] = [];
    for (let attempt = 0; attempt < 6; attempt++)
      texts.push(String((await logIn('nobody-here', 'x')).body.message));
    expect(new Set(texts.slice(0, 5))).toEqual(new Set(['These credentials do not match our records.']));
    expect(texts[5]).toMatch(words);
  });

  it('gets five tries in all when forty come at once', async () => {
    await forget();
    const name = await accountOf(await world.person(world.siteA, ['teacher']), '+8801722222222');
    const answers = await Promise.all(Array.from({ length: 28 }, () => logIn(name, 'wrong-one')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(23);
  });

  it('gets five tries in all from a hundred addresses', async () => {
    await forget();
    const name = await accountOf(await world.person(world.siteA, ['accountant']), '+8801766666666');
    const guesses = Number(process.env.GUESSES ?? 300);
    const statuses: number[] = [];
    for (let guess = 0; guess < guesses; guess++) {
      const answer = await world.server.app.inject({
        method: 'POST',
        url: '/api/v1/auth/log-in',
        remoteAddress: `203.0.113.${guess % 100}`,
        headers: { ...world.nobody.headers, 'x-forwarded-for': `198.51.100.${guess % 250}` },
        payload: { login: name, password: `guess-${guess}` },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(guesses - 5);
  });

  it('gets thirty tries in all from one address that claims to be many', async () => {
    await forget();
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess++)
      statuses.push(
        (
          await world.nobody.call(
            'POST',
            '/api/v1/auth/log-in',
            { login: `somebody-${guess}`, password: 'x' },
            { 'x-forwarded-for': `198.51.100.${guess}`, 'x-real-ip': `198.51.100.${guess}` },
          )
        ).status,
      );
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
  });

  it('gets five tries in all however the name is written', async () => {
    await forget();
    const name = await accountOf(await world.person(world.siteA, ['guardian']), '+8801733333333');
    const ways = [
      '01733333333',
      '+8801733333333',
      '০১৭৩৩৩৩৩৩৩৩',
      '01733-333333',
      '017 3333 3333',
      name,
      name.toUpperCase(),
    ];
    const statuses: number[] = [];
    for (const way of [...ways, 'U33333333@example.com'])
      statuses.push((await logIn(way, 'wrong-one')).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is stopped for an address that tries many names, while a right password counts as no guess', async () => {
    await forget();
    const name = await accountOf(await world.person(world.siteA, ['teacher']), '+8801744444444');
    for (let attempt = 0; attempt < 40; attempt++)
      expect((await logIn(name, 'Pathshala-2026')).status).toBe(200);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 31; attempt++)
      statuses.push((await logIn(`guess-${attempt}`, 'x')).status);
    expect(statuses.slice(0, 30).every((status) => status === 422)).toBe(true);
    expect(statuses[30]).toBe(429);
  });
});

describe('guessing a password link', () => {
  it('is refused alike each time, and stopped at the thirty-first', async () => {
    await forget();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 31; attempt++) {
      const answer = await world.nobody.call('POST', '/api/v1/auth/reset', {
        token: `${attempt}`.padStart(43, 'x'),
        password: 'Another-2026',
        passwordConfirmation: 'Another-2026',
      });
      statuses.push(answer.status);
      if (attempt === 0) expect(answer.body.message).toBe('This password reset token is invalid.');
    }
    expect(statuses.slice(0, 30).every((status) => status === 422)).toBe(true);
    expect(statuses[30]).toBe(429);
  });

  it('sends nobody more than five mails, however often it is asked', async () => {
    await forget();
    await accountOf(await world.person(world.siteA, ['teacher']), '+8801777777777');
    const ask = (email: string) => world.nobody.call('POST', '/api/v1/auth/forgot', { email });
    const answers = await Promise.all(Array.from({ length: 28 }, () => ask('u77777777@example.com')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(23);
  });

  it('answers alike whether an address is known', async () => {
    await forget();
    const person = await world.person(world.siteA, ['teacher']);
    await accountOf(person, '+8801755555555');
    const ask = (email: string) => world.nobody.call('POST', '/api/v1/auth/forgot', { email });
    const known = await ask('u55555555@example.com');
    const unknown = await ask('nobody@example.com');
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
  });
});
