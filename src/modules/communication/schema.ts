import { tableOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

export * from './gateways/schema.ts';
export * from './ledger/schema.ts';
export * from './sending/schema.ts';
export * from './setup/schema.ts';
export const noticeCategoryTable = tableOf(entities.noticeCategory);
