import { AppError } from '../../../../core/errors.ts';
import { formatDate, formatTime } from '../../../../core/format.ts';
import type { Label, Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type ApplicantFacts, giveToApplicants, notePrints } from '../../../documents/public.ts';
import { recruitmentErrors } from '../../labels.ts';
import {
  type Applicant,
  applicantColumns,
  applicantFrom,
  applicantShape,
  readSent,
  wrongStep,
} from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import { holdPost, type Post, readPost } from '../../service/posts.ts';

/** Given in one go; whoever is left gets one the next time. */
const most = 200;

const factsOf = (applicant: Applicant, post: Post): ApplicantFacts => {
  const time = (language: Language) => (post.testAt ? formatTime(post.testAt, { language }) : '');
  return {
    id: applicant.id,
    name: applicant.name,
    number: applicant.number ?? '',
    gender: applicant.data?.gender ?? '',
    mobile: applicant.mobile ?? '',
    photo: applicant.photo,
    father: applicant.data?.fatherName ?? '',
    mother: applicant.data?.motherName ?? '',
    address: (applicant.data?.presentAddress ?? '').replaceAll('\n', ', '),
    post: post.name,
    circular: post.circular,
    testOn: post.testOn,
    testTime: { en: time('en'), bn: time('bn') } satisfies Label,
    venue: post.venue,
  };
};

/** Gives everybody on the shortlist who has none an admit card. */
export async function giveAdmitCards(
  transaction: Transaction,
  services: Services,
  input: { id: string; language: Language },
): Promise<{ given: number }> {
  const post = await holdPost(transaction, input.id);
  if (!post.testOn) throw new AppError(recruitmentErrors.noTestDay);
  const rows = await transaction.read(
    applicantShape,
    `SELECT ${applicantColumns} ${applicantFrom} AND a.post_id = $2 AND a.state IN ('shortlisted', 'interview')
        AND a.admit_id IS NULL ORDER BY a.number LIMIT ${most} FOR UPDATE OF a`,
    post.id,
  );
  if (rows.length === 0) throw new AppError(recruitmentErrors.nobodyWithout);
  const cards = await giveToApplicants(
    transaction,
    services,
    { kind: 'jobAdmit', language: input.language, details: {} },
    rows.map((row) => factsOf(row, post)),
  );
  await transaction.change(
    `UPDATE recruitment_applicant a SET admit_id = n.card, version = a.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', card: '$3::uuid[]' })}
      WHERE a.site_id = $1 AND a.site_id = n.site_id AND a.id = n.id`,
    rows.map((row) => row.id),
    cards.map((card) => card.id),
  );
  await noteEvents(
    transaction,
    rows.map((row, place) => ({
      applicantId: row.id,
      kind: 'admitCard',
      from: row.state,
      to: row.state,
      reason: cards[place]?.number ?? '',
    })),
  );
  return { given: cards.length };
}

/** The letter of appointment; another one only after the first was revoked. */
export async function giveLetter(
  transaction: Transaction,
  services: Services,
  input: { id: string; language: Language; pay: string; joinBy: string; terms: string },
): Promise<{ number: string }> {
  const applicant = await readSent(transaction, input.id, 'FOR UPDATE OF a');
  if (applicant.state !== 'selected') throw wrongStep(applicant.state, 'selected');
  const known = await transaction.readOne(
    { number: 'text' },
    'SELECT number FROM documents_issue WHERE site_id = $1 AND id = $2 AND revoked_at IS NULL',
    applicant.letterId,
  );
  if (known) throw new AppError(recruitmentErrors.hasLetter, { number: known.number });
  const post = await readPost(transaction, applicant.postId);
  const { language, pay, terms } = input;
  const [letter] = await giveToApplicants(
    transaction,
    services,
    {
      kind: 'appointment',
      language,
      details: { pay, terms, joinBy: formatDate(input.joinBy, { language }) },
    },
    [factsOf(applicant, post)],
  );
  if (!letter) throw new AppError(recruitmentErrors.noPaper);
  await transaction.change(
    `UPDATE recruitment_applicant SET letter_id = $3, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    applicant.id,
    letter.id,
  );
  await noteEvents(transaction, [
    { applicantId: applicant.id, kind: 'letter', from: 'selected', to: 'selected', reason: letter.number },
  ]);
  return { number: letter.number };
}

/** Notes one print of each admit card of a post, from a place on; the file is drawn from the prints. */
export async function printAdmitCards(
  transaction: Transaction,
  services: Services,
  { id, from }: { id: string; from: number },
): Promise<{ prints: string[]; total: number }> {
  await readPost(transaction, id);
  const rows = await transaction.read(
    { card: 'uuid', total: 'int' },
    `SELECT a.admit_id AS card, count(*) OVER ()::int AS total FROM recruitment_applicant a
       JOIN documents_issue i ON i.site_id = $1 AND i.id = a.admit_id AND i.revoked_at IS NULL
      WHERE a.site_id = $1 AND a.post_id = $2 AND a.state IN ('shortlisted', 'interview')
      ORDER BY a.number LIMIT ${most} OFFSET $3`,
    id,
    from,
  );
  if (rows.length === 0) throw new AppError(recruitmentErrors.noCards);
  const prints = await notePrints(
    transaction,
    services,
    rows.map((row) => row.card),
  );
  return { prints, total: rows[0]?.total ?? 0 };
}
