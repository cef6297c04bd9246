import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { newTask, openTasks } from '../tasks/home-jobs.data.ts';
import { calendar } from './module.ts';
import { calendarPath } from './paths.ts';
import { calendarPermission } from './permissions.ts';

export const calendarDetails = defineDetails(calendar, {
  jobs: [
    {
      key: 'C',
      label: { en: 'Calendar', bn: 'ক্যালেন্ডার' },
      icon: 'calendar',
      path: calendarPath.view,
      permission: calendarPermission.view,
    },
    openTasks,
    newTask,
    {
      key: 'E',
      label: { en: 'New calendar entry', bn: 'ক্যালেন্ডারে নতুন এন্ট্রি' },
      icon: 'addCalendar',
      path: link(calendarPath.entries, { do: 'new' }),
      permission: calendarPermission.edit,
    },
  ],
  groups: {
    calendar: { en: 'Calendar', bn: 'ক্যালেন্ডার' },
    tasks: { en: 'Tasks', bn: 'কাজ' },
    meetings: { en: 'Meetings', bn: 'সভা' },
  },
  permissions: [
    ...describePermissions(calendarPermission, {
      view: {
        en: 'See the whole calendar',
        bn: 'পুরো ক্যালেন্ডার দেখা',
        heldBy: ['office', 'accountant', 'cashier', 'librarian', 'teacher'],
      },
      edit: { en: 'Change the calendar', bn: 'ক্যালেন্ডার পরিবর্তন', heldBy: ['office'] },
    }),
  ],
});
