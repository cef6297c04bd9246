import { parseArgs } from 'node:util';
import pg from 'pg';
import { ensureRoles, roleUrl } from '../src/core/server/database/database.ts';
import { openPools } from '../src/core/server/database/in-site.ts';
import { migrate } from '../src/core/server/database/migrate.ts';
import { serverModules } from '../src/modules.server.ts';
import { systemContext } from '../src/server.ts';

// How long the look-up of palette and counter takes in a large school: the students of a database filled by
// `npm run bench -- --keep` (its address as --database) are copied until there are as many as asked for.
const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: process.env.DATABASE_URL ?? '' },
    students: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '20' },
  },
});
const wanted = Number(options.students);
const secret = 'a secret for measuring only, sixty-four characters long, not for use';

/** What a person types, letter by letter or at once: places, rolls, IDs, numbers, names in both scripts. */
const questions = [
  '8 padma 4', 'eight padma', 'ষষ্ঠ যমুনা ১', '৮ পদ্মা', 'six 19', 'jamuna 1', '4', '19', '2600001', '26000',
  '01712345678', '0171', 'md', 'rahim', 'রহিম', 'islam', 'ইসলাম', 'md rahim', 'tasnim jahan', 'তাসনিম', 'a', 'হোসেন',
  'khatun', 'Abdullah Al', '26-000451', '000451', 'DV-26', 'CV-2611-0001', 'selina', 'zzzz',
]; // biome-ignore format: one glance

async function fill(client: pg.Client, site: number): Promise<number> {
  await client.query(`SELECT set_config('app.site_id', $1, false)`, [String(site)]);
  for (;;) {
    const { rows } = await client.query(
      'SELECT count(*)::int AS n FROM students_student WHERE site_id = $1',
      [site],
    );
    const n = (rows[0] as { n: number }).n;
    if (n >= wanted) return n;
    const more = Math.min(5_000, wanted - n);
    // The copies sit in the same sections, on rolls behind everybody else's.
    await client.query(
      `WITH old AS MATERIALIZED (
         SELECT s.*, gen_random_uuid() AS new_id, $2 + row_number() OVER (ORDER BY s.id) AS serial FROM students_student s
          WHERE s.site_id = $1 ORDER BY s.id LIMIT $3),
       made AS (
         INSERT INTO students_student
         SELECT (jsonb_populate_record(NULL::students_student, to_jsonb(o) - 'new_id' - 'serial' || jsonb_build_object(
           'id', o.new_id, 'code', '99' || lpad(o.serial::text, 6, '0'), 'birth_registration', NULL, 'board_roll', NULL, 'board_registration', NULL,
           'search_text', replace(o.search_text, ' ' || o.code || ' ', ' 99' || lpad(o.serial::text, 6, '0') || ' ')))).*
           FROM old o RETURNING id)
       INSERT INTO students_enrolment
       SELECT (jsonb_populate_record(NULL::students_enrolment, to_jsonb(e) || jsonb_build_object(
         'id', gen_random_uuid(), 'student_id', o.new_id, 'roll', o.serial + 1000))).*
         FROM old o JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = o.id
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current`,
      [site, n, more],
    );
  }
}

const client = new pg.Client({ connectionString: options.database });
await ensureRoles(options.database, secret);
await migrate(options.database);
await client.connect();
const { rows } = await client.query('SELECT id FROM site ORDER BY id LIMIT 1');
const siteId = Number((rows[0] as { id: string }).id);
const students = await fill(client, siteId);
await client.query('VACUUM ANALYZE');
await client.end();

const pools = await openPools({
  appUrl: roleUrl(options.database, 'pathshala_app', secret),
  platformUrl: roleUrl(options.database, 'pathshala_platform', secret),
  groupUrl: roleUrl(options.database, 'pathshala_group', secret),
});
const context = { ...systemContext('bench'), siteId };
const providers = serverModules.flatMap((one) => one.search ?? []);
const ask = (words: string) =>
  pools.readInSite(context, async (transaction) => {
    let found = 0;
    for (const { find } of providers) found += (await find(transaction, words)).length;
    return found;
  });
const times: number[] = [];
const slowest = new Map<string, number>();
for (const question of questions) await ask(question);
for (let round = 0; round < Number(options.rounds); round += 1)
  for (const question of questions) {
    const began = performance.now();
    await ask(question);
    const took = performance.now() - began;
    times.push(took);
    slowest.set(question, Math.min(slowest.get(question) ?? Number.POSITIVE_INFINITY, took));
  }
times.sort((a, b) => a - b);
const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
console.log(
  `${students} students: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms of ${times.length} questions`,
);
for (const [question, best] of [...slowest].sort((a, b) => b[1] - a[1]).slice(0, 6))
  console.log(`  at best ${best.toFixed(1)} ms: ${question}`);
await pools.close();
