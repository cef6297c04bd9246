import { AppError } from '../../../../core/errors.ts';
import { textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { employEmployee, takeBackEmployee } from '../../../people/public.ts';
import { paperPurpose, readPapers } from '../../form/service/papers.ts';
import { recruitmentErrors } from '../../labels.ts';
import { readSent, wrongStep } from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import { readPost } from '../../service/posts.ts';

/**
 * Makes an employee of somebody appointed, in one transaction: the record with photo, papers and curriculum vitae. Of two who do
 * it at once the second is told that it is done.
 */
export async function joinApplicant(
  transaction: Transaction,
  input: { id: string; code: string; joiningDate: string },
): Promise<{ employeeId: string; code: string }> {
  const applicant = await readSent(transaction, input.id, 'FOR UPDATE OF a');
  if (applicant.state !== 'selected') throw wrongStep(applicant.state, 'joined');
  const post = await readPost(transaction, applicant.postId);
  const data = applicant.data ?? {};
  const papers = await readPapers(transaction, applicant.id);
  const employeeId = await employEmployee(
    transaction,
    {
      code: input.code,
      nameEn: data.nameEn ?? '',
      nameBn: data.nameBn ?? '',
      designationId: post.designationId,
      gender: data.gender ?? '',
      dateOfBirth: data.dateOfBirth ?? null,
      mobile: data.mobile ?? '',
      email: data.email ?? null,
      joiningDate: input.joiningDate,
      indexNumber: data.indexNumber ?? null,
      nid: transaction.secrets.openOrNull(applicant.nid),
      photo: applicant.photo,
      fatherName: data.fatherName ?? null,
      motherName: data.motherName ?? null,
      religion: data.religion ?? null,
      presentAddress: data.presentAddress ?? null,
      permanentAddress: data.permanentAddress ?? null,
      ntrcaNumber: data.ntrca ?? null,
    },
    applicant.cv ?? {},
    papers.map(({ fileId, about }) => ({ fileId, title: textOf(about, transaction.context.language) })),
  );
  await transaction.change(
    `UPDATE recruitment_applicant SET state = 'joined', employee_id = $3, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    input.id,
    employeeId,
  );
  await noteEvents(transaction, [
    { applicantId: input.id, kind: 'joined', from: 'selected', to: 'joined', reason: input.code },
  ]);
  return { employeeId, code: input.code };
}

/** Takes a joining back while nothing hangs on the employee: the record goes, and the applicant is appointed as before. */
export async function undoJoining(
  transaction: Transaction,
  input: { id: string; reason: string },
): Promise<{ id: string }> {
  const applicant = await readSent(transaction, input.id, 'FOR UPDATE OF a');
  if (applicant.state !== 'joined' || !applicant.employeeId) throw new AppError(recruitmentErrors.notJoined);
  await transaction.change(
    `UPDATE recruitment_applicant SET state = 'selected', employee_id = NULL, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    input.id,
  );
  const papers = { files: await readPapers(transaction, applicant.id), purpose: paperPurpose };
  if (!(await takeBackEmployee(transaction, applicant.employeeId, papers)))
    throw new AppError(recruitmentErrors.inUse);
  await noteEvents(transaction, [
    { applicantId: input.id, kind: 'undone', from: 'joined', to: 'selected', reason: input.reason },
  ]);
  return { id: input.id };
}
