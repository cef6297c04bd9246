import { definePermissions } from '../../core/module/permissions.ts';

export const noticesPermission = definePermissions('notices', ['view', 'edit']);
export const messagesPermission = definePermissions('messages', ['view', 'send', 'setup', 'buy']);
/** The platform sells packs of SMS parts, and looks after what all institutions send. */
export const platformSmsPermission = definePermissions('platform.sms', ['grant', 'outbox']);
/**
 * Messages between persons. `use`: one's own; `any`: as the office, to every adult; `oversee`: what was reported, and
 * nothing else; `policy`: who may write to whom.
 */
export const threadsPermission = definePermissions('threads', ['use', 'any', 'oversee', 'policy']);
