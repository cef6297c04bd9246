import { defineWebModule } from '../../core/web/web-module.tsx';
import { exams } from './module.ts';

export const examsWeb = defineWebModule(exams, {
  screens: {
    declare: () => import('./screens/declare.tsx'),
    marksEntry: () => import('./screens/marks-entry.tsx'),
    mySheets: () => import('./screens/marks-entry.tsx'),
    marksSend: () => import('./screens/marks-send.tsx'),
    markList: () => import('./screens/mark-list.tsx'),
  },
});
