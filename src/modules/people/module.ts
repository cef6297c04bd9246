import { defineModule } from '../../core/module/module.ts';

export const people = defineModule({
  name: 'people',
  standsIn: 'people',
  place: {
    name: 'people',
    label: { en: 'HR & payroll', bn: 'মানবসম্পদ ও বেতন' },
    icon: 'idBadge',
    menuFor: 'site',
  },
  screens: {},
});
