import { definePermissions } from '../../core/module/permissions.ts';

/** Which programs there are at all. */
export const platformApiPermission = definePermissions('platform.api', ['view', 'edit']);
/** Which of them an institution lets in. */
export const apiPermission = definePermissions('api', ['view', 'edit']);
