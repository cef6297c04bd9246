import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareFile } from '../../../src/core/web/page/download.ts';

let shared: { files: File[] }[] = [];
let saved: string[] = [];
let answer: Response;

const refusal = (name: string) => async () => {
  throw Object.assign(new Error(name), { name });
};

beforeEach(() => {
  vi.useFakeTimers();
  shared = [];
  saved = [];
  answer = new Response('paper', {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="receipt-12.pdf"',
    },
  });
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('document', {
    querySelector: () => ({ content: 'csrf' }),
    documentElement: { dataset: { lang: 'bn' } },
    createElement: () => ({
      download: '',
      click() {
        saved.push(this.download);
      },
    }),
  });
  vi.stubGlobal('fetch', async () => answer);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const phone = (share: (given: { files: File[] }) => Promise<void>) =>
  vi.stubGlobal('navigator', { canShare: () => true, share });

describe('PRT-3 a paper in the family’s hand', () => {
  it('goes to the share sheet of a phone as a file under the name the server gave it', async () => {
    phone(async (given) => void shared.push(given));
    await shareFile('/paper', 'receipt.pdf');
    expect(shared[0]?.files.map(({ name, type }) => [name, type])).toEqual([
      ['receipt-12.pdf', 'application/pdf'],
    ]);
    expect(saved).toEqual([]);
  });

  it('is saved where a browser shares no files, or takes the tap for too long ago', async () => {
    vi.stubGlobal('navigator', {});
    await shareFile('/paper', 'receipt.pdf');
    answer = new Response('paper');
    phone(refusal('NotAllowedError'));
    await shareFile('/paper', 'receipt.pdf');
    expect(saved).toEqual(['receipt-12.pdf', 'receipt.pdf']);
  });

  it('is not saved when the person puts the share sheet away', async () => {
    phone(refusal('AbortError'));
    await shareFile('/paper', 'receipt.pdf');
    expect(saved).toEqual([]);
  });

  it('tells the server’s refusal', async () => {
    answer = new Response('{"code":"notFound"}', { status: 404 });
    phone(async (given) => void shared.push(given));
    await expect(shareFile('/paper', 'receipt.pdf')).rejects.toMatchObject({ status: 404 });
    expect(shared).toEqual([]);
  });
});
