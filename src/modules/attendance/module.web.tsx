import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { attendance } from './module.ts';

export const attendanceWeb = defineWebModule(attendance, {
  screens: {
    take: () => import('./screens/take.tsx'),
    report: () => import('./screens/report.tsx'),
  },
});
