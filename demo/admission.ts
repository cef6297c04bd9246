import { createHash } from 'node:crypto';
import { addDays, dhakaInstant } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import { searchKeyOf } from '../src/core/search-text.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import { takeNumbers } from '../src/core/server/database/numbers.ts';
import {
  commitmentOf,
  type DrawInput,
  digestOf,
  draw,
  type Entry,
  quotaSeats,
  saltOf,
} from '../src/modules/admission/draw/rules.ts';
import { sealedAnswers } from '../src/modules/admission/service/answers.ts';
import { districts, divisions, thanas } from '../src/modules/locations/geo.data.ts';
import { makeMobile, makePerson, type PersonWish } from './people/names.ts';
import type { Random } from './random.ts';

const quotas = [
  { code: 'catchment', en: 'Catchment area', bn: 'ক্যাচমেন্ট এলাকা', percent: 40, extraYears: 0 },
  { code: 'fighter', en: "Freedom fighter's child", bn: 'মুক্তিযোদ্ধার সন্তান', percent: 5, extraYears: 0 },
  { code: 'special', en: 'Special needs', bn: 'বিশেষ চাহিদাসম্পন্ন', percent: 2, extraYears: 5 },
  { code: 'sibling', en: 'Sibling of a student', bn: 'শিক্ষার্থীর সহোদর', percent: 3, extraYears: 0 },
];
const documents = [
  { en: 'Birth certificate', bn: 'জন্ম নিবন্ধন সনদ' },
  { en: 'Two passport-size photos', bn: 'পাসপোর্ট আকারের দুই কপি ছবি' },
  { en: "Parents' NID", bn: 'পিতা-মাতার জাতীয় পরিচয়পত্র' },
];

type Declared = { id: string; offers: { id: string; seats: number }[] };

