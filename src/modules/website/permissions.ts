import { definePermissions } from '../../core/module/permissions.ts';

export const websitePermission = definePermissions('website', ['view', 'edit']);
