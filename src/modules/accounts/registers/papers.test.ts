import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Body,
  copyCaseLedgers,
  openYearFrom,
  putCash,
  voucherHands,
} from '../../../../test/case-books.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { accountsContract as contract } from '../contract.ts';

let world: World;
let ids: Map<string, string>;
let office: Person;
let accountant: Person;
let neighbour: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-08-20T06:00:00Z') });
  ids = await copyCaseLedgers(world, world.siteA);
  await openYearFrom(world, world.siteA);
  await putCash(world, world.siteA, '2026-07-01');
  [office, accountant, neighbour] = [
    await world.person(world.siteA, ['office']),
    await world.person(world.siteA, ['accountant']),
    await world.person(world.siteB, ['accountant']),
  ];
});
afterAll(() => world.close());

describe('the papers of a voucher', () => {
  const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;
  const send = async (person: Person, id: unknown, content = pdf): Promise<Body> => {
    const boundary = 'papers';
    const answer = await world.server.app.inject({
      method: 'POST',
      url: contract.attach.path.replace(':id', String(id)),
      headers: { ...person.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="বিল ১.pdf"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n--${boundary}--\r\n`,
    });
    return { status: answer.statusCode, body: answer.json(), text: answer.body };
  };
  const read = async (id: unknown): Promise<Body> =>
    (await accountant.call('GET', `/api/v1/accounts/voucher/${id}`)).body;

  it('ACC-3 are kept with it, seen by who sees the books, and taken away from a draft alone', async () => {
    const { draft, act } = voucherHands(office, ids);
    const { id } = (
      await draft('debit', '2026-08-03', [
        { ledger: '5201', side: 'Dr', amount: 70 },
        { ledger: '1101', side: 'Cr', amount: 70 },
      ])
    ).body;
    const sent = await send(office, id);
    expect(sent.status, sent.text).toBe(200);
    expect((await send(neighbour, id)).status).toBe(404);
    expect((await send(office, id, '<html>')).body.errors).toHaveProperty('file');
    expect(await read(id)).toMatchObject({
      attachments: [{ id: sent.body.id, mime: 'application/pdf' }],
      can: { attach: true, detach: true },
    });
    const [paper] = (await read(id)).attachments;
    const opened = await accountant.call('GET', paper.url);
    expect([opened.status, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await neighbour.call('GET', paper.url)).status).toBe(404);
    expect((await neighbour.call('DELETE', `/api/v1/accounts/attachment/${paper.id}`)).status).toBe(404);
    expect((await office.call('DELETE', `/api/v1/accounts/attachment/${paper.id}`)).status).toBe(200);
    const again = await send(office, id);
    await act(id, 'submit', { version: 1 });
    expect(
      (await accountant.call('POST', `/api/v1/accounts/voucher/${id}/post`, { version: 2 })).status,
    ).toBe(200);
    // A bill that comes later is still kept; none goes.
    expect((await send(office, id)).status).toBe(200);
    expect((await read(id)).attachments).toHaveLength(2);
    expect((await office.call('DELETE', `/api/v1/accounts/attachment/${again.body.id}`)).status).toBe(409);
    await expect(
      world.inSite(world.siteA, (transaction) =>
        transaction.change('DELETE FROM accounts_attachment WHERE site_id = $1'),
      ),
    ).rejects.toThrow('stay with it');
  });
});
