import { defineModule } from '../../core/module/module.ts';

export const website = defineModule({
  name: 'website',
  standsIn: 'website',
  place: {
    name: 'website',
    label: { en: 'Website', bn: 'ওয়েবসাইট' },
    icon: 'world',
    menuFor: 'site',
  },
  screens: {},
});
