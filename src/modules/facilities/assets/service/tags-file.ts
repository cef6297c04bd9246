import { type Label, textOf } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import { qrPng } from '../../../../core/server/http/check-codes.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { siteAddress } from '../../../website/public.ts';
import { facilitiesPath } from '../../paths.ts';
import { nameSql } from './read-values.ts';

/** Labels of 24 to a sheet of A4, to be cut and stuck on: tag, name and a code that any telephone opens. */
export async function tagsFile(
  transaction: Transaction,
  services: Services,
  site: SiteFacts,
  ids: readonly string[],
): Promise<() => Promise<Buffer>> {
  const { language } = transaction.context;
  const rows = await transaction.read(
    { tag: 'text', name: json<Label>(), className: json<Label>() },
    `SELECT a.tag, ${nameSql('a')} AS name, ${nameSql('k')} AS "className" FROM facilities_asset a
       JOIN facilities_asset_class k ON k.site_id = $1 AND k.id = a.class_id
      WHERE a.site_id = $1 AND a.id = ANY($2::uuid[]) ORDER BY a.tag LIMIT 200`,
    ids,
  );
  const address = await siteAddress(services, site);
  return async () => {
    const pictures = new Map(
      rows.map((row) => [
        `${row.tag}.png`,
        qrPng(`${address}${link(facilitiesPath.assets, { tag: row.tag })}`, { isQuick: true }),
      ]),
    );
    return renderPdf(
      'labels/asset-tags',
      {
        language,
        institution: textOf(site.name, language),
        tags: rows.map((row) => ({
          tag: row.tag,
          name: textOf(row.name, language),
          class: textOf(row.className, language),
          qr: `${row.tag}.png`,
        })),
      },
      { pages: Math.max(1, Math.ceil(rows.length / 24)), pictures },
    );
  };
}
