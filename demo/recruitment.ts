import { addDays, dhakaInstant } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import { searchKeyOf } from '../src/core/search-text.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import { takeNumbers } from '../src/core/server/database/numbers.ts';
import { insertRows } from '../src/core/server/entity/import.ts';
import { districts } from '../src/modules/locations/geo.data.ts';
import { jobPost } from '../src/modules/recruitment/job-post.entity.ts';
import { type ApplicantState, meritOf } from '../src/modules/recruitment/rules.ts';
import { makeMobile, makePerson } from './people/names.ts';
import type { Random } from './random.ts';

/** How far the applicants of a post are, in the order in which they applied. */
const states: readonly ApplicantState[] = [
  'interview',
  'shortlisted',
  'interview',
  'rejected',
  'interview',
  'waiting',
  'shortlisted',
  'applied',
  'applied',
  'withdrawn',
];
const test = { writtenFull: 60, writtenPass: 24, vivaFull: 40, vivaPass: 16 };
const papers = {
  papersEn: 'Certificates of all examinations\nNTRCA certificate\nNational ID card',
  papersBn: 'সব পরীক্ষার সনদপত্র\nএনটিআরসিএ সনদ\nজাতীয় পরিচয়পত্র',
};

/** Recruitment of one institution: a post that is being tested, one that takes applications with a fee, and a draft. */
export async function makeRecruitment(
  transaction: Transaction,
  random: Random,
  today: string,
  by: string,
): Promise<void> {
  const circulars = await transaction.rows<{ id: string; en: string; bn: string }>(
    'SELECT id, title_en AS en, title_bn AS bn FROM website_job_circular WHERE site_id = $1 ORDER BY apply_by LIMIT 2',
  );
  const designation = await transaction.row<{ id: string }>(
    "SELECT id FROM academic_designation WHERE site_id = $1 AND is_teaching ORDER BY (name_en = 'Assistant Teacher') DESC, position LIMIT 1",
  );
  const [first, second] = circulars;
  if (!first || !second || !designation) return;
  const posts = [first, second].map((circular, place) => ({
    id: newId(),
    circularId: circular.id,
    designationId: designation.id,
    nameEn: circular.en,
    nameBn: circular.bn,
    seats: 1 + place,
    isOnline: true,
    minAge: 18,
    maxAge: 35,
    leastLevel: place === 0 ? 'bachelor' : 'hsc',
    experienceYears: null,
    fee: place === 0 ? null : '300.00',
    ...papers,
    ...(place === 0 ? test : { writtenFull: 0, writtenPass: 0, vivaFull: 50, vivaPass: 20 }),
    testOn: addDays(today, place === 0 ? 20 : 26),
    testAt: '10:00',
    venueEn: 'Room 201',
    venueBn: 'কক্ষ ২০১',
  }));
  await insertRows(transaction, jobPost, posts);
  const [tested, open] = posts;
  if (!tested || !open) return;
  const given = [
    ...states.map((state) => ({ post: tested.id, state, owes: false })),
    ...(['applied', 'applied', 'applied'] as const).map((state, n) => ({
      post: open.id,
      state,
      owes: n > 0,
    })),
  ];
  const year = today.slice(2, 4);
  const begin = await takeNumbers(transaction, 'recruitment', year, given.length);
  const rows = given.map((one, place) => applicantOf(random, today, { ...one, n: begin + place, place }));
  const merit = meritOf(
    test,
    rows.map((row) => ({ ...row, born: row.data.dateOfBirth })),
  );
  await insertApplicants(
    transaction,
    rows.map((row) => ({ ...row, ...(merit.get(row.id) ?? { total: null, rank: null }) })),
  );
  await insertEvents(transaction, rows, by);
  await insertDraft(transaction, open.id);
}

type Row = ReturnType<typeof applicantOf>;

function applicantOf(
  random: Random,
  today: string,
  about: { post: string; state: ApplicantState; owes: boolean; n: number; place: number },
) {
  const { n, place, state } = about;
  const person = makePerson(random, { isAdult: true });
  const born = Number(today.slice(0, 4)) - random.integer(24, 38);
  const district = random.pick(districts);
  const isTested = state === 'interview' || state === 'waiting';
  const education = [
    {
      level: 'ssc',
      title: 'SSC',
      concentration: 'Science',
      institute: 'Zilla School',
      board: 'Dhaka',
      year: String(born + 16),
      result: '4.88',
    },
    { level: 'hsc', title: 'HSC', institute: 'Govt. College', year: String(born + 18), result: '4.60' },
    ...(place % 5 === 3
      ? []
      : [
          {
            level: place % 2 === 0 ? 'master' : 'bachelor',
            title: place % 2 === 0 ? 'MSc in Mathematics' : 'BSc in Mathematics',
            institute: 'National University',
            year: String(born + 23),
            result: '3.42',
          },
        ]),
  ];
  return {
    id: newId(),
    post: about.post,
    state,
    number: `J${year(today)}-${String(n).padStart(6, '0')}`,
    at: dhakaInstant(addDays(today, -9 + Math.floor(place / 2)), '10:40'),
    payment: about.owes ? (place % 2 === 0 ? 'claimed' : 'pending') : 'none',
    trx: about.owes && place % 2 === 0 ? `8N7A6D${String(n).padStart(4, '0')}` : null,
    written: isTested ? random.integer(26, 58) : null,
    viva: isTested ? random.integer(18, 38) : null,
    isAbsent: false,
    data: {
      nameEn: person.nameEn,
      nameBn: person.nameBn,
      fatherName: person.fatherNameEn,
      motherName: person.motherNameEn,
      dateOfBirth: `${born}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`,
      gender: person.gender,
      mobile: makeMobile(random),
      presentAddress: `House ${random.integer(1, 90)}, ${district.nameEn}`,
      permanentAddress: `House ${random.integer(1, 90)}, ${district.nameEn}`,
      district: String(district.number),
    },
    cv: {
      education,
      ...(place % 3 === 0
        ? {
            experience: [
              {
                company: 'Green Field School',
                position: 'Assistant Teacher',
                from: `${born + 24}-01-05`,
                to: `${born + 24}-12-20`,
                responsibilities: 'Mathematics of classes Six to Eight',
              },
            ],
          }
        : {}),
      language: [{ language: 'English', reading: 'high', writing: 'medium', speaking: 'medium' }],
      reference: [
        { name: 'Dr Anwar Hossain', organization: 'National University', phoneOffice: '0291000001' },
      ],
    },
  };
}
const year = (today: string) => today.slice(2, 4);

