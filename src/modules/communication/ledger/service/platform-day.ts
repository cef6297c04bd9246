import { type ModuleReader, say, sayTaka, waiting } from '../../../../core/server/http/module-days.ts';
import { communicationPath } from '../../paths.ts';
import { platformSmsPermission } from '../../permissions.ts';

/** The packs of SMS that institutions ordered and nobody has decided about. */
export const smsOrdersDay: ModuleReader = {
  module: 'communication',
  permissions: [platformSmsPermission.grant],
  async readOfPlatform(transaction) {
    const row = await transaction.readOne(
      { orders: 'int', price: 'bigint' },
      `SELECT count(*)::int AS orders, coalesce(sum(o.price), 0)::bigint AS price
         FROM pathshala_sms_orders((SELECT array_agg(id) FROM site WHERE status <> 'closed'), 'asked') o
        WHERE o.asked_by <> $1`,
      transaction.context.accountId,
    );
    return {
      context: null,
      steps: [],
      figures: [
        waiting(row?.orders ?? 0, 'marigold', {
          label: { en: 'SMS packs to grant', bn: 'মঞ্জুরির অপেক্ষায় এসএমএস প্যাক' },
          hint: sayTaka(String(row?.price ?? 0)),
          none: say('none is waiting', 'কিছু অপেক্ষায় নেই'),
          path: communicationPath.smsOrders,
        }),
      ],
    };
  },
};
