import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenRule } from '../../../test/database.ts';
import { makeFeeSchool } from '../../../test/fees/school.ts';
import { makeDevice } from '../../../test/samples/attendance-device.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import type { Transaction } from '../../core/server/database/in-site.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { systemContext } from '../../server.ts';
import { tellJob } from '../communication/automatic/service/tell.ts';
import { designation } from '../people/designation.entity.ts';
import { employee } from '../people/employee.entity.ts';
import { recipientsAbout } from '../students/public.ts';
import { tellFamilies } from './gate/service/tell.ts';

const base = '/api/v1/devices';
/** Sunday, 8 November 2026, in Dhaka. */
const day = '2026-11-08';
let now = dhakaInstant(day, '08:00');
const clock = (text: string) => {
  now = dhakaInstant(text.slice(0, 10), text.slice(11));
};
let world: World;
let head: Person;
let office: Person;
let teacher: Person;
let neighbour: Person;
let staff: string[];
let gate: ReturnType<typeof makeDevice>;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  [head, office, teacher, neighbour] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  staff = Array.from({ length: 4 }, () => newId());
  await world.inSite(world.siteA, async (transaction) => {
    const post = newId();
    await insertRows(transaction, designation, [
      { id: post, position: 1, nameEn: 'Assistant teacher', nameBn: 'সহকারী শিক্ষক', isTeaching: true },
    ]);
    await insertRows(
      transaction,
      employee,
      staff.map((id, place) => ({
        id,
        code: `E-${101 + place}`,
        nameEn: `Staff ${place}`,
        nameBn: 'কর্মী',
        designationId: post,
        gender: 'male',
        mobile: `+88018330000${place}0`,
      })),
    );
    await transaction.change('DELETE FROM academic_holiday WHERE site_id = $1');
  });
  gate = makeDevice(world.server.app, 'CKJF201160001', () => now);
});
afterAll(() => world.close());

const codeOf = (answer: Answer) => answer.body.code;
const items = (answer: Answer) => answer.body.items as Record<string, unknown>[];
const counted = (sql: string) =>
  world.inSite(world.siteA, async (transaction) => Number((await transaction.row<{ n: bigint }>(sql))?.n));
const punches = () => counted('SELECT count(*) AS n FROM devices_punch WHERE site_id = $1');
const dayOf = async (place: number, of = day) =>
  world.inSite(world.siteA, (transaction) =>
    transaction.row(
      'SELECT code, in_at, out_at, late_minutes FROM attendance_staff_day WHERE site_id = $1 AND employee_id = $2 AND day = $3',
      staff[place],
      of,
    ),
  );
const map = (pin: string, place: number, more: object = {}) =>
  office.call('POST', `${base}/pins`, {
    pin,
    personKind: 'employee',
    personId: staff[place],
    startsOn: '2026-11-01',
    ...more,
  });

