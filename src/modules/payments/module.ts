import { defineModule } from '../../core/module/module.ts';
import { paymentsPath } from './paths.ts';
import { paymentsStatementPermission } from './permissions.ts';

export const payments = defineModule({
  name: 'payments',
  standsIn: 'fees',
  screens: {
    statements: {
      path: paymentsPath.statements,
      title: { en: 'Statements of wallets and banks', bn: 'ওয়ালেট ও ব্যাংক বিবরণী' },
      permission: paymentsStatementPermission.view,
      group: 'collection',
    },
  },
});
