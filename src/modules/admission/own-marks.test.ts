import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdmissionSchool, makeAdmissionSchool, must } from '../../../test/samples/admission-school.ts';
import { makeWorld, type World } from '../../../test/world.ts';

let world: World;
let at: AdmissionSchool;
let now = new Date('2026-11-22T04:00:00Z');

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  at = await makeAdmissionSchool(world);
});
afterAll(() => world.close());

const codeOf = (answer: { body: Record<string, unknown> }) => answer.body.code;
const fieldsOf = (answer: { body: Record<string, unknown> }) =>
  Object.keys((answer.body.errors ?? {}) as object);

it('X-9 ADM-6 who wrote marks of a test does not publish its merit list alone, nor decides about it; a change of a mark is seen', async () => {
  const { id, offer } = await at.declare({ method: 'test', closesOn: '2026-11-22', testOn: '2026-11-25' }, 1);
  const all = [await at.apply(id, offer, { n: 61 }), await at.apply(id, offer, { n: 62 })];
  must(
    await at.decide(
      all.map((one) => one.id),
      'eligible',
    ),
  );
  now = new Date('2026-11-26T04:00:00Z');
  const draws = '/api/v1/admission/draws';
  const save = async (who: typeof at.head, first: number) =>
    must(
      await who.call('PUT', '/api/v1/admission/marks', {
        declarationId: id,
        marks: all.map((one, place) => ({ id: one.id, mark: place === 0 ? first : 70, isAbsent: false })),
      }),
    );
  const both = await world.person(world.siteA, ['accountant']);
  await save(at.office, 40);
  await save(at.head, 90);
  const draw = String(must(await at.head.call('POST', draws, { declarationId: id })).body.id);
  const publish = (given = {}) => at.head.call('POST', `${draws}/${draw}/publish`, given);
  expect(fieldsOf(await publish())).toEqual(['reason']);
  const asked = await publish({ reason: 'The teacher is ill' });
  expect(asked.status, asked.text).toBe(202);
  expect((await at.stateOf(all[0]?.code ?? '')).state).toBe('eligible');
  const { id: request } = asked.body.waiting as { id: string };
  const decide = (who: typeof at.head) =>
    who.call('PUT', `/api/v1/approvals/${request}/decision`, { decision: 'approved', note: 'Seen' });
  expect(codeOf(await decide(at.head))).toBe('approvals.ownRequest');
  const { figures } = (await both.call('GET', `/api/v1/approvals/${request}`)).body;
  expect(figures).toContainEqual(
    expect.objectContaining({
      kind: 'person',
      value: at.office.accountId,
      label: expect.objectContaining({ en: 'Marks written by' }),
    }),
  );
  must(await decide(both));
  expect((await at.stateOf(all[0]?.code ?? '')).state).toBe('selected');
  const findings = await at.head.call('GET', '/api/v1/control/findings', { kind: 'markChanged' });
  const lines = (findings.body.items as { what: { en: string } }[]).map((one) => one.what.en);
  expect(lines.filter((one) => one.startsWith('Admission test'))).toEqual([
    expect.stringMatching(/^Admission test · A26-\d+ · .*: 40 → 90$/),
  ]);
});
