import type { FastifyRequest } from 'fastify';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { linkTo } from '../../../../core/server/files/files.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { noteReveals } from '../../../../core/server/secrets/reveals.ts';
import { maskOfSealed } from '../../../../core/server/secrets/sealed.ts';
import { readBankLedgers, readOutsideReceipt } from '../../../fees/receipts/outside/public.ts';
import { experienceMonths } from '../../../people/cv/rules.ts';
import { readPapers } from '../../form/service/papers.ts';
import { type ApplicantState, fitOf, mayBeAppointed, nextCode, type Payer, stepsFrom } from '../../rules.ts';
import { type Applicant, readSent } from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import { filledSeats, readPost } from '../../service/posts.ts';
import type { ApplicantDetail } from '../contract.ts';

/** One application with everything that is decided on. */
export async function showApplicant(
  transaction: Transaction,
  services: Services,
  request: FastifyRequest,
  id: string,
): Promise<ApplicantDetail> {
  const applicant = await readSent(transaction, id);
  const post = await readPost(transaction, applicant.postId);
  const { siteId } = transaction;
  const cv = applicant.cv ?? {};
  const papers = await readPapers(transaction, id);
  return {
    id,
    version: applicant.version,
    number: applicant.number,
    state: applicant.state,
    steps: [...stepsFrom(applicant.state)],
    name: applicant.name,
    post: {
      id: post.id,
      name: post.name,
      circular: post.circular,
      seats: post.seats,
      filled: await filledSeats(transaction, post.id),
    },
    data: { ...applicant.data, ...(applicant.nid ? { nid: maskOfSealed(applicant.nid) } : {}) },
    cv: Object.fromEntries(Object.entries(cv).map(([name, rows]) => [name, [...rows]])),
    district: await readDistrict(transaction, applicant.data?.district ?? ''),
    fit: fitOf(post, applicant.born ?? '', cv, post.lastDay),
    experience: experienceMonths(cv, post.lastDay),
    photoUrl: applicant.photo ? linkTo(services, request, siteId, applicant.photo) : null,
    papers: papers.map(({ fileId, ...paper }) => ({
      ...paper,
      url: linkTo(services, request, siteId, fileId),
    })),
    submittedAt: applicant.submittedAt?.toISOString() ?? null,
    payment: applicant.payment,
    payer: applicant.payer as Payer | null,
    trx: applicant.trx,
    fee: takaText(post.fee),
    isInBooks: applicant.voucherId !== null,
    banks:
      applicant.payer === 'bank' && applicant.payment === 'claimed'
        ? (await readBankLedgers(transaction)).map(({ id, en, bn }) => ({ id, label: { en, bn } }))
        : [],
    receipt: await readOutsideReceipt(transaction, applicant.voucherId),
    written: applicant.written,
    viva: applicant.viva,
    isAbsent: applicant.isAbsent,
    total: applicant.total,
    rank: applicant.rank,
    mayBeAppointed: mayBeAppointed(applicant.state),
    admitId: applicant.admitId,
    letterId: applicant.letterId,
    employeeId: applicant.employeeId,
    nextCode: applicant.state === 'selected' ? await readNextCode(transaction) : '',
    isForgotten: applicant.forgottenAt !== null,
    others: await readOthers(transaction, applicant),
    events: await readEvents(transaction, services, id),
  };
}

/** The covered number in full; that it was seen is noted. Throws 404 where nothing is kept any more. */
export async function revealNid(transaction: Transaction, { id, reason }: { id: string; reason: string }) {
  const applicant = await readSent(transaction, id);
  if (applicant.nid === null) throw new AppError(errors.notFound);
  await noteReveals(transaction, reason, [{ table: 'recruitment_form', id, field: 'nid' }]);
  await noteEvents(transaction, [
    { applicantId: id, kind: 'revealed', from: applicant.state, to: applicant.state, reason },
  ]);
  return { nid: transaction.secrets.open(applicant.nid) };
}

async function readDistrict(transaction: Transaction, number: string): Promise<Label | null> {
  const row = await transaction.readOne(
    { name: json<Label>() },
    `SELECT json_build_object('en', name_en, 'bn', name_bn) AS name FROM catalogue_locations_district
      WHERE $1::bigint > 0 AND number::text = $2`,
    number,
  );
  return row?.name ?? null;
}

async function readNextCode(transaction: Transaction): Promise<string> {
  const rows = await transaction.read(
    { code: 'text' },
    'SELECT code FROM people_employee WHERE site_id = $1 ORDER BY length(code) DESC, code DESC LIMIT 50',
  );
  return nextCode(rows.map((row) => row.code));
}

const readOthers = (transaction: Transaction, applicant: Applicant) =>
  transaction.read(
    { id: 'uuid', number: 'text', post: json<Label>(), state: oneOf<ApplicantState>() },
    `SELECT a.id, a.number, json_build_object('en', p.name_en, 'bn', p.name_bn) AS post, a.state
       FROM recruitment_applicant a JOIN recruitment_job_post p ON p.site_id = $1 AND p.id = a.post_id
      WHERE a.site_id = $1 AND a.nid_digest = $2 AND a.id <> $3 AND a.state <> 'draft' ORDER BY a.number LIMIT 10`,
    applicant.nidDigest,
    applicant.id,
  );

async function readEvents(transaction: Transaction, services: Services, id: string) {
  const rows = await transaction.read(
    { id: 'uuid', at: 'time', kind: 'text', to: oneOf<ApplicantState>(), reason: 'text', actor: 'uuid?' },
    `SELECT id, created_at AS at, kind, to_state AS "to", reason, actor_id AS actor
       FROM recruitment_event WHERE site_id = $1 AND applicant_id = $2 ORDER BY created_at, id LIMIT 200`,
    id,
  );
  const names = await namesOfAccounts(
    services.database,
    rows.map((row) => row.actor),
    transaction.context.language,
  );
  return rows.map(({ actor, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: actor === null ? null : (names.get(actor) ?? null),
  }));
}
