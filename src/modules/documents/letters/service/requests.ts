import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label, type Language } from '../../../../core/labels.ts';
import { holdersOf } from '../../../../core/server/approvals/people.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { containing } from '../../../../core/server/entity/records.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { ownEmployeeId } from '../../../people/public.ts';
import { fileOfDocument } from '../../issue/service/of-applicants.ts';
import { kinds, type LetterKind } from '../../kinds.ts';
import { documentsErrors } from '../../labels.ts';
import { documentsPath } from '../../paths.ts';
import { documentsPermission } from '../../permissions.ts';
import type { lettersContract as contract, LetterState } from '../contract.ts';
import { letterTexts as texts } from '../labels.ts';

/** The act that gives a letter; its subject is the request. */
const act = 'documents.letter';
/** The state of the request `r`: who prepared it waits for a second person. */
const stateSql = `CASE WHEN r.state = 'asked' AND EXISTS (SELECT 1 FROM approval_request q WHERE q.site_id = $1
  AND q.act = '${act}' AND q.subject = r.id AND q.state = 'pending') THEN 'waiting' ELSE r.state END`;
const nameSql = (alias: string) =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

const shape = {
  id: 'uuid',
  kind: oneOf<LetterKind>(),
  purpose: 'text',
  language: oneOf<Language>(),
  state: oneOf<LetterState>(),
  askedAt: 'time',
  note: 'text',
  number: 'text?',
  isRevoked: 'bool',
  total: 'int',
} as const;
const columns = `r.id, r.kind, r.purpose, r.language, ${stateSql} AS state, r.asked_at AS "askedAt", r.note,
  i.number, i.revoked_at IS NOT NULL AS "isRevoked", (count(*) OVER ())::int AS total`;
const issueJoin = 'LEFT JOIN documents_issue i ON i.site_id = $1 AND i.id = r.issue_id';

/** What employees asked for, the longest waiting first; what is settled, the latest first. */
export async function listRequests(
  transaction: Transaction,
  asked: z.output<typeof contract.requests.input>,
) {
  const rows = await transaction.read(
    {
      ...shape,
      employeeId: 'uuid',
      code: 'text',
      name: json<Label>(),
      designation: json<Label>(),
      isByOffice: 'bool',
    },
    `SELECT ${columns}, e.id AS "employeeId", e.code, ${nameSql('e')} AS name, ${nameSql('d')} AS designation,
            NOT EXISTS (SELECT 1 FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = e.id
                           AND a.account_id = r.asked_by) AS "isByOffice"
       FROM documents_letter_request r
       JOIN people_employee e ON e.site_id = $1 AND e.id = r.employee_id
       JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id ${issueJoin}
      WHERE r.site_id = $1 AND ($2 = 'all' OR ($2 = 'open' AND r.state = 'asked') OR ${stateSql} = $2)
        AND ($3 = 'all' OR r.kind = $3)
        AND ($4::text IS NULL OR e.search_text LIKE $4 OR lower(e.code) LIKE $4 OR lower(r.purpose) LIKE $4)
      ORDER BY (r.state = 'asked') DESC, CASE WHEN r.state = 'asked' THEN r.asked_at END, r.asked_at DESC, r.id
      LIMIT $5 OFFSET $6`,
    asked.state,
    asked.kind,
    asked.q ? containing(asked.q.toLowerCase()) : null,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ total: _, ...row }) => ({ ...row, askedAt: row.askedAt.toISOString() })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    can: { issue: transaction.context.permissions.has(documentsPermission.issue) },
  };
}

