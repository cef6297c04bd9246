import { copyFromCatalogue } from '../../core/server/catalogue/copies.ts';
import type { Transaction } from '../../core/server/database/in-site.ts';
import { gateway } from './gateway.entity.ts';
import { merchantType } from './merchant-type.entity.ts';
import { onlineMethod } from './online-method.entity.ts';
import { paymentType } from './payment-type.entity.ts';

/** Gives an institution the catalogue's gateways and what is paid by them; nothing where it has some already. */
export async function copyPaymentLists(transaction: Transaction): Promise<void> {
  const known = await transaction.row('SELECT 1 FROM payments_gateway WHERE site_id = $1 LIMIT 1');
  if (known) return;
  await copyFromCatalogue(transaction, merchantType);
  await copyFromCatalogue(transaction, paymentType);
  await copyFromCatalogue(transaction, gateway);
  await copyFromCatalogue(transaction, onlineMethod);
}

export { holdOpenLine, lineOfTransaction, matchOutside } from './statements/service/outside.ts';
