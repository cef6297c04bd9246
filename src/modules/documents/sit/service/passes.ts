import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { findPerson } from '../../issue/service/issue.ts';
import { documentsPath } from '../../paths.ts';
import { openMatters } from '../../service/hooks.ts';
import type { sitContract as contract } from '../contract.ts';
import { sitErrors, passTexts as texts } from '../labels.ts';
import { mattersText } from './barred.ts';

type Input = z.output<typeof contract.pass.input>;

/** What is open of a student now; throws 409 where nothing is, or an exception holds, 404 without examination or student. */
async function readOpen(transaction: Transaction, services: Services, input: Input) {
  const exam = await transaction.readOne(
    { name: json<Label>() },
    `SELECT json_build_object('en', name_en, 'bn', name_bn) AS name FROM exams_exam
      WHERE site_id = $1 AND id = $2 AND status IN ('declared', 'closed')`,
    input.examId,
  );
  if (!exam) throw new AppError(errors.notFound);
  const person = await findPerson(transaction, 'admit', input.studentId);
  const known = await transaction.row(
    `SELECT 1 FROM documents_admit_pass WHERE site_id = $1 AND exam_id = $2 AND student_id = $3 AND taken_back_by IS NULL`,
    input.examId,
    input.studentId,
  );
  if (known) throw new AppError(sitErrors.hasPass);
  const today = todayInDhaka(services.now());
  const open = await openMatters(transaction, services, [input.studentId], today, 'admit');
  const matters = open.get(input.studentId);
  if (!matters) throw new AppError(sitErrors.nothingOpen);
  return { exam: exam.name, person, matters: mattersText(matters) };
}

/** One request at a time for a student and an examination: the key of both. */
const subjectOf = ({ examId, studentId }: Input): string =>
  createHash('sha256')
    .update(`admit ${examId} ${studentId}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** An exception for one student and one examination, by two always. */
export const givingPass: Act<Input, { id: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    const { exam, person, matters } = await readOpen(transaction, services, input);
    return {
      subject: subjectOf(input),
      title: fillLabel(texts.title, { name: person.name, exam }),
      path: link(documentsPath.admit, { tab: 'sit', exam: input.examId }),
      amount: null,
      needsSecond: true,
      excluded: [],
      figures: [
        { kind: 'name', label: texts.student, value: person.name },
        { kind: 'text', label: texts.code, value: person.values.code ?? { en: '', bn: '' } },
        { kind: 'name', label: texts.exam, value: exam },
        // It may be less or more on the day it is decided; what was open then is kept.
        { kind: 'name', label: texts.open, value: matters },
      ],
    };
  },
  async run(transaction, { input, services, approved }) {
    await lockRow(transaction, 'students_student', input.studentId);
    const { matters } = await readOpen(transaction, services, input);
    const by = transaction.context.accountId;
    const id = newId();
    await transaction.change(
      `INSERT INTO documents_admit_pass (site_id, id, exam_id, student_id, matters, reason, asked_by, decided_by, decided_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      id,
      input.examId,
      input.studentId,
      JSON.stringify(matters),
      input.reason,
      approved?.askedBy ?? by,
      by,
      services.now(),
    );
    return { id };
  },
};

/** An exception holds no more; a card that was given by it is revoked by itself, as any other. */
export async function takePassBack(
  transaction: Transaction,
  input: { id: string; reason: string },
  now: Date,
): Promise<{ id: string }> {
  const row = await transaction.readOne(
    { isOver: 'bool' },
    `SELECT taken_back_by IS NOT NULL AS "isOver" FROM documents_admit_pass WHERE site_id = $1 AND id = $2 FOR UPDATE`,
    input.id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.isOver) throw new AppError(sitErrors.noPass);
  await transaction.change(
    `UPDATE documents_admit_pass SET taken_back_by = $3, taken_back_reason = $4, version = version + 1, updated_at = $5
      WHERE site_id = $1 AND id = $2`,
    input.id,
    transaction.context.accountId,
    input.reason,
    now,
  );
  return { id: input.id };
}
