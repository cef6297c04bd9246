import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { makeDemonstration } from '../demo/demo.ts';
import { todayInDhaka } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import { ensureRoles, withAdmin, withDatabase } from '../src/core/server/database/database.ts';
import { startEmbeddedPostgres } from '../src/core/server/database/embedded-postgres.ts';
import { migrate } from '../src/core/server/database/migrate.ts';
import { readConfig, usualDataFolder } from '../src/core/server/http/config.ts';
import { runSchedule } from '../src/modules/billing/service/schedule.ts';
import { listSites } from '../src/modules/platform/service/list-sites.ts';
import { doRun } from '../src/modules/replication/service/work.ts';
import { makeServer, systemContext } from '../src/server.ts';
import { benchSecret } from './world.ts';

// What the platform's owner waits for, with a thousand institutions of 300 students beside a large one with two years:
// `npm run bench:house`. Goals: a page and a search of institutions p95 50 ms, the invoices of a month for all of them 5 s,
// a whole setup copied 3 s, the export of the large one 60 s in memory that does not grow with it.
const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '5000' },
    institutions: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    /** Without the export, which takes the longest. */
    'no-export': { type: 'boolean', default: false },
    /** Removes the large one at the end. */
    purge: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const students = Number(options.students);
const institutions = Number(options.institutions);
const rounds = Number(options.rounds);
const folder = usualDataFolder('.cache/bench-house', '/var/lib/pathshala-bench-house');
const say = (text: string) => process.stderr.write(`${text}\n`);

/** Tells seconds by the clock and of this process, and the most memory above the beginning, of a piece of work. */
async function measured<T>(name: string, work: () => Promise<T>): Promise<T> {
  global.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const processor = process.cpuUsage();
  const began = performance.now();
  const answer = await work();
  clearInterval(watch);
  const { user, system } = process.cpuUsage(processor);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  say(
    `${name}: ${((performance.now() - began) / 1000).toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of this process, ` +
      `${Math.round((most - before) / 2 ** 20)} MB more, load ${load}`,
  );
  return answer;
}

