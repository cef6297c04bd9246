import { catalogueOf } from '../../core/entity.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { noticeCategories } from './notice-categories.data.ts';
import { noticeCategory } from './notice-category.entity.ts';
import { communicationDay } from './service/module-day.ts';

export const communicationServer: ServerModule = {
  day: communicationDay,
  catalogue: [{ entity: catalogueOf(noticeCategory), rows: noticeCategories }],
};
