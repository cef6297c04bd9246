import { definePermissions } from '../../core/module/permissions.ts';

/** `approve` decides on transfer certificates; `design` changes what papers look like and the key they are signed with. */
export const documentsPermission = definePermissions('documents', [
  'view',
  'issue',
  'revoke',
  'approve',
  'design',
]);
