import { tableOf } from '../../core/server/table.ts';
import { feeHead } from './fee-head.entity.ts';

export const feeHeadTable = tableOf(feeHead);
