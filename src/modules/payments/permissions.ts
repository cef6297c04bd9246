import { definePermissions } from '../../core/module/permissions.ts';

/** Statements of wallets and banks: to see them, and to bring them in and match them with receipts. */
export const paymentsStatementPermission = definePermissions('payments.statement', ['view', 'edit']);