describe('a device', () => {
  it('DEV-1 TRAP-6 that nobody knows waits, and nothing it sends is taken', async () => {
    gate.touch('101');
    expect((await gate.greet()).statusCode).toBe(404);
    expect((await gate.push()).statusCode).toBe(404);
    const { body } = await office.call('GET', `${base}/pending`);
    expect(body.items).toMatchObject([{ id: 'CKJF201160001', calls: 2, address: '10.0.0.7' }]);
    expect(await punches()).toBe(0);
    expect((await teacher.call('GET', `${base}/pending`)).status).toBe(403);
  });

  it('DEV-1 is admitted by the office, by no teacher, and by one institution alone', async () => {
    const given = { kind: 'adms', serial: 'CKJF201160001', name: 'Main gate' };
    expect((await teacher.call('POST', base, given)).status).toBe(403);
    expect((await office.call('POST', base, given)).status).toBe(200);
    expect(codeOf(await neighbour.call('POST', base, given))).toBe('devices.serialTaken');
    expect(codeOf(await office.call('POST', base, { kind: 'push', name: 'Main gate' }))).toBe(
      'devices.nameTaken',
    );
    expect((await office.call('POST', base, { kind: 'adms', name: 'Without' })).status).toBe(422);
    expect(items(await office.call('GET', `${base}/pending`))).toEqual([]);
    expect(items(await neighbour.call('GET', base))).toEqual([]);
  });

  it('DEV-2 greets, is told the time zone in minutes, and what it kept is taken', async () => {
    const greeting = await gate.greet();
    expect(greeting.headers['content-type']).toContain('text/plain');
    expect(greeting.body).toMatch(/^GET OPTION FROM: CKJF201160001\nStamp=0\n/);
    expect(greeting.body).toContain('\nTimeZone=360\n');
    expect((await gate.poll()).body).toBe('OK\n');
    expect((await gate.push()).body).toBe('OK: 1\n');
    expect(await punches()).toBe(1);
    const [shown] = items(await office.call('GET', base));
    expect(shown).toMatchObject({ name: 'Main gate', lines: 1, errors: 0, held: 0, firmware: '2.4.1' });
  });

  it('DEV-2 sends half a body: what came is kept, and the whole adds the rest alone', async () => {
    clock(`${day} 09:40`);
    gate.touch('102');
    gate.touch('103');
    const half = await gate.push({ cutAfter: 45 });
    expect([half.statusCode, half.body]).toEqual([400, 'ERROR: the body is cut off\n']);
    expect(await punches()).toBe(2);
    expect((await gate.push()).body).toBe('OK: 2\n');
    expect(await punches()).toBe(3);
    expect(items(await office.call('GET', `${base}/problems`))).toMatchObject([
      { problem: 'cut', device: 'Main gate' },
    ]);
  });

  it('DEV-2 TRAP-6 begins again with its first line after it lost what it knew, and adds nothing', async () => {
    gate.forgetSent();
    expect((await gate.push()).body).toBe('OK: 3\n');
    await Promise.all([0, 1].map(() => gate.push()));
    expect(await punches()).toBe(3);
    expect(await counted(`SELECT count(*) AS n FROM devices_line WHERE site_id = $1 AND problem = ''`)).toBe(
      3,
    );
  });

  it('tells things that are no punch, nonsense and calls nobody knows without a fault', async () => {
    const post = (url: string, payload: string | Buffer, type = 'application/octet-stream') =>
      world.server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
    const at = '/iclock/cdata?SN=CKJF201160001';
    expect((await post(`${at}&table=OPERLOG`, 'USER PIN=17\tName=Rahim, Karim\n')).body).toBe('OK: 1\n');
    expect((await post(`${at}&table=ATTPHOTO`, Buffer.alloc(2000, 255))).body).toBe('OK\n');
    expect((await post(`${at}&table=ATTLOG`, 'x\0y\nTRUNCATE\t1\n', 'application/json')).body).toBe(
      'OK: 2\n',
    );
    expect((await post('/iclock/devicecmd?SN=CKJF201160001', 'ID=1')).body).toBe('OK\n');
    expect((await post('/iclock/anything?SN=CKJF201160001', '')).statusCode).toBe(404);
    expect((await post("/iclock/cdata?SN=';--", 'x')).statusCode).toBe(400);
    expect((await post(`${at}&table=ATTLOG`, 'x'.repeat(5_000_000))).statusCode).toBe(413);
    expect(await punches()).toBe(3);
  });

  it('speaks from the addresses it may speak from, and with its key', async () => {
    const [{ id, version } = {}] = items(await office.call('GET', base));
    const settings = { name: 'Main gate', version, status: 'active', addresses: '10.0.0.0/24', key: '7788' };
    expect((await office.call('PUT', `${base}/${id}`, settings)).status).toBe(200);
    expect(codeOf(await office.call('PUT', `${base}/${id}`, settings))).toBe('staleVersion');
    const elsewhere = makeDevice(world.server.app, 'CKJF201160001', () => now, {
      address: '10.0.1.7',
      key: '7788',
    });
    expect((await elsewhere.greet()).statusCode).toBe(403);
    expect((await gate.greet()).statusCode).toBe(401);
    expect((await gate.push()).statusCode).toBe(401);
    const keyed = makeDevice(world.server.app, 'CKJF201160001', () => now, { key: '7788' });
    expect((await keyed.greet()).statusCode).toBe(200);
    expect((await gate.push()).statusCode).toBe(200);
    const [again] = items(await office.call('GET', base));
    expect(again).toMatchObject({ hasKey: true });
    expect(
      (
        await office.call('PUT', `${base}/${id}`, {
          ...settings,
          version: again?.version,
          addresses: '',
          key: '',
        })
      ).status,
    ).toBe(200);
  });
});

