import { partsOf } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import type { Label } from '../../src/core/labels.ts';
import type { Row, Transaction } from '../../src/core/server/database/in-site.ts';
import { rowsOf } from '../../src/core/server/database/rows-of.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import { section } from '../../src/modules/academic/section.entity.ts';
import { designations } from '../../src/modules/people/designations.data.ts';
import { employee } from '../../src/modules/people/employee.entity.ts';
import { postSubjects } from '../../src/modules/people/post-subjects.ts';
import { copyCatalogue } from '../../src/modules/platform/public.ts';
import { addresses, completedAddresses } from '../../src/modules/students/address/rules.ts';
import { readPlacesOf } from '../../src/modules/students/address/service/addresses.ts';
import { studentCode } from '../../src/modules/students/rules.ts';
import { type GivenGuardian, linkGuardians } from '../../src/modules/students/service/guardians.ts';
import { student } from '../../src/modules/students/student.entity.ts';
import type { Random } from '../random.ts';
import { sectionNames } from '../texts/sections.ts';
import { heads } from '../texts/texts.ts';
import { accounts, guardianAccount, staffAccounts, studentAccount } from './access.ts';
import { firstOfThree, siblingOf } from './families.ts';
import { type DemoPerson, makeAddress, makeMobile, makePerson, type PersonWish } from './names.ts';
import { classesOf, postsOf } from './staff.ts';

/** So many of the staff, in the order of their codes, are paid by the government where the institution is. */
const mpoPosts = 24;

/**
 * When an employee was born and for which subject appointed. The first ones retire within two years, and some have their
 * birthday in these days.
 */
function lifeOf(place: number, today: string) {
  const { year, month } = partsOf(today);
  const born = place < 4 ? year - 60 + Math.floor(place / 2) : year - 27 - ((place * 7) % 30);
  const within = place < 4 ? month + 1 + place * 2 : month + (place % 12);
  const subject = postSubjects[place % 12]?.value;
  return {
    dateOfBirth: `${born}-${String(((within - 1) % 12) + 1).padStart(2, '0')}-${String(1 + ((place * 5) % 28)).padStart(2, '0')}`,
    subject: place < 30 ? subject : null,
  };
}

