import { partsOf, todayInDhaka } from '../src/core/dates.ts';
import { formatNumber } from '../src/core/format.ts';
import { newId } from '../src/core/ids.ts';
import type { Label } from '../src/core/labels.ts';
import { hashPassword } from '../src/core/server/auth/passwords.ts';
import type { Row, Transaction } from '../src/core/server/database/in-site.ts';
import { insertRows } from '../src/core/server/entity/import.ts';
import { section } from '../src/modules/academic/section.entity.ts';
import { districts, thanas } from '../src/modules/locations/geo.data.ts';
import { employee } from '../src/modules/people/employee.entity.ts';
import { postSubjects } from '../src/modules/people/post-subjects.ts';
import { copyCatalogue } from '../src/modules/platform/public.ts';
import { type GivenGuardian, linkGuardians } from '../src/modules/students/service/guardians.ts';
import { student } from '../src/modules/students/student.entity.ts';
import { type Server, systemContext } from '../src/server.ts';
import { accounts, feePeople, guardianAccount, makeAccess, makeAccounts, studentAccount } from './access.ts';
import { makeBooks, openBooks } from './accounts.ts';
import { makeAdmission } from './admission.ts';
import { makeAttendance } from './attendance.ts';
import { makeBilling } from './billing.ts';
import { makeDesk } from './desk.ts';
import { makeDevices } from './devices.ts';
import { makeDocuments, makeService } from './documents.ts';
import { makeExams } from './exams.ts';
import { firstOfThree, siblingOf } from './families.ts';
import { makeFees } from './fees.ts';
import { makeLeave } from './leave.ts';
import { makeLessons, makeSharedClassRooms } from './lessons.ts';
import { makeLibrary } from './library.ts';
import { keepLogo } from './logos.ts';
import { makeMessages, makeThreads, messagePeople } from './messages.ts';
import { type DemoPerson, makeAddress, makeMobile, makePerson, type PersonWish } from './names.ts';
import { makeOffice } from './office.ts';
import { makePartners, makePlatformBoards } from './partners.ts';
import { makePayroll } from './payroll.ts';
import { makePrograms } from './programs.ts';
import { createRandom, type Random } from './random.ts';
import { makeRecruitment } from './recruitment.ts';
import { makeStudentLeave } from './student-leave.ts';
import { makeBoard, makeStudentsWork } from './students.ts';
import { sectionNames } from './texts/sections.ts';
import { type InstitutionText, institutions } from './texts/texts.ts';
import { fillWebsite } from './website.ts';
import { fillPages } from './website-pages.ts';

export const demonstrationPassword = 'Pathshala-2026';

export type DemonstrationAccount = { username: string; role: string };
export type DemonstrationSize = { students: number; sites: number; seed: number };

