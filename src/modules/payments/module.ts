import { defineModule } from '../../core/module/module.ts';

export const payments = defineModule({ name: 'payments', standsIn: 'catalogue', screens: {} });
