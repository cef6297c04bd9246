import { defineModule } from '../../core/module.ts';

export const website = defineModule({
  name: 'website',
  standsIn: 'website',
  place: {
    name: 'website',
    label: { en: 'Website', bn: 'ওয়েবসাইট' },
    icon: 'world',
    menuFor: 'site',
    groups: {
      firstPage: { en: 'First page', bn: 'প্রথম পাতা' },
      news: { en: 'News', bn: 'খবর' },
      pages: { en: 'Pages', bn: 'পাতা' },
    },
  },
  screens: {},
});
