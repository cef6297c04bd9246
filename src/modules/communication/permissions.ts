import { definePermissions } from '../../core/module/permissions.ts';

export const noticesPermission = definePermissions('notices', ['view', 'edit']);
export const messagesPermission = definePermissions('messages', ['view', 'send', 'setup', 'buy']);
/** The platform sells packs of SMS parts, looks after what all institutions send, and has providers for those without. */
export const platformSmsPermission = definePermissions('platform.sms', ['grant', 'outbox', 'providers']);
/**
 * Messages between persons. `use`: one's own; `any`: as the office, to every adult; `oversee`: what was reported, and
 * nothing else; `policy`: who may write to whom.
 */
export const threadsPermission = definePermissions('threads', ['use', 'any', 'oversee', 'policy']);
