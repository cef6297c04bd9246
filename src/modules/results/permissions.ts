import { definePermissions } from '../../core/module/permissions.ts';

export const resultsPermission = definePermissions('results', [
  'view',
  'generate',
  'publish',
  'amend',
  'scrutiny',
]);
