import { tableOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

export const gatewayTable = tableOf(entities.gateway);
export const merchantTypeTable = tableOf(entities.merchantType);
export const onlineMethodTable = tableOf(entities.onlineMethod);
export const paymentTypeTable = tableOf(entities.paymentType);

export * from './statements/schema.ts';
