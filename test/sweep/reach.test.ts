import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { type Endpoint, fillPath } from '../../src/core/endpoint.ts';
import { servedEndpoints } from '../../src/core/server/http/serve.ts';
import { libraryPath } from '../../src/modules/library/paths.ts';
import { demonstrationWorld } from '../demonstration.ts';
import { definitionOf, inputFor } from '../from-schema.ts';
import { type Person, type World, withKnownSessions } from '../world.ts';

// Whoever reaches one section asks a school in full work everything there is to ask, of its own section and of others. No
// answer names a student of another, so that a new list of students is either closed to such people or read by reach.

let world: World;
let limited: Person;
const site = 1;
type Place = { section: string; student: string; enrolment: string; code: string };
let own: Place;
let other: Place;
/** What tells a student beyond the reach in an answer: ids, and the student ID as a text of its own. */
let tells: Set<string>;
let codesWithin: readonly string[];
const records = { own: new Map<string, string>(), other: new Map<string, string>() };

beforeAll(async () => {
  // The day whose demonstration is there already.
  world = await demonstrationWorld({ now: () => new Date('2026-11-19T04:42:00Z') });
  limited = await world.person(site, ['head']);
  const admin = await world.person(site, ['siteAdmin']);
  await world.inSite(site, async (transaction) => {
    const rows = await transaction.rows<Place & { reads: boolean }>(
      `SELECT e.section_id AS section, s.id AS student, e.id AS enrolment, s.code,
              EXISTS (SELECT 1 FROM library_member m WHERE m.site_id = $1 AND m.student_id = s.id) AS reads
         FROM students_student s JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = s.id
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
        WHERE s.site_id = $1 ORDER BY e.section_id, e.roll`,
    );
    const bySection = Map.groupBy(rows, (row) => row.section);
    // A section that reads books, so that each list below has somebody of it.
    const readers = (place: readonly { reads: boolean }[]) => place.filter((one) => one.reads).length;
    const [first, second] = [...bySection.values()].sort((a, b) => readers(b) - readers(a));
    own = (first as Place[])[0] as Place;
    other = (second as Place[])[0] as Place;
    codesWithin = (first as Place[]).map(({ code }) => code);
    tells = new Set(
      rows.flatMap((row) => (row.section === own.section ? [] : [row.student, row.enrolment, row.code])),
    );
    const tables = await transaction.rows<{ name: string; by: string | null }>(
      `SELECT t::text AS name,
              (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = t AND a.attname IN ('enrolment_id', 'student_id', 'section_id')
                AND NOT a.attisdropped ORDER BY a.attname LIMIT 1)::text AS by
         FROM pathshala_site_tables() t
        WHERE $1::bigint > 0 AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = t AND a.attname = 'id' AND a.atttypid = 'uuid'::regtype)`,
    );
    // One statement for all of them: a record of the own section and one of the other where a table tells, else any.
    const found = await transaction.rows<{ name: string; own: string | null; other: string | null }>(
      tables
        .map(({ name, by }) => {
          const one = (place: Place) =>
            by === null
              ? `(SELECT id FROM ${name} WHERE site_id = $1 LIMIT 1)`
              : `(SELECT id FROM ${name} WHERE site_id = $1 AND ${by} = '${
                  by === 'enrolment_id'
                    ? place.enrolment
                    : by === 'student_id'
                      ? place.student
                      : place.section
                }' LIMIT 1)`;
          return `SELECT '${name}' AS name, ${one(own)} AS own, ${one(other)} AS other`;
        })
        .join(' UNION ALL '),
    );
    for (const { name, ...ids } of found)
      for (const side of ['own', 'other'] as const) {
        const id = ids[side];
        if (id !== null) records[side].set(name, id);
      }
    for (const [side, place] of [
      ['own', own],
      ['other', other],
    ] as const) {
      records[side].set('academic_section', place.section);
      records[side].set('students_student', place.student);
      records[side].set('students_enrolment', place.enrolment);
    }
  });
  const path = `/api/v1/access/users/${limited.accountId}/reach`;
  const none = { shift: [], group: [], class: [], section: [] };
  const set = await admin.call('PUT', path, { reach: { ...none, section: [own.section] }, seen: none });
  expect(set.status, set.text).toBe(200);
});
afterAll(() => world.close());

