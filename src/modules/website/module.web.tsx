import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { website } from './module.ts';

export const websiteWeb = defineWebModule(website, {
  entities,
  screens: {
    notice: () => import('./notices/screens/notice.tsx'),
    readNotice: () => import('./notices/screens/read-notice.tsx'),
  },
});
