import { definePermissions } from '../../core/module/permissions.ts';

/** `view`: all meetings; `call`: calling them, who was there, and writing minutes; `approve`: minutes another wrote. */
export const meetingsPermission = definePermissions('meetings', ['view', 'call', 'approve']);
/** `statement`: the figures of a month, the books' among them. */
export const meetingsBodyPermission = definePermissions('meetings.body', ['view', 'edit', 'statement']);
