import type * as z from 'zod';
import { AppError } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { recruitmentErrors, appointTexts as texts } from '../../labels.ts';
import { recruitmentPath } from '../../paths.ts';
import { mayBeAppointed } from '../../rules.ts';
import { type Applicant, readSent, wrongStep } from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import { filledSeats, holdPost, type Post, readPost } from '../../service/posts.ts';
import type { deskContract as contract } from '../contract.ts';

type Input = z.output<typeof contract.appoint.input>;

const same = (text: string): Label => ({ en: text, bn: text });

/** Throws what stands against it: the step, a test that is not passed, no vacancy. */
async function assertMay(transaction: Transaction, applicant: Applicant, post: Post): Promise<number> {
  if (!mayBeAppointed(applicant.state)) throw wrongStep(applicant.state, 'selected');
  if (post.writtenFull + post.vivaFull > 0 && applicant.rank === null)
    throw new AppError(recruitmentErrors.unmarked);
  const filled = await filledSeats(transaction, post.id);
  if (filled >= post.seats) throw new AppError(recruitmentErrors.full);
  return filled;
}

/** Whoever entered marks of an applicant does not decide. */
async function markersOf(transaction: Transaction, applicantId: string): Promise<string[]> {
  const rows = await transaction.read(
    { actor: 'uuid' },
    `SELECT DISTINCT actor_id AS actor FROM recruitment_event
      WHERE site_id = $1 AND applicant_id = $2 AND kind = 'marked' AND actor_id IS NOT NULL`,
    applicantId,
  );
  return rows.map((row) => row.actor);
}

async function holdApplicant(transaction: Transaction, id: string) {
  const known = await readSent(transaction, id);
  const post = await holdPost(transaction, known.postId);
  return { post, applicant: await readSent(transaction, id, 'FOR UPDATE OF a') };
}

/** An appointment, by two always; vacancies and marks are looked at again when it is decided. */
export const appointing: Act<Input, { id: string }> = {
  reasonOf: (input) => input.reason,
  // Nobody changes the marks or takes the vacancy in between.
  hold: (transaction, { input }) => holdApplicant(transaction, input.id),
  async about(transaction, { input }) {
    const applicant = await readSent(transaction, input.id);
    const post = await readPost(transaction, applicant.postId);
    const filled = await assertMay(transaction, applicant, post);
    const { written, viva, total, rank } = applicant;
    return {
      subject: input.id,
      title: fillLabel(texts.title, { name: applicant.name, post: post.name }),
      path: link(recruitmentPath.applications, { open: input.id }),
      amount: null,
      excluded: await markersOf(transaction, input.id),
      figures: [
        { kind: 'name', label: texts.applicant, value: applicant.name },
        { kind: 'text', label: texts.number, value: same(applicant.number) },
        { kind: 'name', label: texts.post, value: post.name },
        {
          kind: 'text',
          label: texts.marks,
          value: same([written, viva, total].map((one) => one ?? '–').join(' · ')),
        },
        { kind: 'text', label: texts.rank, value: same(String(rank ?? '–')) },
        { kind: 'text', label: texts.seats, value: same(`${post.seats} · ${filled}`) },
        { kind: 'text', label: texts.why, value: same(input.reason) },
      ],
    };
  },
  async run(transaction, { input }) {
    const { applicant, post } = await holdApplicant(transaction, input.id);
    await assertMay(transaction, applicant, post);
    await transaction.change(
      `UPDATE recruitment_applicant SET state = 'selected', version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2`,
      input.id,
    );
    await noteEvents(transaction, [
      {
        applicantId: input.id,
        kind: 'selected',
        from: applicant.state,
        to: 'selected',
        reason: input.reason,
      },
    ]);
    return { id: input.id };
  },
};
