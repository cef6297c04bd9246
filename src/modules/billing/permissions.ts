import { definePermissions } from '../../core/module/permissions.ts';

/** The platform's bills. Whoever approves is never whoever asked or deposited. */
export const platformBillingPermission = definePermissions('platform.billing', ['view', 'edit', 'approve']);
/** An institution's own bill. */
export const billingPermission = definePermissions('billing', ['view', 'pay']);
