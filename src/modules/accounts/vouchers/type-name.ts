import type { Label } from '../../../core/labels.ts';
import { voucherTypeLabels } from '../labels.ts';
import type { VoucherType } from '../rules.ts';

/** What the institution calls the type of voucher `v`; NULL where it has no name of its own for it. An SQL expression. */
export const typeNameSql = `(SELECT json_build_object('en', k.name_en, 'bn', k.name_bn) FROM accounts_voucher_type k
   WHERE k.site_id = $1 AND k.type = v.type AND k.is_active)`;

/** The type as the institution calls it, on paper as on the screen; else by its usual name. */
export const typeNameOf = (own: Label | null, type: VoucherType): Label => own ?? voucherTypeLabels[type];