/** So many institutions, each with a year of ten sections of thirty, twelve bills, a membership and a hundred sign-ins. */
async function addInstitutions(adminUrl: string): Promise<void> {
  await withAdmin(adminUrl, async (client) => {
    await client.query(
      `INSERT INTO site (alias, name_en, name_bn, kind, email, phone, address_en, address_bn, accent, mpo, area_tier)
       SELECT 'many-' || n, 'School number ' || n, 'বিদ্যালয় ' || n, 'school', 'office@many-' || n || '.example', '01700000000',
              'Dhaka', 'ঢাকা', 'board', CASE n % 3 WHEN 0 THEN 'mpo' WHEN 1 THEN 'non_mpo' END,
              CASE n % 4 WHEN 0 THEN 'upazila' WHEN 1 THEN 'rural' WHEN 2 THEN 'district' END FROM generate_series(1, $1) n`,
      [institutions],
    );
    const many = `site s WHERE s.alias LIKE 'many-%'`;
    await client.query(
      `INSERT INTO sign_in (account_id, site_id, at)
       SELECT a.id, s.id, now() - a.n * interval '1 hour'
         FROM (SELECT id, row_number() OVER () AS n FROM account LIMIT 100) a, ${many}`,
    );
    await client.query(
      `INSERT INTO billing_membership (of_site, starts_on, amount, instalments, due_days, late_days, late_fee, alumni_fee, discount_type, discount_value)
       SELECT s.id, current_date - 360, 6000000, 12, 15, 10, 50000, 0, 'none', 0 FROM ${many}`,
    );
    // Old bills are only read: without the lines and entries that those made by the product have.
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO billing_invoice (id, no, of_site, source, state, students, issued_on, due_on, total, paid, made_at)
       SELECT gen_random_uuid(), 'B-' || s.id || '-' || n, s.id, 'hand', 'issued', 0, current_date - 30 * n, current_date - 30 * n + 15,
              500000, CASE WHEN n < 2 AND s.id % 3 = 0 THEN 0 ELSE 500000 END, now() - n * interval '30 days'
         FROM generate_series(1, 12) n, ${many}`,
    );
    await client.query('SET session_replication_role = origin');
    // What counts them stands in one institution after the other, as row security wants it.
    await client.query(
      `DO $$ DECLARE one bigint; year uuid; shift uuid; version uuid; class uuid;
       BEGIN
         FOR one IN SELECT s.id FROM ${many} LOOP
           PERFORM set_config('app.site_id', one::text, true);
           year := gen_random_uuid(); shift := gen_random_uuid(); version := gen_random_uuid(); class := gen_random_uuid();
           INSERT INTO academic_academic_year (site_id, id, name_en, name_bn, kind, start_date, end_date, is_current)
           VALUES (one, year, 'This year', 'এ বছর', 'year', date_trunc('year', current_date), date_trunc('year', current_date) + interval '364 days', true);
           INSERT INTO academic_shift (site_id, id, position, name_en, name_bn) VALUES (one, shift, 1, 'Day', 'দিবা');
           INSERT INTO academic_version (site_id, id, position, name_en, name_bn) VALUES (one, version, 1, 'Bangla', 'বাংলা');
           INSERT INTO academic_school_class (site_id, id, position, name_en, name_bn, level, seats) VALUES (one, class, 6, 'Six', 'ষষ্ঠ', 'secondary', 400);
           WITH made AS (
             INSERT INTO academic_section (site_id, id, year_id, shift_id, version_id, class_id, name_en, name_bn, capacity)
             SELECT one, gen_random_uuid(), year, shift, version, class, 'Section ' || n, 'শাখা ' || n, 40 FROM generate_series(1, 10) n
             RETURNING id)
           INSERT INTO counter (site_id, name, grp, key, n1, n2) SELECT one, 'students.section', id::text, '', 15, 15 FROM made;
         END LOOP;
       END $$`,
    );
  });
}

mkdirSync(folder, { recursive: true, mode: 0o711 });
const postgres = await startEmbeddedPostgres(folder, { onProgress: say });
try {
  const name = `house_${students}_${institutions}`;
  const mark = join(folder, `${name}.filled`);
  const isNew = !existsSync(mark);
  if (isNew)
    await withAdmin(postgres.adminUrl, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name}`);
    });
  const adminUrl = withDatabase(postgres.adminUrl, name);
  await ensureRoles(adminUrl, benchSecret);
  await migrate(adminUrl);
  const config = readConfig({ DATA_FOLDER: folder, DATABASE_URL: adminUrl, APP_SECRET: benchSecret });
  // Filling takes as long as it takes.
  const server = await makeServer(config, adminUrl, { log: pino({ level: 'silent' }), longestQuery: 0 });
  const { database, keeper } = server.services;
  const now = new Date();
  const today = todayInDhaka(now);
  if (isNew) {
    await measured(`filling ${students} students with two years`, () =>
      makeDemonstration(server, () => {}, { students, sites: 1, seed: 7, isWholeYear: false }),
    );
    await measured(`adding ${institutions} institutions`, () => addInstitutions(adminUrl));
    await withAdmin(adminUrl, (client) => client.query('VACUUM ANALYZE'));
    writeFileSync(mark, '');
  }
  const onPlatform = database.asPlatform;
  const context = systemContext('bench');
  const [large] = await onPlatform(context, (transaction) =>
    transaction.read(
      { id: 'bigint', account: 'uuid' },
      `SELECT min(s.id) AS id, (SELECT id FROM account WHERE is_platform LIMIT 1) AS account FROM site s`,
    ),
  );

  const times: Record<string, number[]> = {};
  const none = { status: [], group: [], package: [], owing: false, mpo: [], area: [] } as const;
  for (let turn = 0; turn < 200; turn += 1)
    for (const [kind, asked] of [
      ['a page', { ...none, q: '', page: (turn % 40) + 1 }],
      ['a search', { ...none, q: `number ${(turn % 90) + 10}`, page: 1 }],
      ['the MPO ones of an area', { ...none, q: '', page: (turn % 3) + 1, mpo: ['mpo'], area: ['upazila'] }],
      ['those that owe', { ...none, q: '', page: (turn % 10) + 1, owing: true }],
      ['the newest first', { ...none, q: '', page: (turn % 40) + 1, sort: '-createdAt' }],
      ['a search in Bengali', { ...none, q: `বিদ্যালয় ${(turn % 90) + 10}`, page: 1 }],
    ] as const) {
      const began = performance.now();
      await onPlatform(context, (transaction) =>
        listSites(transaction, { size: 25, sort: 'name', ...asked }, today),
      );
      const of = times[kind] ?? [];
      of.push(performance.now() - began);
      times[kind] = of;
    }
  for (const [kind, all] of Object.entries(times)) {
    all.sort((one, other) => one - other);
    const at = (share: number) => (all[Math.floor(all.length * share)] ?? 0).toFixed(0);
    say(
      `${kind} of ${institutions} institutions: p50 ${at(0.5)}, p95 ${at(0.95)} ms, load ${loadavg()[0]?.toFixed(1)}`,
    );
  }

  // Each time the next month is due for all; the database forgets it afterwards.
  const undone = new Error('as it was');
  for (let round = 0; round < rounds; round += 1)
    await onPlatform(context, async (transaction) => {
      await transaction.change(`UPDATE billing_membership SET starts_on = $1::date`, today);
      const { made } = await measured('the invoices of a month', () => runSchedule(transaction, now, today));
      say(`  ${made} invoices`);
      throw undone;
    }).catch((error: unknown) => {
      if (error !== undone) throw error;
    });

  const parts = server.services.replicated.parts.map((part) => part.name);
  for (let round = 0; round < rounds; round += 1) {
    const run = newId();
    const target = await onPlatform(context, async (transaction) => {
      const made = await transaction.readOne(
        { id: 'bigint' },
        `INSERT INTO site (alias, name_en, name_bn, kind) VALUES ($1, 'Empty', 'খালি', 'school') RETURNING id`,
        `empty-${run.slice(-12)}`,
      );
      await transaction.change(
        `INSERT INTO replication_run (id, source_site, parts, overwrites, choices, by_account, created_at) VALUES ($1, $2, $3, false, '[]', $4, now())`,
        run,
        large?.id,
        parts,
        large?.account,
      );
      await transaction.change(
        `INSERT INTO replication_target (run_id, of_site, state) VALUES ($1, $2, 'waiting')`,
        run,
        made?.id,
      );
      return Number(made?.id);
    });
    await measured('a whole setup copied', () => doRun(server.services, context, run));
    const told = await onPlatform(context, (transaction) =>
      transaction.readOne(
        { state: 'text', added: 'int' },
        'SELECT state, added FROM replication_target WHERE run_id = $1 AND of_site = $2',
        run,
        target,
      ),
    );
    say(`  ${told?.state}, ${told?.added} records of ${parts.length} parts`);
  }

  const file = join(folder, 'export.tar.gz');
  for (let round = 0; round < rounds && !options['no-export']; round += 1) {
    const made = await measured('export', () => keeper.archive(Number(large?.id), file, now));
    await measured('reading it back', () => keeper.checkArchive(file));
    const megabytes = Math.round((await stat(file)).size / 2 ** 20);
    say(`  ${made.rows} rows, ${made.files} files, ${megabytes} MB`);
  }
  if (options.purge) {
    rmSync(mark);
    const gone = await measured('the removal of the large one', () =>
      keeper.purgeRows(Number(large?.id), String(large?.account), () => []),
    );
    say(`  ${Object.values(gone).reduce((sum, rows) => sum + rows, 0)} rows`);
  }
  await server.close();
} finally {
  await postgres.stop();
  if (!options.keep) rmSync(folder, { recursive: true, force: true });
}
