import { defineModule } from '../../core/module.ts';

export const academic = defineModule({
  name: 'academic',
  standsIn: 'academic',
  place: {
    name: 'academic',
    label: { en: 'Academic setup', bn: 'শিক্ষা সেটআপ' },
    icon: 'school',
    menuFor: 'site',
    groups: {
      classes: { en: 'Classes and sections', bn: 'শ্রেণি ও শাখা' },
      subjects: { en: 'Subjects', bn: 'বিষয়' },
      calendar: { en: 'Calendar', bn: 'পঞ্জি' },
      staff: { en: 'Staff', bn: 'কর্মী' },
    },
  },
  screens: {},
});
