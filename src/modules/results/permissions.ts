import { definePermissions } from '../../core/permissions.ts';

export const resultsPermission = definePermissions('results', [
  'view',
  'generate',
  'publish',
  'amend',
  'scrutiny',
]);
