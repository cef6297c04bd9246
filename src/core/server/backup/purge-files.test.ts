import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../ids.ts';
import { withAdmin } from '../database/database.ts';
import { faceKeyOf } from '../files/faces.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

it('PLT-12 faces go with the photos of an institution that is removed, those of papers and of its people too', async () => {
  const { storage, keeper } = world.server.services;
  const [leaves, stays] = [
    await world.person(world.siteA, ['teacher']),
    await world.person(world.siteA, ['teacher']),
  ];
  const [photo, given, elsewhere] = [newId(), newId(), newId()];
  const [ofPaper, ofLeaver, ofOther, replaced] = [faceKeyOf(given), newId(), newId(), newId()];
  const gone = [photo, faceKeyOf(photo), ofPaper, ofLeaver, replaced];
  const kept = [elsewhere, faceKeyOf(elsewhere), ofOther];
  for (const key of [...gone, ...kept]) await storage.put(key, Buffer.from('picture'));
  await withAdmin(world.adminUrl, async (client) => {
    await client.query('BEGIN');
    // A paper without the student it hangs on: only its face matters here.
    await client.query('SET LOCAL session_replication_role = replica');
    for (const [site, id] of [
      [world.siteA, photo],
      [world.siteB, elsewhere],
    ] as const)
      await client.query(
        `INSERT INTO stored_file (site_id, id, name, mime, bytes, purpose) VALUES ($1, $2, 'a.webp', 'image/webp', 7, 'students_student.photo')`,
        [site, id],
      );
    await client.query(
      `INSERT INTO documents_issue (site_id, id, student_id, kind, year, serial, number, language, template_version_id, data, photo, day,
              key_number, signature, issued_by, issued_at)
       VALUES ($1, $2, $2, 'studentCard', '2026', 1, 'SID-1', 'en', $2, '{}', $3, '2026-01-01', 1, '', $2, now())`,
      [world.siteA, newId(), ofPaper],
    );
    await client.query(
      "INSERT INTO membership (id, account_id, site_id, role) VALUES (gen_random_uuid(), $1, $2, 'teacher')",
      [stays.accountId, world.siteB],
    );
    for (const [account, key] of [
      [leaves.accountId, ofLeaver],
      [stays.accountId, ofOther],
    ])
      await client.query('UPDATE account SET photo = $2 WHERE id = $1', [account, key]);
    await client.query(
      `INSERT INTO platform_history (id, table_name, record_id, operation, before, after, action, request)
       VALUES (gen_random_uuid(), 'account', $1, 'update', json_build_object('photo', $2::text)::jsonb, '{}', '', '')`,
      [leaves.accountId, replaced],
    );
    await client.query('COMMIT');
  });
  await keeper.purgeFiles(world.siteA);
  expect(await Promise.all(gone.map((key) => storage.has(key)))).toEqual(gone.map(() => false));
  expect(await Promise.all(kept.map((key) => storage.has(key)))).toEqual(kept.map(() => true));
});
