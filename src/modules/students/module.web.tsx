import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { students } from './module.ts';

export const studentsWeb = defineWebModule(students, {
  screens: {
    list: () => import('./screens/student-list.tsx'),
    create: () => import('./screens/new-student.tsx'),
    profile: () => import('./screens/student-profile.tsx'),
  },
});
