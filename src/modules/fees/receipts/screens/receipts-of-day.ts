import { queryOf } from '../../../../core/web/device/call.ts';
import { reportPath } from '../../reports/screens/report-path.ts';
import type { Method } from '../../shapes.ts';

/** Where the receipts of a collector's day stand: all, of one method or all that is money, without cancellations. */
export const receiptsOfDay = (
  { day, collectorId }: { day: string; collectorId: string },
  narrowed: { method?: Method | 'money'; kind?: 'receipt' } = {},
): string =>
  `${reportPath}${queryOf({ tab: 'payments', from: day, to: day, collector: collectorId, ...narrowed })}`;
