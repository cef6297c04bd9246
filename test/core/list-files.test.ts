import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobRun } from '../../src/core/contracts/jobs-contract.ts';
import { AppError, errors } from '../../src/core/errors.ts';
import { newId } from '../../src/core/ids.ts';
import { roleUrl, withAdmin } from '../../src/core/server/database/database.ts';
import { pagesIn } from '../../src/core/server/documents/documents.ts';
import { startWorker, type Worker } from '../../src/core/server/jobs/jobs.ts';
import { makeListFile } from '../../src/core/server/list-files/make-file.ts';
import { readSheet } from '../../src/core/server/sheets/sheets.ts';
import { until } from '../until.ts';
import { makeWorld, type Person, type World } from '../world.ts';

let world: World;
let worker: Worker | null = null;
let head: Person;
let other: Person;

const lines = 6_000;

beforeAll(async () => {
  world = await makeWorld();
  [head, other] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO academic_house (site_id, id, position, name_en, name_bn, search_text)
       SELECT $1, gen_random_uuid(), 1, 'House ' || lpad(n::text, 5, '0'), 'ভবন ' || n, '' FROM generate_series(1, ${lines}) n`,
    ),
  );
});
afterAll(async () => {
  await worker?.stop();
  await world.close();
});

const work = async () => {
  worker ??= await startWorker(
    world.server.services,
    [makeListFile.job],
    roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
    { pollMilliseconds: 50 },
  );
};
const rest = async () => {
  await worker?.stop();
  worker = null;
};
const exportPath = (format: string) => `/api/v1/academic/house/export?format=${format}&sort=nameEn`;
const ask = (who: Person, path: string) => who.call('POST', '/api/v1/list-files', { path });
const runsOf = async (who: Person, more = '') =>
  (await who.call('GET', `/api/v1/jobs/runs?size=50${more}`)).body.items as JobRun[];
const ended = async (who: Person, id: unknown, more = ''): Promise<JobRun> => {
  let found: JobRun | undefined;
  await until('the file is made', async () => {
    found = (await runsOf(who, more)).find((one) => one.id === id);
    return found !== undefined && !['waiting', 'running'].includes(found.state);
  });
  return found as JobRun;
};
type File = { fileId: string; name: string; rows: number; keptUntil: string };
const fileOf = (run: JobRun) => run.result as File;
/** The columns of names, as this file shows them. */
const names = (row: readonly string[] | undefined) => row?.slice(1, 3);
const bytesOf = async (who: Person, id: string) =>
  world.server.app.inject({ method: 'GET', url: `/api/v1/list-files/${id}`, headers: who.headers });

it('X-6 API-7 a long list is made in the queue, told at the bell, and fetched by whoever asked alone', async () => {
  const now = await head.call('GET', exportPath('csv'));
  expect([now.status, now.body.code]).toEqual([422, 'listFile.long']);
  const asked = await ask(head, exportPath('csv'));
  expect(asked.status, asked.text).toBe(200);
  await work();
  const run = await ended(head, asked.body.runId);
  expect(run).toMatchObject({ state: 'done', done: lines, total: lines, result: { rows: lines } });
  const file = fileOf(run);
  expect(file.name).toMatch(/^house-\d{4}-\d\d-\d\d\.csv$/);
  const fetched = await bytesOf(head, file.fileId);
  expect(fetched.headers['content-disposition']).toContain(file.name);
  const rows = fetched.body.trimEnd().split('\n');
  expect(rows[0]).toMatch(/^\uFEFFOrder,Name/);
  expect(rows).toHaveLength(lines + 1);
  expect(rows[lines]).toContain('House 06000,ভবন 6000');
  const bell = await head.call('POST', '/user/notification/notifications');
  expect(JSON.stringify(bell.body)).toContain(`/user/work?file=${file.fileId}`);

  const colleague = await world.person(world.siteA, ['head']);
  for (const who of [colleague, other, world.nobody])
    expect([401, 404]).toContain((await bytesOf(who, file.fileId)).statusCode);
});

it('X-6 a file is whole where the answer to its last commit was lost', async () => {
  await rest();
  const { database } = world.server.services;
  const { inSite } = database;
  let isLost = false;
  const losing: typeof inSite = async (context, keep) => {
    let isLast = false;
    const answer = await inSite(context, (transaction) =>
      keep({
        ...transaction,
        change(sql, ...values) {
          isLast ||= sql.includes('UPDATE list_file SET name');
          return transaction.change(sql, ...values);
        },
      }),
    );
    if (!isLast || isLost) return answer;
    isLost = true;
    throw new AppError(errors.databaseAway);
  };
  const asked = await ask(head, exportPath('csv'));
  Object.assign(database, { inSite: losing });
  await work();
  const run = await ended(head, asked.body.runId).finally(() => Object.assign(database, { inSite }));
  expect([isLost, run.state]).toEqual([true, 'done']);
  expect((await bytesOf(head, fileOf(run).fileId)).statusCode).toBe(200);
});

it('PLT-6 a read-only institution takes its long lists with it', async () => {
  const stand = async (status: string) => {
    await withAdmin(world.adminUrl, (client) =>
      client.query('UPDATE site SET status = $2 WHERE id = $1', [world.siteA, status]),
    );
    world.server.services.sites.refresh();
  };
  await work();
  await stand('read_only');
  const asked = await ask(head, exportPath('csv'));
  expect(asked.status, asked.text).toBe(200);
  const run = await ended(head, asked.body.runId);
  expect((await bytesOf(head, fileOf(run).fileId)).statusCode).toBe(200);
  const list = { title: 'Houses', columns: [{ label: 'Name', isFigure: false }], rows: [['Padma']] };
  expect((await head.call('POST', '/api/v1/list-files/print', list)).status).toBe(200);
  await stand('active');
});

it('API-7 a workbook of many rows is one that spreadsheets read, with its letters', async () => {
  await work();
  const asked = await ask(head, exportPath('xlsx'));
  const run = await ended(head, asked.body.runId);
  const { rawPayload } = await bytesOf(head, fileOf(run).fileId);
  const { rows } = await readSheet(rawPayload, 'house.xlsx');
  expect(rows).toHaveLength(lines + 1);
  expect(names(rows[1])).toEqual(['House 00001', 'ভবন 1']);
  expect(names(rows.at(-1))).toEqual(['House 06000', 'ভবন 6000']);
});

it('X-6 a file is refused to whoever lost the permission, when it is made and when it is fetched', async () => {
  await work();
  const leaver = await world.person(world.siteA, ['head']);
  const first = await ask(leaver, exportPath('csv'));
  const ready = await ended(leaver, first.body.runId);
  await rest();
  const second = await ask(leaver, exportPath('csv'));
  await withAdmin(world.adminUrl, (client) =>
    client.query(`UPDATE membership SET role = 'student' WHERE account_id = $1`, [leaver.accountId]),
  );
  expect((await bytesOf(leaver, fileOf(ready).fileId)).statusCode).toBe(403);
  expect((await ask(leaver, exportPath('csv'))).status).toBe(403);
  await work();
  const failed = await ended(head, second.body.runId, '&whose=others');
  expect(failed).toMatchObject({ state: 'failed', result: null });
});

it('X-6 what waits is stopped, five wait at most, and only files of lists are made', async () => {
  await rest();
  const busy = await world.person(world.siteA, ['head']);
  const asked = [];
  for (let n = 0; n < 5; n += 1) asked.push(await ask(busy, exportPath('csv')));
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await ask(busy, exportPath('csv'))).body.code).toBe('listFile.tooMany');
  for (const { body } of asked) {
    const stopped = await busy.call('POST', `/api/v1/jobs/runs/${body.runId}/cancel`);
    expect(stopped.body.state).toBe('cancelled');
  }
  expect((await ask(busy, '/api/v1/jobs/runs')).body.code).toBe('listFile.notAList');
  expect((await ask(busy, '//evil.example/api/v1/academic/house/export?format=csv')).status).toBe(422);
  expect((await ask(busy, `${exportPath('csv')}&sort=wrong`)).body.code).toBe('listFile.notAList');
  expect((await ask(busy, `${exportPath('doc')}`)).body.code).toBe('listFile.notAList');
});

it('X-6 whoever may see the work of others sees how far it is, and nothing of what is in it', async () => {
  const seen = (await runsOf(head, '&whose=others')).filter(({ kind }) => kind === 'core.listFile');
  expect(seen.length).toBeGreaterThan(0);
  for (const run of seen) {
    expect(run).toMatchObject({ result: null, problems: [], title: { en: 'File of a list' } });
    expect(run.by).not.toBeNull();
  }
  const teacher = await world.person(world.siteA, ['teacher']);
  const refused = await teacher.call('GET', '/api/v1/jobs/runs?whose=others');
  expect([refused.status, refused.body.details]).toEqual([403, { permission: 'site.work' }]);
  expect(await runsOf(other, '&whose=others')).toEqual([]);
});

it('REP-3 what a list shows is a PDF under the institution’s heading, a long one by the queue', async () => {
  const list = (count: number) => ({
    title: 'বকেয়ার তালিকা',
    about: ['শ্রেণি: ষষ্ঠ'],
    columns: [
      { label: 'নাম', isFigure: false },
      { label: 'টাকা', isFigure: true },
    ],
    rows: Array.from({ length: count }, (_, n) => [`শিক্ষার্থী ${n}`, '৳১,২০০.০০']),
  });
  const print = (who: Person, count: number) => who.call('POST', '/api/v1/list-files/print', list(count));
  const short = await print(head, 90);
  const pdf = Buffer.from(String(short.body.content), 'base64');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pagesIn(pdf)).toBeGreaterThan(1);
  expect((await print(world.nobody, 1)).status).toBe(401);
  await work();
  const long = await print(head, 1_200);
  expect(long.body.content).toBeNull();
  const run = await ended(head, long.body.runId);
  const { rawPayload } = await bytesOf(head, fileOf(run).fileId);
  expect(pagesIn(rawPayload)).toBeGreaterThan(20);
});

it('X-6 a list without a file of its own entity becomes one of any length, made by the list itself in the queue', async () => {
  const punches = 12_000;
  await world.inSite(world.siteA, async (transaction) => {
    const device = newId();
    await transaction.change(
      `INSERT INTO devices_device (site_id, id, name, kind, direction, drift_minutes, gap_minutes, admitted_by, admitted_at)
       VALUES ($1, $2, 'Gate', 'push', 'both', 10, 10, $3, now())`,
      device,
      head.accountId,
    );
    await transaction.change(
      `INSERT INTO devices_punch (site_id, id, device_id, pin, told_at, status, verify, at, day, state, received_at)
       SELECT $1, gen_random_uuid(), $2, '7' || n, t, 0, 1, t, '2026-03-01', 'taken', t
         FROM generate_series(1, ${punches}) n, LATERAL (SELECT timestamptz '2026-03-01 08:00+06' + n * interval '1 second' AS t) at`,
      device,
    );
  });
  const path = '/api/v1/devices/punches/file?format=csv&from=2026-03-01&to=2026-03-01&state=taken';
  const now = await head.call('GET', path);
  expect([now.status, now.body.code], now.text).toEqual([422, 'listFile.long']);
  await work();
  const run = await ended(head, (await ask(head, path)).body.runId);
  expect(run).toMatchObject({ state: 'done', result: { rows: punches } });
  const rows = (await bytesOf(head, fileOf(run).fileId)).body.trimEnd().split('\n');
  expect(rows).toHaveLength(punches + 1);
  const pins = new Set(rows.slice(1).map((row) => row.split(',').find((cell) => /^7\d+$/.test(cell))));
  expect(pins.size).toBe(punches);
  // Who may not see the list does not get its file; a short one comes at once, as the list is narrowed.
  const student = await world.person(world.siteA, ['student']);
  expect((await student.call('GET', path)).status).toBe(403);
  const short = await head.call('GET', path.replaceAll('2026-03-01', '2026-03-02'));
  expect([short.status, short.text.trimEnd().split('\n').length]).toEqual([200, 1]);
});

it('X-6 the log of changes, which nobody counts, becomes a file with all of it', async () => {
  const path = '/api/v1/access/log/file?format=csv&entity=academic_house';
  const now = await head.call('GET', path);
  expect([now.status, now.body.code], now.text).toEqual([422, 'listFile.long']);
  const short = await head.call('GET', `${path}&q=House 05999`);
  expect(short.status, short.text).toBe(200);
  expect(short.text).toContain('House 05999');
  await work();
  const run = await ended(head, (await ask(head, path)).body.runId);
  expect(run).toMatchObject({ state: 'done', result: { rows: lines } });
  const text = (await bytesOf(head, fileOf(run).fileId)).body;
  expect(new Set(text.match(/House \d{5}/g)).size).toBe(lines);
});
