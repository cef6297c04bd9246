import { defineModule } from '../../core/module/module.ts';

export const academic = defineModule({
  name: 'academic',
  standsIn: 'academic',
  place: {
    name: 'academic',
    label: { en: 'Academic setup', bn: 'শিক্ষা সেটআপ' },
    icon: 'school',
    menuFor: 'site',
  },
  screens: {},
});
