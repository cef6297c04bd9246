import { tableOf } from '../../../../core/server/database/table.ts';
import { feeService } from './fee-service.entity.ts';
import { serviceUse } from './service-use.entity.ts';

export const feeServiceTable = tableOf(feeService);
export const serviceUseTable = tableOf(serviceUse);
