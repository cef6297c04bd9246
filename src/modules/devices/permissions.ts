import { definePermissions } from '../../core/module/permissions.ts';

/** Devices with their punches, what is entered about them, the gate, and attendance computed anew for days that are over. */
export const devicesPermission = definePermissions('devices', ['view', 'manage', 'gate', 'recompute']);
/** When work begins and ends for those who do not keep the usual times. */
export const devicesShiftsPermission = definePermissions('devices.shifts', ['view', 'edit']);
