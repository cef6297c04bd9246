import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let head: Person;
beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
});
afterAll(() => world.close());

const made = async (thing: string, input: object) => {
  const answer = await head.call('POST', `/api/v1/facilities/${thing}`, input);
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.id);
};

it('AST-1 a room tells its floor, seats, purpose, for whom it is and what stands in it, to its own institution', async () => {
  const buildingId = await made('building', { code: 'S', nameEn: 'Science', nameBn: 'বিজ্ঞান ভবন' });
  const floor = { buildingId, nameEn: 'First', nameBn: 'প্রথম তলা' };
  const [upper, lower] = [
    await made('floor', { ...floor, level: 1 }),
    await made('floor', { ...floor, level: 0, nameEn: 'Ground', nameBn: 'নিচতলা' }),
  ];
  const room = {
    nameEn: 'Laboratory',
    nameBn: 'গবেষণাগার',
    purpose: 'laboratory',
    gender: 'female',
    isBookable: true,
  };
  const plan = { seatRows: 4, seatColumns: 2, benchSeats: 3 };
  const roomId = await made('room', { ...room, ...plan, floorId: upper, number: '201' });
  // What is counted by hand goes before what the plan would give.
  await made('room', { ...room, ...plan, floorId: lower, number: '101', capacity: 20 });
  const { body } = await head.call('GET', '/api/v1/facilities/tree');
  expect(body.buildings).toMatchObject([
    {
      code: 'S',
      floors: [
        { level: 0, rooms: [{ number: '101', seats: 20 }] },
        { level: 1, rooms: [{ number: '201', seats: 24, purpose: 'laboratory', gender: 'female', ...plan }] },
      ],
    },
  ]);
  const thing = { roomId, nameEn: 'Microscope', nameBn: 'অণুবীক্ষণ যন্ত্র', quantity: 6, condition: 'working' };
  await made('equipment', thing);
  await made('equipment', { ...thing, nameEn: 'Burner', nameBn: 'বার্নার', quantity: 2, condition: 'repair' });
  const twice = await head.call('POST', '/api/v1/facilities/equipment', thing);
  expect(twice.status).toBe(422);
  const read = (by: Person) => by.call('GET', `/api/v1/facilities/rooms/${roomId}/equipment`);
  expect((await read(head)).body.items).toMatchObject([
    { name: { en: 'Burner' }, quantity: 2, condition: 'repair' },
    { name: { en: 'Microscope', bn: 'অণুবীক্ষণ যন্ত্র' }, quantity: 6, condition: 'working' },
  ]);
  expect((await read(await world.person(world.siteB, ['head']))).status).toBe(404);
});
