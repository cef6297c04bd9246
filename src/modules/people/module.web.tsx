import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { people } from './module.ts';

export const peopleWeb = defineWebModule(people, {
  entities,
  screens: {
    report: () => import('./lists/screens/report.tsx'),
    retirement: () => import('./lists/screens/retirement.tsx'),
    birthdays: () => import('./lists/screens/birthdays.tsx'),
    books: () => import('./book/screens/books.tsx'),
    attachments: () => import('./attach/screens/attachments.tsx'),
    profile: () => import('./profile/screens/profile.tsx'),
    expiring: () => import('./profile/screens/expiring.tsx'),
    mine: () => import('./profile/screens/mine.tsx'),
  },
});