describe('whose a PIN is', () => {
  it('DEV-4 is said with one click, and its earlier punches and attendance follow', async () => {
    const { body } = await office.call('GET', `${base}/pins/unknown`);
    expect(body.items).toHaveLength(3);
    expect(items({ body } as Answer).find((one) => one.id === '101')).toMatchObject({
      punches: 1,
      likely: { code: 'E-101' },
    });
    expect(await dayOf(0)).toBeNull();
    expect((await map('101', 0)).body).toMatchObject({ punches: 1, days: 1 });
    expect(await dayOf(0)).toMatchObject({ code: 'present', in_at: '08:00', out_at: null });
    expect(codeOf(await map('101', 1))).toBe('devices.pinTaken');
    expect((await map('102', 1)).status).toBe(200);
    expect((await map('900', 1, { personId: newId() })).status).toBe(422);
    expect((await neighbour.call('GET', `${base}/pins`)).body.total).toBe(0);
  });

  it('DEV-6 attendance of the day follows each punch, and what was entered by hand stays', async () => {
    clock(`${day} 10:25`);
    gate.touch('103');
    await gate.push();
    expect((await map('103', 2)).status).toBe(200);
    expect(await dayOf(2)).toMatchObject({ code: 'present', in_at: '09:40' });
    const sheet = await head.call('GET', '/api/v1/attendance/staff/sheet', { date: day });
    const row = (sheet.body.rows as { employee: { id: string }; version: number }[]).find(
      (one) => one.employee.id === staff[1],
    );
    const saved = await head.call('POST', '/api/v1/attendance/staff/sheet', {
      date: day,
      marks: [{ employeeId: staff[1], version: row?.version, inAt: '10:30' }],
    });
    expect(saved.body.saved).toBe(1);
    clock(`${day} 16:04`);
    for (const pin of ['101', '102', '103']) gate.touch(pin);
    await gate.push();
    expect(await dayOf(0)).toMatchObject({ code: 'present', in_at: '08:00', out_at: '16:04' });
    expect(await dayOf(1)).toMatchObject({ code: 'late', in_at: '10:30', out_at: null });
    const { body } = await head.call('GET', `${base}/recompute`, { from: day, to: day });
    expect(body.counts).toEqual({ new: 0, change: 0, hand: 1 });
    expect(body.items).toMatchObject([
      { kind: 'hand', standing: { inAt: '10:30' }, computed: { inAt: '09:40', outAt: '16:04' } },
    ]);
  });
});

describe('a wrong clock', () => {
  it('DEV-3 of 2099 and of a power cut is held back, and what is true goes on', async () => {
    clock('2026-11-09 09:50');
    gate.powerCut('2099-01-01 00:00:00');
    gate.touch('101');
    gate.powerCut();
    gate.touch('102');
    gate.setClock();
    gate.touch('103');
    expect((await gate.push()).body).toBe('OK: 3\n');
    const held = items(await office.call('GET', `${base}/held`));
    expect(held.map((one) => one.reason).toSorted()).toEqual(['future', 'past']);
    expect(await dayOf(0, '2026-11-09')).toBeNull();
    expect(await dayOf(2, '2026-11-09')).toMatchObject({ in_at: '09:50' });
  });

  it('DEV-3 is put right for a range, with a reason; what would still be to come is refused', async () => {
    const held = items(await office.call('GET', `${base}/held`));
    const past = held.find((one) => one.reason === 'past');
    const release = (more: object) =>
      office.call('POST', `${base}/held/release`, {
        deviceId: past?.deviceId,
        from: past?.from,
        to: past?.to,
        outcome: 'taken',
        minutes: past?.suggested,
        reason: 'The battery was empty',
        ...more,
      });
    expect(codeOf(await release({ minutes: Number(past?.suggested) + 60 }))).toBe('devices.stillFuture');
    expect((await release({ reason: '' })).status).toBe(422);
    expect((await release({})).body).toEqual({ punches: 1, days: 1 });
    expect(await dayOf(1, '2026-11-09')).toMatchObject({ code: 'present', in_at: '09:50' });
    expect(codeOf(await release({}))).toBe('devices.nothingHeld');
    const future = held.find((one) => one.reason === 'future');
    expect((await release({ from: future?.from, to: future?.to, outcome: 'dropped' })).body).toEqual({
      punches: 1,
      days: 0,
    });
    expect(items(await office.call('GET', `${base}/held`))).toEqual([]);
    const sql = "UPDATE devices_punch SET told_at = now() WHERE site_id = $1 AND state = 'dropped'";
    await expect(world.inSite(world.siteA, (transaction) => transaction.change(sql))).rejects.toMatchObject(
      brokenRule('devices_punch_kept'),
    );
  });
});

