import { todayInDhaka } from '../src/core/dates.ts';
import { formatNumber } from '../src/core/format.ts';
import type { Label } from '../src/core/labels.ts';
import { hashPassword } from '../src/core/server/auth/passwords.ts';
import { inBoth } from '../src/core/server/database/scope/in-both.ts';
import { noteSiteNeeds } from '../src/core/server/database/site-needs.ts';
import { districts, thanas } from '../src/modules/locations/geo.data.ts';
import { areaTiers } from '../src/modules/locations/policy.data.ts';
import { passOnArea } from '../src/modules/platform/public.ts';
import { type Server, systemContext } from '../src/server.ts';
import { makeAdmission } from './admission.ts';
import { makeAssets } from './assets.ts';
import { makeAttendance } from './attendance.ts';
import { makeDaily } from './daily.ts';
import { makeDesk } from './desk.ts';
import { makeDevices } from './devices.ts';
import { makeDocuments, makeService, makeTransfers } from './documents.ts';
import { makeExams } from './exams.ts';
import { makeLeave } from './leave.ts';
import { makeLessons, makeSharedClassRooms } from './lessons.ts';
import { makeLibrary } from './library.ts';
import { makeMessages, makeThreads, messagePeople } from './messages.ts';
import { makeBooks, openBooks } from './money/accounts.ts';
import { makeBilling } from './money/billing.ts';
import { finishBooks } from './money/books-year.ts';
import { makeFees } from './money/fees.ts';
import { makeOvertime } from './money/overtime.ts';
import { makePayroll } from './money/payroll.ts';
import { makeOffice } from './office.ts';
import { accounts, feePeople, makeAccess, makeAccounts, makeMoreAccounts } from './people/access.ts';
import { makeAttachments } from './people/attachments.ts';
import { makeDepartments } from './people/departments.ts';
import { makeMobile } from './people/names.ts';
import { makePastExams } from './people/past-exams.ts';
import { keepPhotos } from './people/photos.ts';
import { fillSite } from './people/site.ts';
import { makeBoard, makeStudentsWork } from './people/students.ts';
import { makeGalleries } from './pictures/galleries.ts';
import { colours, keepLogo, keepSeal } from './pictures/logos.ts';
import { makeApplications } from './platform/applications.ts';
import { makeOwnSite } from './platform/own-site.ts';
import { makePartners, makePlatformBoards } from './platform/partners.ts';
import { makePrograms } from './platform/programs.ts';
import { noteBegun, noteWhole, progressOf, stateOf } from './progress.ts';
import { createRandom } from './random.ts';
import { makeRecruitment } from './recruitment.ts';
import { publishResults } from './results.ts';
import { makeStudentLeave } from './student-leave.ts';
import { type InstitutionText, institutions } from './texts/texts.ts';
import { fillWebsite } from './website.ts';
import { fillPages } from './website-pages.ts';
import { makeWelfare } from './welfare.ts';

export const demonstrationPassword = 'Pathshala-2026';

export type DemonstrationAccount = { username: string; role: string };
export type DemonstrationSize = {
  students: number;
  sites: number;
  seed: number;
  /** The story from January on with published results; without it two months and an open examination, made in less time. */
  isWholeYear?: boolean;
};

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

