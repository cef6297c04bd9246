import { defineModule } from '../../core/module/module.ts';
import { calendarPath } from './paths.ts';
import { calendarPermission } from './permissions.ts';

export const calendar = defineModule({
  name: 'calendar',
  standsIn: 'calendar',
  place: {
    name: 'calendar',
    label: { en: 'Calendar and tasks', bn: 'ক্যালেন্ডার ও কাজ' },
    icon: 'calendar',
    menuFor: 'site',
  },
  screens: {
    view: {
      path: calendarPath.view,
      title: { en: 'Calendar', bn: 'ক্যালেন্ডার' },
      permission: calendarPermission.view,
      group: 'calendar',
    },
    month: {
      path: calendarPath.month,
      title: { en: 'Monthly calendar', bn: 'মাসিক ক্যালেন্ডার' },
      permission: calendarPermission.view,
      viewOf: calendarPath.view,
    },
    year: {
      path: calendarPath.year,
      title: { en: 'Yearly calendar', bn: 'বার্ষিক ক্যালেন্ডার' },
      permission: calendarPermission.view,
      viewOf: calendarPath.view,
    },
    list: {
      path: calendarPath.list,
      title: { en: 'Calendar list', bn: 'ক্যালেন্ডার তালিকা' },
      permission: calendarPermission.view,
      viewOf: calendarPath.view,
    },
    mine: {
      path: calendarPath.mine,
      title: { en: 'Calendar', bn: 'ক্যালেন্ডার' },
      permission: null,
      standsIn: 'home',
      family: { position: 5, icon: 'calendar', label: { en: 'Calendar', bn: 'ক্যালেন্ডার' } },
    },
  },
});
