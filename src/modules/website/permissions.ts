import { definePermissions } from '../../core/permissions.ts';

export const websitePermission = definePermissions('website', ['view', 'edit']);
