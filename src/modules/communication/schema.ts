import { tablesOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

export const [noticeCategoryTable, noticeCategoryCatalogue] = tablesOf(entities.noticeCategory);
