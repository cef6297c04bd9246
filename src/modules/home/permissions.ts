import { definePermissions } from '../../core/module/permissions.ts';

/** What first screens show: the platform defines it and says which institutions it is for. */
export const platformPalettesPermission = definePermissions('platform.palettes', ['edit']);
