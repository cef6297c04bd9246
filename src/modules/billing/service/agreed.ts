import { takaText } from '../../../core/money.ts';
import type { AgreedShown } from '../shapes.ts';

/** What was agreed with the institution in this column, as JSON; null where nothing was. */
export const agreedSql = (site: string): string =>
  `(SELECT json_build_object('alumniFee', m.alumni_fee::text, 'discountType', m.discount_type, 'discountValue', m.discount_value::text)
      FROM billing_membership m WHERE m.of_site = ${site})`;

/** The same as screens show it: stored amounts are paisa, percentages hundredths. */
export const agreedOf = (kept: AgreedShown | null): AgreedShown | null =>
  kept && {
    ...kept,
    alumniFee: takaText(BigInt(kept.alumniFee)),
    discountValue: takaText(BigInt(kept.discountValue)),
  };
