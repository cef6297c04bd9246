import { definePermissions } from '../../core/module/permissions.ts';

/** To copy the setup of one institution, or of the platform, into others. */
export const platformReplicationPermission = definePermissions('platform.replication', ['view', 'edit']);
/** To take over the platform's setup for one's own institution. */
export const replicationPermission = definePermissions('replication', ['view', 'edit']);