describe('other ways in', () => {
  it('DEV-5 a stick brings what the push has brought already: nothing is added, and an old one waits to be computed', async () => {
    const made = await office.call('POST', base, { kind: 'file', name: 'Old hall' });
    const send = (content: string, format = 'dat') =>
      office.call('POST', `${base}/${made.body.id}/file`, { format, content });
    const stick =
      '      104\t2026-10-12 10:31:00\t1\t0\t1\t0\r\n      104\t2026-10-12 16:00:00\t1\t1\t1\t0\r\n';
    expect((await map('104', 3, { startsOn: '2026-10-01' })).status).toBe(200);
    expect((await send(stick)).body).toEqual({ lines: 2, added: 2, held: 0, problems: 0 });
    expect((await send(stick)).body).toMatchObject({ added: 0 });
    expect((await send('PIN,Time\n104,13/10/2026 09:50', 'csv')).body).toMatchObject({ lines: 2, added: 1 });
    expect(codeOf(await send('a picture, perhaps'))).toBe('devices.nothingRead');
    expect(await dayOf(3, '2026-10-12')).toBeNull();
  });

  it('DEV-6 a range is computed anew only as it was shown, by who may, and again changes nothing', async () => {
    const range = { from: '2026-10-12', to: '2026-10-13', employeeId: staff[3] };
    const shown = await head.call('GET', `${base}/recompute`, range);
    expect(shown.body.counts).toEqual({ new: 2, change: 0, hand: 0 });
    expect((await office.call('POST', `${base}/recompute`, { ...range, seen: shown.body.seen })).status).toBe(
      403,
    );
    expect(codeOf(await head.call('POST', `${base}/recompute`, { ...range, seen: 'x' }))).toBe(
      'devices.changedMeanwhile',
    );
    expect((await head.call('POST', `${base}/recompute`, { ...range, seen: shown.body.seen })).body).toEqual({
      written: 2,
      own: 0,
    });
    expect(await dayOf(3, '2026-10-12')).toMatchObject({
      code: 'late',
      in_at: '10:31',
      out_at: '16:00',
      late_minutes: 31,
    });
    expect((await head.call('GET', `${base}/recompute`, range)).body.total).toBe(0);
    const absent = await head.call('GET', `${base}/recompute`, {
      from: day,
      to: '2026-11-09',
      withAbsent: true,
    });
    expect(items(absent).toSorted((one) => (one.kind === 'hand' ? -1 : 1))).toMatchObject([
      { kind: 'hand' },
      { kind: 'new', day, computed: { code: 'absent' }, employee: { code: 'E-104' } },
    ]);
  });

  it('DEV-5 a program pushes with a token whose digest alone is kept', async () => {
    const made = await office.call('POST', base, { kind: 'push', name: 'RFID turnstile' });
    const token = String(made.body.token);
    const push = (given: object, bearer = token) =>
      world.nobody.call('POST', `${base}/push`, given, { authorization: `Bearer ${bearer}` });
    const given = {
      punches: [{ pin: '104', at: '2026-11-09 09:49:00', direction: 'in' }],
      csv: '101,2026-11-09 09:48\n',
    };
    expect((await push(given)).body).toEqual({ lines: 2, added: 2, held: 0, problems: 0 });
    expect((await push(given)).body).toMatchObject({ added: 0 });
    expect((await push(given, token.slice(0, -2))).status).toBe(401);
    expect(
      (await push(given, token.replace(`device.${world.siteA}.`, `device.${world.siteB}.`))).status,
    ).toBe(401);
    expect(
      await counted(
        `SELECT count(*) AS n FROM devices_device WHERE site_id = $1 AND token_hash LIKE '%${token.slice(-20)}%'`,
      ),
    ).toBe(0);
    const renewed = await office.call('POST', `${base}/${made.body.id}/token`);
    expect((await push(given)).status).toBe(401);
    expect((await push(given, String(renewed.body.token))).status).toBe(200);
  });

  it('DEV-10 the gate tells who came just now', async () => {
    const { body } = await office.call('GET', `${base}/gate`);
    expect(body).toMatchObject({ employees: 4, students: 0, unknown: 0, held: 0, silent: [] });
    expect((body.passers as { person: { code: string } }[])[0]?.person.code).toMatch(/^E-/);
    expect((await teacher.call('GET', `${base}/gate`)).status).toBe(403);
    const seen = await office.call('GET', `${base}/punches`, { personId: staff[0] });
    expect(seen.body).toMatchObject({ person: { code: 'E-101' } });
  });
});

