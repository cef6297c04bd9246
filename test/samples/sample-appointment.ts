import { newId } from '../../src/core/ids.ts';
import { jobPost } from '../../src/modules/recruitment/job-post.entity.ts';
import type { Answer, Person, World } from '../world.ts';
import { sampleRecord } from './sample.ts';

/** Somebody on the shortlist of a post without a test, whose appointment the person proposes. */
export async function askToAppoint(world: World, person: Person): Promise<Answer> {
  const id = newId();
  await world.inSite(world.siteA, async (transaction) => {
    const post = await sampleRecord(transaction, jobPost);
    await transaction.change(
      'UPDATE recruitment_job_post SET seats = 1, written_full = 0, viva_full = 0 WHERE site_id = $1 AND id = $2',
      post.id,
    );
    await transaction.change(
      `INSERT INTO recruitment_applicant (site_id, id, post_id, number, code_digest, state)
       VALUES ($1, $2, $3, $4, $5, 'shortlisted')`,
      id,
      post.id,
      `J26-${id.slice(-6)}`,
      id,
    );
  });
  return person.call('POST', `/api/v1/recruitment/applicants/${id}/appoint`, {
    reason: 'First by merit',
  });
}

/** A fee that was paid at the office, and the wish to take it back. */
export async function askToReturnFee(world: World, person: Person): Promise<Answer> {
  const id = newId();
  await world.inSite(world.siteA, async (transaction) => {
    const post = await sampleRecord(transaction, jobPost);
    await transaction.change(
      'UPDATE recruitment_job_post SET fee = 30000 WHERE site_id = $1 AND id = $2',
      post.id,
    );
    await transaction.change(
      `INSERT INTO recruitment_applicant (site_id, id, post_id, number, code_digest, state, payment)
       VALUES ($1, $2, $3, $4, $5, 'applied', 'pending')`,
      id,
      post.id,
      `J26-${id.slice(-6)}`,
      id,
    );
  });
  const path = `/api/v1/recruitment/applicants/${id}/payment`;
  const paid = await person.call('POST', path, { isPaid: true });
  return paid.status === 200 ? person.call('POST', `${path}/return`, { reason: 'Paid twice' }) : paid;
}
