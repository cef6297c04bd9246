import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleRecord } from '../../../../test/samples/sample.ts';
import { until } from '../../../../test/until.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { student } from '../../../modules/students/student.entity.ts';
import { slide } from '../../../modules/website/first-page/slide.entity.ts';
import { parts, systemContext } from '../../../server.ts';
import { newId } from '../../ids.ts';
import { addRequest, closeRequest } from '../approvals/requests.ts';
import { roleUrl, withAdmin } from '../database/database.ts';
import { startWorker, type Worker } from '../jobs/jobs.ts';
import { faceKeyOf } from './faces.ts';
import { putTidying } from './tidy-files.ts';

let world: World;
let worker: Worker;

beforeAll(async () => {
  world = await makeWorld();
  worker = await startWorker(
    world.server.services,
    [parts.tidyFiles],
    roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
    { pollMilliseconds: 200 },
  );
});
afterAll(async () => {
  await worker.stop();
  await world.close();
});

/** Keeps a file as it was uploaded `hours` ago. */
async function keep(siteId: number, purpose: string, hours: number): Promise<string> {
  const id = newId();
  await world.server.services.storage.put(id, Buffer.from('content'));
  await world.inSite(siteId, (transaction) =>
    transaction.change(
      `INSERT INTO stored_file (site_id, id, name, mime, bytes, purpose, created_at)
       VALUES ($1, $2, 'a.webp', 'image/webp', 7, $3, now() - make_interval(hours => $4))`,
      id,
      purpose,
      hours,
    ),
  );
  return id;
}

const rowOf = (siteId: number, id: string) =>
  world.inSite(siteId, (transaction) =>
    transaction.row('SELECT 1 FROM stored_file WHERE site_id = $1 AND id = $2', id),
  );
const isKept = async (siteId: number, id: string) => {
  const row = await rowOf(siteId, id);
  const content = await world.server.services.storage.get(id);
  expect(row === null).toBe(content === null);
  return row !== null;
};

/** The tidying that waits or is going on, and in how many hours. */
const waiting = async () =>
  (
    await withAdmin(world.adminUrl, (client) =>
      client.query<{ hours: number }>(
        `SELECT round(extract(epoch FROM j.run_at - now()) / 3600)::int AS hours FROM jobs._private_jobs j
         JOIN jobs._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'files.tidy'`,
      ),
    )
  ).rows;

/** At its end it puts itself in for the next day, in place of what was put in meanwhile: the next test waits for that. */
const isOver = () =>
  until(
    'only that of the next day waits',
    async () => (await waiting()).map((one) => one.hours).join() === '24',
  );

it('removes files nobody refers to after a day, row and content, and no others', async () => {
  const { siteA, siteB, inSite } = world;
  const [photo, picture, logo] = [
    await keep(siteA, 'students_student.photo', 48),
    await keep(siteA, 'website_slide.picture', 48),
    await keep(siteA, 'site.logo', 48),
  ];
  await inSite(siteA, async (transaction) => {
    const pupil = await sampleRecord(transaction, student);
    const one = await sampleRecord(transaction, slide);
    await transaction.change(
      'UPDATE students_student SET photo = $2 WHERE site_id = $1 AND id = $3',
      photo,
      pupil.id,
    );
    await transaction.change(
      'UPDATE website_slide SET picture = $2 WHERE site_id = $1 AND id = $3',
      picture,
      one.id,
    );
  });
  await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change('UPDATE site SET logo = $2 WHERE id = $1', siteA, logo),
  );
  const kept = [
    [siteA, photo],
    [siteA, picture],
    [siteA, logo],
    [siteA, await keep(siteA, 'students_student.photo', 23)],
    [siteA, await keep(siteA, 'of.something else', 48)],
  ] as const;
  const gone = [
    [siteA, await keep(siteA, 'students_student.photo', 25)],
    [siteA, await keep(siteA, 'website_notice.attachment', 48)],
    [siteB, await keep(siteB, 'website_slide.picture', 48)],
    [siteB, await keep(siteB, 'site.logo', 48)],
  ] as const;
  await putTidying(world.server.services, systemContext('test'), parts.tidyFiles);
  await until('the last of them is tidied away', async () => {
    const [siteId, id] = gone[3];
    const row = await rowOf(siteId, id);
    return row === null && (await world.server.services.storage.get(id)) === null;
  });
  await isOver();
  for (const [site, id] of gone) expect(await isKept(site, id)).toBe(false);
  for (const [site, id] of kept) expect(await isKept(site, id)).toBe(true);
});

