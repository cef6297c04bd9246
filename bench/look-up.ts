import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createRandom } from '../demo/random.ts';
import { withAdmin, withDatabase } from '../src/core/server/database/database.ts';
import { startArguments, startChild } from './child.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { secondsOfDatabase } from './measured.ts';
import { type Request, type Workload, workloads } from './workloads.ts';
import { benchSecret, openWorld, type World } from './world.ts';

// How long the look-up of palette and counter takes in a large school, alone and while others look up and save:
// `npm run bench:look-up`. The students of the demonstration are copied until there are as many as asked for.
const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '50000' },
    /** So many of them are the demonstration's own; the others are copies. */
    own: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '20' },
    /** Questions a second under load: an office in which ten people type without a pause asks some thirty. */
    questions: { type: 'string', default: '30' },
    saves: { type: 'string', default: '3' },
    keep: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
});
const wanted = Number(options.students);
const seconds = Number(options.seconds);
const say = (text: string) => process.stderr.write(`${text}\n`);

/** What a person types at once: places with rolls, numbers of receipts and vouchers, parts of names, what nobody is called. */
const fixed = [
  '8 padma 4', 'eight padma', 'ষষ্ঠ যমুনা ১', '৮ পদ্মা', 'six 19', 'jamuna 1', '4', '19', '26000', '0171', 'md', 'rahim',
  'রহিম', 'islam', 'ইসলাম', 'md rahim', 'tasnim jahan', 'তাসনিম', 'a', 'হোসেন', 'khatun', 'Abdullah Al', '26-000451',
  '000451', 'DV-26', 'CV-2611-0001', 'selina', 'zzzz',
]; // biome-ignore format: one glance

/** Questions as people type them: the fixed ones, and of students that are there names, codes and mobiles, letter by letter. */
function questionsOf(world: World, count: number): string[] {
  const random = createRandom('look-up');
  const pick = <T>(from: readonly T[]): T => from[random.integer(0, from.length - 1)] as T;
  return Array.from({ length: count }, (_, place) => {
    if (place % 3 === 0) return pick(fixed);
    const one = pick(world.students);
    const whole = pick([
      one.nameEn,
      one.nameBn,
      one.code,
      one.mobile || one.code,
      one.nameEn.split(' ').at(-1) ?? '',
    ]);
    return whole.slice(0, random.integer(Math.min(2, whole.length), whole.length));
  });
}

/** Copies students within the database until there are as many as wanted; the copies sit in the same sections, on later rolls. */
async function grow(adminUrl: string, site: number): Promise<number> {
  return withAdmin(adminUrl, async (client) => {
    await client.query(`SELECT set_config('app.site_id', $1, false)`, [String(site)]);
    for (;;) {
      const { rows } = await client.query(
        'SELECT count(*)::int AS n FROM students_student WHERE site_id = $1',
        [site],
      );
      const n = (rows[0] as { n: number }).n;
      if (n >= wanted) break;
      await client.query(
        `WITH old AS MATERIALIZED (
           SELECT s.*, gen_random_uuid() AS new_id, $2 + row_number() OVER (ORDER BY s.id) AS serial FROM students_student s
            WHERE s.site_id = $1 ORDER BY s.id LIMIT $3),
         made AS (
           INSERT INTO students_student
           SELECT n.* FROM old o, jsonb_populate_record(NULL::students_student, to_jsonb(o) - 'new_id' - 'serial' || jsonb_build_object(
             'id', o.new_id, 'code', '99' || lpad(o.serial::text, 6, '0'), 'birth_registration', NULL, 'nid', NULL,
             'board_roll', NULL, 'board_registration', NULL,
             'search_text', replace(o.search_text, ' ' || o.code || ' ', ' 99' || lpad(o.serial::text, 6, '0') || ' '))) n RETURNING id)
         INSERT INTO students_enrolment
         SELECT n.* FROM old o JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = o.id
           JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current,
           jsonb_populate_record(NULL::students_enrolment, to_jsonb(e) || jsonb_build_object(
             'id', gen_random_uuid(), 'student_id', o.new_id, 'roll', o.serial + 1000)) n`,
        [site, n, Math.min(5_000, wanted - n)],
      );
    }
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query(
      'SELECT count(*)::int AS n FROM students_student WHERE site_id = $1',
      [site],
    );
    return (rows[0] as { n: number }).n;
  });
}

