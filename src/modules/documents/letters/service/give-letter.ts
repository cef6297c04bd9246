import type * as z from 'zod';
import { approvalErrors } from '../../../../core/approvals/approvals-labels.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { versionFor } from '../../design/service/templates.ts';
import { checkedDetails, findPerson, issueMany } from '../../issue/service/issue.ts';
import { kinds } from '../../kinds.ts';
import { documentsErrors } from '../../labels.ts';
import { documentsPath } from '../../paths.ts';
import type { Values } from '../../rules.ts';
import { hooksOf, seesFigures } from '../../service/hooks.ts';
import type { lettersContract as contract } from '../contract.ts';
import { letterTexts as texts } from '../labels.ts';
import { readRequest } from './requests.ts';

type Input = z.output<typeof contract.issue.input>;
type Request = Awaited<ReturnType<typeof readRequest>>;

/** The figures of a letter as they are now; null for a kind that has none. Throws where the person has none. */
async function figuresOf(
  transaction: Transaction,
  services: Services,
  { kind, employeeId }: Request,
): Promise<Values | null> {
  if (!kinds[kind].figures) return null;
  const read = hooksOf(services).figures.get(kind);
  if (!read) throw new AppError(documentsErrors.noFigures);
  return read(transaction, employeeId);
}

const listed = (request: Request, figures: Values | null): { label: Label; value: Label }[] =>
  Object.entries(kinds[request.kind].figures ?? {}).flatMap(([name, label]) => {
    const value = figures?.[name];
    return value && value.en !== '' ? [{ label, value }] : [];
  });

/**
 * What a letter would say of pay: shown to whoever may read pay or approves letters, and never about themselves. Who only
 * prepares it learns that the figures are there, or why they are not.
 */
export async function showFigures(transaction: Transaction, services: Services, id: string) {
  const request = await readRequest(transaction, id);
  assertNotOwn(transaction, request);
  const items = listed(request, await figuresOf(transaction, services, request));
  const isHidden = items.length > 0 && !seesFigures(transaction, services, request.kind);
  return { items: isHidden ? [] : items, isHidden };
}

function assertNotOwn(transaction: Transaction, { accountId }: Request): void {
  if (accountId !== null && accountId === transaction.context.accountId)
    throw new AppError(documentsErrors.ownLetter);
}

/** What was typed in, with the purpose the employee gave. */
const detailsOf = (input: Input, request: Request) =>
  checkedDetails(request.kind, { ...input.details, purpose: request.purpose });

/**
 * A letter of an employee, by two always, neither of whom it is about. Its figures are read by the server, and again when
 * it is decided: where they differ by then, nothing is given.
 */
export const givingLetter: Act<Input, { id: string; number: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services, isDeciding }) {
    const request = await readRequest(transaction, input.id);
    if (request.state !== 'asked' && request.state !== 'waiting')
      throw new AppError(documentsErrors.letterClosed);
    if (!isDeciding) assertNotOwn(transaction, request);
    const person = await findPerson(transaction, request.kind, request.employeeId);
    const details = detailsOf(input, request);
    const figures = await figuresOf(transaction, services, request);
    const { label, fields } = kinds[request.kind];
    return {
      subject: request.id,
      title: fillLabel(texts.title, { kind: label, name: person.name }),
      path: documentsPath.letters,
      amount: null,
      excluded: request.accountId === null ? [] : [request.accountId],
      figures: [
        { kind: 'name', label: texts.employee, value: person.name },
        { kind: 'text', label: texts.kind, value: label },
        ...fields.flatMap((field) => {
          const said = details[field.name] ?? '';
          return said === ''
            ? []
            : [{ kind: 'text' as const, label: field.label, value: { en: said, bn: said } }];
        }),
        ...listed(request, figures).map((one) => ({
          kind: 'text' as const,
          ...one,
          isSecret: true as const,
        })),
      ],
    };
  },
  async run(transaction, { input, services, about }) {
    const request = await readRequest(transaction, input.id, 'FOR UPDATE OF r');
    if (request.state !== 'asked' && request.state !== 'waiting')
      throw new AppError(documentsErrors.letterClosed);
    assertNotOwn(transaction, request);
    const version = await versionFor(transaction, request.kind, input.templateId);
    const person = await findPerson(transaction, request.kind, request.employeeId);
    const figures = await figuresOf(transaction, services, request);
    // Pay follows from too many rows to hold them all: what is printed is what was shown, or nothing is.
    const shown = new Set(about?.figures.map((one) => JSON.stringify(one.value)));
    if (about && listed(request, figures).some(({ value }) => !shown.has(JSON.stringify(value))))
      throw new AppError(approvalErrors.changed);
    const now = services.now();
    const [issued] = await issueMany(
      transaction,
      services,
      {
        kind: request.kind,
        language: input.language,
        examId: null,
        templateVersionId: version.id,
        details: detailsOf(input, request),
        ...(figures ? { figures: new Map([[person.id, figures]]) } : {}),
      },
      // Nobody's face stands on a letter, so none is kept for it.
      [{ ...person, photo: null }],
    );
    if (!issued) throw new AppError(errors.notFound);
    await transaction.change(
      `UPDATE documents_letter_request SET state = 'issued', issue_id = $3, closed_by = $4, closed_at = $5,
              version = version + 1, updated_at = $5
        WHERE site_id = $1 AND id = $2 AND state = 'asked'`,
      request.id,
      issued.id,
      transaction.context.accountId,
      now,
    );
    if (request.accountId !== null)
      await notify(transaction, [request.accountId], {
        title: fillLabel(texts.issued, { kind: kinds[request.kind].label, number: issued.number }),
        path: documentsPath.ownLetters,
      });
    return issued;
  },
};
