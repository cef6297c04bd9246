import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testKeys, testSecret } from '../../../../test/database.ts';
import { sampleRecord } from '../../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { employeePay } from '../../../modules/payroll/setup/employee-pay.entity.ts';
import { student } from '../../../modules/students/student.entity.ts';
import { parts } from '../../../server.ts';
import { newId } from '../../ids.ts';
import { withAdmin } from '../database/database.ts';
import { bringSecrets } from './bring-secrets.ts';
import { addKey, dropKey, keptKeys, parseKeys } from './keys.ts';
import { keyRingOf, maskOfSealed } from './sealed.ts';

let world: World;
let head: Person;
let office: Person;
const base = '/api/v1/payroll/employee-pay';
const ring = keyRingOf(testKeys);
const later = keyRingOf([...testKeys, { id: 'k2', bytes: Buffer.alloc(32, 9) }]);

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  office = await world.person(world.siteA, ['office']);
});
afterAll(() => world.close());

const stored = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.rows<Record<string, string>>(sql, ...values));
/** As an owner writes who is bound by nothing but the checks. */
const asOwner = (sql: string, ...values: unknown[]) =>
  withAdmin(world.adminUrl, (client) => client.query(sql, values));

it('a number is sealed for one institution, the same each time, and nobody reads it with another key', () => {
  const box = ring.boxOf(1);
  const sealed = box.seal('1234567890');
  expect(sealed).toMatch(/^~k1~[\w-]{16}~7890~[\w-]+$/);
  expect(box.seal('1234567890')).toBe(sealed);
  expect(box.open(sealed)).toBe('1234567890');
  expect(maskOfSealed(sealed)).toBe('•••• 7890');
  expect(() => ring.boxOf(2).open(sealed)).toThrow();
  expect(() => box.open(sealed.replace('7890', '7891'))).toThrow();
  expect(() => box.open('1234567890')).toThrow(/without being sealed/);
  expect(ring.boxOf(2).seal('1234567890')).not.toBe(sealed);
  // After a change of keys both forms are looked for, and the old one is still read.
  expect(later.boxOf(1).forms('1234567890')).toEqual([sealed, later.boxOf(1).seal('1234567890')]);
  expect(later.boxOf(1).open(sealed)).toBe('1234567890');
  expect(() => box.open(later.boxOf(1).seal('1234567890'))).toThrow(/k2 is missing/);
});

it('keys are made once, in a file of their own, and one is added and dropped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pathshala-keys-'));
  try {
    const [first] = keptKeys(folder);
    expect(first?.bytes.length).toBe(32);
    expect(keptKeys(folder)).toEqual([first]);
    expect(addKey(folder)).toBe('k2');
    expect(keptKeys(folder).map(({ id }) => id)).toEqual(['k1', 'k2']);
    dropKey(folder, 'k1');
    expect(parseKeys(readFileSync(join(folder, 'secret-keys'), 'utf8'))?.map(({ id }) => id)).toEqual(['k2']);
    expect(parseKeys('k1:1234')).toBeNull();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('a secret field of a plain entity is masked everywhere, stays when it comes back masked, and is shown for a reason', async () => {
  const number = '20501234567890';
  const record = await world.inSite(world.siteA, (transaction) => sampleRecord(transaction, employeePay));
  const path = `${base}/${record.id}`;
  const before = (await head.call('GET', path)).body;
  const { id: _, labels: _l, version, ...fields } = before;
  const saved = await head.call('PUT', path, { ...fields, version, accountNumber: number });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.body.accountNumber).toBe('•••• 7890');
  const again = await head.call('PUT', path, {
    ...fields,
    version: saved.body.version,
    accountNumber: '•••• ৭৮৯০',
    note: 'Kept',
  });
  expect(again.body, again.text).toMatchObject({ accountNumber: '•••• 7890', note: 'Kept' });
  const wrong = await head.call('PUT', path, {
    ...fields,
    version: again.body.version,
    accountNumber: '•••• 1111',
  });
  expect(wrong.status).toBe(422);
  for (const answer of [
    await head.call('GET', base),
    await head.call('GET', path),
    await head.call('GET', `${path}/history`),
    await head.call('GET', `${base}/export?format=csv`),
    await head.call('GET', '/api/v1/access/log'),
  ])
    expect(answer.text).not.toContain(number);
  const history = (await head.call('GET', `${path}/history`)).body.items as { changes: object[] }[];
  expect(history.flatMap((one) => one.changes)).toContainEqual(
    expect.objectContaining({ field: 'accountNumber', after: '•••• 7890' }),
  );
  const inHistory = await stored(
    'SELECT h::text AS text FROM history h WHERE site_id = $1 AND record_id = $2',
    record.id,
  );
  expect(inHistory.some(({ text }) => text?.includes('~k1~'))).toBe(false);

  const reveal = (who: Person, input: object) =>
    who.call(
      'POST',
      `${path}/reveal`,
      { field: 'accountNumber', reason: 'The bank refused it', ...input },
      {
        'idempotency-key': newId(),
      },
    );
  expect((await reveal(head, {})).body).toEqual({ value: number });
  expect((await reveal(head, { reason: '' })).status).toBe(422);
  expect((await reveal(head, { field: 'note' })).status).toBe(404);
  expect((await reveal(office, {})).status).toBe(403);
  expect(
    await stored(
      'SELECT actor_id, reason, field FROM secret_reveal WHERE site_id = $1 AND record_id = $2',
      record.id,
    ),
  ).toEqual([{ actor_id: head.accountId, reason: 'The bank refused it', field: 'accountNumber' }]);
  expect(
    await stored(
      'SELECT answer FROM idempotency_key WHERE site_id = $1 AND answer::text LIKE $2',
      `%${number}%`,
    ),
  ).toEqual([]);
  for (let n = 0; n < 70; n += 1) if ((await reveal(head, {})).status === 429) return;
  expect.unreachable('nobody looks at numbers without end');
});

