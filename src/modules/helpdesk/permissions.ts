import { definePermissions } from '../../core/module/permissions.ts';

/**
 * `ask`: put a question to the institution and read one's own; `answer`: its desk; `manage`: confidential ones, and giving
 * questions to colleagues; `platform`: ask the platform for the institution.
 */
export const helpdeskPermission = definePermissions('helpdesk', ['ask', 'answer', 'manage', 'platform']);
/** Categories, time limits and ready answers. */
export const helpdeskSetupPermission = definePermissions('helpdesk.setup', ['view', 'edit']);
/** The platform's desk. */
export const platformHelpdeskPermission = definePermissions('platform.helpdesk', ['answer']);
