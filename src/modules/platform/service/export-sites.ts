import { type Language, textOf } from '../../../core/labels.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import type { Cell } from '../../../core/server/sheets/sheets.ts';
import { areaTierLabels, mpoLabels } from '../../locations/policy.data.ts';
import { fieldLabels, siteStatusLabels } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { type ListInput, listSites } from './list-sites.ts';

/** Far more institutions than one platform keeps; the sheet stays within what a server holds in memory. */
const most = 5_000;

/** The institutions that fit the search, in the order of the list, as rows of a sheet under their heading. */
export async function exportSites(
  transaction: PlatformTransaction,
  query: Omit<ListInput, 'page' | 'size'>,
  { language, today }: { language: Language; today: string },
): Promise<Cell[][]> {
  const { items } = await listSites(transaction, { ...query, page: 1, size: most }, today);
  const t = (label: { en: string; bn: string }) => textOf(label, language);
  return [
    [
      t(fieldLabels.nameEn),
      t(fieldLabels.nameBn),
      t(fieldLabels.eiin),
      t(labels.district),
      t(fieldLabels.areaTier),
      t(fieldLabels.mpo),
      t(labels.students),
      t(labels.group),
      t(labels.package),
      t(labels.due),
      t(labels.lastSignIn),
      t(labels.status),
      t(labels.since),
      t(labels.webAddress),
    ],
    ...items.map((one) => [
      one.name.en,
      one.name.bn,
      one.eiin,
      one.district ? t(one.district) : null,
      one.areaTier ? t(areaTierLabels[one.areaTier]) : null,
      one.mpo ? t(mpoLabels[one.mpo]) : null,
      one.students,
      one.groups.map(t).join(', '),
      one.package ? t(one.package) : null,
      one.due,
      one.lastSignIn?.slice(0, 10) ?? null,
      t(siteStatusLabels[one.status]),
      one.createdAt.slice(0, 10),
      `/@${one.alias}/`,
    ]),
  ];
}
