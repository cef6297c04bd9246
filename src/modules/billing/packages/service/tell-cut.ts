import * as z from 'zod';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { ringForHeads } from '../../../../core/server/auth/impersonation.ts';
import type { Context } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { defineJob } from '../../../../core/server/jobs/jobs.ts';
import { packageNews } from '../../labels.ts';
import { billingPath } from '../../paths.ts';

const cutPayload = z.object({ packageId: z.guid(), parts: z.array(z.string()).min(1) });

/** Whoever leads an institution with a package hears which of its parts are gone; one institution a transaction. */
export async function tellCut(
  services: Services,
  context: Context,
  { packageId, parts }: z.output<typeof cutPayload>,
): Promise<void> {
  const sites = await services.database.asPlatform(context, (transaction) =>
    transaction.read(
      { id: 'int', name: json<Label>(), parts: 'text[]' },
      `SELECT s.id::int AS id, json_build_object('en', p.name_en, 'bn', p.name_bn) AS name, p.sub_modules AS parts
         FROM site s JOIN site_package p ON p.id = s.package_id WHERE p.id = $1 AND s.status <> 'closed' ORDER BY s.id`,
      packageId,
    ),
  );
  // What came back since, or was given otherwise, is not told.
  const gone = services.subModules.all.filter(
    ({ area }) => parts.includes(area) && !sites[0]?.parts.includes(area),
  );
  if (gone.length === 0) return;
  const names = {
    en: gone.map(({ label }) => label.en).join(', '),
    bn: gone.map(({ label }) => label.bn).join(', '),
  };
  for (const { id, name } of sites)
    await services.database.asPlatform(context, (transaction) =>
      ringForHeads(transaction, id, {
        title: fillLabel(packageNews.cut, { package: name, parts: names }),
        path: billingPath.mine,
      }),
    );
}

export const tellCutJob = defineJob({
  name: 'billing.partsCut',
  payload: cutPayload,
  run: ({ services, context }, payload) => tellCut(services, context, payload),
});
