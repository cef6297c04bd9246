import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { lessons } from './module.ts';

export const lessonsWeb = defineWebModule(lessons, {
  entities,
  screens: {
    lessons: () => import('./screens/lessons.tsx'),
    newLesson: () => import('./screens/lesson-form.tsx'),
    editLesson: () => import('./screens/lesson-form.tsx'),
    mine: () => import('./screens/mine.tsx'),
  },
  entityScreens: { classRoom: () => import('./screens/class-rooms.tsx') },
});
