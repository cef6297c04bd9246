import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../src/core/contracts/contract.ts';
import {
  call,
  inSession,
  leftCode,
  setElsewhere,
  setLogInAsker,
  setShownTo,
} from '../../../src/core/web/device/call.ts';

let answers: { status: number; body: object }[] = [];
let sent: { path: string; token: string | undefined; shownTo: string | undefined }[] = [];
let token = 'first';
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
  setLogInAsker(null);
  setShownTo(null);
  setElsewhere(() => {});
});

const save = () => call(contract.confirm, { password: 'x' });
const logsIn = () =>
  vi.fn(async () => {
    token = 'second';
    return true;
  });

describe('X-7 a call whose session is over', () => {
  it('goes on as it was once the person logged in again, with the new session', async () => {
    const ask = logsIn();
    setLogInAsker(ask);
    answers = [over, done];
    expect(await save()).toEqual({ done: true });
    expect(ask).toHaveBeenCalledTimes(1);
    expect(sent.map((one) => one.token)).toEqual(['first', 'second']);
  });

  it('asks once for several at once, a file that is sent among them', async () => {
    const ask = logsIn();
    setLogInAsker(ask);
    answers = [over, over, over];
    await Promise.all([save(), save(), inSession(save)]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(sent).toHaveLength(6);
  });

  it('is not sent again when the person leaves, and says so; without anybody to ask it is refused as it was', async () => {
    setLogInAsker(async () => false);
    answers = [over];
    await expect(save()).rejects.toMatchObject({ status: 401, code: leftCode });
    expect(sent).toHaveLength(1);
    setLogInAsker(null);
    answers = [over];
    await expect(save()).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('asks nobody for a session that is only looked at', async () => {
    const ask = logsIn();
    setLogInAsker(ask);
    answers = [over];
    await expect(call(contract.currentUser, {}, { as: { token: 'other' } })).rejects.toMatchObject({
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
    await call(contract.currentUser, {}, { as: 'whoever' });
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
