import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleUrl, withAdmin } from '../../src/core/server/database/database.ts';
import { checkImport } from '../../src/core/server/import/queued-check.ts';
import { runImport } from '../../src/core/server/import/queued-import.ts';
import { startWorker } from '../../src/core/server/jobs/jobs.ts';
import { holiday } from '../../src/modules/academic/holiday.entity.ts';
import { digestOfSite } from '../fill.ts';
import { until } from '../until.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { rowOf, workbookOf, zipOf } from '../zip.ts';

let world: World;
let head: Person;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
});
afterAll(() => world.close());

const path = '/api/v1/academic/holiday';
type Found = { row: number; values: Record<string, string>; errors: Record<string, string[]> };

const rowCount = 10_000;
const mostBytes = 700 * 1024 * 1024;

const good = (n: number): Record<string, string> => ({
  nameEn: `Holiday ${n}`,
  nameBn: `ছুটি ${n}`,
  startDate: n % 3 ? '05/03/2026' : '২০২৬-০৩-০৫',
  endDate: '2026-03-06',
  kind: n % 2 ? 'General' : 'জরুরি ছুটি',
});

/** What is wrong in every tenth row, in turn, and the field that must be told. */
const faults: readonly (readonly [field: string, value: string])[] = [
  ['nameEn', ''],
  ['nameEn', 'x'.repeat(121)],
  ['nameBn', ''],
  ['kind', 'a day off'],
  ['kind', '<script>alert(1)</script>'],
  ['startDate', '31/02/2026'],
  ['startDate', 'in March'],
  ['endDate', '2026-13-01'],
  ['endDate', ''],
  ['isObserved', 'perhaps'],
];

const rows = Array.from({ length: rowCount }, (_, n) => {
  const [field, value] = faults[(n / 10) % faults.length] ?? [];
  return n % 10 === 0 && n > 0 && field !== undefined ? { ...good(n), [field]: value ?? '' } : good(n);
});

function sheetOf(list: readonly Record<string, string>[]): Buffer {
  const names = [...new Set([...Object.keys(good(0)), ...faults.map(([field]) => field)])];
  return Buffer.from(
    stringify([
      names.map((name) => holiday.fields[name as keyof typeof holiday.fields].label.bn),
      ...list.map((row) => names.map((name) => row[name] ?? '')),
    ]),
  );
}

const check = (content: Buffer, fileName: string, headers: Record<string, string> = {}) =>
  head.call('POST', `${path}/import/check`, { fileName, content: content.toString('base64') }, headers);

