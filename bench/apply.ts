import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { addDays, todayInDhaka } from '../src/core/dates.ts';
import { districts, divisions, thanas } from '../src/modules/locations/geo.data.ts';
import { type Child, startArguments, startChild } from './child.ts';
import { openCopy } from './copy.ts';
import { say } from './measured.ts';
import { noisyPhoto } from './noisy-photo.ts';
import { benchSecret } from './world.ts';

// The public form of admission on its last evening: `npm run bench:apply`. A family alone keeps its steps, then two hundred
// at once begin, keep six steps, give a photo and send. Goals: a step kept p95 50 ms, no answer but 200.
const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '5000' },
    families: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    keep: { type: 'boolean', default: false },
  },
});
const families = Number(options.families);
const copy = await openCopy('apply', { students: Number(options.students), keep: options.keep }, say);
const { world, sql } = copy;
let product: Child | null = null;

/** A photo as the form sends it after cropping. */
const photo = (await noisyPhoto(600)).toString('base64');
const thana = thanas[0];
const district = districts.find((one) => String(one.number) === thana?.districtId);
const division = divisions.find((one) => String(one.number) === district?.divisionId);

/** A form as a careful family fills it in. */
const dataOf = (n: number): Record<string, string> => ({
  nameEn: `Child Number ${n}`,
  nameBn: 'শিশু',
  dateOfBirth: '2014-05-06',
  birthRegistration: `2014${String(n).padStart(13, '0')}`,
  gender: 'female',
  religion: 'islam',
  mobile: `0181${String(n).padStart(7, '0')}`,
  fatherNameEn: `Father Number ${n}`,
  fatherNameBn: 'পিতা',
  motherNameEn: `Mother Number ${n}`,
  motherNameBn: 'মাতা',
  ...Object.fromEntries(
    ['present', 'permanent'].flatMap((which) => [
      [`${which}Division`, String(division?.number)],
      [`${which}District`, String(district?.number)],
      [`${which}Thana`, String(thana?.number)],
      [`${which}Village`, 'Road 5'],
    ]),
  ),
});

try {
  const today = todayInDhaka(new Date());
  const [offer] = await sql(
    `SELECT o.id, o.declaration_id AS "declarationId" FROM admission_offer o JOIN academic_school_class c
         ON c.site_id = $1 AND c.id = o.class_id WHERE o.site_id = $1 ORDER BY c.position LIMIT 1`,
    world.siteId,
  );
  await sql(
    `UPDATE admission_declaration SET kind = 'admission', method = 'lottery', status = 'open', opens_on = $3::date - 5, closes_on = $4,
            fee = 0, min_age = NULL, max_age = NULL, age_on = NULL, eligibility = '[]' WHERE site_id = $1 AND id = $2`,
    world.siteId,
    offer?.declarationId,
    today,
    addDays(today, 5),
  );
  await copy.knowing('fresh');
  product = startChild('product.ts', {
    environment: { NODE_ENV: 'production' },
    nodeArguments: startArguments,
  });
  const port = await product.ask<number>('start', {
    adminUrl: copy.adminUrl,
    secret: benchSecret,
    folder: world.folder,
  });
  const refused: string[] = [];
  let calls = 0;
  const call = async (family: number, path: string, input: object): Promise<Record<string, string>> => {
    const session = world.sessions[family % world.sessions.length] ?? '';
    const headers = session
      .split('\r\n')
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])
      .filter(([name]) => name !== 'Authorization');
    const answer = await fetch(`http://127.0.0.1:${port}/api/web/admission/${path}`, {
      method: 'POST',
      headers: {
        ...Object.fromEntries(headers),
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.113.${1 + (family % 40)}`,
      },
      body: JSON.stringify({ site_id: String(world.siteId), ...input }),
    });
    calls += 1;
    const text = await answer.text();
    if (answer.status !== 200) refused.push(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    return answer.status === 200 ? JSON.parse(text) : {};
  };
  const apply = async (family: number): Promise<{ number: string | undefined; steps: number[] }> => {
    const form = { choices: [offer?.id], claims: [], data: dataOf(family), qualifications: [] };
    const { code } = await call(family, 'begin', {
      declarationId: offer?.declarationId,
      choices: form.choices,
    });
    const steps: number[] = [];
    for (let step = 0; step < 6; step += 1) {
      const began = performance.now();
      await call(family, 'save', { code, step, ...form });
      steps.push(performance.now() - began);
    }
    await call(family, 'photo', { code, content: photo });
    const { number } = await call(family, 'submit', { code, agreed: true });
    return { number, steps };
  };
  const told = (name: string, steps: number[]) => {
    steps.sort((one, other) => one - other);
    const at = (share: number) => (steps[Math.floor(steps.length * share)] ?? 0).toFixed(0);
    say(
      `${name}: p50 ${at(0.5)}, p95 ${at(0.95)} ms of ${steps.length} steps, load ${loadavg()[0]?.toFixed(1)}`,
    );
  };
  let next = 1;
  say(`${cpus().length} × ${cpus()[0]?.model}`);
  for (let warm = 0; warm < 3; warm += 1) await apply(next++);
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const steps: number[] = [];
    for (let family = 0; family < 30; family += 1) steps.push(...(await apply(next++)).steps);
    told('a step kept by a family alone', steps);
    calls = 0;
    const began = performance.now();
    const used = await product.ask<NodeJS.CpuUsage>('cpu');
    const all = await Promise.all(Array.from({ length: families }, () => apply(next++)));
    const { user, system } = await product.ask<NodeJS.CpuUsage>('cpu');
    told(
      `a step kept by one of ${families} at once`,
      all.flatMap((one) => one.steps),
    );
    say(
      `  ${calls} calls in ${((performance.now() - began) / 1000).toFixed(1)} s, ${((user + system - used.user - used.system) / 1e6).toFixed(1)} s ` +
        `of the server's process, ${new Set(all.map((one) => one.number).filter(Boolean)).size} numbers, ${refused.length} answers not 200`,
    );
  }
  for (const one of new Set(refused)) say(`  ${one}`);
} finally {
  await product?.stop();
  await copy.stop();
}