describe('where a device stands', () => {
  it('DEV-1 DEV-2 tells by its own time zone, counts by Dhaka’s, and a changed zone doubles nothing', async () => {
    clock('2026-11-12 10:00');
    const far = makeDevice(world.server.app, 'ZONE00000001', () => now);
    const given = { kind: 'adms', serial: 'ZONE00000001', name: 'Hostel', zoneMinutes: 240 };
    expect((await office.call('POST', base, { ...given, zoneMinutes: 241 })).status).toBe(422);
    const made = await office.call('POST', base, given);
    expect(made.status, made.text).toBe(200);
    expect((await far.greet()).body).toContain('\nTimeZone=240\n');
    const before = await punches();
    const body = '101\t2026-11-12 07:58:00\t0\t1\t\t0\t0\n';
    const push = () =>
      world.server.app.inject({
        method: 'POST',
        url: '/iclock/cdata?SN=ZONE00000001&table=ATTLOG&Stamp=9',
        headers: { 'content-type': 'text/plain' },
        remoteAddress: '10.0.0.7',
        payload: body,
      });
    expect((await push()).body).toBe('OK: 1\n');
    const kept = await world.inSite(world.siteA, (transaction) =>
      transaction.row(
        `SELECT at, day, state, told_at FROM devices_punch WHERE site_id = $1 AND device_id = $2`,
        made.body.id,
      ),
    );
    expect(kept).toMatchObject({ at: dhakaInstant('2026-11-12', '09:58'), state: 'taken' });
    expect(kept?.told_at).toEqual(dhakaInstant('2026-11-12', '07:58'));
    const [row] = items(await office.call('GET', base)).filter((one) => one.id === made.body.id);
    const saved = await office.call('PUT', `${base}/${made.body.id}`, {
      version: row?.version,
      name: 'Hostel',
      zoneMinutes: 360,
      status: 'active',
    });
    expect(saved.status, saved.text).toBe(200);
    await push();
    expect(await punches()).toBe(before + 1);
  });

  it('DEV-1 a serial number is given back, waits again, and comes back as the device it was', async () => {
    const [row] = items(await office.call('GET', base)).filter((one) => one.serial === 'ZONE00000001');
    const path = `${base}/${row?.id}/give-back`;
    expect((await teacher.call('POST', path, { reason: 'Sold' })).status).toBe(403);
    expect((await neighbour.call('POST', path, { reason: 'Sold' })).status).toBe(404);
    expect((await office.call('POST', path, { reason: '' })).status).toBe(422);
    const [one, other] = await Promise.all([
      office.call('POST', path, { reason: 'Sold' }),
      office.call('POST', path, { reason: 'Sold' }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const far = makeDevice(world.server.app, 'ZONE00000001', () => now);
    expect((await far.greet()).statusCode).toBe(404);
    const given = { kind: 'adms', serial: 'ZONE00000001', name: 'Neighbour' };
    const theirs = await neighbour.call('POST', base, given);
    expect(theirs.status, theirs.text).toBe(200);
    expect(codeOf(await office.call('POST', base, { ...given, name: 'Again' }))).toBe('devices.serialTaken');
    await neighbour.call('POST', `${base}/${theirs.body.id}/give-back`, { reason: 'Returned' });
    const again = await office.call('POST', base, { ...given, name: 'Again', zoneMinutes: 360 });
    expect(again.body.id).toBe(row?.id);
    expect((await far.greet()).statusCode).toBe(200);
  });
});

describe('families', () => {
  it('DEV-9 hear once a day that a child came and left, in the words of the institution, and nobody hears of yesterday', async () => {
    const school = await makeFeeSchool(world, world.siteB, 1);
    const door = makeDevice(world.server.app, 'FAMILY000001', () => now);
    clock('2026-11-15 10:00');
    const added = await neighbour.call('POST', base, {
      kind: 'adms',
      serial: 'FAMILY000001',
      name: 'Gate',
    });
    expect(added.status, added.text).toBe(200);
    await door.greet();
    await neighbour.call('POST', `${base}/pins`, {
      pin: '900',
      personKind: 'student',
      personId: school.students[0],
      startsOn: '2026-11-01',
    });
    const { services } = world.server;
    const tell = () => world.inSite(world.siteB, (transaction) => tellFamilies(transaction, services));
    door.touch('900');
    await door.push();
    expect(await tell()).toBe(0);
    const path = `${base}/gate-messages`;
    const setting = { version: 0, tellsIn: true, tellsOut: true, freshMinutes: 30, stayMinutes: 45 };
    expect((await teacher.call('PUT', path, setting)).status).toBe(403);
    expect((await neighbour.call('PUT', path, { ...setting, stayMinutes: 1 })).status).toBe(422);
    expect((await neighbour.call('PUT', path, setting)).body).toMatchObject({ version: 1 });
    expect((await neighbour.call('PUT', path, setting)).status).toBe(409);
    expect((await office.call('GET', path)).body).toMatchObject({ version: 0, tellsIn: false });
    expect(await Promise.all([tell(), tell()]).then((all) => all.toSorted())).toEqual([0, 1]);
    clock('2026-11-15 16:05');
    door.touch('900');
    await door.push();
    expect(await tell()).toBe(1);
    clock('2026-11-15 16:10');
    door.touch('900');
    await door.push();
    expect(await tell()).toBe(0);
    expect((await neighbour.call('GET', path)).body).toMatchObject({ told: { arrived: 1, left: 1 } });
    const [about] = await world.inSite(world.siteB, (transaction) =>
      recipientsAbout(transaction, 'e.student_id = $2', [school.students[0]]),
    );
    const job = {
      event: 'gate.arrived',
      key: newId(),
      actorId: neighbour.accountId,
      channels: ['sms' as const, 'bell' as const],
      people: about
        ? [{ ...about, sums: {}, values: { ...about.values, time: { en: '10:00', bn: '১০:০০' } } }]
        : [],
    };
    const hands = {
      services,
      context: { ...systemContext('test'), siteId: world.siteB },
      inSite: <T>(work: (transaction: Transaction) => Promise<T>) => world.inSite(world.siteB, work),
      attempt: 1,
      isLastAttempt: false,
    };
    await tellJob.run(hands, job);
    await tellJob.run(hands, job);
    const written = await world.inSite(world.siteB, (transaction) =>
      transaction.rows<{ body: string; channel: string }>(
        `SELECT body, channel FROM communication_message WHERE site_id = $1 AND channel = 'sms'`,
      ),
    );
    expect(written).toHaveLength(1);
    expect(written[0]?.body).toMatch(/10:00|১০:০০/);
  });
});
