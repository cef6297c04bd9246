import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { citusUrl, testLimit } from '../../../test/database.ts';
import { sampleRecord } from '../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { CallError, call } from '../../core/web/device/call.ts';
import { dropKept, keepOnDevice, keptNames, openKept } from '../../core/web/device/kept.ts';
import { section } from '../academic/section.entity.ts';
import { student } from '../students/student.entity.ts';
import { attendanceContract } from './contract.ts';
import { type AttendanceCode, attendanceCodes } from './rules.ts';
import { conflictsOf, deviceStateOf, type SheetAnswer } from './screens/device-sheet.ts';
import { arrive, countUnsent, decide, mark, readKept, save, sendWaiting } from './screens/kept.ts';

/*
 * Two people take the same sheet on devices of their own, through the store of the device and against the real server: marks,
 * saves, lost answers, no network, closed pages and choices in any order. A page that is closed has nothing left but what
 * lies sealed in the database of its browser, and whenever the other device is used, this one's is closed.
 */

const date = '2026-07-26';
let world: World;
let sectionId: string;
let enrolments: string[];
/** By device: whoever holds it. */
let people: readonly [Person, Person];

type Network = 'up' | 'down' | 'answersLost';
const network: [Network, Network] = ['up', 'up'];

/** What a device saw of the server where it was marked, and what its person saved and still stands for. */
type Model = {
  readonly seen: Map<string, AttendanceCode | null>;
  readonly saved: Map<string, AttendanceCode>;
};
let models: [Model, Model];
const devices = [0, 1] as const;
type Device = (typeof devices)[number];
const placeOf = (device: Device) => ({ owner: `1-device${device}`, name: sectionId, date });
const keptOf = (device: Device) => {
  const { owner, name } = placeOf(device);
  return readKept(owner, name, date);
};
let speaking: Device = 0;
const accountOf = (device: Device) => `the account of device ${device}`;

/** The page of a device is closed and opened again: its memory is gone, and what it kept is read from the database. */
async function reopen(device: Device): Promise<void> {
  // Waits until all that was kept is sealed; nothing has such a name.
  await dropKept(accountOf(speaking), 'nothing.');
  if (speaking === device) await openKept('nobody');
  await openKept(accountOf(device));
  speaking = device;
}
async function use(device: Device): Promise<void> {
  if (speaking !== device) await reopen(device);
}

const stored = async (): Promise<Map<string, AttendanceCode>> => {
  const rows = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ id: string; code: AttendanceCode }>(
      `SELECT r.enrolment_id AS id, r.code FROM attendance_record r
         JOIN attendance_sheet t ON t.site_id = $1 AND t.id = r.sheet_id WHERE r.site_id = $1 AND t.section_id = $2`,
      sectionId,
    ),
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
};

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant(date, '10:30') });
  people = await Promise.all([world.person(world.siteA, ['teacher']), world.person(world.siteA, ['head'])]);
  await world.inSite(world.siteA, async (transaction) => {
    const room = await sampleRecord(transaction, section);
    sectionId = room.id;
    const place = await transaction.row<{ year_id: string; class_teacher_id: string }>(
      'SELECT year_id, class_teacher_id FROM academic_section WHERE site_id = $1 AND id = $2',
      sectionId,
    );
    await transaction.change(
      `UPDATE academic_academic_year SET start_date = '2026-01-01', end_date = '2026-12-31' WHERE site_id = $1 AND id = $2`,
      place?.year_id,
    );
    await transaction.change(
      'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
      newId(),
      place?.class_teacher_id,
      people[0].accountId,
    );
    enrolments = [newId(), newId(), newId()];
    for (const [at, id] of enrolments.entries()) {
      const pupil = await sampleRecord(transaction, student);
      await transaction.change(
        `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll) VALUES ($1, $2, $3, $4, $5, $6)`,
        id,
        pupil.id,
        place?.year_id,
        sectionId,
        at + 1,
      );
    }
  });
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('document', {
    querySelector: () => ({ content: 'token' }),
    documentElement: { dataset: { lang: 'en' } },
  });
  vi.stubGlobal(
    'fetch',
    async (address: string, { method, body }: { method: 'GET' | 'POST'; body: string | null }) => {
      const device = speaking;
      if (network[device] === 'down') throw new TypeError('no network');
      const url = new URL(address, 'http://school.test');
      const input = body === null ? Object.fromEntries(url.searchParams) : JSON.parse(body);
      const before = method === 'POST' ? await stored() : new Map();
      const answer = await people[device].call(method, url.pathname, input);
      if (method === 'POST') await assertSeen(device, before);
      if (network[device] === 'answersLost') throw new TypeError('the answer was lost');
      return new Response(answer.text, { status: answer.status });
    },
  );
  await openKept(accountOf(speaking));
});
afterAll(() => {
  vi.unstubAllGlobals();
  return world.close();
});