/** MPO status, code, first day and level, and the area; the first two have not told theirs, and so no ceiling of fees yet. */
function standingOf({ eiin, established, kind }: InstitutionText, place: number) {
  const area = place < 2 ? null : (areaTiers[place % areaTiers.length] ?? null);
  if (eiin === '' || place % 3 === 1) return ['non_mpo', null, null, null, area];
  return ['mpo', `10${eiin}`, `${Number(established) + 5}-07-01`, kind, area];
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
 * Fills an empty platform with demonstration institutions, once; the same seed gives the same data. What was cut off it goes
 * on with. Answers the accounts to sign in with.
 */
export async function makeDemonstration(
  server: Server,
  say: (text: string, what: Label) => void = () => {},
  size: DemonstrationSize = { students: 1200, sites: 3, seed: 7 },
): Promise<readonly DemonstrationAccount[]> {
  const { database, sites, now } = server.services;
  const list = accounts.map(({ username, role }) => ({ username, role }));
  if ((await stateOf(database)) === 'whole') {
    const demonstration = await database.findOne<{ n: bigint }>(
      'SELECT count(*) AS n FROM account WHERE is_demonstration',
    );
    return Number(demonstration?.n) > 0 ? list : [];
  }
  const passwordHash = await hashPassword(demonstrationPassword);
  // Everybody walks in with the password that stands in the README.
  await database.asPlatform(systemContext('demonstration'), (transaction) =>
    transaction.change('UPDATE security_setting SET expects_second_factor = false WHERE id = 1'),
  );
  const today = todayInDhaka(now());
  const isWholeYear = size.isWholeYear ?? true;
  const progress = progressOf(database);
  const leavers = progressOf(inBoth(database));
  const makeSetup = (institution: InstitutionText, place: number): Promise<number> =>
    database.asPlatform(systemContext('demonstration'), async (transaction) => {
      say(`Making ${institution.name.en}`, institution.name);
      const random = createRandom(`${size.seed}:${place}`);
      const row = await transaction.row<{ id: bigint }>(
        `INSERT INTO site (alias, name_en, name_bn, kind, eiin, email, phone, address_en, address_bn, established_on,
                           motto_en, motto_bn, accent, thana_id, board, academic_groups, mpo, mpo_code, mpo_since, mpo_level, area_tier)
         VALUES ($1, $2, $3, $13, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14, $15, $16, $17, $18, $19, $20, $21) RETURNING id`,
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
        ...standingOf(institution, place),
      );
      const siteId = Number(row?.id);
      const inside = await transaction.enterSite(siteId);
      if (place === 0) await noteBegun(inside);
      const wish = /Girls/.test(institution.name.en) ? ({ gender: 'female' } as const) : {};
      const students = Math.round(size.students / size.sites);
      await fillSite(inside, random, {
        students,
        today,
        wish,
        kind: institution.kind,
        board: institution.board,
        place,
        thana: thanaOf(institution),
      });
      await noteSiteNeeds(transaction, siteId, server.services.needs);
      await makeDepartments(inside);
      await passOnArea(transaction, siteId);
      if (isWholeYear) await keepPhotos(inside, server.services.storage, colours[institution.accent]);
      await fillWebsite(inside, institution, place, today);
      await fillPages(inside, institution, place, today);
      await makeGalleries(inside, server.services.storage, today);
      // The first institution shows the crest the product draws for those without a logo.
      const logo = place > 0 ? await keepLogo(inside, server.services.storage, institution) : null;
      await keepSeal(inside, server.services.storage, institution);
      if (logo) await transaction.change('UPDATE site SET logo = $2 WHERE id = $1', siteId, logo);
      // Their SMS leave nowhere, so the codes stand in the outbox.
      await transaction.change(
        'UPDATE site SET code_sign_in = true, birthday_sign_in = true WHERE id = $1',
        siteId,
      );
      if (place === 0) await makeSharedClassRooms(transaction);
      if (place === 0) await makeAccounts(transaction, inside, siteId, passwordHash);
      if (isWholeYear)
        list.push(
          ...(await makeMoreAccounts(transaction, inside, {
            siteId,
            place,
            alias: institution.alias,
            passwordHash,
          })),
        );
      await makeAttendance(inside, today, [6, 0]);
      // Fees first: the plans of the many vouchers are then made with the books full, not empty. The opening vouchers have
      // had the checks of keys planned already, with nothing to look through: that is forgotten.
      await openBooks(inside, today, isWholeYear);
      await transaction.change('DISCARD PLANS');
      await makeFees(inside, random.fork('fees'), {
        today,
        people: await feePeople(transaction),
        isWholeYear,
      });
      const books = createRandom(`${size.seed}:${place}:books`);
      await makeBooks(inside, books, { today, people: await feePeople(transaction), isWholeYear });
      await makeLibrary(inside, random.fork('library'), today, (await feePeople(transaction)).librarian);
      await makeStudentLeave(inside, today, await feePeople(transaction));
      await makeLeave(inside, today, await feePeople(transaction));
      await makeOvertime(inside, server.services, today, await feePeople(transaction));
      await makeDevices(transaction, inside, today, now(), (await feePeople(transaction)).office);
      await makePayroll(inside, server.services, random.fork('payroll'), today, await feePeople(transaction));
      await makeExams(inside, server.services, today, isWholeYear);
      await makeLessons(inside, server.services.storage, today, (await feePeople(transaction)).office);
      await makeOffice(inside, today, (await feePeople(transaction)).office);
      await makeAssets(inside, today);
      await makeDesk(inside, today, await feePeople(transaction));
      await makeMessages(inside, random.fork('messages'), today, await messagePeople(transaction));
      await makeThreads(transaction, inside, today, {
        place,
        prefix: place === 0 ? '' : `${institution.alias}-`,
      });
      await makeRecruitment(inside, random.fork('recruitment'), today, (await feePeople(transaction)).office);
      await makeAdmission(inside, random.fork('admission'), today, (await feePeople(transaction)).head, wish);
      return siteId;
    });
  const begin = async (institution: InstitutionText, place: number) => {
    const there = await database.findOne<{ id: bigint }>(
      'SELECT id FROM site WHERE alias = $1',
      institution.alias,
    );
    return there ? Number(there.id) : makeSetup(institution, place);
  };
  const goOn = async (institution: InstitutionText, siteId: number) => {
    const { office, head, accountant, librarian } = await database.asPlatform(
      systemContext('demonstration'),
      feePeople,
    );
    // Papers carry the institution's name, which everybody must be able to read by then.
    sites.refresh();
    const byOffice = { ...systemContext('demonstration'), siteId, accountId: office };
    const { services } = server;
    await progress.inSite('documents', byOffice, (inside) => makeDocuments(inside, services));
    await progress.inSite('service', byOffice, (inside) =>
      makeService(inside, services, today, { office, head }),
    );
    await progress.inSite('students', byOffice, (inside) =>
      makeStudentsWork(inside, services, today, office),
    );
    await progress.inSite('board', byOffice, (inside) => makeBoard(inside, services));
    await progress.inSite('welfare', byOffice, (inside) => makeWelfare(inside, now()));
    await progress.inSite('pastExams', byOffice, (inside) => makePastExams(inside, now()));
    if (!isWholeYear) return;
    const people = { accountant, librarian, office };
    await progress.inSite('daily', byOffice, (inside) => makeDaily(inside, services, today, people));
    say(`Results of ${institution.name.en}`, {
      en: `Results of ${institution.name.en}`,
      bn: `${institution.name.bn}: ফলাফল`,
    });
    await publishResults(services, progress, siteId, { office, head });
    await finishBooks(services, progress, siteId, today, { accountant, head });
    // Whoever leaves sat for what was published, and has paid what was billed.
    await leavers.inSite('transfers', byOffice, (inside) =>
      makeTransfers(inside, services, today, { office, head }),
    );
  };
  // Each institution's setup is there whole or not at all; what comes after it is noted step by step. The first one brings
  // the accounts, so the others begin when it stands; two are worked on at a time.
  const [first, ...others] = institutionsFor(size.sites);
  if (!first) return list;
  const firstId = await begin(first, 0);
  const waiting = [
    () => goOn(first, firstId),
    ...others.map((one, n) => async () => goOn(one, await begin(one, n + 1))),
  ];
  const makeNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await next().catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
  };
  // Where one fails the other comes to the end of its step first: nobody writes any more when the failure is told.
  const made = await Promise.allSettled([makeNext(), makeNext()]);
  for (const one of made) if (one.status === 'rejected') throw one.reason;
  await makeAccess(server, progress, passwordHash);
  await makeBilling(server, progress);
  await makePartners(server, progress);
  await makePrograms(server, progress);
  if (isWholeYear) await makeApplications(server, progress);
  if (isWholeYear) await makeOwnSite(server, progress);
  await makeAttachments(server, progress);
  await server.countAnew();
  await makePlatformBoards(server, progress);
  await noteWhole(database);
  sites.refresh();
  return list;
}