it('a photo goes a day after its account has another, or none', async () => {
  const { storage, database } = world.server.services;
  const person = await world.person(world.siteA, ['teacher']);
  const [replaced, fresh, worn] = [newId(), newId(), newId()];
  for (const key of [replaced, fresh, worn]) await storage.put(key, Buffer.from('photo'));
  await database.findOne('UPDATE account SET photo = $2 WHERE id = $1', person.accountId, worn);
  await withAdmin(world.adminUrl, async (client) => {
    for (const [key, hours] of [
      [replaced, 48],
      [worn, 48],
      [fresh, 23],
    ])
      await client.query(
        `INSERT INTO platform_history (id, table_name, record_id, operation, before, after, action, request, at)
         VALUES (gen_random_uuid(), 'account', $1, 'update', json_build_object('photo', $2::text)::jsonb, '{"photo": null}', '', '',
                 now() - make_interval(hours => $3))`,
        [person.accountId, key, hours],
      );
  });
  await putTidying(world.server.services, systemContext('test'), parts.tidyFiles);
  await until('the photo is tidied away', async () => !(await storage.has(replaced)));
  await isOver();
  expect([await storage.has(worn), await storage.has(fresh)]).toEqual([true, true]);
});

it('CRT-6 the small face goes with its photo, but for one that a paper shows when it is printed again', async () => {
  const { siteA } = world;
  const { storage } = world.server.services;
  const [left, issued] = [
    await keep(siteA, 'students_student.photo', 48),
    await keep(siteA, 'students_student.photo', 48),
  ];
  for (const photo of [left, issued]) await storage.put(faceKeyOf(photo), Buffer.from('face'));
  // A paper without the student and template it hangs on: only its face matters here.
  await withAdmin(world.adminUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(
      `INSERT INTO documents_issue (site_id, id, student_id, kind, year, serial, number, language, template_version_id, data, photo, day,
              key_number, signature, issued_by, issued_at)
       VALUES ($1, $2, $2, 'studentCard', '2026', 1, 'SID-1', 'en', $2, '{}', $3, '2026-01-01', 1, '', $2, now())`,
      [siteA, newId(), faceKeyOf(issued)],
    );
    await client.query('COMMIT');
  });
  await putTidying(world.server.services, systemContext('test'), parts.tidyFiles);
  await until('the face is tidied away', async () => !(await storage.has(faceKeyOf(left))));
  await until(
    'its photo is tidied away',
    async () => (await rowOf(siteA, issued)) === null && (await storage.get(issued)) === null,
  );
  await isOver();
  expect(await storage.has(faceKeyOf(issued))).toBe(true);
});

it('comes again the next day, once, however often it is put in', async () => {
  for (let n = 0; n < 2; n += 1)
    await putTidying(world.server.services, systemContext('test'), parts.tidyFiles);
  await isOver();
  expect(await waiting()).toEqual([{ hours: 24 }]);
});

it('X-9 leaves what a request for a second person names, until it is closed', async () => {
  const { siteA, inSite } = world;
  const [asked, other] = [
    await keep(siteA, 'students_student.photo', 48),
    await keep(siteA, 'students_student.photo', 48),
  ];
  const [id, asker] = [newId(), newId()];
  const now = new Date();
  const about = {
    subject: newId(),
    title: { en: 'A', bn: 'ক' },
    path: null,
    amount: null,
    figures: [],
    excluded: [],
  };
  await inSite(siteA, (transaction) =>
    addRequest(transaction, {
      id,
      act: 'students.photo',
      about,
      limit: null,
      input: { photo: asked },
      files: [asked],
      reason: 'A new photo',
      askedBy: asker,
      askedAt: now,
      deadline: new Date(now.getTime() + 86_400_000),
      byOnePerson: false,
    }),
  );
  const tidied = async (file: string) => {
    await putTidying(world.server.services, systemContext('test'), parts.tidyFiles);
    // What was stored goes first, and the row with the commit.
    await until('the file is tidied away', async () => (await rowOf(siteA, file)) === null);
    expect(await isKept(siteA, file)).toBe(false);
    await isOver();
  };
  await tidied(other);
  expect(await isKept(siteA, asked)).toBe(true);
  await inSite(siteA, (transaction) =>
    closeRequest(transaction, { requestId: id, kind: 'withdrawn', by: asker, at: now }),
  );
  await tidied(asked);
});
