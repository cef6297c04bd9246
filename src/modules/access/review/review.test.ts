import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { systemContext } from '../../../server.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

it('RBAC-10 marks who has not logged in for ninety days, and who never did, and keeps them with a reason only', async () => {
  const [head, before, since, never] = (await Promise.all(
    ['head', 'teacher', 'teacher', 'librarian'].map((role) => world.person(world.siteA, [role])),
  )) as [Person, Person, Person, Person];
  const { services } = world.server;
  const signedIn = ({ accountId }: Person, days: number | null) =>
    services.database.asPlatform(systemContext('test'), async (transaction) => {
      await transaction.change('DELETE FROM sign_in WHERE account_id = $1', accountId);
      if (days !== null)
        await transaction.change(
          'INSERT INTO sign_in (account_id, site_id, at) VALUES ($1, $2, $3)',
          accountId,
          world.siteA,
          new Date(services.now().getTime() - days * 86_400_000 - 60_000),
        );
    });
  await signedIn(before, 90);
  await signedIn(since, 89);
  await signedIn(never, null);
  const review = '/api/v1/access/review';
  expect((await head.call('POST', review)).status).toBe(200);
  const { body } = await head.call('GET', review, { filter: 'all', size: 100 });
  const lines = body.items as { id: string; accountId: string; isUnseen: boolean }[];
  const lineOf = ({ accountId }: Person) => lines.find((one) => one.accountId === accountId);
  expect([before, since, never].map((one) => lineOf(one)?.isUnseen)).toEqual([true, false, true]);
  const marked = await head.call('GET', review, { filter: 'marked', size: 100 });
  const named = (marked.body.items as { accountId: string }[]).map((one) => one.accountId);
  expect(named).toEqual(expect.arrayContaining([before.accountId, never.accountId]));
  expect(named).not.toContain(since.accountId);
  const keep = (person: Person, note: string) =>
    head.call('PUT', `${review}/lines/${lineOf(person)?.id}`, { decision: 'kept', note });
  expect((await keep(before, '')).body.errors).toHaveProperty('note');
  expect((await keep(before, 'On study leave until June')).status).toBe(200);
  expect((await keep(since, '')).status).toBe(200);
});