/** Of an input only what the call cannot do without. */
const leastOf = (endpoint: Endpoint, input: Record<string, unknown>) => {
  const { shape = {} } = definitionOf(endpoint.input);
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name]) =>
        !['optional', 'default', 'prefault'].includes(definitionOf(shape[name] as z.ZodType)?.type ?? ''),
    ),
  );
};

const told = (text: string) =>
  [...new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=")\d{6,10}(?=")/g))].filter((one) =>
    tells.has(one),
  );

describe('RBAC-1 a reach of one section', () => {
  it('RBAC-1 B7 no call there is names a student beyond it, and its own come by calls of many modules', async () => {
    const calls = servedEndpoints(world.server.app)
      .map(({ endpoint }) => endpoint)
      .filter(
        ({ method, access, path }) =>
          method === 'GET' &&
          (access === 'signedIn' || (typeof access === 'object' && 'permission' in access)) &&
          !path.endsWith('/stream'),
      );
    const leaks = new Set<string>();
    const named = new Set<string>();
    let answered = 0;
    const asked = new Set<string>();
    await withKnownSessions(world, async () => {
      for (const endpoint of calls)
        for (const side of ['own', 'other'] as const) {
          const input = inputFor(endpoint, { ids: records[side] });
          for (const given of [input, leastOf(endpoint, input)]) {
            const { path, rest } = fillPath(endpoint.path, given);
            const question = path + JSON.stringify(rest);
            if (asked.has(question)) continue;
            asked.add(question);
            const answer = await limited.call('GET', path, rest);
            if (answer.status !== 200) continue;
            answered += 1;
            if (told(answer.text).length > 0) leaks.add(`${endpoint.path} (${side})`);
            if (codesWithin.some((code) => answer.text.includes(`"${code}"`))) named.add(endpoint.path);
          }
        }
    });
    expect([...leaks]).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    expect(named.size).toBeGreaterThan(3);
  });

  it('RBAC-1 lists of fees and the library are narrowed, and a call about one beyond it finds nobody', async () => {
    const asked = async (path: string, input: object = {}) => {
      const answer = await limited.call('GET', path, input);
      expect(told(answer.text), path).toEqual([]);
      return { status: answer.status, n: codesWithin.filter((code) => answer.text.includes(code)).length };
    };
    const lists = {
      students: await asked('/api/v1/students/list', { size: 200 }),
      dues: await asked('/api/v1/fees/due-list', { lateFrom: -1, size: 200 }),
      members: await asked('/api/v1/library/members', { size: 200 }),
    };
    expect(
      Object.values(lists).every(({ status, n }) => status === 200 && n > 0),
      JSON.stringify(lists),
    ).toBe(true);
    const about = (place: Place) =>
      [
        [`/api/v1/fees/students/${place.student}/ledger`, {}],
        [`/api/v1/fees/students/${place.student}/dues`, {}],
        [`/api/v1/home/students/${place.student}/figures`, {}],
        [`/api/v1/home/students/${place.student}/documents`, {}],
        [`/api/v1/home/students/${place.student}/library`, {}],
      ] as const;
    const statuses = async (place: Place) =>
      Promise.all(about(place).map(async ([path, input]) => (await limited.call('GET', path, input)).status));
    expect(await statuses(own)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(other)).toEqual([404, 404, 404, 404, 404]);
    // What is about the whole institution stays closed, and so does a call that could be narrowed and is not.
    expect((await asked('/api/v1/fees/lines')).status).toBe(403);
    expect((await asked('/api/v1/fees/payments', { from: '2026-01-01', to: '2026-12-31' })).status).toBe(403);
    // The permission that is lent opens nothing besides: no receipt is found, no other screen is in the menu.
    const user = (await limited.call('GET', '/api/auth/user')).body as { isLimited: boolean; menu: unknown };
    expect(user.isLimited).toBe(true);
    const menu = JSON.stringify(user.menu);
    expect([menu.includes(libraryPath.members), menu.includes(libraryPath.desk)]).toEqual([true, false]);
  });
});
