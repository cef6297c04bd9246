import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../src/core/contracts/contract.ts';
import { shellContract } from '../../../src/core/contracts/shell-contract.ts';
import { userAskedEarly } from '../../../src/core/web/auth/early.ts';
import {
  call,
  inSession,
  leftCode,
  logInWindow,
  setElsewhere,
  setShownTo,
} from '../../../src/core/web/device/call.ts';

let answers: { status: number; body: object }[] = [];
let sent: { path: string; token: string | undefined; shownTo: string | undefined }[] = [];
let token = 'first';
/** Takes the window away that asks for the log-in. */
let away = () => {};
const open = (ask: () => Promise<boolean>) => {
  away = logInWindow.open(ask);
};
const over = { status: 401, body: { code: 'unauthenticated', message: 'Please log in to continue.' } };
const done = { status: 200, body: { done: true } };

beforeEach(() => {
  answers = [];
  sent = [];
  token = 'first';
  vi.stubGlobal('localStorage', { getItem: () => token });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('document', {
    querySelector: () => ({ content: 'csrf' }),
    documentElement: { dataset: { lang: 'en' } },
  });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path, token: headers.Authorization?.slice(7), shownTo: headers['X-Shown-To'] });
    const { status, body } = answers.shift() ?? done;
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  away();
  setShownTo(null);
  setElsewhere(() => {});
});

const save = (password = 'x') => call(contract.confirm, { password });
const logsIn = () =>
  vi.fn(async () => {
    token = 'second';
    return true;
  });

describe('X-7 who is logged in', () => {
  const read = () => call(shellContract.currentUser, {}, { as: 'whoever', asked: userAskedEarly });
  const askedEarly = (by: string, { status, body }: (typeof answers)[number]) =>
    vi.stubGlobal('askedEarly', {
      token: by,
      answer: Promise.resolve(new Response(JSON.stringify(body), { status })),
    });

  it('is taken from what was asked before the scripts were here, once, and asked anew after that', async () => {
    askedEarly('first', { status: 200, body: { early: true } });
    expect([await read(), await read()]).toEqual([{ early: true }, { done: true }]);
    expect(sent).toHaveLength(1);
  });

  it('is asked for another token, and again where the early answer says that the session is over', async () => {
    askedEarly('before', { status: 200, body: { early: true } });
    expect(await read()).toEqual({ done: true });
    askedEarly('first', over);
    open(logsIn());
    expect(await read()).toEqual({ done: true });
    expect(sent.map((one) => one.token)).toEqual(['first', 'second']);
  });

  it('is asked for by the page’s script only with a token, and not when the application came first', () => {
    const script = readFileSync(join(import.meta.dirname, '../../../assets/early-user.js'), 'utf8');
    const run = (window: object, own: string | null) => {
      const asked: string[] = [];
      new Function('window', 'localStorage', 'location', 'document', 'fetch', script)(
        window,
        { getItem: () => own },
        { pathname: '/@ab/dashboard' },
        { querySelector: () => ({ content: 'csrf' }), documentElement: { getAttribute: () => 'bn' } },
        (path: string, { headers }: { headers: Record<string, string> }) => {
          asked.push(
            [path, headers.Authorization, headers['X-Site-Alias'], headers['Accept-Language']].join(' '),
          );
          return Promise.resolve(new Response('{}'));
        },
      );
      return asked;
    };
    expect(run({}, 'first')).toEqual(['/api/auth/user Bearer first ab bn']);
    expect(run({}, null)).toEqual([]);
    expect(run({ askedEarly: undefined }, 'first')).toEqual([]);
  });
});

describe('X-7 a call whose session is over', () => {
  it('goes on as it was once the person logged in again, with the new session', async () => {
    const ask = logsIn();
    open(ask);
    answers = [over, done];
    expect(await save()).toEqual({ done: true });
    expect(ask).toHaveBeenCalledTimes(1);
    expect(sent.map((one) => one.token)).toEqual(['first', 'second']);
  });

  it('asks once for several at once, a file that is sent among them', async () => {
    const ask = logsIn();
    open(ask);
    answers = [over, over, over];
    await Promise.all([save(), save('y'), inSession(() => save('z'))]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(sent).toHaveLength(6);
  });

  it('is not sent again when the person leaves, and says so; without anybody to ask it is refused as it was', async () => {
    open(async () => false);
    answers = [over];
    await expect(save()).rejects.toMatchObject({ status: 401, code: leftCode });
    expect(sent).toHaveLength(1);
    away();
    answers = [over];
    await expect(save()).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('waits for a window that is on its way, and is answered with no where that is taken away', async () => {
    const forget = logInWindow.expect();
    answers = [over, over];
    const saved = save();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const nobody = vi.fn(() => new Promise<boolean>(() => {}));
    open(nobody);
    await vi.waitFor(() => expect(nobody).toHaveBeenCalled());
    away();
    await expect(saved).rejects.toMatchObject({ code: leftCode });
    const again = save();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    open(logsIn());
    expect(await again).toEqual({ done: true });
    away();
    const left = logInWindow.asked();
    forget();
    expect(await left).toBe(false);
  });

  it('asks nobody where it was refused late: its person has logged in again meanwhile', async () => {
    const ask = logsIn();
    open(ask);
    answers = [over];
    const late = save();
    token = 'second';
    expect(await late).toEqual({ done: true });
    expect(ask).not.toHaveBeenCalled();
  });

  it('asks nobody for a session that is only looked at', async () => {
    const ask = logsIn();
    open(ask);
    answers = [over];
    await expect(call(shellContract.currentUser, {}, { as: { token: 'other' } })).rejects.toMatchObject({
      status: 401,
    });
    expect(ask).not.toHaveBeenCalled();
    expect(sent).toEqual([{ path: '/api/auth/user', token: 'other', shownTo: undefined }]);
  });
});

describe('X-7 a page says with every call to whom it is shown', () => {
  it('but where it asks who is here, and no more after it turned the session', async () => {
    setShownTo({ accountId: 'me', siteId: 7 });
    await save();
    await call(shellContract.currentUser, {}, { as: 'whoever' });
    await call(contract.enterSite, { siteId: 8 });
    await save();
    expect(sent.map((one) => one.shownTo)).toEqual(['me 7', undefined, 'me 7', undefined]);
  });

  it('and is told when another window went on as somebody else', async () => {
    const follow = vi.fn();
    setElsewhere(follow);
    setShownTo({ accountId: 'me', siteId: 7 });
    answers = [{ status: 409, body: { code: 'auth.elsewhere', message: 'Somebody else' } }];
    await expect(save()).rejects.toMatchObject({ code: 'auth.elsewhere' });
    expect(follow).toHaveBeenCalledTimes(1);
  });
});

describe('X-5 a save that is made again', () => {
  it('while it is on its way is that one, for whoever waits and also where it is refused', async () => {
    expect(await Promise.all([save(), save()])).toEqual([{ done: true }, { done: true }]);
    expect(sent).toHaveLength(1);
    answers = [{ status: 422, body: { code: 'validation' } }];
    const refused = await Promise.allSettled([save(), save()]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sent).toHaveLength(2);
  });

  it('once it has its answer, or after another of its kind, is one of its own', async () => {
    await save();
    await save();
    expect(sent).toHaveLength(2);
    await Promise.all([save('on'), save('off'), save('on')]);
    expect(sent).toHaveLength(5);
  });

  it('by whoever logged in meanwhile is theirs', async () => {
    const one = save();
    token = 'second';
    await Promise.all([one, save()]);
    expect(sent.map((call) => call.token)).toEqual(['first', 'second']);
  });
});