const unseen: string[] = [];
/** Whatever a device changed on the server stood there as its person had seen it. */
async function assertSeen(device: Device, before: ReadonlyMap<string, AttendanceCode>): Promise<void> {
  for (const [id, code] of await stored()) {
    const was = before.get(id) ?? null;
    if (was === null || was === code) continue;
    // What fails here would be taken for a lost network.
    if (models[device].seen.get(id) !== was) unseen.push(`${device} overwrote ${was} with ${code}`);
  }
}

/** The screen is opened or read again: what the server says arrives, where it can. */
async function open(device: Device): Promise<void> {
  const answer = await call(attendanceContract.sheet, { sectionId, date }).catch((error: unknown) => {
    if (error instanceof CallError && error.status === 0) return null;
    throw error;
  });
  if (answer) arrive(placeOf(device), answer as SheetAnswer);
  await settle(device);
}

/** A mark that the server has is lost by nobody; every other one that was saved is on its device, in words. */
async function settle(device: Device): Promise<void> {
  if (models[device].saved.size === 0) return;
  const [there, kept] = [await stored(), keptOf(device)];
  const { saved } = models[device];
  for (const [id, code] of saved) {
    if (kept?.marks?.[id] === code) continue;
    // It was written: by whoever saved it. What another person makes of it later, having seen it, is theirs.
    saved.delete(id);
    if (there.get(id) !== code)
      expect(written.has(`${device} ${id} ${code}`), 'a saved mark is nowhere').toBe(true);
  }
  const state = deviceStateOf(kept);
  if (saved.size > 0) expect(state).not.toBeNull();
}
/** What either device brought to the server in this run. */
const written = new Set<string>();
async function noteWritten(device: Device): Promise<void> {
  if (models[device].saved.size === 0) return;
  for (const [id, code] of await stored())
    if (models[device].saved.get(id) === code) written.add(`${device} ${id} ${code}`);
}

/** The person saves, which the screen lets nobody do before deciding. */
async function press(device: Device): Promise<void> {
  const kept = keptOf(device);
  if (!kept || conflictsOf(kept).length > 0) return;
  // What the sheet shows of everybody is what the person stands for.
  for (const one of kept.server.students) {
    const code = kept.marks?.[one.enrolmentId] ?? one.code ?? 'P';
    if (code === one.code) continue;
    if (!models[device].seen.has(one.enrolmentId)) models[device].seen.set(one.enrolmentId, one.code);
    models[device].saved.set(one.enrolmentId, code);
  }
  await bring(device, () => save(placeOf(device)));
}

/** Something goes to the server, by a person or by itself. */
async function bring(device: Device, how: () => Promise<unknown>): Promise<void> {
  await how().catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
  });
  await noteWritten(device);
  await settle(device);
}

type Step =
  | { readonly do: 'network'; readonly device: Device; readonly to: Network }
  | { readonly do: 'tap'; readonly device: Device; readonly pupil: number; readonly code: AttendanceCode }
  | { readonly do: 'open' | 'save' | 'send' | 'reopen'; readonly device: Device }
  | { readonly do: 'decide'; readonly device: Device; readonly mine: boolean };
const device = fc.constantFrom(...devices);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('tap' as const),
      device,
      pupil: fc.nat(2),
      code: fc.constantFrom(...attendanceCodes),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('open' as const, 'save' as const, 'send' as const, 'reopen' as const),
      device,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('network' as const),
      device,
      to: fc.constantFrom('up' as const, 'down' as const, 'answersLost' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decide' as const), device, mine: fc.boolean() }) },
);

