import { AppError, errors } from '../../../../core/errors.ts';
import type { Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { versionFor } from '../../design/service/templates.ts';
import { documentsErrors } from '../../labels.ts';
import type { Layout } from '../../layout.ts';
import type { Values } from '../../rules.ts';
import { drawDocuments } from '../../service/draw.ts';
import { readEmployees } from '../../service/persons.ts';
import { issueMany } from './issue.ts';
import { drawnColumns, drawnOf, drawnShape } from './print-file.ts';

/**
 * Gives employees letters of a kind whose figures another module knows, by employee; answers the documents' ids by
 * employee. Whoever has no figures gets none.
 */
export async function giveLetters(
  transaction: Transaction,
  services: Services,
  given: { readonly kind: 'increment'; readonly language: Language },
  figures: ReadonlyMap<string, Values>,
): Promise<ReadonlyMap<string, string>> {
  const people = await readEmployees(transaction, [...figures.keys()]);
  const version = await versionFor(transaction, given.kind, null);
  const rows = await issueMany(
    transaction,
    services,
    {
      ...given,
      examId: null,
      details: {},
      templateVersionId: version.id,
      // Nobody's face stands on a letter, so none is kept for it.
      figures,
    },
    people.map((one) => ({ ...one, photo: null })),
  );
  return new Map(people.flatMap((one, place) => (rows[place] ? [[one.id, rows[place].id] as const] : [])));
}

/**
 * Letters of one kind as one file, as they were given, in the order of their numbers. Reads everything first and draws when
 * it is called. Throws 404 where there is none, and 409 where they have different looks or languages.
 */
export async function fileOfLetters(transaction: Transaction, services: Services, ids: readonly string[]) {
  const rows = await transaction.read(
    {
      ...drawnShape,
      is_revoked: 'bool',
      language: oneOf<Language>(),
      layout: json<Layout>(),
      version_id: 'uuid',
    },
    `SELECT ${drawnColumns}, i.revoked_at IS NOT NULL AS is_revoked, i.language, v.layout, v.id AS version_id
       FROM documents_issue i
       JOIN documents_template_version v ON v.site_id = $1 AND v.id = i.template_version_id
      WHERE i.site_id = $1 AND i.id = ANY($2::uuid[]) ORDER BY i.serial LIMIT 2000`,
    ids,
  );
  const site = await services.sites.find(transaction.siteId);
  const [first] = rows;
  if (!first || !site) throw new AppError(errors.notFound);
  if (rows.some((row) => row.version_id !== first.version_id || row.language !== first.language))
    throw new AppError(documentsErrors.mixed);
  return () =>
    drawDocuments(
      services,
      site,
      { layout: first.layout, language: first.language },
      rows.map((row) => drawnOf(row, 1, row.is_revoked)),
      { isOnSheets: false },
    );
}
