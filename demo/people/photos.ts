import { createHash } from 'node:crypto';
import { newId } from '../../src/core/ids.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { rowsOf } from '../../src/core/server/database/rows-of.ts';
import type { Storage } from '../../src/core/server/files/storage.ts';
import { faceOf } from './faces.ts';

/** So many faces of a gender are drawn for an institution; pupils of a class get different ones. */
const drawn = 48;

/** One of this many has no photo yet, as in every office. */
const without = 17;

type Person = { readonly id: string; readonly gender: string };

/** Draws a photo of nearly every student and employee in the institution's colour, and keeps it as theirs. */
export async function keepPhotos(transaction: Transaction, storage: Storage, colour: string): Promise<void> {
  const students = await transaction.read(
    { id: 'uuid', gender: 'text' },
    'SELECT s.id, s.gender FROM students_student s WHERE s.site_id = $1 ORDER BY s.code',
  );
  const pupils = new Map<string, Promise<Buffer>>();
  await keepAll(transaction, storage, 'students_student', students, ({ gender }, place) => {
    const one = gender === 'female' ? 'female' : 'male';
    const seed = `pupil:${one}:${place % drawn}`;
    const known = pupils.get(seed) ?? faceOf({ gender: one, isAdult: false }, colour, seed);
    pupils.set(seed, known);
    return known;
  });
  const staff = await transaction.read(
    { id: 'uuid', gender: 'text' },
    'SELECT e.id, e.gender FROM people_employee e WHERE e.site_id = $1 ORDER BY e.code',
  );
  await keepAll(transaction, storage, 'people_employee', staff, ({ gender }, place) =>
    faceOf({ gender: gender === 'female' ? 'female' : 'male', isAdult: true }, colour, `staff:${place}`),
  );
}

async function keepAll(
  transaction: Transaction,
  storage: Storage,
  table: 'students_student' | 'people_employee',
  people: readonly Person[],
  draw: (person: Person, place: number) => Promise<Buffer>,
): Promise<void> {
  const files = await Promise.all(
    people
      .filter((_, place) => place % without !== without - 1)
      .map(async (person, place) => {
        const content = await draw(person, place);
        const id = newId();
        await storage.put(id, content);
        return {
          id,
          person: person.id,
          bytes: content.length,
          digest: createHash('sha256').update(content).digest('hex'),
        };
      }),
  );
  await transaction.change(
    `INSERT INTO stored_file (site_id, id, name, mime, bytes, width, height, purpose, digest)
     SELECT n.site_id, n.id, 'photo.webp', 'image/webp', n.bytes, 300, 360, $5, n.digest
       FROM ${rowsOf('n', { id: '$2::uuid[]', bytes: '$3::int[]', digest: '$4::text[]' })}`,
    files.map((one) => one.id),
    files.map((one) => one.bytes),
    files.map((one) => one.digest),
    `${table}.photo`,
  );
  await transaction.change(
    `UPDATE ${table} p SET photo = n.photo FROM ${rowsOf('n', { id: '$2::uuid[]', photo: '$3::uuid[]' })}
      WHERE p.site_id = $1 AND n.site_id = p.site_id AND p.id = n.id`,
    files.map((one) => one.person),
    files.map((one) => one.id),
  );
}