describe('ten thousand rows with errors', () => {
  const corrected = Array.from({ length: rowCount }, (_, n) => good(n));
  const ends = ['done', 'failed', 'cancelled'];
  const startWorking = () =>
    startWorker(
      world.server.services,
      [checkImport.job, runImport.job],
      roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
      { pollMilliseconds: 100 },
    );
  const queue = async (list: readonly object[]) => {
    const answer = await head.call('POST', `${path}/import`, { rows: list, fileName: 'holidays.csv' });
    expect(answer.body, answer.text.slice(0, 300)).toMatchObject({ created: 0, wrong: 0, batchId: null });
    return String(answer.body.runId);
  };
  const read = async (id: string) => (await head.call('GET', `/api/v1/jobs/runs/${id}`)).body;
  const ended = async (id: string) => {
    await until('the import', async () => ends.includes(String((await read(id)).state)));
    return read(id);
  };
  /** The rows of sheets that stand in the database, as they stand there. */
  const kept = async () =>
    (
      await world.inSite(world.siteA, (transaction) =>
        transaction.read(
          { rows: 'text' },
          'SELECT rows FROM import_waiting WHERE site_id = $1 AND rows IS NOT NULL',
        ),
      )
    ).map((row) => row.rows);
  type Told = { data: { title: { en: string; bn: string }; path: string } };
  const newestAtBell = async (who: Person) =>
    ((await who.call('POST', '/user/notification/notifications')).body.unread as Told[])[0]?.data;
  const lastRun = async () =>
    ((await head.call('GET', '/api/v1/jobs/runs')).body.items as { id: string }[])[0];
  const holidays = async () => Number((await head.call('GET', path)).body.total);
  /** All but what tells of the job itself. */
  const digest = async () => {
    const {
      job_run: _,
      job_problem: ____,
      import_waiting: __,
      idempotency_key: ___,
      notification: _____,
      // How many are unread at the bell.
      counter: ______,
      ...rest
    } = await digestOfSite(world.adminUrl, world.siteA);
    return rest;
  };

  const checkedOf = (who: Person, id: unknown) => who.call('GET', `/api/v1/imports/checked/${id}`);

  it('API-6 are checked in the queue and all told at once, row by row, in the language of the caller, and to nobody else', async () => {
    const before = await digest();
    const memory = process.memoryUsage.rss();
    const asked = await check(sheetOf(rows), 'holidays.csv', { 'accept-language': 'bn' });
    expect(asked.status, asked.text.slice(0, 300)).toBe(200);
    expect(asked.body).toMatchObject({ rows: [], total: rowCount, runId: expect.any(String) });
    expect(asked.body.headings).toContainEqual(expect.objectContaining({ column: 'nameBn', how: 'exact' }));
    const worker = await startWorking();
    const run = await ended(String(asked.body.runId));
    await worker.stop();
    expect(run).toMatchObject({
      state: 'done',
      done: rowCount,
      total: rowCount,
      result: { path: `${path}/import/check`, total: rowCount, wrong: rowCount / 10 - 1 },
    });
    const { checkedId } = run.result as { checkedId: string };
    // What was found waits as what was sent did: sealed.
    expect(await kept()).toEqual([expect.stringMatching(/^~k1~/)]);
    const answer = await checkedOf(head, checkedId);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    expect(answer.body).toMatchObject({
      mode: 'add',
      fileName: 'holidays.csv',
      headings: asked.body.headings,
    });
    expect(process.memoryUsage.rss() - memory).toBeLessThan(mostBytes);
    const told = await newestAtBell(head);
    expect(told?.path).toBe(`/edu/holiday/view?do=import&checked=${checkedId}`);
    expect([told?.title.en, told?.title.bn]).toEqual([
      'holidays.csv is checked: 999 of 10000 rows need correction.',
      'holidays.csv যাচাই শেষ: ১০০০০টির মধ্যে ৯৯৯টি সারি সংশোধন করতে হবে।',
    ]);
    expect(await digest()).toEqual(before);
    const colleague = await world.person(world.siteA, ['head']);
    for (const who of [colleague, await world.person(world.siteB, ['head'])])
      expect((await checkedOf(who, checkedId)).status).toBe(404);
    expect((await checkedOf(world.nobody, checkedId)).status).toBe(401);
    const found = answer.body.rows as Found[];
    expect(found).toHaveLength(rowCount);
    expect(answer.body.wrong).toBe(rowCount / 10 - 1);
    found.forEach(({ row, errors }, n) => {
      const [field] = n % 10 === 0 && n > 0 ? (faults[(n / 10) % faults.length] ?? []) : [];
      expect(row).toBe(n + 1);
      expect(Object.keys(errors)).toEqual(field === undefined ? [] : [field]);
      for (const text of Object.values(errors).flat()) expect(text).toMatch(/[\u0980-\u09ff]/);
    });
    // The next sheet takes its place.
    const next = await check(sheetOf(corrected), 'holidays.csv');
    expect([(await checkedOf(head, checkedId)).status, (await read(String(run.id))).result]).toEqual([
      404,
      null,
    ]);
    const another = await check(sheetOf(corrected), 'holidays.csv');
    expect((await read(String(next.body.runId))).state).toBe('cancelled');
    const stopped = await head.call('POST', `/api/v1/jobs/runs/${another.body.runId}/cancel`);
    expect(stopped.body.state).toBe('cancelled');
    const tidying = await startWorking();
    await until('the rows are put away', async () => (await kept()).length === 0);
    await tidying.stop();
  });

  it('API-6 a sheet whose columns are in doubt is not checked before somebody has said what they are', async () => {
    const odd = Buffer.from(String(sheetOf(corrected)).replace(holiday.fields.kind.label.bn, 'xyz'));
    const asked = await check(odd, 'holidays.csv');
    expect(asked.body).toMatchObject({ rows: [], total: rowCount, runId: null });
    const columns = Object.fromEntries(
      (asked.body.headings as { place: number; column: string | null }[]).map(({ place, column }) => [
        String(place),
        column ?? 'kind',
      ]),
    );
    const body = { fileName: 'holidays.csv', content: odd.toString('base64'), columns };
    const chosen = await head.call('POST', `${path}/import/check`, body);
    const worker = await startWorking();
    const run = await ended(String(chosen.body.runId));
    expect(run.result).toMatchObject({ total: rowCount, wrong: 0 });
    // An import of this kind is the end of what was found.
    await ended(await queue(corrected.slice(0, 2_001)));
    await worker.stop();
    expect(await kept()).toEqual([]);
    const { batchId } = (await read(String((await lastRun())?.id))).result as { batchId: string };
    expect((await head.call('POST', `/api/v1/imports/${batchId}/undo`)).status).toBe(200);
  });

  it('X-6 are queued; with mistakes nothing is written, not even the right ones, and the rows are told', async () => {
    const before = await digest();
    const worker = await startWorking();
    const refused = await ended(await queue(rows));
    await worker.stop();
    expect(await kept()).toEqual([]);
    expect(refused).toMatchObject({ state: 'done', problemCount: rowCount / 10 - 1, result: { created: 0 } });
    const problems = refused.problems as { row: string }[];
    expect([problems.length, problems[0]?.row]).toEqual([200, '11']);
    const all = await head.call('GET', `/api/v1/jobs/runs/${refused.id}/problems?size=1`);
    expect(all.body).toMatchObject({ total: rowCount / 10 - 1, items: [{ row: '11' }] });
    expect(await digest()).toEqual(before);
  });

  it('X-6 stop when they are asked to, and then nothing is there', async () => {
    const waiting = await queue(corrected);
    expect((await head.call('POST', `/api/v1/jobs/runs/${waiting}/cancel`)).body.state).toBe('cancelled');
    const running = await queue(corrected);
    // What waits is nothing to whoever reads the database.
    expect(await kept()).toEqual([expect.stringMatching(/^~k1~/), expect.stringMatching(/^~k1~/)]);
    expect((await kept()).join()).not.toMatch(/Holiday/);
    const worker = await startWorking();
    await until('the first rows', async () => {
      const { done, state } = await read(running);
      return Number(done) > 0 || ends.includes(String(state));
    });
    await head.call('POST', `/api/v1/jobs/runs/${running}/cancel`);
    const { state } = await ended(running);
    await until('the rows are put away', async () => (await kept()).length === 0);
    await worker.stop();
    expect([state, await holidays()]).toEqual(['cancelled', 0]);
  });

  it('X-6 begin again where the database goes away in the middle, and are all written, once', async () => {
    const memory = process.memoryUsage.rss();
    const id = await queue(corrected);
    const worker = await startWorking();
    await until('the first rows', async () => Number((await read(id)).done) > 0);
    // What the job holds is cut off, as a killed server's would be.
    await withAdmin(world.adminUrl, (client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND xact_start IS NOT NULL`,
      ),
    );
    const done = await ended(id);
    await worker.stop();
    expect(done).toMatchObject({ state: 'done', done: rowCount, result: { created: rowCount, wrong: 0 } });
    expect(process.memoryUsage.rss() - memory).toBeLessThan(mostBytes);
    expect(await holidays()).toBe(rowCount);
    const again = await head.call('POST', `${path}/import`, { rows: corrected.slice(0, 500) });
    expect(again.body).toMatchObject({ created: 0, wrong: 500 });
    const { batchId } = done.result as { batchId: string };
    expect((await head.call('POST', `/api/v1/imports/${batchId}/undo`)).body).toMatchObject({
      rows: rowCount,
    });
    expect(await holidays()).toBe(0);
  });

  it('RBAC-5 are written with both names where staff of the platform brought them in somebody else’s', async () => {
    const owner = await world.person(null, ['platformOwner']);
    const begun = await owner.call('POST', '/api/v1/access/impersonations', {
      kind: 'user',
      siteId: world.siteA,
      accountId: head.accountId,
      reason: 'Help with the calendar',
      minutes: 30,
      password: 'Pathshala-2026',
    });
    expect(begun.status, begun.text).toBe(200);
    const brought = corrected.slice(0, 2_001).map((row, n) => ({ ...row, nameEn: `Brought ${n}` }));
    const asked = await owner.call('POST', `${path}/import`, { rows: brought, fileName: 'holidays.csv' });
    expect(asked.status, asked.text).toBe(200);
    // Over long before the job begins.
    await owner.call('POST', '/api/v1/auth/impersonation/end');
    const worker = await startWorking();
    expect(await ended(String(asked.body.runId))).toMatchObject({ state: 'done' });
    await worker.stop();
    const written = await world.inSite(world.siteA, (transaction) =>
      transaction.read(
        { actor: 'uuid?', impersonator: 'uuid?', n: 'int' },
        `SELECT actor, impersonator, count(*)::int AS n FROM history
          WHERE site_id = $1 AND table_name = 'academic_holiday' AND after ->> 'name_en' LIKE 'Brought %' GROUP BY 1, 2`,
      ),
    );
    expect(written).toEqual([{ actor: head.accountId, impersonator: owner.accountId, n: brought.length }]);
  });

  it('are refused before anything is read when they are too many', async () => {
    const many = Array.from({ length: 20_001 }, () => ({ nameEn: 'x' }));
    expect((await head.call('POST', `${path}/import`, { rows: many })).status).toBe(422);
    const sheet = Buffer.from(`nameEn\n${'x\n'.repeat(20_001)}`);
    const answer = await check(sheet, 'holidays.csv');
    expect([answer.status, answer.body.code]).toEqual([422, 'sheet.tooLarge']);
  });
});

it('ACA-6 a holiday, a year or a session does not end before it begins, however it comes in', async () => {
  const days = { startDate: '2026-10-05', endDate: '2026-10-04' };
  const fields = {
    nameEn: 'Backwards',
    nameBn: 'উল্টো',
    kind: 'institution',
    isObserved: false,
    isTentative: false,
  };
  const told = { endDate: ['The End Date may not be before the Start Date.'] };
  const english = { 'accept-language': 'en' };
  expect((await head.call('POST', path, { ...fields, ...days }, english)).body.errors).toEqual(told);
  const year = { nameEn: '2031', nameBn: '২০৩১', kind: 'year', ...days };
  expect((await head.call('POST', '/api/v1/academic/academic-year', year, english)).body.errors).toEqual(
    told,
  );
  const owner = await world.person(null, ['platformOwner']);
  const fiscal = { nameEn: '2031-32', nameBn: '২০৩১-৩২', ...days };
  expect((await owner.call('POST', '/api/v1/academic/fiscal-year', fiscal, english)).body.errors).toEqual(
    told,
  );
  const right = await head.call('POST', path, { ...fields, ...days, endDate: '2026-10-05' });
  const { labels: _labels, can: _can, id, ...saved } = right.body as Record<string, unknown>;
  expect((await head.call('PUT', `${path}/${id}`, { ...saved, ...days }, english)).body.errors).toEqual(told);
  const sheet = async (mode: string, lines: string) => {
    const content = Buffer.from(lines).toString('base64');
    const given = { fileName: 'holidays.csv', content, mode };
    const answer = await head.call('POST', `${path}/import/check`, given, english);
    return (answer.body.rows as { errors: object }[]).map((row) => row.errors);
  };
  expect(
    await sheet('add', 'nameEn,nameBn,startDate,endDate,kind\nLater,পরে,2026-10-05,2026-10-04,General'),
  ).toEqual([told]);
  expect(await sheet('update', 'nameEn,startDate,endDate\nBackwards,2026-10-05,2026-10-04')).toEqual([told]);
  await expect(
    world.inSite(world.siteA, (transaction) =>
      transaction.change(
        "UPDATE academic_holiday SET end_date = '2026-10-04' WHERE site_id = $1 AND id = $2",
        id,
      ),
    ),
  ).rejects.toMatchObject({ constraint: 'academic_holiday_end_date_in_order' });
});

describe('a sheet in another encoding', () => {
  const text = 'nameEn,nameBn\nEid,ঈদ\n';

  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    [
      'UTF-16, as Excel calls it "Unicode text"',
      Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le'),
    ],
  ])('%s is read', async (_, content) => {
    const answer = await check(content, 'holidays.csv');
    expect(answer.status, answer.text).toBe(200);
    expect((answer.body.rows as Found[])[0]?.values).toEqual({ nameEn: 'Eid', nameBn: 'ঈদ' });
  });

  it.each<[string, Buffer]>([
    ['Windows-1252', Buffer.from('nameBn,nameEn\nx,Caf\u00e9\n', 'latin1')],
    ['UTF-8 cut inside a letter', Buffer.from(text).subarray(0, -2)],
    ['UTF-16 the other way round', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('%s is refused with what to do, in both languages', async (_, content) => {
    const english = await check(content, 'holidays.csv');
    expect([english.status, english.body.code]).toEqual([422, 'sheet.encoding']);
    expect(english.body.message).toMatch(/CSV UTF-8/);
    const bengali = await check(content, 'holidays.csv', { 'accept-language': 'bn' });
    expect(bengali.body.message).toMatch(/পড়া যাচ্ছে না/);
  });
});

/** A workbook whose cells all show one text, as the table of shared texts allows. */
function shared(letters: number, cells: number): Buffer {
  const cell = (row: number) => (_: unknown, column: number) =>
    `<c r="${String.fromCharCode(65 + column)}${row}" t="s"><v>0</v></c>`;
  const rows = Array.from(
    { length: cells / 10 },
    (_, n) => `<row r="${n + 1}">${Array.from({ length: 10 }, cell(n + 1)).join('')}</row>`,
  );
  return workbookOf(rows.join(''), { shared: ['x'.repeat(letters)] });
}

describe('a workbook that is none, or a trap', () => {
  it('keeps nobody waiting while it is read', async () => {
    const trap = shared(400_000, 4_000);
    let answered = 0;
    let isOver = false;
    const reading = Promise.all([check(trap, 'holidays.xlsx'), check(trap, 'holidays.xlsx')]).finally(() => {
      isOver = true;
    });
    while (!isOver && answered < 5) {
      await world.nobody.call('GET', '/healthz');
      answered += 1;
    }
    for (const answer of await reading) expect(answer.status).toBe(422);
    expect(answered).toBe(5);
  });

  const honest = workbookOf(rowOf(1, ['nameEn', 'nameBn']) + rowOf(2, ['Eid', 'ঈদ']));
  const zeros = Buffer.alloc(60 * 1024 * 1024, ' ');
  const laughter = `<!DOCTYPE x [<!ENTITY a0 "lol">${Array.from(
    { length: 12 },
    (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`,
  ).join('')}]>`;
  const cell = (address: string, row: number) => `<row r="${row}"><c r="${address}"><v>1</v></c></row>`;

  it('the honest one is read', async () => {
    const answer = await check(honest, 'holidays.xlsx');
    expect(answer.status, answer.text).toBe(200);
    expect((answer.body.rows as Found[])[0]?.values).toEqual({ nameEn: 'Eid', nameBn: 'ঈদ' });
    expect((await check(shared(20, 100), 'holidays.xlsx')).status).toBe(200);
  });

  it.each<[string, () => Buffer, string]>([
    ['a bomb of 60 MB in 60 KB', () => workbookOf(String(zeros)), 'sheet.tooLarge'],
    ['a bomb that claims to be small', () => workbookOf(String(zeros), { claimedSize: 1_000 }), ''],
    [
      'a bomb beside the sheet',
      () => workbookOf('', { more: [{ name: 'xl/media/x.png', content: zeros }] }),
      'sheet.tooLarge',
    ],
    [
      'a thousand entries',
      () =>
        workbookOf('', {
          more: Array.from({ length: 1_000 }, (_, n) => ({ name: `xl/x${n}.xml`, content: '' })),
        }),
      'sheet.tooLarge',
    ],
    ['a cell in the last corner', () => workbookOf(cell('XFD1048576', 1_048_576)), 'sheet.tooLarge'],
    ['a cell beyond every corner', () => workbookOf(cell('ZZZZZZ9999999999', 1)), 'sheet.tooLarge'],
    ['a cell whose address is hidden', () => workbookOf(cell('A&#57;99999999', 1)), 'sheet.tooLarge'],
    [
      'more rows than are taken',
      () => workbookOf(Array.from({ length: 20_002 }, (_, n) => rowOf(n + 1, ['x'])).join('')),
      'sheet.tooLarge',
    ],
    ['a text of 400,000 letters in 4,000 cells', () => shared(400_000, 4_000), 'sheet.tooLarge'],
    ['as much as a cell may hold in 10,000 cells', () => shared(32_000, 10_000), 'sheet.tooLarge'],
    [
      'macros',
      () => workbookOf('', { more: [{ name: 'xl/vbaProject.bin', content: 'x' }] }),
      'sheet.unreadable',
    ],
    [
      'a name that climbs out',
      () => workbookOf('', { more: [{ name: '../../x', content: 'x' }] }),
      'sheet.unreadable',
    ],
    ['a zip that is no workbook', () => zipOf([{ name: 'x.txt', content: 'x' }]), 'sheet.unreadable'],
    ['half a workbook', () => honest.subarray(0, honest.length / 2), 'sheet.unreadable'],
    ['four letters of a zip', () => Buffer.from('PK\u0003\u0004', 'latin1'), 'sheet.unreadable'],
    ['a picture', () => Buffer.from('\u0089PNG\r\n\u001a\n0000', 'latin1'), 'sheet.unreadable'],
    ['nothing', () => Buffer.alloc(0), ''],
  ])('%s is refused clearly, and the server stays as it was', async (_, make, code) => {
    const content = make();
    const memory = process.memoryUsage.rss();
    const answer = await check(content, 'holidays.xlsx', { 'accept-language': 'bn' });
    // Nothing at all is a check of no rows.
    if (content.length === 0) return expect(answer.status).toBe(200);
    expect(answer.status, answer.text.slice(0, 300)).toBe(422);
    if (code !== '') expect(answer.body.code).toBe(code);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(mostBytes);
    expect(answer.body.message).toMatch(/[\u0980-\u09ff]/);
  });

  it('entities that grow, or that name a file of the machine, stay the letters they are', async () => {
    for (const [prolog, text] of [
      [laughter, '&a12;'],
      ['<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>', '&f;'],
    ] as const) {
      const answer = await check(
        workbookOf(rowOf(1, ['nameEn']) + rowOf(2, [text]), { prolog }),
        'holidays.xlsx',
      );
      expect(answer.text.length).toBeLessThan(100_000);
      expect(answer.text).not.toMatch(/lollol|root:/);
    }
  });
});
