import { AppError, errors } from '../../../../core/errors.ts';
import type { Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { recordOfCode } from '../../../../core/server/http/check-codes.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { versionFor } from '../../design/service/templates.ts';
import { codeKind } from '../../service/draw.ts';
import { keepFaces } from '../../service/faces.ts';
import { assertHere, findPerson, issueMany } from './issue.ts';
import { printFile } from './print-file.ts';
import { notePrint } from './register.ts';

/** Whom a card is of: one of the two. */
export type CardHolder = { readonly studentId: string | null; readonly employeeId: string | null };

/** What stands behind `/verify/` in the address that a card's code holds. */
const codeIn = (scanned: string): string | null =>
  /\/verify\/([A-Za-z0-9_-]{34})(?:[/?#]|$)/.exec(scanned)?.[1] ?? null;

/**
 * Whose card was scanned: the code of an ID card or a library card of this institution. Null for everything else, and for a
 * card that was revoked.
 */
export async function holderOfCard(
  transaction: Transaction,
  services: Services,
  scanned: string,
): Promise<CardHolder | null> {
  const code = codeIn(scanned);
  const id = code && recordOfCode(services.config.secret, codeKind, transaction.siteId, code);
  if (!id) return null;
  return transaction.readOne(
    { studentId: 'uuid?', employeeId: 'uuid?' },
    `SELECT student_id AS "studentId", employee_id AS "employeeId" FROM documents_issue
      WHERE site_id = $1 AND id = $2 AND revoked_at IS NULL
        AND kind IN ('studentCard', 'employeeCard', 'libraryCard', 'staffLibraryCard')`,
    id,
  );
}

/**
 * Prints the library card of a student or an employee: the one that holds, else a new one. A second print says that it is
 * a duplicate. Throws 404 for another institution's.
 */
export async function printLibraryCard(
  transaction: Transaction,
  services: Services,
  holder: CardHolder,
  language: Language,
): Promise<{ printId: string; number: string; copy: number }> {
  const kind = holder.studentId === null ? 'staffLibraryCard' : 'libraryCard';
  const personId = holder.studentId ?? holder.employeeId;
  if (personId === null) throw new AppError(errors.notFound);
  const person = await findPerson(transaction, kind, personId);
  const known = await transaction.readOne(
    { id: 'uuid', number: 'text' },
    // A student's card is of the year: with another enrolment it is another card.
    `SELECT id, number FROM documents_issue
      WHERE site_id = $1 AND kind = $2 AND language = $3 AND revoked_at IS NULL
        AND (student_id = $4::uuid AND enrolment_id = $5::uuid OR employee_id = $6::uuid)
      ORDER BY issued_at DESC LIMIT 1`,
    kind,
    language,
    holder.studentId,
    person.enrolmentId,
    holder.employeeId,
  );
  const card = known ?? (await give());
  const print = await notePrint(transaction, services, card.id);
  return { printId: print.id, number: card.number, copy: print.copy };

  async function give() {
    await keepFaces(services, person.photo === null ? [] : [person.photo]);
    const version = await versionFor(transaction, kind, null);
    assertHere(kind, person, version.layout);
    const [row] = await issueMany(
      transaction,
      services,
      { kind, language, examId: null, details: {}, templateVersionId: version.id },
      [person],
    );
    if (!row) throw new AppError(errors.notFound);
    return row;
  }
}

/** The file of one print of a library card; no other document is told. */
export async function fileOfLibraryCard(transaction: Transaction, services: Services, printId: string) {
  const site = await services.sites.find(transaction.siteId);
  const known = await transaction.readOne(
    { id: 'uuid' },
    `SELECT p.id FROM documents_print p JOIN documents_issue i ON i.site_id = $1 AND i.id = p.issue_id
      WHERE p.site_id = $1 AND p.id = $2 AND i.kind IN ('libraryCard', 'staffLibraryCard')`,
    printId,
  );
  if (!known || !site) throw new AppError(errors.notFound);
  return printFile(transaction, services, printId, site);
}