async function insertApplicants(
  transaction: Transaction,
  rows: readonly (Row & { total: number | null; rank: number | null })[],
): Promise<void> {
  await transaction.change(
    `INSERT INTO recruitment_applicant (site_id, id, post_id, number, code_digest, state, submitted_at, payment, payer, trx, written,
            viva, total, rank)
     SELECT $1, n.id, n.post, n.number, n.id::text, n.state, n.at, n.payment, CASE WHEN n.trx IS NOT NULL THEN 'bkash' END, n.trx,
            n.written, n.viva, n.total, n.rank
       FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[], $7::text[], $8::text[], $9::int[],
                   $10::int[], $11::int[], $12::int[])
         AS n(id, post, number, state, at, payment, trx, written, viva, total, rank)`,
    rows.map((one) => one.id),
    rows.map((one) => one.post),
    rows.map((one) => one.number),
    rows.map((one) => one.state),
    rows.map((one) => one.at),
    rows.map((one) => one.payment),
    rows.map((one) => one.trx),
    rows.map((one) => one.written),
    rows.map((one) => one.viva),
    rows.map((one) => one.total),
    rows.map((one) => one.rank),
  );
  await transaction.change(
    `INSERT INTO recruitment_form (site_id, id, applicant_id, step, name_en, name_bn, date_of_birth, mobile, data, cv, search_text)
     SELECT $1, gen_random_uuid(), n.id, 5, n.data ->> 'nameEn', n.data ->> 'nameBn', (n.data ->> 'dateOfBirth')::date,
            n.data ->> 'mobile', n.data, n.cv, n.search
       FROM unnest($2::uuid[], $3::jsonb[], $4::jsonb[], $5::text[]) AS n(id, data, cv, search)`,
    rows.map((one) => one.id),
    rows.map((one) => JSON.stringify(one.data)),
    rows.map((one) => JSON.stringify(one.cv)),
    rows.map((one) => searchKeyOf(one.data.nameEn, one.data.nameBn, one.data.mobile, one.number)),
  );
}

const reasons: Partial<Record<ApplicantState, string>> = {
  shortlisted: 'Meets everything that is asked',
  interview: '',
  waiting: 'Second by merit',
  rejected: 'No degree yet',
};

async function insertEvents(transaction: Transaction, rows: readonly Row[], by: string): Promise<void> {
  const events = rows.flatMap((row) => [
    { id: row.id, kind: 'sent', from: 'draft', to: 'applied', reason: '', by: null },
    ...(row.state === 'interview' || row.state === 'waiting'
      ? [
          {
            id: row.id,
            kind: 'decided',
            from: 'applied',
            to: 'shortlisted',
            reason: reasons.shortlisted,
            by,
          },
          {
            id: row.id,
            kind: 'marked',
            from: 'shortlisted',
            to: 'shortlisted',
            reason: `${row.written} / ${row.viva}`,
            by,
          },
          { id: row.id, kind: 'decided', from: 'shortlisted', to: row.state, reason: reasons[row.state], by },
        ]
      : []),
    ...(row.state === 'shortlisted' || row.state === 'rejected'
      ? [{ id: row.id, kind: 'decided', from: 'applied', to: row.state, reason: reasons[row.state], by }]
      : []),
    ...(row.state === 'withdrawn'
      ? [{ id: row.id, kind: 'withdrawn', from: 'applied', to: 'withdrawn', reason: '', by: null }]
      : []),
  ]);
  await transaction.change(
    `INSERT INTO recruitment_event (site_id, id, applicant_id, kind, from_state, to_state, reason, actor_id)
     SELECT $1, gen_random_uuid(), n.applicant, n.kind, n.before, n.after, n.reason, n.actor
       FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[])
         AS n(applicant, kind, before, after, reason, actor)`,
    events.map((one) => one.id),
    events.map((one) => one.kind),
    events.map((one) => one.from),
    events.map((one) => one.to),
    events.map((one) => one.reason ?? ''),
    events.map((one) => one.by),
  );
}

/** Somebody who has not come to the end of the form yet. */
async function insertDraft(transaction: Transaction, postId: string): Promise<void> {
  const id = newId();
  await transaction.change(
    'INSERT INTO recruitment_applicant (site_id, id, post_id, code_digest) VALUES ($1, $2, $3, $4)',
    id,
    postId,
    id,
  );
  await transaction.change(
    `INSERT INTO recruitment_form (site_id, id, applicant_id, step, data, cv) VALUES ($1, gen_random_uuid(), $2, 1, '{}', '{}')`,
    id,
  );
}
