import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { exams } from './module.ts';

export const examsWeb = defineWebModule(exams, {
  entities,
  screens: {
    declare: () => import('./papers/screens/declare.tsx'),
    marksEntry: () => import('./board/screens/mark-sheets.tsx'),
    mySheets: () => import('./board/screens/mark-sheets.tsx'),
    marksSend: () => import('./board/screens/mark-sheets.tsx'),
    markList: () => import('./board/screens/mark-sheets.tsx'),
  },
});
