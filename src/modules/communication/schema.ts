import { tableOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

export const noticeCategoryTable = tableOf(entities.noticeCategory);
