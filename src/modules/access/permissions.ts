import { definePermissions } from '../../core/module/permissions.ts';

export { controlPermission } from '../../core/module/permissions.ts';

export const historyPermission = definePermissions('history', ['view']);
export const usersPermission = definePermissions('users', ['view', 'edit', 'roles', 'approve']);
/** Users everywhere, for whoever runs the platform. */
export const platformUsersPermission = definePermissions('platform.users', ['view', 'edit']);
/** Working through somebody else's account. */
export const platformImpersonationPermission = definePermissions('platform.impersonation', ['view', 'start']);
/** Looking into an institution in an emergency, and reviewing that somebody did. */
export const platformEmergencyPermission = definePermissions('platform.emergency', [
  'view',
  'start',
  'review',
]);
/** Which roles must sign in with a second factor. */
export const platformSecurityPermission = definePermissions('platform.security', ['edit']);