function choose(device: Device, isMine: boolean): void {
  const kept = keptOf(device);
  if (!kept) return;
  const conflicts = conflictsOf(kept);
  for (const { enrolmentId, theirs } of conflicts) {
    models[device].seen.set(enrolmentId, theirs);
    if (!isMine) models[device].saved.delete(enrolmentId);
  }
  decide(placeOf(device), new Set(isMine ? conflicts.map((one) => one.enrolmentId) : []));
}

async function act(one: Step): Promise<void> {
  await use(one.device);
  const place = placeOf(one.device);
  switch (one.do) {
    case 'network':
      network[one.device] = one.to;
      return;
    case 'open':
      return open(one.device);
    case 'reopen': {
      const before = keptOf(one.device);
      await reopen(one.device);
      expect(keptOf(one.device)).toEqual(before);
      return settle(one.device);
    }
    case 'tap': {
      const kept = keptOf(one.device);
      const id = enrolments[one.pupil] ?? '';
      if (!kept) return;
      // What stands there when the first mark is made is what the person saw.
      if (kept.marks?.[id] === undefined)
        models[one.device].seen.set(
          id,
          kept.server.students.find((each) => each.enrolmentId === id)?.code ?? null,
        );
      models[one.device].saved.delete(id);
      mark(place, [[id, one.code]]);
      return;
    }
    case 'save':
      return press(one.device);
    case 'send':
      return bring(one.device, () => sendWaiting(place.owner));
    case 'decide':
      return choose(one.device, one.mine);
  }
}

it('ATT-3 B3 of two devices none overwrites what it has not seen, and no saved mark is lost', {
  timeout: testLimit(900_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      models = [
        { seen: new Map(), saved: new Map() },
        { seen: new Map(), saved: new Map() },
      ];
      written.clear();
      network[0] = network[1] = 'up';
      await world.inSite(world.siteA, async (transaction) => {
        await transaction.change('DELETE FROM attendance_record WHERE site_id = $1');
        await transaction.change('DELETE FROM attendance_sheet WHERE site_id = $1');
      });
      for (const one of devices) {
        await use(one);
        for (const name of keptNames('')) keepOnDevice(name, null);
        await open(one);
      }
      unseen.length = 0;
      for (const one of steps) await act(one);
      // In the end everybody is connected, chooses and saves: nothing is left on a device, and both see the same.
      for (const round of [0, 1, 2])
        for (const one of devices) {
          network[one] = 'up';
          await use(one);
          await open(one);
          choose(one, round === 0);
          if (keptOf(one)?.marks) await press(one);
          await open(one);
        }
      expect(unseen).toEqual([]);
      for (const one of devices) {
        await use(one);
        // The sheet is there: a device that read nothing would prove nothing.
        expect(keptOf(one)?.server.students).toHaveLength(3);
        expect(keptOf(one)?.marks).toBeNull();
        expect(countUnsent(placeOf(one).owner)).toEqual({ waits: 0, conflicts: 0 });
        expect(models[one].saved.size).toBe(0);
      }
    }),
    { numRuns: Number(process.env.TWO_DEVICES ?? (citusUrl() ? 50 : 500)), seed: 20_260_726 },
  );
});

it('ATT-3 B3 a save on its way when the page is closed waits to be sent; one that is refused is a draft again', async () => {
  await use(0);
  network[0] = 'up';
  const place = placeOf(0);
  await open(0);
  const pupil = enrolments[0] ?? '';
  const code = keptOf(0)?.server.students[0]?.code === 'A' ? 'P' : 'A';
  mark(place, [[pupil, code]]);
  expect(deviceStateOf(keptOf(0))).toBe('draft');
  void save(place, () => new Promise(() => {}));
  expect(deviceStateOf(keptOf(0))).toBe('waits');
  await expect(save(place, () => Promise.reject(new CallError(409, { code: 'refused' })))).rejects.toThrow(
    CallError,
  );
  expect(deviceStateOf(keptOf(0))).toBe('draft');
});