const classCodes = ['six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** What an institution is, by the levels it teaches. */
const siteKinds: Readonly<Record<string, string>> = {
  'school-college': 'school_college',
  'higher-secondary': 'college',
  degree: 'college',
  dakhil: 'madrasa',
  alim: 'madrasa',
  technical: 'technical',
  kindergarten: 'kindergarten',
};

function thanaOf({ district, upazila }: InstitutionText): number | null {
  const within = districts.find((one) => one.nameEn === district)?.number;
  return thanas.find((one) => one.districtId === String(within) && one.nameEn === upazila)?.number ?? null;
}

/** The institutions of a demonstration; more than are described get a number after the name. */
function institutionsFor(count: number) {
  return Array.from({ length: count }, (_, place) => {
    const one = institutions[place % institutions.length] as (typeof institutions)[number];
    const round = Math.floor(place / institutions.length) + 1;
    if (round === 1) return one;
    return {
      ...one,
      alias: `${one.alias}-${round}`,
      name: {
        en: `${one.name.en} ${round}`,
        bn: `${one.name.bn} ${formatNumber(round, { language: 'bn' })}`,
      },
    };
  });
}

/**
 * Fills an empty platform with demonstration institutions, once; the same seed gives the same data.
 * Answers the accounts to sign in with.
 */
export async function makeDemonstration(
  server: Server,
  say: (text: string) => void = () => {},
  size: DemonstrationSize = { students: 1200, sites: 3, seed: 7 },
): Promise<readonly DemonstrationAccount[]> {
  const { database, sites, now } = server.services;
  const known = await database.findOne<{ n: bigint }>('SELECT count(*) AS n FROM site');
  const list = accounts.map(({ username, role }) => ({ username, role }));
  if (Number(known?.n) > 0) {
    const demonstration = await database.findOne<{ n: bigint }>(
      'SELECT count(*) AS n FROM account WHERE is_demonstration',
    );
    return Number(demonstration?.n) > 0 ? list : [];
  }
  const passwordHash = await hashPassword(demonstrationPassword);
  const today = todayInDhaka(now());
  const make = async (institution: InstitutionText, place: number) => {
    const { siteId, office, head } = await database.asPlatform(
      systemContext('demonstration'),
      async (transaction) => {
        say(`Making ${institution.name.en}`);
        const random = createRandom(`${size.seed}:${place}`);
        const row = await transaction.row<{ id: bigint }>(
          `INSERT INTO site (alias, name_en, name_bn, kind, eiin, email, phone, address_en, address_bn, established_on,
                           motto_en, motto_bn, accent, thana_id, board, academic_groups)
         VALUES ($1, $2, $3, $13, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14, $15, $16) RETURNING id`,
          institution.alias,
          institution.name.en,
          institution.name.bn,
          institution.eiin || null,
          `office@${institution.alias}.example`,
          makeMobile(random),
          institution.address.en,
          institution.address.bn,
          `${institution.established}-01-01`,
          institution.motto.en,
          institution.motto.bn,
          institution.accent,
          siteKinds[institution.kind] ?? 'school',
          thanaOf(institution),
          institution.board,
          [institution.kind],
        );
        const siteId = Number(row?.id);
        const inside = await transaction.enterSite(siteId);
        const wish = /Girls/.test(institution.name.en) ? ({ gender: 'female' } as const) : {};
        await fillSite(inside, random, Math.round(size.students / size.sites), today, wish);
        await fillWebsite(inside, institution, place, today);
        await fillPages(inside, institution, place, today);
        // The first institution shows the crest the product draws for those without a logo.
        const logo = place > 0 ? await keepLogo(inside, server.services.storage, institution) : null;
        if (logo) await transaction.change('UPDATE site SET logo = $2 WHERE id = $1', siteId, logo);
        if (place === 0) await makeSharedClassRooms(transaction);
        if (place === 0) await makeAccounts(transaction, inside, siteId, passwordHash);
        await makeAttendance(inside, today, [6, 0]);
        // Fees first: the plans of the many vouchers are then made with the books full, not empty.
        await openBooks(inside, today);
        await makeFees(inside, random.fork('fees'), today, await feePeople(transaction));
        const books = createRandom(`${size.seed}:${place}:books`);
        await makeBooks(inside, books, today, await feePeople(transaction));
        await makeLibrary(inside, random.fork('library'), today, (await feePeople(transaction)).librarian);
        await makeStudentLeave(inside, today, await feePeople(transaction));
        await makeLeave(inside, today, await feePeople(transaction));
        await makeDevices(transaction, inside, today, now(), (await feePeople(transaction)).office);
        await makePayroll(
          inside,
          server.services,
          random.fork('payroll'),
          today,
          await feePeople(transaction),
        );
        await makeExams(inside, today);
        await makeLessons(inside, server.services.storage, today, (await feePeople(transaction)).office);
        await makeOffice(inside, today, (await feePeople(transaction)).office);
        await makeDesk(inside, today, await feePeople(transaction));
        await makeMessages(inside, random.fork('messages'), today, await messagePeople(transaction));
        if (place === 0) await makeThreads(transaction, inside, today, await feePeople(transaction));
        await makeRecruitment(
          inside,
          random.fork('recruitment'),
          today,
          (await feePeople(transaction)).office,
        );
        await makeAdmission(
          inside,
          random.fork('admission'),
          today,
          (await feePeople(transaction)).head,
          wish,
        );
        const { office, head } = await feePeople(transaction);
        return { siteId, office, head };
      },
    );
    // Papers carry the institution's name, which everybody must be able to read by then.
    sites.refresh();
    const byOffice = { ...systemContext('demonstration'), siteId, accountId: office };
    await database.inSite(byOffice, (transaction) => makeDocuments(transaction, server.services));
    await database.inSite(byOffice, (transaction) =>
      makeService(transaction, server.services, today, { office, head }),
    );
    await database.inSite(byOffice, (transaction) =>
      makeStudentsWork(transaction, server.services, today, office),
    );
    await database.inSite(byOffice, (transaction) => makeBoard(transaction, server.services));
  };
  // Each institution is there whole or not at all, in a transaction of its own. The first one brings the accounts; of
  // many, two are made at a time.
  const waiting = [...institutionsFor(size.sites).entries()];
  const makeNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await make(next[1], next[0]);
  };
  const first = waiting.shift();
  if (first) await make(first[1], first[0]);
  await Promise.all(Array.from({ length: size.sites > institutions.length ? 2 : 1 }, makeNext));
  await makeAccess(server, passwordHash);
  await makeBilling(server);
  await makePartners(server);
  await makePrograms(server);
  await server.countAnew();
  await makePlatformBoards(server);
  sites.refresh();
  return list;
}

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
async function fillSite(
  transaction: Transaction,
  random: Random,
  students: number,
  today: string,
  wish: PersonWish,
): Promise<void> {
  const year = Number(today.slice(0, 4));
  await copyCatalogue(transaction, {
    classes: classCodes,
    groups: ['science', 'business', 'humanities'],
    shifts: ['morning', 'day'],
    versions: ['bangla'],
    years: [year - 1, year],
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
  const designations = await idsOf('academic_designation', 'position');
  await insertRows(
    transaction,
    employee,
    Array.from({ length: 42 }, (_, place) => {
      const person = makePerson(random, { isAdult: true });
      return {
        code: `E${String(place + 1).padStart(3, '0')}`,
        nameEn: person.nameEn,
        nameBn: person.nameBn,
        designationId: designations[Math.min(place, designations.length - 1) % designations.length],
        gender: person.gender,
        mobile: makeMobile(random),
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
  for (const yearId of years)
    for (const [level, classId] of classes.entries())
      for (const [place, name] of sectionNames
        .slice(0, Math.max(level < 5 ? 3 : 2, Math.ceil(students / classes.length / 60)))
        .entries())
        sections.push({
          yearId,
          shiftId: shifts[place % shifts.length],
          versionId: versions[0],
          classId,
          groupId: level >= 3 ? groups[place % groups.length] : null,
          nameEn: name.en,
          nameBn: name.bn,
          capacity: 60,
          classTeacherId: teachers[sections.length % teachers.length],
        });
  await insertRows(transaction, section, sections);
  const rooms = await transaction.rows<{ id: string; position: number }>(
    `SELECT s.id, c.position FROM academic_section s JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
      WHERE s.site_id = $1 AND s.year_id = $2 ORDER BY c.position, s.name_en`,
    years.at(-1),
  );
  const pupils: Row[] = [];
  const guardians: GivenGuardian[] = [];
  const families: Family[] = [];
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
    const born = year - 6 - (room?.position ?? 6);
    const id = newId();
    const parents = family.person;
    guardians.push(...guardiansOf(id, parents, family.mobile, family.hers));
    pupils.push({
      id,
      code: `${String(year).slice(2)}${String(place + 1).padStart(5, '0')}`,
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
      mobile: family.mobile,
      presentAddress: family.address.en,
      permanentAddress: family.address.en,
      admissionDate: `${year}-01-05`,
      hasStipend: random.chance(0.16),
    });
  }
  await insertRows(transaction, student, pupils);
  await linkGuardians(transaction, guardians);
  await transaction.change(
    `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll, starts_on)
     SELECT $1, gen_random_uuid(), p.id, $2, r.section_id, (p.place / cardinality($3::uuid[]))::int + 1, $4
       FROM (SELECT id, row_number() OVER (ORDER BY code) - 1 AS place FROM students_student WHERE site_id = $1) p
       JOIN unnest($3::uuid[]) WITH ORDINALITY AS r(section_id, n) ON r.n = p.place % cardinality($3::uuid[]) + 1`,
    years.at(-1),
    rooms.map((room) => room.id),
    `${year}-01-01`,
  );
  await enrolYearBefore(transaction, years.at(-1) ?? '', years.at(-2) ?? '', `${year - 1}-01-01`);
}

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
