import { defineModule } from '../../core/module/module.ts';
import { lessonsPath } from './paths.ts';
import { lessonsPermission } from './permissions.ts';

export const lessons = defineModule({
  name: 'lessons',
  standsIn: 'website',
  screens: {
    lessons: {
      path: lessonsPath.lessons,
      title: { en: 'Lessons', bn: 'পাঠ' },
      permission: lessonsPermission.view,
      group: 'lessons',
    },
    newLesson: {
      path: lessonsPath.newLesson,
      title: { en: 'New lesson', bn: 'নতুন পাঠ' },
      permission: lessonsPermission.write,
      viewOf: lessonsPath.lessons,
    },
    editLesson: {
      path: lessonsPath.editLesson,
      title: { en: 'Edit lesson', bn: 'পাঠ সম্পাদনা' },
      permission: lessonsPermission.view,
      viewOf: lessonsPath.lessons,
    },
    mine: {
      path: lessonsPath.mine,
      title: { en: 'Class room', bn: 'শ্রেণিকক্ষ' },
      permission: null,
      standsIn: 'home',
      family: { position: 4, icon: 'school', label: { en: 'Lessons', bn: 'পাঠ' } },
    },
  },
});
