import pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../src/core/server/database/embedded-postgres.ts';
import { withDatabase, withAdmin } from '../src/core/server/database/database.ts';
import { readConfig } from '../src/core/server/http/config.ts';
import { makeServer } from '../src/server.ts';
import { antiForgeryTokenOf, deviceCookie } from '../src/core/server/auth/caller.ts';
const folder = '.cache/bench';
const { usualDataFolder } = await import('../src/core/server/http/config.ts');
const f = usualDataFolder('.cache/bench', '/var/lib/pathshala-bench');
const postgres = await startEmbeddedPostgres(f, { onProgress: () => {} });
const secret = 'a secret for measuring only, sixty-four characters long, not for use';
let name = '';
await withAdmin(postgres.adminUrl, async (c) => { name = (await c.query("SELECT datname FROM pg_database WHERE datname LIKE 'bench%' LIMIT 1")).rows[0].datname; });
const adminUrl = withDatabase(postgres.adminUrl, name);
const q = pg.Client.prototype.query as any;
let log: any[] | null = null;
pg.Client.prototype.query = function (this: any, ...a: any[]) {
  const t = performance.now(); const r = q.apply(this, a);
  const text = typeof a[0] === 'string' ? a[0] : a[0]?.text;
  if (log && r?.then) { const l = log; r.then(() => l.push([performance.now() - t, text])); }
  return r;
} as any;
let families: any[] = [];
await withAdmin(adminUrl, async (c) => {
  families = (await c.query(`SELECT r.site_id, r.exam_id AS "examId", r.class_id AS "classId", t.roll, d.code AS proof FROM results_run r JOIN results_result t ON t.site_id=r.site_id AND t.run_id=r.id JOIN students_enrolment e ON e.site_id=t.site_id AND e.id=t.enrolment_id JOIN students_student d ON d.site_id=e.site_id AND d.id=e.student_id WHERE r.status='published' AND r.site_id=(SELECT min(id) FROM site) AND t.outcome <> 'withheld'`)).rows;
});
const config = readConfig({ NODE_ENV: 'production', DATA_FOLDER: f, DATABASE_URL: adminUrl, APP_SECRET: secret });
const server = await makeServer(config, adminUrl, { log: pino({ level: 'silent' }) });
const device = 'a'.repeat(43);
const headers = { cookie: `${deviceCookie}=${device}`, 'x-csrf-token': antiForgeryTokenOf(secret, device), 'x-requested-with': 'XMLHttpRequest', 'accept-encoding': 'gzip' };
const ask = async (one: any) => { const { site_id, ...rest } = one; const r = await server.app.inject({ method: 'POST', url: '/api/web/exam-result', headers, payload: { ...rest, site_id: String(site_id) } }); if (r.statusCode !== 200) throw new Error(r.body); };
console.log(families.length, 'families');
for (const n of [5, 6, 7]) { log = []; const t = performance.now(); await ask(families[n * 17]); console.log('--', (performance.now() - t).toFixed(1), 'ms'); for (const [ms, x] of log) console.log(ms.toFixed(2), String(x).replace(/\s+/g, ' ').slice(0, 110)); }
log = null;
const cpu = async (label: string, n: number, pickOne: (i: number) => any) => {
  const c0 = process.cpuUsage(); const t0 = performance.now(); let i = 0;
  await Promise.all(Array.from({ length: 16 }, async () => { while (i < n) { const k = i; i += 1; await ask(pickOne(k)); } }));
  const c = process.cpuUsage(c0); const s = (performance.now() - t0) / 1000;
  console.log(label, n, 'look-ups', (n / s).toFixed(0), '/s by the clock;', ((c.user + c.system) / 1000 / n).toFixed(3), 'ms of the server process each');
};
await cpu('first', Math.min(families.length, 2000), (i) => families[i]);
await cpu('again', 6000, (i) => families[(i * 7) % families.length]);
await cpu('again', 6000, (i) => families[(i * 7) % families.length]);
await server.close(); await postgres.stop(); process.exit(0);
