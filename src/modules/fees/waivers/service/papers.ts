import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { acceptAt, keepFile, linkTo, readUpload } from '../../../../core/server/files/files.ts';
import type { FileUse } from '../../../../core/server/files/tidy-files.ts';
import type { Call } from '../../../../core/server/http/serve.ts';
import { fieldProblems } from '../../labels.ts';

/** Whoever sees fees sees the documents waivers were asked for with. */
export const waiverPaper = 'fees.waiverPaper';

/** A document stays as long as a waiver names it; while a request waits the engine keeps it. */
export const waiverPaperUse: FileUse = {
  purpose: waiverPaper,
  isUsed: `EXISTS (SELECT 1 FROM fees_waiver t WHERE t.site_id = $1 AND t.paper_id = f.id)
    OR EXISTS (SELECT 1 FROM fees_waiver_wish t WHERE t.site_id = $1 AND t.paper_id = f.id)`,
};

/** Keeps a document until the waiver that names it is asked for. */
export async function keepWaiverPaper(call: Call<unknown>) {
  const { context, services, request } = call;
  if (context.siteId === null) throw new AppError(errors.notFound);
  const { content, name } = await readUpload(request, 'file', 'document');
  const accepted = await acceptAt('file', content, { accept: 'document', longest: 2400 });
  const facts = await keepFile(services, context, accepted, { name, purpose: waiverPaper, isPublic: false });
  return { ...facts, url: linkTo(services, request, context.siteId, facts.id) };
}

/** Refuses a file that is no document of a waiver of this institution; `isNew`: also one that is in use already. */
export async function assertPaper(
  transaction: Transaction,
  id: string | null,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<void> {
  if (id === null) return;
  const known = await transaction.readOne(
    { id: 'uuid' },
    `SELECT f.id FROM stored_file f WHERE f.site_id = $1 AND f.id = $2 AND f.purpose = $3
        AND NOT ($4 AND (EXISTS (SELECT 1 FROM fees_waiver t WHERE t.site_id = $1 AND t.paper_id = f.id)
          OR EXISTS (SELECT 1 FROM fees_waiver_wish t WHERE t.site_id = $1 AND t.paper_id = f.id)))`,
    id,
    waiverPaper,
    isNew,
  );
  if (!known) throw new ValidationError({ paperId: [fieldProblems.notOwn] });
}