/** Sessions are made for each run, so a kept copy is given those of this one. */
async function bringSessions(from: string, to: string): Promise<void> {
  const whose = {
    account: "username LIKE 'bench-%'",
    membership: "account_id IN (SELECT id FROM account WHERE username LIKE 'bench-%')",
    session: "account_id IN (SELECT id FROM account WHERE username LIKE 'bench-%')",
  };
  const tables = Object.entries(whose);
  const rows = await withAdmin(from, async (client) => {
    const found: string[] = [];
    for (const [table, which] of tables) {
      const answer = await client.query(`SELECT json_agg(t)::text AS rows FROM ${table} t WHERE ${which}`);
      found.push((answer.rows[0] as { rows: string }).rows);
    }
    return found;
  });
  await withAdmin(to, async (client) => {
    await client.query("SET session_replication_role = 'replica'");
    for (const [table, which] of [...tables].reverse())
      await client.query(`DELETE FROM ${table} WHERE ${which}`);
    for (const [place, [table]] of tables.entries())
      await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
        rows[place],
      ]);
  });
}

const shown = (name: string, result: LoadResult) => {
  const { p50, p95, p99, requests, perSecond, failures, failure } = result;
  const times = [p50, p95, p99].map((one) => `${one.toFixed(1)} ms`);
  say(
    `${name}: p50 ${times[0]}, p95 ${times[1]}, p99 ${times[2]} of ${requests} questions, ${perSecond.toFixed(0)} a second` +
      `${failures > 0 ? `; ${failures} FAILED: ${failure}` : ''}`,
  );
};

const world = await openWorld(
  { students: Number(options.own), sites: 1, fresh: options.fresh, keep: options.keep },
  say,
);
const children: ReturnType<typeof startChild>[] = [];
const start = (...given: Parameters<typeof startChild>) => {
  const child = startChild(...given);
  children.push(child);
  return child;
};
try {
  // A database of its own, so that the other figures stay those of their own students.
  const filled = new URL(world.adminUrl).pathname.slice(1);
  const name = `${filled}_look_up`;
  const adminUrl = withDatabase(world.adminUrl, name);
  await withAdmin(withDatabase(world.adminUrl, 'postgres'), async (client) => {
    if (options.fresh) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name} TEMPLATE ${filled}`);
  });
  await bringSessions(world.adminUrl, adminUrl);
  const begun = Date.now();
  const students = await grow(adminUrl, world.siteId);
  say(`${students} students, ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  const product = start('product.ts', {
    environment: { NODE_ENV: 'production' },
    nodeArguments: startArguments,
  });
  const port = await product.ask<number>('start', {
    adminUrl,
    secret: benchSecret,
    folder: world.folder,
  });
  const readers = start('load.ts');
  const savers = start('load.ts');
  const raw = ({ method, path, body }: Request, place: number) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    return [
      `${method} ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Accept-Encoding: gzip',
      world.sessions[place % world.sessions.length],
      ...(text ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
      '',
      text,
    ].join('\r\n');
  };
  const requests = questionsOf(world, 6_000).map((words, place) =>
    raw({ method: 'GET', path: `/api/v1/search?q=${encodeURIComponent(words)}` }, place),
  );
  const read = (order: Partial<LoadOrder>) =>
    readers.ask<LoadResult>('run', { port, requests, connections: 1, seconds, ...order } satisfies LoadOrder);
  /** What a question takes of the processor: on a busy machine the clock says more of the others. */
  const spent = async () => {
    const { user, system } = await product.ask<NodeJS.CpuUsage>('cpu');
    return { server: (user + system) / 1000, database: secondsOfDatabase(world.folder) * 1000 };
  };
  await read({ seconds: 3 });
  say(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(2)}`);
  const before = await spent();
  const alone = await read({});
  const after = await spent();
  shown('Alone, one after the other', alone);
  const each = (of: 'server' | 'database') => ((after[of] - before[of]) / alone.requests).toFixed(1);
  say(
    `  of the processor a question: ${each('server')} ms of the server, ${each('database')} ms of the database`,
  );
  // What is kept of an institution is gone after each save, so that the look-up meets what an office meets.
  const register = workloads.find((one) => one.name.startsWith('save attendance')) as Workload;
  const saves = Array.from({ length: 2_000 }, (_, place) => raw(register.request(world), place));
  const beside = savers.ask<LoadResult>('run', {
    port,
    requests: saves,
    connections: 2,
    seconds: seconds + 2,
    perSecond: Number(options.saves),
  } satisfies LoadOrder);
  shown(
    `${options.questions} a second beside ${options.saves} saves a second`,
    await read({ connections: 16, perSecond: Number(options.questions), from: 2_000 }),
  );
  const saved = await beside;
  say(
    `  the saves: p95 ${saved.p95.toFixed(1)} ms of ${saved.requests}${saved.failure ? `, FAILED ${saved.failure}` : ''}`,
  );
  shown('As many as sixteen can ask', await read({ connections: 16, from: 4_000 }));
  say(`load ${loadavg()[0]?.toFixed(2)} afterwards`);
} finally {
  for (const child of children.reverse()) await child.stop();
  await world.stop();
}
