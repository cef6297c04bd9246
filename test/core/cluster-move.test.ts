import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import { asAdmin } from '../fill.ts';
import { type Answer, makeWorld, type Person, type World } from '../world.ts';

// Only on a cluster (`CITUS_URL`): one PostgreSQL has no other node.
let world: World;
let head: Person;
const path = '/api/v1/academic/house';
const many = 200;
/** So many people at once, who stay when one of them waits. */
const people = 8;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
});
afterAll(() => world.close());

/** Where the institution lies, and another node that takes data. */
const placeOf = (siteId: number) =>
  asAdmin(world.adminUrl, async (client) => {
    const { rows } = await client.query<{ shard: string; host: string; port: number; is_here: boolean }>(
      `SELECT s.shardid AS shard, n.nodename AS host, n.nodeport AS port, n.groupid = p.groupid AS is_here
         FROM (SELECT get_shard_id_for_distribution_column('site_lock', $1::bigint) AS shardid) s
         JOIN pg_dist_placement p ON p.shardid = s.shardid
         JOIN pg_dist_node n ON n.shouldhaveshards AND n.isactive ORDER BY n.groupid`,
      [siteId],
    );
    const here = rows.find((row) => row.is_here);
    const other = rows.find((row) => !row.is_here);
    if (!here || !other) throw new Error('The cluster has one node for data');
    return { shard: here.shard, here, other };
  });

/** Says it again, under its key, where the answer is that it may be said again. */
async function answered(ask: () => Promise<Answer>): Promise<{ answer: Answer; tries: number }> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status !== 503 || tries === 20) return { answer, tries };
  }
}

it('moves an institution to another node while people read and save: nothing is lost, what fails is tried again', async () => {
  const { shard, here, other } = await placeOf(world.siteA);
  const saved: number[] = [];
  const wrong: string[] = [];
  let next = 0;
  let again = 0;
  const act = async () => {
    while (next < many || !isMoved) {
      next += 1;
      const place = next;
      const key = newId();
      const isSave = place % 2 === 0;
      const { answer, tries } = await answered(() =>
        isSave
          ? head.call(
              'POST',
              path,
              { position: place, nameEn: `House ${place}`, nameBn: `হাউস ${place}` },
              { 'idempotency-key': key },
            )
          : head.call('GET', path),
      );
      again += tries - 1;
      if (answer.status >= 300) wrong.push(`${answer.status} ${answer.text.slice(0, 200)}`);
      else if (isSave) saved.push(place);
    }
  };
  let isMoved = false;
  const moving = asAdmin(world.adminUrl, async (client) => {
    await client.query(
      `SELECT citus_move_shard_placement($1, $2, $3, $4, $5, shard_transfer_mode => 'block_writes')`,
      [shard, here.host, here.port, other.host, other.port],
    );
  }).finally(() => {
    isMoved = true;
  });
  await Promise.all([moving, ...Array.from({ length: people }, act)]);
  process.stdout.write(`${next} reads and saves while moving, ${again} of them said again\n`);
  expect(wrong).toEqual([]);
  expect(next).toBeGreaterThanOrEqual(many);
  expect((await placeOf(world.siteA)).here).toMatchObject({ host: other.host, port: other.port });
  const { total } = (await head.call('GET', path)).body;
  expect(total).toBe(saved.length);
  // Row security came along.
  const stranger = await world.person(world.siteB, ['head']);
  expect((await stranger.call('GET', path)).body.total).toBe(0);
});
