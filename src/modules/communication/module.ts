import { defineModule } from '../../core/module/module.ts';

export const communication = defineModule({
  name: 'communication',
  standsIn: 'communication',
  place: {
    name: 'communication',
    label: { en: 'Communication', bn: 'যোগাযোগ' },
    icon: 'message',
    menuFor: 'site',
  },
  screens: {},
});
