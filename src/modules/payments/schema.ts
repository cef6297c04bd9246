import { tablesOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

export const [gatewayTable, gatewayCatalogue] = tablesOf(entities.gateway);
export const [merchantTypeTable, merchantTypeCatalogue] = tablesOf(entities.merchantType);
export const [onlineMethodTable, onlineMethodCatalogue] = tablesOf(entities.onlineMethod);
export const [paymentTypeTable, paymentTypeCatalogue] = tablesOf(entities.paymentType);

export * from './statements/schema.ts';
