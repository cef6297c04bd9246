import { AppError, errors } from '../../../../core/errors.ts';
import type { Label, Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import type { Payload } from '../../check/payload.ts';
import type { KindName } from '../../kinds.ts';
import { documentsErrors } from '../../labels.ts';
import type { Layout } from '../../layout.ts';
import type { Values } from '../../rules.ts';
import { type Drawn, drawDocuments } from '../../service/draw.ts';
import { endedSql } from '../../service/ended.ts';
import { seesFigures } from '../../service/hooks.ts';

/** What is frozen in a document. */
export type Frozen = { readonly values: Values; readonly payload: Payload; readonly about: Label };

/** The columns of a document `i` that it is drawn from. */
export const drawnColumns = 'i.id, i.data, i.photo, i.key_number, i.signature';
export const drawnShape = {
  id: 'uuid',
  data: json<Frozen>(),
  photo: 'uuid?',
  key_number: 'int',
  signature: 'text',
} as const;

type DrawnRow = { id: string; data: Frozen; photo: string | null; key_number: number; signature: string };

export const drawnOf = (row: DrawnRow, copy: number, isRevoked = false): Drawn => ({
  id: row.id,
  values: row.data.values,
  photo: row.photo,
  signed: { payload: row.data.payload, keyNumber: row.key_number, signature: row.signature },
  copy,
  isRevoked,
});

/**
 * One printed copy as it was given: the data and the looks of that day; a later copy says that it is one, and one that was
 * revoked since, or is no longer in force, says so across the page. Reads everything first and draws when it is called.
 */
export async function printFile(
  transaction: Transaction,
  services: Services,
  printId: string,
  site: SiteFacts,
): Promise<{ name: string; draw: () => Promise<Buffer> }> {
  const row = await transaction.readOne(
    {
      ...drawnShape,
      number: 'text',
      kind: oneOf<KindName>(),
      copy: 'int',
      is_revoked: 'bool',
      is_ended: 'bool',
      language: oneOf<Language>(),
      layout: json<Layout>(),
    },
    `SELECT ${drawnColumns}, i.number, i.kind, p.copy, i.revoked_at IS NOT NULL AS is_revoked,
            ${endedSql} IS NOT NULL AS is_ended, i.language, v.layout
       FROM documents_print p
       JOIN documents_issue i ON i.site_id = $1 AND i.id = p.issue_id
       JOIN documents_template_version v ON v.site_id = $1 AND v.id = i.template_version_id
      WHERE p.site_id = $1 AND p.id = $2`,
    printId,
  );
  if (!row) throw new AppError(errors.notFound);
  if (!seesFigures(transaction, services, row.kind)) throw new AppError(documentsErrors.secretPay);
  return {
    name: row.number,
    draw: () =>
      drawDocuments(
        services,
        site,
        { layout: row.layout, language: row.language },
        [{ ...drawnOf(row, row.copy, row.is_revoked), isEnded: row.is_ended }],
        // One card is printed on its own size, as card printers take it.
        { isOnSheets: false },
      ),
  };
}
