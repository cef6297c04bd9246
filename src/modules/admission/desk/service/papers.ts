import { AppError, errors } from '../../../../core/errors.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type DeclarationFacts, findDeclaration } from '../../declare/service/declarations.ts';
import { type Applicant, readApplicant } from '../../service/applicants.ts';

/** Notes which of the declaration's documents were brought: what was noted before keeps who and when. */
export async function notePapers(
  transaction: Transaction,
  input: { id: string; version: number; brought: readonly string[] },
  now: Date,
): Promise<{ id: string }> {
  const applicant = await readApplicant(transaction, input.id, 'FOR UPDATE OF a');
  if (applicant.number === null) throw new AppError(errors.notFound);
  if (applicant.version !== input.version) throw new AppError(errors.staleVersion);
  const declaration = await findDeclaration(transaction, applicant.declarationId);
  const asked = new Set(declaration?.documents.map((one) => one.en));
  const brought = [...new Set(input.brought)]
    .filter((en) => asked.has(en))
    .map(
      (en) =>
        applicant.papers.find((one) => one.en === en) ?? {
          en,
          at: now.toISOString(),
          by: transaction.context.accountId,
        },
    );
  // The screen shows only what is asked for now; what was called otherwise then was brought all the same.
  const papers = [...applicant.papers.filter((one) => !asked.has(one.en)), ...brought];
  await transaction.change(
    `UPDATE admission_applicant SET papers = $3, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    applicant.id,
    JSON.stringify(papers),
  );
  return { id: applicant.id };
}

/** Each document of a declaration with who took it and when; what an applicant has not brought yet has neither. */
export async function showPapers(
  transaction: Transaction,
  services: Services,
  declaration: DeclarationFacts,
  { papers }: Applicant,
) {
  const names = await namesOfAccounts(
    services.database,
    papers.map((one) => one.by),
    transaction.context.language,
  );
  return declaration.documents.map((name) => {
    const found = papers.find((one) => one.en === name.en);
    return { name, at: found?.at ?? null, by: found ? (names.get(found.by) ?? null) : null };
  });
}
