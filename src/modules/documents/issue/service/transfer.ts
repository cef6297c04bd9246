import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { cameBackSql, leaveByTransfer } from '../../../students/public.ts';
import { versionFor } from '../../design/service/templates.ts';
import { documentsErrors, transferTexts as texts } from '../../labels.ts';
import { documentsPath } from '../../paths.ts';
import { dayValues } from '../../rules.ts';
import { assertBookRoom } from '../../service/books.ts';
import { keepFaces } from '../../service/faces.ts';
import { clearancesOf, openMatters } from '../../service/hooks.ts';
import type { issueContract as contract } from '../contract.ts';
import { checkedDetails, findPerson, issueOne } from './issue.ts';
import { lastDayOf, leavingFacts, standingOf } from './leaving-facts.ts';
import { progressOf } from './progress.ts';

type Input = z.output<typeof contract.issueTransfer.input>;

const same = (text: string): Label => ({ en: text, bn: text });

/** The number of the transfer certificate of a student that holds; null where there is none, or they came back since. */
async function transferOf(transaction: Transaction, studentId: string): Promise<string | null> {
  const row = await transaction.readOne(
    { number: 'text' },
    `SELECT i.number FROM documents_issue i
      WHERE i.site_id = $1 AND i.student_id = $2 AND i.kind = 'transfer' AND i.revoked_at IS NULL AND ${cameBackSql} IS NULL
      LIMIT 1`,
    studentId,
  );
  return row?.number ?? null;
}

/** What every module says of a student who wants to leave. */
export async function readClearance(transaction: Transaction, services: Services, studentId: string) {
  await findPerson(transaction, 'transfer', studentId);
  const open = await openMatters(transaction, services, [studentId], todayInDhaka(services.now()));
  const of = open.get(studentId) ?? [];
  const place = await standingOf(transaction, studentId);
  return {
    checks: clearancesOf(services, 'leaving').map(({ name, label }) => ({
      name,
      label,
      open: of.find((one) => one.name === name)?.text ?? null,
    })),
    given: await transferOf(transaction, studentId),
    leftOn: place && !place.isHere ? place.leftOn : null,
  };
}

/** Throws 409 with all that is open, or with the certificate that holds already. */
async function assertMayLeave(
  transaction: Transaction,
  services: Services,
  studentId: string,
): Promise<void> {
  const { checks, given } = await readClearance(transaction, services, studentId);
  if (given) throw new AppError(documentsErrors.hasTransfer, { number: given });
  const open = checks.flatMap((one) => one.open ?? []);
  if (open.length === 0) return;
  const matters = { en: open.map((one) => one.en).join('; '), bn: open.map((one) => one.bn).join('; ') };
  throw new AppError(documentsErrors.open, { matters });
}

const detailsOf = (input: Input) => ({ ...input.details, reason: input.reason });

/**
 * A transfer certificate, by two always. The student leaves with it: dues and books are asked again when it is decided,
 * with the student locked, so that nothing is billed or lent meanwhile.
 */
export const givingTransfer: Act<Input, { id: string; number: string }> = {
  withPlatform: true,
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => lockRow(transaction, 'students_student', input.studentId),
  async about(transaction, { input, services }) {
    const person = await findPerson(transaction, 'transfer', input.studentId);
    checkedDetails('transfer', detailsOf(input));
    await assertBookRoom(transaction, 'transfer');
    await assertMayLeave(transaction, services, input.studentId);
    const place = await standingOf(transaction, input.studentId);
    const today = todayInDhaka(services.now());
    const lastDay = await lastDayOf(transaction, input, today);
    // Without a day that was said it is the one on which it is decided.
    const leftOn = place && !place.isHere ? place.leftOn : input.leftOn === null ? null : lastDay;
    return {
      subject: input.studentId,
      title: fillLabel(texts.title, { name: person.name }),
      path: documentsPath.transfer,
      amount: null,
      excluded: [],
      figures: [
        { kind: 'name', label: texts.student, value: person.name },
        { kind: 'text', label: texts.code, value: same(person.values.code?.en ?? '') },
        { kind: 'name', label: texts.place, value: person.about },
        { kind: 'text', label: texts.clear, value: texts.isClear },
        ...(leftOn === null ? [] : [{ kind: 'day' as const, label: texts.leftOn, value: leftOn }]),
        { kind: 'text', label: texts.leaving, value: same(input.reason) },
      ],
    };
  },
  async run(transaction, { input, services }) {
    await lockRow(transaction, 'students_student', input.studentId);
    await assertMayLeave(transaction, services, input.studentId);
    const version = await versionFor(transaction, 'transfer', input.templateId);
    const { id, photo, enrolmentId } = await findPerson(transaction, 'transfer', input.studentId);
    if (photo) await keepFaces(services, [photo]);
    const today = todayInDhaka(services.now());
    const place = await standingOf(transaction, input.studentId);
    const wanted = await lastDayOf(transaction, input, today);
    // Who left before keeps the day of the record.
    const lastDay = place && !place.isHere ? (place.leftOn ?? wanted) : wanted;
    const facts = await leavingFacts(transaction, { studentId: input.studentId, enrolmentId, lastDay });
    // Before the student leaves; what the record says stands above what was typed.
    const progress = await progressOf(transaction, services, input.studentId);
    await leaveByTransfer(transaction, {
      studentId: input.studentId,
      day: wanted,
      today,
      reason: input.reason,
    });
    return issueOne(
      transaction,
      services,
      {
        kind: 'transfer',
        language: input.language,
        examId: null,
        templateVersionId: version.id,
        details: { ...detailsOf(input), ...(progress ? { progress: progress[input.language] } : {}) },
        figures: new Map([[id, { ...facts, ...dayValues('leavingDay', lastDay) }]]),
      },
      input.studentId,
    );
  },
};
