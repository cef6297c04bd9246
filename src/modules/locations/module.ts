import { defineModule } from '../../core/module/module.ts';

export const locations = defineModule({ name: 'locations', standsIn: 'catalogue', screens: {} });
