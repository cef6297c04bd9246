import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { students } from './module.ts';

export const studentsWeb = defineWebModule(students, {
  entities,
  screens: {
    list: () => import('./screens/student-list.tsx'),
    create: () => import('./screens/new-student.tsx'),
    quickUpdate: () => import('./quick/screens/quick-update.tsx'),
    alumni: () => import('./promotion/alumni/screens/alumni.tsx'),
    signIns: () => import('./sign-in/screens/sign-in.tsx'),
    reports: () => import('./reports/screens/reports.tsx'),
    manualCount: () => import('./reports/screens/headcount.tsx'),
    promotion: () => import('./promotion/screens/promotions.tsx'),
    profile: () => import('./screens/student-profile.tsx'),
  },
  entityScreens: {
    batch: () => import('./batches/screens/batches.tsx'),
  },
});
