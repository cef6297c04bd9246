import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { peoplePath } from '../../paths.ts';
import type { bookContract as contract } from '../contract.ts';
import { bookErrors, bookFields, bookProblems, kindLabels, bookActTexts as texts } from '../labels.ts';
import { type EntryKind, entryText, type Told, weightyKinds } from '../rules.ts';
import { readOwner } from './read-book.ts';

type Input = z.output<typeof contract.write.input>;

const same = (text: string): Label => ({ en: text, bn: text });
const field = (name: string): Label => bookFields[name] ?? texts.entry;

/** What an order begins or ends. */
const ordered: readonly Told['event'][] = [
  'left',
  'rejoined',
  'extended',
  'suspended',
  'reinstated',
  'away',
  'returned',
];

/** The entry that is put right, of the same employee. Throws 404, and 409 where it was put right already. */
async function readCorrected(transaction: Transaction, { employeeId, correctsId, day }: Input) {
  if (correctsId === null) return null;
  const row = await transaction.readOne(
    {
      kind: oneOf<EntryKind>(),
      event: oneOf<Told['event']>(),
      facts: json<never>(),
      day: 'date',
      isDone: 'bool',
    },
    `SELECT e.kind, e.event, e.facts, e.day,
            EXISTS (SELECT 1 FROM people_service_entry c WHERE c.site_id = $1 AND c.corrects_id = e.id) AS "isDone"
       FROM people_service_entry e WHERE e.site_id = $1 AND e.id = $2 AND e.employee_id = $3`,
    correctsId,
    employeeId,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.isDone) throw new AppError(bookErrors.corrected);
  // The record, pay and cards go by the order itself: only another order changes from when.
  if (ordered.includes(row.event) && row.day !== day)
    throw new ValidationError({ day: [bookProblems.ofOrder] });
  return { kind: row.kind, text: entryText({ event: row.event, facts: row.facts } as Told) };
}

/** Looks at an entry before it is written: whose book, what it puts right, and what is lacking. */
async function look(transaction: Transaction, services: Services, input: Input) {
  if (input.textEn === '' && input.textBn === '') throw new ValidationError({ textBn: [bookProblems.words] });
  if (input.day > todayInDhaka(services.now())) throw new ValidationError({ day: [bookProblems.future] });
  const owner = await readOwner(transaction, input.employeeId);
  const corrected = await readCorrected(transaction, input);
  return { owner, corrected };
}

/**
 * Writes an entry by hand. Nobody writes in their own book; what is about discipline, promotion, transfer or leaving, and
 * what puts such an entry right, is decided by a second person who is not the employee.
 */
export const writingEntry: Act<Input, { id: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services, isDeciding }) {
    const { owner, corrected } = await look(transaction, services, input);
    if (!isDeciding && owner.accountId !== null && owner.accountId === transaction.context.accountId)
      throw new AppError(bookErrors.own);
    const needsTwo =
      weightyKinds.includes(input.kind) || (corrected !== null && weightyKinds.includes(corrected.kind));
    return {
      subject: input.employeeId,
      title: fillLabel(texts.title, { name: owner.name }),
      path: link(peoplePath.profile, { id: input.employeeId, tab: 'book' }),
      amount: null,
      excluded: owner.accountId === null ? [] : [owner.accountId],
      isOneEnough: !needsTwo,
      figures: [
        { kind: 'name', label: texts.employee, value: owner.name },
        { kind: 'text', label: field('kind'), value: kindLabels[input.kind] },
        { kind: 'day', label: field('day'), value: input.day },
        {
          kind: 'text',
          label: texts.entry,
          value: entryText({ event: 'hand', facts: { en: input.textEn, bn: input.textBn } }),
        },
        ...(input.orderNo
          ? [{ kind: 'text' as const, label: field('orderNo'), value: same(input.orderNo) }]
          : []),
        ...(corrected ? [{ kind: 'name' as const, label: texts.corrects, value: corrected.text }] : []),
      ],
    };
  },
  async run(transaction, { input, services, approved }) {
    await lockRow(transaction, 'people_employee', input.employeeId);
    const { owner } = await look(transaction, services, input);
    const by = transaction.context.accountId;
    if (owner.accountId !== null && owner.accountId === by) throw new AppError(bookErrors.own);
    const id = newId();
    await transaction.change(
      `INSERT INTO people_service_entry (site_id, id, employee_id, kind, event, facts, day, order_no, reason, source,
              corrects_id, entered_by, asked_by)
       VALUES ($1, $2, $3, $4, 'hand', $5, $6, $7, $8, 'hand', $9, $10, $11)`,
      id,
      input.employeeId,
      input.kind,
      JSON.stringify({ en: input.textEn, bn: input.textBn }),
      input.day,
      input.orderNo,
      input.reason,
      input.correctsId,
      by,
      approved?.askedBy ?? null,
    );
    return { id };
  },
};