it('a number comes in by a sheet, is found by the whole of it in the palette, and never stands plain', async () => {
  const number = '20135614091029999';
  const child = await world.inSite(world.siteA, (transaction) => sampleRecord(transaction, student));
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      'UPDATE students_student SET birth_registration = $3 WHERE site_id = $1 AND id = $2',
      child.id,
      transaction.secrets.seal(number),
    ),
  );
  const found = await office.call('GET', '/api/v1/search?q=2013 5614 0910 29999'.replaceAll(' ', '%20'));
  expect(found.text).toContain(String(child.id));
  expect((await office.call('GET', `/api/v1/search?q=${number.slice(0, 16)}`)).text).not.toContain(
    String(child.id),
  );
  await expect(
    world.inSite(world.siteA, (transaction) =>
      transaction.change(
        'UPDATE students_student SET nid = $3 WHERE site_id = $1 AND id = $2',
        child.id,
        '1234567890',
      ),
    ),
  ).rejects.toMatchObject({ code: '23514' });
});

it('an earlier version leaves numbers plain: they are sealed at the start, once and after being cut off, without a history', async () => {
  const child = await world.inSite(world.siteA, (transaction) => sampleRecord(transaction, student));
  const family = newId();
  const applicant = newId();
  // As the version before left it: no checks, nothing noted.
  await asOwner('DELETE FROM sealed_place');
  for (const { table, column } of parts.secrets)
    await asOwner(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_${column}_sealed`);
  await asOwner(
    "UPDATE students_student SET birth_registration = '20101234567890123', nid = '' WHERE id = $1",
    child.id,
  );
  await asOwner(
    "INSERT INTO students_guardian (site_id, id, name_en, mobile, nid) VALUES ($1, $2, 'Rahim', '+8801712440118', '1987654321')",
    world.siteA,
    family,
  );
  await withAdmin(world.adminUrl, async (client) => {
    // Until the transaction ends, which is also what a cluster tells its nodes.
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    await client.query(
      `INSERT INTO admission_applicant (site_id, id, declaration_id, code_digest, choices, claims, quotas, birth_registration, data, qualifications)
       VALUES ($1, $2, $3, 'x', '{}', '{}', '{}', '20161234567890123', $4, '[]')`,
      [world.siteA, applicant, newId(), { fatherNid: '1987654321', fatherIncome: '20000', motherNid: '' }],
    );
    await client.query('COMMIT');
  });
  const rowsOfHistory = async () =>
    Number((await stored('SELECT count(*)::text AS n FROM history WHERE site_id = $1'))[0]?.n);
  const before = await rowsOfHistory();
  for (const { table, column } of parts.secrets)
    await asOwner(
      `ALTER TABLE ${table} ADD CONSTRAINT ${table}_${column}_sealed CHECK (${column}::text IS NULL OR true) NOT VALID`,
    );

  // Cut off after the first place: what is done stays done.
  const [one, ...others] = parts.secrets;
  if (!one) throw new Error('nothing is sealed');
  expect(await bringSecrets(world.adminUrl, ring, [one], testSecret)).toHaveLength(1);
  expect(await bringSecrets(world.adminUrl, ring, parts.secrets, testSecret)).toHaveLength(others.length);
  expect(await bringSecrets(world.adminUrl, ring, parts.secrets, testSecret)).toEqual([]);
  expect(await rowsOfHistory()).toBe(before);

  const read = async (keys: typeof ring) => {
    const box = keys.boxOf(world.siteA);
    const [row] = await stored(
      `SELECT s.birth_registration AS birth, s.nid, g.nid AS father, a.birth_registration AS born, a.data ->> 'fatherNid' AS given,
              a.data ->> 'fatherIncome' AS income, a.data ->> 'motherNid' AS mother
         FROM students_student s, students_guardian g, admission_applicant a
        WHERE s.site_id = $1 AND s.id = $2 AND g.site_id = $1 AND g.id = $3 AND a.site_id = $1 AND a.id = $4`,
      child.id,
      family,
      applicant,
    );
    const open = (name: string) => box.openOrNull(row?.[name]);
    expect([
      open('birth'),
      row?.nid,
      open('father'),
      open('born'),
      open('given'),
      row?.income,
      row?.mother,
    ]).toEqual(['20101234567890123', null, '1987654321', '20161234567890123', '1987654321', '20000', '']);
    // The same number is the same text, wherever it stands.
    expect(row?.father).toBe(row?.given);
    return row;
  };
  expect((await read(ring))?.birth).toMatch(/^~k1~/);

  // With a new key everything is sealed anew at the next start, and the old one is needed no more.
  await bringSecrets(world.adminUrl, later, parts.secrets, testSecret);
  expect((await read(keyRingOf([{ id: 'k2', bytes: Buffer.alloc(32, 9) }])))?.given).toMatch(/^~k2~/);
  expect(await rowsOfHistory()).toBe(before);
});
