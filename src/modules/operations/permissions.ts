import { definePermissions } from '../../core/module/permissions.ts';

/** `purge` is asked for by one person and confirmed by another. */
export const platformOperationsPermission = definePermissions('platform.operations', [
  'view',
  'run',
  'export',
  'purge',
]);
