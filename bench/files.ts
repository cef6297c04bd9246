import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { roleUrl } from '../src/core/server/database/database.ts';
import { startWorker } from '../src/core/server/jobs/jobs.ts';
import { makeListFile } from '../src/core/server/list-files/make-file.ts';
import { openCopy } from './copy.ts';
import { say } from './measured.ts';
import { benchSecret } from './world.ts';

// Files of long lists, through the queue to the stored file: `npm run bench:files`. The thread that writes them lives in this
// process, so its memory is in the figure. Goals: CSV in memory that does not grow with the rows, XLSX at most 300 MB more.
const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '5000' },
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    keep: { type: 'boolean', default: false },
  },
});
const copy = await openCopy('files', { students: Number(options.students), keep: options.keep }, say);
const { world, server } = copy;
const headers = Object.fromEntries(
  (world.sessions[0] ?? '')
    .split('\r\n')
    .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
);
const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  return answer.json();
};

const worker = await startWorker(
  server.services,
  [makeListFile.job],
  roleUrl(copy.adminUrl, 'pathshala_jobs', benchSecret),
  { pollMilliseconds: 50 },
);
try {
  say(`${cpus().length} × ${cpus()[0]?.model}`);
  // A tenth of the rows first: what memory does not grow with the rows is the same for both.
  for (const rows of [Number(options.rows) / 10, Number(options.rows)]) {
    await copy.sql(
      'DELETE FROM academic_house WHERE site_id = $1 AND search_text = $2',
      world.siteId,
      'bench',
    );
    await copy.sql(
      `INSERT INTO academic_house (site_id, id, position, name_en, name_bn, search_text)
       SELECT $1, gen_random_uuid(), 1, 'House ' || lpad(n::text, 6, '0'), 'ভবন ' || n, 'bench' FROM generate_series(1, $2::int) n`,
      world.siteId,
      rows,
    );
    await copy.knowing('fresh');
    for (const format of ['csv', 'xlsx'])
      for (let round = 0; round < Number(options.rounds); round += 1) {
        global.gc?.();
        const before = process.memoryUsage().rss;
        let most = before;
        let turn = 0;
        const processor = process.cpuUsage();
        const began = performance.now();
        const { runId } = await call('POST', '/api/v1/list-files', {
          path: `/api/v1/academic/house/export?format=${format}&sort=nameEn`,
        });
        let run: { state: string; result: { rows: number; bytes: number } } | undefined;
        while (run === undefined || ['waiting', 'running'].includes(run.state)) {
          await pause(20);
          most = Math.max(most, process.memoryUsage().rss);
          turn += 1;
          if (turn % 10 > 0) continue;
          const { items } = await call('GET', '/api/v1/jobs/runs?size=50');
          run = (items as ({ id: string } & NonNullable<typeof run>)[]).find((one) => one.id === runId);
        }
        const { user, system } = process.cpuUsage(processor);
        say(
          `${format} of ${run.result.rows} rows: ${run.state} in ${((performance.now() - began) / 1000).toFixed(1)} s, ` +
            `${((user + system) / 1e6).toFixed(1)} s of this process, ${Math.round((most - before) / 2 ** 20)} MB more at most, ` +
            `${(run.result.bytes / 1e6).toFixed(1)} MB, load ${loadavg()[0]?.toFixed(1)}`,
        );
      }
  }
} finally {
  await worker.stop();
  await copy.stop();
}
