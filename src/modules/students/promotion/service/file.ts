import { fillLabel, type Label, type Language, textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';
import { fieldTexts } from '../../labels.ts';
import { decisionTexts, noteTexts, promotionFields, promotionTexts, reasonTexts } from '../labels.ts';
import { listItems, readPromotion } from './read.ts';

/** A sweep of the largest school fits. */
const mostRows = 20_000;

/** What becomes of everybody, with the reasons: the dry run on paper, and afterwards what was done. */
export async function promotionRows(
  transaction: Transaction,
  services: Services,
  id: string,
  language: Language,
): Promise<{ title: string; rows: Cell[][] }> {
  const promotion = await readPromotion(transaction, services, id);
  const { items } = await listItems(transaction, services, id, { show: 'all', page: 1, size: mostRows });
  const t = (label: Label | undefined) => (label ? textOf(label, language) : '');
  const sectionOf = new Map(promotion.sections.map((one) => [one.id, one.label]));
  const head = [
    fieldTexts.code,
    { en: 'Name', bn: 'নাম' },
    fieldTexts.section,
    fieldTexts.roll,
    promotionFields.decision,
    promotionFields.reason,
    promotionFields.toSectionId,
    promotionFields.roll,
  ];
  return {
    title: `${t(promotionTexts.file)}: ${t(promotion.classes)}, ${t(promotion.fromYear)} → ${t(promotion.toYear)}`,
    rows: [
      head.map(t),
      ...items.map((one): Cell[] => [
        one.code,
        t(one.name),
        t(sectionOf.get(one.fromSectionId)),
        one.fromRoll,
        t(decisionTexts[one.decision]),
        [
          ...one.reasons.map((reason) => t(fillLabel(reasonTexts[reason.code], reason))),
          ...(one.reason ? [one.reason] : []),
          ...(one.note ? [t(noteTexts[one.note])] : []),
        ].join('; '),
        t(sectionOf.get(one.toSectionId ?? '')),
        one.roll ?? '',
      ]),
    ],
  };
}
