import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newId } from '../../src/core/ids.ts';
import { roleUrl } from '../../src/core/server/database/database.ts';
import { startWorker } from '../../src/core/server/jobs/jobs.ts';
import { sendBatch } from '../../src/modules/communication/sending/service/send-batch.ts';
import { startChild } from '../child.ts';
import { openCopy } from '../copy.ts';
import { say } from '../measured.ts';
import { benchSecret } from '../world.ts';

// SMS to everybody, from the click to the provider: `npm run bench:messages`. Server and worker are this process, the provider is
// another one. Goals: 20,000 in the queue within 5 s, sent at the provider's pace, in memory that does not grow with their number.
const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '5000' },
    messages: { type: 'string', default: '20000' },
    pace: { type: 'string', default: '200' },
    keep: { type: 'boolean', default: false },
  },
});
const provider = startChild('messages/provider.ts');
const host = `127.0.0.1:${await provider.ask<number>('start')}`;
const size = { students: Number(options.students), keep: options.keep };
const copy = await openCopy('messages', size, say, { PRIVATE_GATEWAYS: host });
const { world, server } = copy;
const headers = Object.fromEntries(
  (world.sessions[0] ?? '')
    .split('\r\n')
    .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
);
const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  const url = `/api/v1/communication/${path}`;
  const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  return answer.json();
};
const worker = await startWorker(
  server.services,
  [sendBatch],
  roleUrl(copy.adminUrl, 'pathshala_jobs', benchSecret),
  { pollMilliseconds: 50 },
);
try {
  say(`${cpus().length} × ${cpus()[0]?.model}`);
  const site = world.siteId;
  await copy.sql(
    `INSERT INTO communication_sms_account (site_id, id, balance) VALUES ($1, gen_random_uuid(), 1000000)
     ON CONFLICT (site_id) DO UPDATE SET balance = EXCLUDED.balance`,
    site,
  );
  await copy.sql(
    `INSERT INTO communication_setting (site_id, id, quiet_from, quiet_to, parts_a_day, messages_a_day, longest, low_balance)
     VALUES ($1, gen_random_uuid(), 0, 0, 1000000, 1000, 5, 0)
     ON CONFLICT (site_id) DO UPDATE SET parts_a_day = 1000000, messages_a_day = 1000`,
    site,
  );
  await copy.sql('UPDATE communication_gateway SET is_active = false WHERE site_id = $1', site);
  await copy.sql('UPDATE site_package SET sms_limit = NULL');
  await call('POST', 'gateways', {
    id: null,
    version: 0,
    name: 'Bench',
    position: 1,
    isActive: true,
    perSecond: Number(options.pace),
    secrets: { key: 'a-secret' },
    call: {
      method: 'POST',
      url: `http://${host}/send`,
      headers: [],
      bodyKind: 'json',
      body: '{"id":"{{id}}","to":"{{number}}","text":"{{text}}","key":"{{secret.key}}"}',
      numberForm: 'msisdn',
      sender: '',
      answerPath: 'code',
      taken: ['200'],
      refused: [],
      idPath: '',
      ask: null,
    },
  });
  // A tenth of them first: what memory does not grow with their number is the same for both.
  for (const count of [Number(options.messages) / 10, Number(options.messages)]) {
    await copy.sql('UPDATE people_employee SET is_active = false WHERE site_id = $1', site);
    await copy.sql(
      `INSERT INTO people_employee (site_id, id, code, name_en, name_bn, designation_id, gender, mobile)
       SELECT $1, gen_random_uuid(), 'M' || gen_random_uuid(), 'Teacher ' || n, 'শিক্ষক ' || n, d.id, 'female',
              '+88017' || lpad(n::text, 8, '0')
         FROM generate_series(1, $2::int) n, (SELECT id FROM academic_designation WHERE site_id = $1 LIMIT 1) d`,
      site,
      count,
    );
    await copy.knowing('fresh');
    global.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    const composed = {
      event: 'closed',
      channels: ['sms'],
      groups: [{ kind: 'people.employees', values: {} }],
      excluded: [],
      subject: { en: '', bn: '' },
      body: { en: 'Closed today', bn: '' },
    };
    const given = await provider.ask<number>('given');
    const began = performance.now();
    const { id } = await call('POST', 'send', { ...composed, key: newId(), expectedParts: count });
    const queued = performance.now() - began;
    let left = count;
    while (left > 0) {
      await pause(100);
      most = Math.max(most, process.memoryUsage().rss);
      const [row] = await copy.sql(
        `SELECT count(*) AS n FROM communication_message WHERE site_id = $1 AND batch_id = $2 AND state IN ('queued', 'sending')`,
        site,
        id,
      );
      left = Number(row?.n);
    }
    const took = (performance.now() - began - queued) / 1000;
    const calls = (await provider.ask<number>('given')) - given;
    say(
      `${count} SMS: queued in ${(queued / 1000).toFixed(1)} s, sent in ${took.toFixed(0)} s (${(count / took).toFixed(0)} a second of ` +
        `${options.pace}), ${calls} calls, ${Math.round((most - before) / 2 ** 20)} MB more at most, load ${loadavg()[0]?.toFixed(1)}`,
    );
  }
} finally {
  await worker.stop();
  await provider.stop();
  await copy.stop();
}
