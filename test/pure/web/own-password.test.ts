import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../src/core/contracts/contract.ts';
import { CallError, call, passwordWindow } from '../../../src/core/web/device/call.ts';

const answers: { status: number; body: object }[] = [];
const sent: string[] = [];
/** Takes the window away that asks for the password. */
let away = () => {};
const open = (ask: () => Promise<boolean>) => {
  away = passwordWindow.open(ask);
};
const asksFirst = {
  status: 409,
  body: { code: 'auth.confirmFirst', message: 'Give your own password first' },
};
const done = { status: 200, body: { done: true } };

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('document', {
    querySelector: () => ({ content: 'csrf' }),
    documentElement: { dataset: { lang: 'en' } },
  });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push(`${path} ${body}`);
    const { status, body: given } = answers.shift() ?? done;
    return new Response(JSON.stringify(given), { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  away();
  answers.length = 0;
  sent.length = 0;
});

const enter = (siteId = 1) => call(contract.enterSite, { siteId });

describe('a call that needs the own password once more', () => {
  it('asks for it and goes on as it was', async () => {
    const ask = vi.fn(async () => true);
    open(ask);
    answers.push(asksFirst, done);
    expect(await enter()).toEqual({ done: true });
    expect(ask).toHaveBeenCalledTimes(1);
    expect(sent).toEqual(['/api/v1/auth/site {"siteId":1}', '/api/v1/auth/site {"siteId":1}']);
  });

  it('asks once for two calls at once', async () => {
    const ask = vi.fn(async () => true);
    open(ask);
    answers.push(asksFirst, asksFirst, done, done);
    await Promise.all([enter(1), enter(2)]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is refused where it is not given, and where nobody can be asked', async () => {
    open(async () => false);
    answers.push(asksFirst);
    await expect(enter()).rejects.toBeInstanceOf(CallError);
    expect(sent).toHaveLength(1);
    away();
    answers.push(asksFirst);
    await expect(enter()).rejects.toMatchObject({ code: 'auth.confirmFirst' });
  });
});
