import { definePaths } from '../../core/module/paths.ts';

/** The addresses that begin with `/api` are pages, as the specification has them. */
export const lessonsPath = definePaths({
  lessons: '/api/site/web/setting/classroom/class-lesson-view',
  newLesson: '/api/site/web/setting/classroom/class-lesson/new',
  editLesson: '/api/site/web/setting/classroom/class-lesson/edit/:classlessonId',
  mine: '/api/site/student/class-room/view',
  classRooms: '/site/web/setting/class-room/list',
  sharedClassRooms: '/edu/class-room/view',
});
