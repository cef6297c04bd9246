import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { home } from './module.ts';
import { studentPanels } from './student/panels-of-student.tsx';

export const homeWeb = defineWebModule(home, {
  panels: studentPanels,
  screens: {
    dashboard: () => import('./screens/dashboard.tsx'),
    profile: () => import('../../core/web/auth/profile.tsx'),
    approvals: () => import('../../core/web/approvals/approvals.tsx'),
    work: () => import('../../core/web/jobs/work.tsx'),
    imports: () => import('../../core/web/sheet/import-centre.tsx'),
    notifications: () => import('../../core/web/auth/notifications.tsx'),
    notification: () => import('../../core/web/auth/notifications.tsx'),
    handbook: () => import('./handbook/screens/handbook.tsx'),
    family: () => import('./family/screens/family.tsx'),
    palettes: () => import('./palettes/screens/palettes.tsx'),
    readiness: () => import('./readiness/screens/readiness.tsx'),
    myAttendance: () => import('./screens/my-attendance.tsx'),
  },
});
