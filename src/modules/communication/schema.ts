import { tableOf } from '../../core/server/database/table.ts';
import { noticeCategory } from './notice-category.entity.ts';

export const noticeCategoryTable = tableOf(noticeCategory);