/** One institution: setup of two years, staff, sections, students with their places, and a website. */
export async function fillSite(
  transaction: Transaction,
  random: Random,
  {
    students,
    today,
    wish,
    kind,
    board,
    place: site,
    thana,
  }: {
    students: number;
    today: string;
    wish: PersonWish;
    kind: string;
    board: string;
    place: number;
    thana: number | null;
  },
): Promise<void> {
  const year = Number(today.slice(0, 4));
  const taught = classesOf(kind);
  await copyCatalogue(transaction, {
    classes: taught,
    groups: ['science', 'business', 'humanities'],
    // A college takes one section for the whole day.
    shifts: kind === 'higher-secondary' ? ['morning', 'day', 'full-day'] : ['morning', 'day'],
    versions: ['bangla'],
    years: [year - 1, year],
    board,
  });
  // Who came into class Eleven in a year is of the session that began in it.
  await transaction.change(
    `UPDATE academic_academic_year y SET session_id = s.id FROM academic_session s
      WHERE y.site_id = $1 AND s.site_id = $1 AND date_part('year', s.start_date) = date_part('year', y.start_date)`,
  );
  const idsOf = async (table: string, order: string) =>
    (
      await transaction.rows<{ id: string }>(`SELECT id FROM ${table} WHERE site_id = $1 ORDER BY ${order}`)
    ).map((row) => row.id);
  const posts = await transaction.read(
    { id: 'uuid', name: 'text' },
    'SELECT id, name_en AS name FROM academic_designation WHERE site_id = $1',
  );
  const postIds = new Map(
    designations.map(({ code, nameEn }) => [code, posts.find((one) => one.name === nameEn)?.id]),
  );
  const held = postsOf(kind);
  await insertRows(
    transaction,
    employee,
    held.map((post, place) => {
      const person = {
        ...makePerson(random, { isAdult: true }),
        ...knownAs(site, post, held.indexOf(post) === place),
      };
      return {
        code: `E${String(place + 1).padStart(3, '0')}`,
        nameEn: person.nameEn,
        nameBn: person.nameBn,
        designationId: postIds.get(post),
        gender: person.gender,
        mobile: makeMobile(random),
        email: `e${String(place + 1).padStart(3, '0')}@staff.example`,
        // As its standing says, every third institution has no MPO.
        indexNumber: site % 3 !== 1 && place < mpoPosts ? `N${String(1_056_000 + site * 1000 + place)}` : '',
        joiningDate: `${random.integer(2005, year - 1)}-0${random.integer(1, 9)}-15`,
        ...lifeOf(place, today),
      };
    }),
  );
  const teachers = await idsOf('people_employee', 'code');
  const years = await idsOf('academic_academic_year', 'start_date');
  const classes = await idsOf('academic_school_class', 'position');
  const shifts = await idsOf('academic_shift', 'position');
  const versions = await idsOf('academic_version', 'position');
  const groups = await idsOf('academic_group', 'position');
  const sections: Row[] = [];
  const classTeachers = { school: teachersFor(held, schoolPosts), college: teachersFor(held, collegePosts) };
  for (const yearId of years) {
    const asked = { school: 0, college: 0 };
    for (const [level, classId] of classes.entries()) {
      const stage = level < taught.indexOf('eleven') || !taught.includes('eleven') ? 'school' : 'college';
      for (const [place, name] of sectionNames
        .slice(0, Math.max(stage === 'school' ? 3 : 2, Math.ceil(students / classes.length / 60)))
        .entries()) {
        const pool = classTeachers[stage];
        const teacher = pool[asked[stage]++ % pool.length] ?? 0;
        sections.push({
          yearId,
          shiftId: shifts[place % shifts.length],
          versionId: versions[0],
          classId,
          groupId: ['six', 'seven', 'eight'].includes(taught[level] ?? '')
            ? null
            : groups[place % groups.length],
          nameEn: name.en,
          nameBn: name.bn,
          capacity: 60,
          classTeacherId: teachers[teacher],
        });
      }
    }
  }
  await insertRows(transaction, section, sections);
  const rooms = await transaction.rows<{ id: string; code: string }>(
    `SELECT s.id, lower(c.name_en) AS code FROM academic_section s JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
      WHERE s.site_id = $1 AND s.year_id = $2 ORDER BY c.position, s.name_en`,
    years.at(-1),
  );
  const home = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM catalogue_locations_thana WHERE $1::bigint > 0 AND number = $2',
    thana ?? 0,
  );
  const places = await readPlacesOf(transaction, [{ presentThanaId: home?.id ?? null }]);
  const livingAt = (village: Label) => {
    const parts = Object.fromEntries(
      addresses.flatMap((which) => [
        [`${which}Village`, village.en],
        [`${which}VillageBn`, village.bn],
        [`${which}ThanaId`, home?.id ?? null],
      ]),
    );
    return { ...parts, ...completedAddresses(parts, null, places).values };
  };
  const houses = await idsOf('academic_house', 'position');
  // Everybody came into the first class that is taught.
  const firstClass = await transaction.readOne(
    { position: 'int' },
    'SELECT position FROM academic_school_class WHERE site_id = $1 ORDER BY position LIMIT 1',
  );
  const pupils: Row[] = [];
  const guardians: GivenGuardian[] = [];
  const families: Family[] = [];
  /** How many were admitted in a year: an ID begins with it. */
  const admitted = new Map<number, number>();
  let hasAccount = false;
  for (let place = 0; place < students; place += 1) {
    const room = rooms[place % rooms.length];
    const sibling = siblingOf(place);
    const shared = sibling === null ? undefined : families[sibling];
    const person = makePerson(random, { ...wish, ...(shared ? { religion: shared.person.religion } : {}) });
    if (place === firstOfThree)
      Object.assign(person, { fatherNameEn: guardianAccount.nameEn, fatherNameBn: guardianAccount.nameBn });
    // The first Muslim girl without an elder brother or sister here is the one who signs in.
    if (!hasAccount && place > firstOfThree && !shared && isGirlOf(person, 'islam')) {
      hasAccount = true;
      Object.assign(person, { nameEn: studentAccount.nameEn, nameBn: studentAccount.nameBn });
    }
    const family = shared ?? {
      person,
      address: makeAddress(random),
      mobile: makeMobile(random),
      hers: random.chance(0.4) ? makeMobile(random) : null,
    };
    families.push(family);
    const level = taught.indexOf(room?.code ?? '');
    // Eleven when class Six begins, and here since the first class that is taught.
    const born = year - 12 - allClasses.indexOf(room?.code ?? '');
    const id = newId();
    const since = year - level;
    const serial = (admitted.get(since) ?? 0) + 1;
    admitted.set(since, serial);
    const parents = family.person;
    guardians.push(...guardiansOf(id, parents, family.mobile, family.hers));
    pupils.push({
      id,
      code: studentCode(since, firstClass?.position ?? 1, serial),
      nameEn: person.nameEn,
      nameBn: person.nameBn,
      gender: person.gender,
      dateOfBirth: `${born}-${String(random.integer(1, 12)).padStart(2, '0')}-${String(random.integer(1, 28)).padStart(2, '0')}`,
      religion: person.religion,
      bloodGroup: /^(A|B|AB|O)[+-]$/.test(person.bloodGroup) ? person.bloodGroup : null,
      fatherNameEn: parents.fatherNameEn,
      fatherNameBn: parents.fatherNameBn,
      motherNameEn: parents.motherNameEn,
      motherNameBn: parents.motherNameBn,
      fatherOccupation: parents.fatherOccupation.en,
      fatherOccupationBn: parents.fatherOccupation.bn,
      motherOccupation: parents.motherOccupation.en,
      motherOccupationBn: parents.motherOccupation.bn,
      mobile: family.mobile,
      houseId: houses[place % houses.length] ?? null,
      email: place % 5 === 0 ? `s${String(place + 1).padStart(5, '0')}@students.example` : null,
      ...livingAt(family.address),
      admissionDate: `${since}-01-05`,
      hasStipend: random.chance(0.16),
    });
  }
  await insertRows(transaction, student, pupils);
  await linkGuardians(transaction, guardians);
  await transaction.change(
    `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll, starts_on)
     SELECT n.site_id, gen_random_uuid(), n.student_id, $2, n.section_id, n.roll, $4
       FROM ${rowsOf('n', { student_id: '$3::uuid[]', section_id: '$5::uuid[]', roll: '$6::int[]' })}`,
    years.at(-1),
    pupils.map((pupil) => pupil.id),
    `${year}-01-01`,
    pupils.map((_, place) => rooms[place % rooms.length]?.id),
    pupils.map((_, place) => Math.floor(place / rooms.length) + 1),
  );
  await enrolYearBefore(transaction, years.at(-1) ?? '', years.at(-2) ?? '', `${year - 1}-01-01`);
}

