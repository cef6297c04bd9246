import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { recruitmentErrors } from '../../labels.ts';
import { type ApplicantState, meritOf } from '../../rules.ts';
import { type Applicant, applicantColumns, applicantFrom, applicantShape } from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import { holdPost, readPost } from '../../service/posts.ts';
import type { deskContract as contract } from '../contract.ts';
import { rightsOf } from './list.ts';

/** Who sits for the test, or sat. */
const sitting: readonly ApplicantState[] = ['shortlisted', 'interview', 'waiting', 'selected', 'joined'];
/** More apply for no post of a school. */
const most = 5_000;

const readSitting = (transaction: Transaction, postId: string, lock: '' | 'FOR UPDATE OF a' = '') =>
  transaction.read(
    applicantShape,
    `SELECT ${applicantColumns} ${applicantFrom} AND a.post_id = $2 AND a.state = ANY($3::text[])
      ORDER BY a.rank NULLS LAST, a.number LIMIT ${most} ${lock}`,
    postId,
    sitting,
  );

export async function listMarks(
  transaction: Transaction,
  input: { id: string; page: number; size: number },
): Promise<z.input<typeof contract.marks.output>> {
  const post = await readPost(transaction, input.id);
  const rows = await readSitting(transaction, post.id);
  return {
    items: rows.slice((input.page - 1) * input.size, input.page * input.size).map((row) => ({
      id: row.id,
      number: row.number ?? '',
      name: row.name,
      state: row.state,
      written: row.written,
      viva: row.viva,
      isAbsent: row.isAbsent,
      total: row.total,
      rank: row.rank,
    })),
    total: rows.length,
    page: input.page,
    size: input.size,
    writtenFull: post.writtenFull,
    vivaFull: post.vivaFull,
    mayEdit: rightsOf(transaction).edit,
  };
}

type Given = z.output<typeof contract.saveMarks.input>;

/** Keeps marks and finds the places by merit anew. The marks of who is appointed do not change any more. */
export async function saveMarks(transaction: Transaction, input: Given): Promise<{ saved: number }> {
  const post = await holdPost(transaction, input.id);
  if (post.writtenFull + post.vivaFull === 0) throw new AppError(recruitmentErrors.noMarks);
  const rows = await readSitting(transaction, post.id, 'FOR UPDATE OF a');
  const known = new Map(rows.map((row) => [row.id, row]));
  const changed = input.marks.flatMap((mark) => {
    const row = known.get(mark.id);
    if (!row) throw new AppError(errors.notFound);
    if ((mark.written ?? 0) > post.writtenFull || (mark.viva ?? 0) > post.vivaFull)
      throw new AppError(recruitmentErrors.overMark);
    const next = mark.isAbsent ? { ...mark, written: null, viva: null } : mark;
    const isSame = row.written === next.written && row.viva === next.viva && row.isAbsent === next.isAbsent;
    if (isSame) return [];
    if (row.state === 'selected' || row.state === 'joined')
      throw new AppError(recruitmentErrors.fixed, { name: row.name });
    return [{ row, next }];
  });
  if (changed.length === 0) return { saved: 0 };
  const next = new Map(changed.map((one) => [one.next.id, one.next]));
  await rank(
    transaction,
    post,
    rows.map((row) => ({ ...row, ...next.get(row.id) })),
    new Set(next.keys()),
  );
  await noteEvents(
    transaction,
    changed.map(({ row, next: { written, viva, isAbsent } }) => ({
      applicantId: row.id,
      kind: 'marked',
      from: row.state,
      to: row.state,
      reason: isAbsent ? 'Ab' : `${written ?? '–'} / ${viva ?? '–'}`,
    })),
  );
  return { saved: changed.length };
}

async function rank(
  transaction: Transaction,
  post: Parameters<typeof meritOf>[0],
  rows: readonly Applicant[],
  marked: ReadonlySet<string>,
): Promise<void> {
  const merit = meritOf(
    post,
    rows.map((row) => ({ ...row, born: row.born ?? '', number: row.number ?? '' })),
  );
  const moved = rows.filter(
    (row) =>
      marked.has(row.id) || row.rank !== merit.get(row.id)?.rank || row.total !== merit.get(row.id)?.total,
  );
  await transaction.change(
    `UPDATE recruitment_applicant a SET written = n.written, viva = n.viva, is_absent = n.is_absent, total = n.total,
            rank = n.rank, version = a.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', written: '$3::int[]', viva: '$4::int[]', is_absent: '$5::bool[]', total: '$6::int[]', rank: '$7::int[]' })}
      WHERE a.site_id = $1 AND a.site_id = n.site_id AND a.id = n.id`,
    moved.map((row) => row.id),
    moved.map((row) => row.written),
    moved.map((row) => row.viva),
    moved.map((row) => row.isAbsent),
    moved.map((row) => merit.get(row.id)?.total ?? null),
    moved.map((row) => merit.get(row.id)?.rank ?? null),
  );
}
