import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { lessons } from './module.ts';
import { lessonsPermission } from './permissions.ts';

export const lessonsDetails = defineDetails(lessons, {
  jobs: [],
  groups: {},
  permissions: describePermissions(lessonsPermission, {
    view: { en: 'See lessons', bn: 'পাঠ দেখা', heldBy: ['office', 'teacher'] },
    write: {
      en: 'Write lessons for own sections',
      bn: 'নিজের শাখার পাঠ লেখা',
      heldBy: ['office', 'teacher'],
    },
    manage: { en: 'Write lessons for every section', bn: 'সব শাখার পাঠ লেখা', heldBy: ['office'] },
  }),
});