/** The head is who the website shows; in the first institution those who sign in have their own names. */
function knownAs(site: number, post: string, isFirst: boolean): Partial<DemoPerson> {
  if (!isFirst) return {};
  const head = heads[site % heads.length];
  if (['principal', 'head-teacher', 'super'].includes(post) && head)
    return {
      nameEn: head.name.en,
      nameBn: head.name.bn,
      gender: head.portrait === 'portrait-woman' ? 'female' : 'male',
    };
  const account = site === 0 ? staffAccounts[post] : undefined;
  const known = accounts.find((one) => one.username === account?.username);
  return account && known ? { nameEn: known.nameEn, nameBn: known.nameBn, gender: account.gender } : {};
}

const allClasses = classesOf('school-college');
const schoolPosts = /^(senior|assistant)-teacher|moulvi$/;
const collegePosts = /professor$|^lecturer$/;
/** The places of those who may be class teachers. */
const teachersFor = (held: readonly string[], posts: RegExp): number[] =>
  [...held.keys()].filter((place) => posts.test(held[place] ?? ''));

const isGirlOf = (person: DemoPerson, religion: DemoPerson['religion']) =>
  person.gender === 'female' && person.religion === religion;

type Family = { person: DemoPerson; address: Label; mobile: string; hers: string | null };

/** The father under the student's number, for some the mother under her own. */
function guardiansOf(
  studentId: string,
  person: DemoPerson,
  mobile: string,
  hers: string | null,
): GivenGuardian[] {
  const father: GivenGuardian = {
    studentId,
    nameEn: person.fatherNameEn,
    nameBn: person.fatherNameBn,
    mobile,
    relation: 'father',
    occupation: person.fatherOccupation.en,
    occupationBn: person.fatherOccupation.bn,
    isPrimary: true,
  };
  if (hers === null) return [father];
  const mother: GivenGuardian = {
    ...father,
    nameEn: person.motherNameEn,
    nameBn: person.motherNameBn,
    mobile: hers,
    relation: 'mother',
    occupation: person.motherOccupation.en,
    occupationBn: person.motherOccupation.bn,
    isPrimary: false,
  };
  return [father, mother];
}

/** Where the students stood a year ago: one class lower, in the section of the same name, promoted since. */
async function enrolYearBefore(
  transaction: Transaction,
  yearId: string,
  before: string,
  startsOn: string,
): Promise<void> {
  await transaction.change(
    `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll, status, starts_on)
     SELECT $1, gen_random_uuid(), e.student_id, $3, b.id,
            row_number() OVER (PARTITION BY b.id ORDER BY e.roll, s.name_en, e.id), 'promoted', $4
       FROM students_enrolment e
       JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
       JOIN academic_school_class l ON l.site_id = $1 AND l.position = (
              SELECT max(position) FROM academic_school_class WHERE site_id = $1 AND position < c.position)
       JOIN academic_section b ON b.site_id = $1 AND b.year_id = $3 AND b.class_id = l.id AND b.name_en = s.name_en
      WHERE e.site_id = $1 AND e.year_id = $2`,
    yearId,
    before,
    startsOn,
  );
}
