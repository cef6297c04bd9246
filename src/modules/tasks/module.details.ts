import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { tasks } from './module.ts';
import { tasksPermission } from './permissions.ts';

export const tasksDetails = defineDetails(tasks, {
  jobs: [],
  groups: {},
  permissions: describePermissions(tasksPermission, {
    view: {
      en: 'Have tasks and write them for oneself',
      bn: 'নিজের কাজ দেখা ও লেখা',
      heldBy: ['office', 'accountant', 'cashier', 'librarian', 'teacher'],
    },
    assign: { en: 'Give tasks to others and see all', bn: 'অন্যকে কাজ দেওয়া ও সব দেখা', heldBy: ['office'] },
  }),
});
