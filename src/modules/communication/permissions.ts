import { definePermissions } from '../../core/module/permissions.ts';

export const noticesPermission = definePermissions('notices', ['view', 'edit']);
export const messagesPermission = definePermissions('messages', ['view', 'send', 'setup', 'buy']);
/** The platform sells packs of SMS parts. */
export const platformSmsPermission = definePermissions('platform.sms', ['grant']);
