import { newId } from '../../src/core/ids.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import { employee } from '../../src/modules/people/employee.entity.ts';
import { makeFeeSchool } from '../fees/school.ts';
import type { Answer, Person, World } from '../world.ts';

/** A school with a small library: three titles, their copies, and who works there. */
export async function makeLibrary(world: World, students = 6) {
  const school = await makeFeeSchool(world, world.siteA, students);
  const librarian = await world.person(world.siteA, ['librarian']);
  const teacherId = newId();
  await world.inSite(world.siteA, async (transaction) => {
    const teaching = await transaction.row<{ id: string }>(
      'SELECT id FROM academic_designation WHERE site_id = $1 AND is_teaching ORDER BY position LIMIT 1',
    );
    await insertRows(transaction, employee, [
      {
        id: teacherId,
        code: 'E001',
        nameEn: 'Bikash Roy',
        nameBn: 'বিকাশ রায়',
        designationId: teaching?.id,
        gender: 'male',
        mobile: '+8801811000001',
      },
    ]);
  });
  const rack = await made(librarian, '/api/v1/library/rack', {
    code: 'R1',
    nameEn: 'Rack one',
    nameBn: 'তাক এক',
  });
  const author = await made(librarian, '/api/v1/library/author', {
    nameEn: 'Humayun Ahmed',
    nameBn: 'হুমায়ূন আহমেদ',
  });
  const title = (name: string, more: object = {}) =>
    made(librarian, '/api/v1/library/title', { title: name, kind: 'general', language: 'bn', ...more });
  const himu = await title('হিমু', { authorId: author });
  const deyal = await title('দেয়াল', { authorId: author });
  const atlas = await title('World Atlas', { kind: 'reference', language: 'en' });
  const copies = (of: string, count: number, more: object = {}) =>
    librarian.call('POST', `/api/v1/library/books/${of}/copies`, {
      count,
      rackId: rack,
      price: '250',
      source: 'purchase',
      acquiredOn: '2026-01-10',
      ...more,
    });
  await copies(himu, 2);
  await copies(deyal, 1);
  await copies(atlas, 1, { status: 'reference' });
  const member = async (place: number) =>
    made(librarian, '/api/v1/library/members', { studentId: school.students[place] });
  const lend = (memberId: string, code: string, by: Person = librarian): Promise<Answer> =>
    by.call('POST', '/api/v1/library/loans', { memberId, code });
  const takeBack = (code: string, more: object = {}): Promise<Answer> =>
    librarian.call('POST', '/api/v1/library/returns', { code, ...more });
  return { school, librarian, teacherId, rack, author, himu, deyal, atlas, copies, member, lend, takeBack };
}
export type Library = Awaited<ReturnType<typeof makeLibrary>>;

/** The key of what was made; a refusal fails the test. */
async function made(person: Person, path: string, input: object): Promise<string> {
  const answer = await person.call('POST', path, input);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return String(answer.body.id);
}