const classNames = ['Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

/**
 * Admission of one institution: one declaration that takes applications, some of them checked, some paid by mobile; and a
 * lottery that was drawn and published, with seats taken and left and a waiting list.
 */
export async function makeAdmission(
  transaction: Transaction,
  random: Random,
  today: string,
  by: string,
  wish: PersonWish,
): Promise<void> {
  const classes = await transaction.rows<{ id: string; en: string; bn: string }>(
    'SELECT id, name_en AS en, name_bn AS bn FROM academic_school_class WHERE site_id = $1 ORDER BY position LIMIT 2',
  );
  const shifts = await transaction.rows<{ id: string }>(
    'SELECT id FROM academic_shift WHERE site_id = $1 ORDER BY position LIMIT 2',
  );
  const year = await transaction.row<{ id: string; start: string }>(
    `SELECT id, start_date AS start FROM academic_academic_year WHERE site_id = $1 ORDER BY is_current DESC LIMIT 1`,
  );
  const subHead = await transaction.row<{ id: string }>(
    `SELECT id FROM fees_fee_sub_head WHERE site_id = $1 AND schedule = 'onDemand' AND is_active ORDER BY position LIMIT 1`,
  );
  const [lowest, next] = classes;
  if (!lowest || !next || !year) return;
  // A child is eleven at the admission to class Six; a college begins with Eleven.
  const age = 11 + Math.max(0, classNames.indexOf(lowest.en));
  const open = await declare(transaction, {
    title: [`Admission to class ${lowest.en}`, `${lowest.bn} শ্রেণিতে ভর্তি`],
    age,
    yearId: year.id,
    opensOn: addDays(today, -14),
    closesOn: addDays(today, 16),
    fee: 11_000n,
    classId: lowest.id,
    shiftIds: shifts.map((one) => one.id),
    seats: 55,
    ageOn: today,
    subHeadId: subHead?.id ?? null,
  });
  const drawn = await declare(transaction, {
    title: [`Admission to class ${next.en}`, `${next.bn} শ্রেণিতে ভর্তি`],
    age,
    yearId: year.id,
    opensOn: addDays(today, -60),
    closesOn: addDays(today, -12),
    fee: 0n,
    classId: next.id,
    shiftIds: [],
    seats: 12,
    ageOn: null,
    subHeadId: subHead?.id ?? null,
  });
  const count = 38;
  const first = await takeNumbers(transaction, 'admission', today.slice(2, 4), count);
  const rows = Array.from({ length: count }, (_, n) =>
    applicantOf(random, wish, {
      n: first + n,
      today,
      declared: n < 14 ? open : drawn,
      isOpen: n < 14,
      place: n,
      age,
    }),
  );
  await insertApplicants(transaction, rows);
  await insertDraft(transaction, open);
  await publishLottery(transaction, drawn, rows.slice(14), today, by);
}

async function declare(
  transaction: Transaction,
  given: {
    title: readonly [string, string];
    age: number;
    yearId: string;
    opensOn: string;
    closesOn: string;
    fee: bigint;
    classId: string;
    shiftIds: readonly string[];
    seats: number;
    ageOn: string | null;
    subHeadId: string | null;
  },
): Promise<Declared> {
  const id = newId();
  await transaction.change(
    `INSERT INTO admission_declaration (site_id, id, kind, title_en, title_bn, year_id, method, opens_on, closes_on, status, fee,
            admission_fee, sub_head_id, age_on, min_age, max_age, most_choices, respond_days, full_mark, pass_mark, quotas,
            documents, eligibility)
     VALUES ($1, $2, 'admission', $3, $4, $5, 'lottery', $6, $7, 'open', $8, $9, $10, $11, $14, $15, 2, 7, 100, 33, $12, $13, '[]')`,
    id,
    given.title[0],
    given.title[1],
    given.yearId,
    given.opensOn,
    given.closesOn,
    given.fee,
    given.subHeadId ? 150_000n : 0n,
    given.subHeadId,
    given.ageOn,
    JSON.stringify(quotas),
    JSON.stringify(documents),
    given.age - 2,
    given.age + 3,
  );
  const shifts = given.shiftIds.length > 0 ? given.shiftIds : [null];
  const offers = shifts.map((shiftId) => ({ id: newId(), shiftId, seats: given.seats }));
  await transaction.change(
    `INSERT INTO admission_offer (site_id, id, declaration_id, class_id, shift_id, seats, place)
     SELECT $1, n.id, $2, $3, n.shift_id, $4, n.place
       FROM unnest($5::uuid[], $6::uuid[]) WITH ORDINALITY AS n(id, shift_id, place)`,
    id,
    given.classId,
    given.seats,
    offers.map((one) => one.id),
    offers.map((one) => one.shiftId),
  );
  return { id, offers };
}

type Row = ReturnType<typeof applicantOf>;

function applicantOf(
  random: Random,
  wish: PersonWish,
  about: { n: number; today: string; declared: Declared; isOpen: boolean; place: number; age: number },
) {
  const { n, today, declared, isOpen, place, age } = about;
  const person = makePerson(random, wish);
  const thana = random.pick(thanas);
  const district = districts.find((one) => String(one.number) === thana.districtId);
  const division = divisions.find((one) => String(one.number) === district?.divisionId);
  const born = `${Number(today.slice(0, 4)) - age}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`;
  const mobile = makeMobile(random);
  const places = (which: string) => ({
    [`${which}Division`]: String(division?.number ?? ''),
    [`${which}District`]: String(district?.number ?? ''),
    [`${which}Thana`]: String(thana.number),
    [`${which}Village`]: `${random.integer(1, 90)}, ${thana.nameEn}`,
  });
  const data = {
    nameEn: person.nameEn,
    nameBn: person.nameBn,
    dateOfBirth: born,
    birthRegistration: `${born.slice(0, 4)}${String(2_600_000_000_000 + n * 97).slice(0, 13)}`,
    gender: person.gender,
    religion: person.religion,
    mobile,
    fatherNameEn: person.fatherNameEn,
    fatherNameBn: person.fatherNameBn,
    fatherOccupation: person.fatherOccupation.en,
    motherNameEn: person.motherNameEn,
    motherNameBn: person.motherNameBn,
    motherOccupation: person.motherOccupation.en,
    ...places('present'),
    ...places('permanent'),
  };
  const claims = quotas.filter(() => random.chance(0.16)).map((one) => one.code);
  const number = `A${today.slice(2, 4)}-${String(n).padStart(6, '0')}`;
  const payment = !isOpen ? 'none' : place % 4 === 0 ? 'claimed' : place % 4 === 1 ? 'pending' : 'paid';
  const offers = declared.offers.map((one) => one.id);
  return {
    id: newId(),
    declarationId: declared.id,
    number,
    state: isOpen ? (place % 3 === 0 ? 'eligible' : 'submitted') : 'eligible',
    choices: random.chance(0.5) ? offers : offers.toReversed(),
    claims,
    quotas: isOpen ? [] : claims,
    data,
    payment,
    payer: payment === 'pending' || payment === 'none' ? null : random.chance(0.6) ? 'bkash' : 'nagad',
    trx:
      payment === 'pending' || payment === 'none'
        ? null
        : createHash('sha256').update(number).digest('hex').slice(0, 10).toUpperCase(),
    submittedAt: dhakaInstant(addDays(today, isOpen ? -(place % 10) : -20 - (place % 20)), '11:20'),
  };
}

async function insertApplicants(transaction: Transaction, rows: readonly Row[]): Promise<void> {
  await transaction.change(
    `INSERT INTO admission_applicant (site_id, id, declaration_id, number, code_digest, state, step, choices, claims, quotas,
            name_en, name_bn, father_name_en, mother_name_en, date_of_birth, birth_registration, mobile, data, qualifications,
            search_text, submitted_at, payment, payer, trx)
     SELECT $1, n.id, n.declaration, n.number, n.id::text, n.state, 6, n.choices::uuid[], n.claims::text[], n.quotas::text[],
            n.data ->> 'nameEn', n.data ->> 'nameBn', n.data ->> 'fatherNameEn', n.data ->> 'motherNameEn',
            (n.data ->> 'dateOfBirth')::date, n.birth, n.data ->> 'mobile', n.data, '[]', n.search,
            n.at, n.payment, n.payer, n.trx
       FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::jsonb[], $10::text[],
                   $11::timestamptz[], $12::text[], $13::text[], $14::text[], $15::text[])
         AS n(id, declaration, number, state, choices, claims, quotas, data, search, at, payment, payer, trx, birth)`,
    rows.map((one) => one.id),
    rows.map((one) => one.declarationId),
    rows.map((one) => one.number),
    rows.map((one) => one.state),
    rows.map((one) => `{${one.choices.join(',')}}`),
    rows.map((one) => `{${one.claims.join(',')}}`),
    rows.map((one) => `{${one.quotas.join(',')}}`),
    rows.map((one) => JSON.stringify(sealedAnswers(transaction.secrets, one.data))),
    rows.map((one) =>
      searchKeyOf(one.data.nameEn, one.data.nameBn, one.data.fatherNameEn, one.data.mobile, one.number),
    ),
    rows.map((one) => one.submittedAt),
    rows.map((one) => one.payment),
    rows.map((one) => one.payer),
    rows.map((one) => one.trx),
    rows.map((one) => transaction.secrets.sealOrNull(one.data.birthRegistration)),
  );
  await noteAll(
    transaction,
    rows.map((one) => ({ id: one.id, kind: 'sent', from: 'draft', to: 'submitted' })),
    null,
  );
}

/** Somebody who has not come to the end of the form yet. */
async function insertDraft(transaction: Transaction, declared: Declared): Promise<void> {
  const id = newId();
  await transaction.change(
    `INSERT INTO admission_applicant (site_id, id, declaration_id, code_digest, step, choices, claims, quotas, data, qualifications)
     VALUES ($1, $2, $3, $4, 2, $5, '{}', '{}', '{}', '[]')`,
    id,
    declared.id,
    id,
    declared.offers.slice(0, 1).map((one) => one.id),
  );
}

const noteAll = (
  transaction: Transaction,
  events: readonly { id: string; kind: string; from: string; to: string }[],
  by: string | null,
) =>
  transaction.change(
    `INSERT INTO admission_event (site_id, id, applicant_id, kind, from_state, to_state, actor_id)
     SELECT $1, gen_random_uuid(), n.applicant, n.kind, n.before, n.after, $2::uuid
       FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) AS n(applicant, kind, before, after)`,
    by,
    events.map((one) => one.id),
    events.map((one) => one.kind),
    events.map((one) => one.from),
    events.map((one) => one.to),
  );

async function publishLottery(
  transaction: Transaction,
  declared: Declared,
  rows: readonly Row[],
  today: string,
  by: string,
): Promise<void> {
  const entries: Entry[] = rows
    .map(({ number, choices, quotas: held }) => ({ number, choices, quotas: held }))
    .sort((one, other) => (one.number < other.number ? -1 : 1));
  const input: DrawInput = {
    offers: declared.offers.map(({ id, seats }) => ({ id, seats, quotas: quotaSeats(seats, quotas) })),
    entries,
  };
  const id = newId();
  const seed = createHash('sha256').update(`demonstration ${today}`).digest('hex');
  const said = [
    ['Selina Akhter, head', 'মেঘনার ঢেউ ৭১'],
    ['Jahangir Alam, guardian', 'kadam 2048 rain'],
    ['Upazila education officer', 'নকশিকাঁথা 365'],
  ] as const;
  const result = draw(input, seed, saltOf(said.map(([, words]) => words)));
  const at = (days: number, time: string) => dhakaInstant(addDays(today, days), time);
  await transaction.change(
    `INSERT INTO admission_draw (site_id, id, declaration_id, kind, input, digest, commitment, committed_at, committed_by, seed,
            result, drawn_at, drawn_by, published_at, published_by)
     VALUES ($1, $2, $3, 'lottery', $4, $5, $6, $7, $8, $9, $10, $11, $8, $12, $8)`,
    id,
    declared.id,
    JSON.stringify(input),
    digestOf(input),
    commitmentOf(seed),
    at(-5, '15:00'),
    by,
    seed,
    JSON.stringify(result),
    at(-3, '11:05'),
    at(-3, '11:30'),
  );
  await transaction.change(
    `INSERT INTO admission_draw_word (site_id, id, draw_id, place, said_by, words)
     SELECT $1, gen_random_uuid(), $2, n.place, n.said_by, n.words
       FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS n(said_by, words, place)`,
    id,
    said.map(([who]) => who),
    said.map(([, words]) => words),
  );
  const seats = new Map(result.seats.map((seat) => [seat.number, seat]));
  const become = rows.map((row) => {
    const seat = seats.get(row.number);
    return { row, seat, state: seat ? 'selected' : 'waiting', rank: result.order.indexOf(row.number) + 1 };
  });
  await transaction.change(
    `UPDATE admission_applicant a SET state = n.state, rank = n.rank, offer_id = n.offer, quota = n.quota,
            respond_by = CASE WHEN n.offer IS NOT NULL THEN $2::date END, accepted_at = CASE WHEN n.accepted THEN $3::timestamptz END
       FROM unnest($4::uuid[], $5::text[], $6::int[], $7::uuid[], $8::text[], $9::bool[])
         AS n(id, state, rank, offer, quota, accepted)
      WHERE a.site_id = $1 AND a.id = n.id`,
    addDays(today, 4),
    at(-1, '10:10'),
    become.map((one) => one.row.id),
    become.map((one) => one.state),
    become.map((one) => one.rank),
    become.map((one) => one.seat?.offer ?? null),
    become.map((one) => one.seat?.quota ?? null),
    become.map((one) => one.seat !== undefined && one.rank % 3 === 0),
  );
  await noteAll(
    transaction,
    become.map((one) => ({ id: one.row.id, kind: 'published', from: 'eligible', to: one.state })),
    by,
  );
}
