import { tableOf, tablesOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

export const [noticeCategoryTable, noticeCategoryCatalogue] = tablesOf(entities.noticeCategory);
export const smsPackTable = tableOf(entities.smsPack);
export * from './automatic/schema.ts';
export * from './gateways/schema.ts';
export * from './ledger/schema.ts';
export * from './sending/schema.ts';
export * from './setup/schema.ts';
export * from './threads/schema.ts';
