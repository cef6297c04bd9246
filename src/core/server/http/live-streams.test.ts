import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { contract } from '../../contracts/contract.ts';

let world: World;
let address: string;

beforeAll(async () => {
  world = await makeWorld();
  address = await world.server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

/** Opens a stream; `ended` resolves when the server ends it, `heard` is what it said so far. */
async function listen(person: Person) {
  const stop = new AbortController();
  const answer = await fetch(new URL(contract.notificationStream.path, address), {
    headers: person.headers,
    signal: stop.signal,
  });
  const heard = { text: '' };
  const reader = answer.body?.getReader();
  const read = async () => {
    for (;;) {
      const part = await reader?.read().catch(() => undefined);
      if (!part || part.done) return;
      heard.text += Buffer.from(part.value).toString();
    }
  };
  return { status: answer.status, ended: answer.ok ? read() : null, heard, close: () => stop.abort() };
}

describe('live streams', () => {
  it('end when their session is ended, by the person or by somebody else, and no other does', async () => {
    const [leaves, isThrownOut, stays] = [
      await world.person(world.siteA, ['teacher']),
      await world.person(world.siteA, ['teacher']),
      await world.person(world.siteA, ['teacher']),
    ];
    const streams = [await listen(leaves), await listen(isThrownOut), await listen(stays)];
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await leaves.call('POST', contract.logOut.path)).status).toBe(200);
    await streams[0]?.ended;
    await world.server.services.database.findOne(
      'DELETE FROM session WHERE account_id = $1',
      isThrownOut.accountId,
    );
    await streams[1]?.ended;
    // The third still hears what is for it.
    await world.inSite(world.siteA, (transaction) =>
      transaction.rows(
        "SELECT pg_notify('pathshala_live', $2::text) WHERE $1::bigint > 0",
        `${world.siteA} ${stays.accountId}`,
      ),
    );
    await expect.poll(() => streams[2]?.heard.text).toContain('event: notification');
    streams[2]?.close();
  });

  it('are five of one account at most, and one that is closed makes room', async () => {
    const person = await world.person(world.siteA, ['teacher']);
    const other = await world.person(world.siteA, ['teacher']);
    const streams = [];
    for (let n = 0; n < 6; n += 1) streams.push(await listen(person));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    const another = await listen(other);
    expect(another.status).toBe(200);
    streams[0]?.close();
    await expect
      .poll(async () => {
        const again = await listen(person);
        again.close();
        return again.status;
      })
      .toBe(200);
    for (const { close } of [...streams, another]) close();
  });
});
