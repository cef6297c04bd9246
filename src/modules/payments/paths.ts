import { definePaths } from '../../core/module/paths.ts';

export const paymentsPath = definePaths({ statements: '/site/payment/statements' });
