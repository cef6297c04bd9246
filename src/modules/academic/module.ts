import { defineModule } from '../../core/module/module.ts';
import { academicPath } from './paths.ts';
import { academicPermission } from './permissions.ts';

export const academic = defineModule({
  name: 'academic',
  standsIn: 'academic',
  place: {
    name: 'academic',
    label: { en: 'Academic setup', bn: 'শিক্ষা সেটআপ' },
    icon: 'school',
    menuFor: 'site',
  },
  screens: {
    sectionGrid: {
      path: academicPath.sectionGrid,
      title: { en: 'Section grid', bn: 'শাখার ছক' },
      permission: academicPermission.view,
      group: 'classes',
    },
  },
});