/** What the reader asked for. */
export async function listOwnRequests(
  transaction: Transaction,
  asked: z.output<typeof contract.ownRequests.input>,
) {
  const employeeId = await ownEmployeeId(transaction);
  const rows =
    employeeId === null
      ? []
      : await transaction.read(
          shape,
          `SELECT ${columns} FROM documents_letter_request r ${issueJoin}
            WHERE r.site_id = $1 AND r.employee_id = $2 AND ($3 = 'all' OR ${stateSql} = $3)
              AND ($4::text IS NULL OR lower(r.purpose) LIKE $4 OR lower(i.number) LIKE $4)
            ORDER BY r.asked_at DESC, r.id LIMIT $5 OFFSET $6`,
          employeeId,
          asked.state,
          asked.q ? containing(asked.q.toLowerCase()) : null,
          asked.size,
          (asked.page - 1) * asked.size,
        );
  return {
    items: rows.map(({ total: _, ...row }) => ({ ...row, askedAt: row.askedAt.toISOString() })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    isEmployee: employeeId !== null,
  };
}

type Wish = { readonly kind: LetterKind; readonly purpose: string; readonly language: Language };

/** Asks for a letter about oneself, and tells the office. Throws 409 where the account belongs to no employee. */
export async function askForLetter(transaction: Transaction, services: Services, wish: Wish) {
  const employeeId = await ownEmployeeId(transaction);
  if (employeeId === null) throw new AppError(documentsErrors.noEmployee);
  const { id, name } = await addRequest(transaction, services, employeeId, wish);
  const office = await holdersOf(services.database, transaction.siteId, documentsPermission.issue);
  await notify(
    transaction,
    office.filter((one) => one !== transaction.context.accountId),
    { title: fillLabel(texts.asked, { name, kind: kinds[wish.kind].label }), path: documentsPath.letters },
  );
  return { id };
}

/** Writes down what came to the office on paper. */
export async function askForAnother(
  transaction: Transaction,
  services: Services,
  { employeeId, ...wish }: Wish & { employeeId: string },
) {
  const { id } = await addRequest(transaction, services, employeeId, wish);
  return { id };
}

async function addRequest(transaction: Transaction, services: Services, employeeId: string, wish: Wish) {
  const employee = await transaction.readOne(
    { name: json<Label>() },
    `SELECT ${nameSql('e')} AS name FROM people_employee e WHERE e.site_id = $1 AND e.id = $2`,
    employeeId,
  );
  if (!employee) throw new AppError(errors.notFound);
  const id = newId();
  const added = await transaction.change(
    `INSERT INTO documents_letter_request (site_id, id, kind, employee_id, purpose, language, asked_by, asked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (site_id, employee_id, kind) WHERE state = 'asked' DO NOTHING`,
    id,
    wish.kind,
    employeeId,
    wish.purpose,
    wish.language,
    transaction.context.accountId,
    services.now(),
  );
  if (added === 0) throw new AppError(documentsErrors.letterAsked);
  return { id, name: employee.name };
}

/** A request as it stands, with the account of whom it is about. Throws 404 for another institution's. */
export async function readRequest(transaction: Transaction, id: string, lock: 'FOR UPDATE OF r' | '' = '') {
  const row = await transaction.readOne(
    {
      id: 'uuid',
      kind: oneOf<LetterKind>(),
      employeeId: 'uuid',
      purpose: 'text',
      state: oneOf<LetterState>(),
      accountId: 'uuid?',
    },
    `SELECT r.id, r.kind, r.employee_id AS "employeeId", r.purpose, ${stateSql} AS state,
            (SELECT a.account_id FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = r.employee_id)
              AS "accountId"
       FROM documents_letter_request r WHERE r.site_id = $1 AND r.id = $2 ${lock}`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** Closes a request that is open and that nobody is deciding on. */
async function close(
  transaction: Transaction,
  services: Services,
  given: { id: string; state: 'refused' | 'withdrawn'; note: string },
): Promise<void> {
  await transaction.change(
    `UPDATE documents_letter_request SET state = $3, note = $4, closed_by = $5, closed_at = $6, version = version + 1,
            updated_at = $6
      WHERE site_id = $1 AND id = $2 AND state = 'asked'`,
    given.id,
    given.state,
    given.note,
    transaction.context.accountId,
    services.now(),
  );
}

const assertOpen = (state: LetterState): void => {
  if (state === 'waiting') throw new AppError(documentsErrors.letterWaits);
  if (state !== 'asked') throw new AppError(documentsErrors.letterClosed);
};

/** Refuses a letter with its reason, which the employee reads. */
export async function refuseLetter(
  transaction: Transaction,
  services: Services,
  given: { id: string; reason: string },
) {
  const request = await readRequest(transaction, given.id, 'FOR UPDATE OF r');
  assertOpen(request.state);
  await close(transaction, services, { id: given.id, state: 'refused', note: given.reason });
  if (request.accountId !== null)
    await notify(transaction, [request.accountId], {
      title: fillLabel(texts.refused, { kind: kinds[request.kind].label, reason: given.reason }),
      path: documentsPath.ownLetters,
    });
  return { id: given.id };
}

/** Withdraws one's own request; another's is not found. */
export async function withdrawLetter(transaction: Transaction, services: Services, id: string) {
  const request = await readRequest(transaction, id, 'FOR UPDATE OF r');
  if (request.employeeId !== (await ownEmployeeId(transaction))) throw new AppError(errors.notFound);
  assertOpen(request.state);
  await close(transaction, services, { id, state: 'withdrawn', note: '' });
  return { id };
}

/** The letter itself, for whom it is about. Throws 404 for anybody else's and where none was given. */
export async function ownLetterFile(transaction: Transaction, services: Services, id: string) {
  const row = await transaction.readOne(
    { issueId: 'uuid?' },
    `SELECT r.issue_id AS "issueId" FROM documents_letter_request r
      WHERE r.site_id = $1 AND r.id = $2 AND r.employee_id = $3`,
    id,
    await ownEmployeeId(transaction),
  );
  if (!row?.issueId) throw new AppError(errors.notFound);
  return fileOfDocument(transaction, services, row.issueId);
}
