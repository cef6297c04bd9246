import { defineModule } from '../../core/module/module.ts';

/** The place in which the platform keeps what institutions begin with; its screens are the modules' own. */
export const catalogue = defineModule({
  name: 'catalogue',
  standsIn: 'catalogue',
  place: {
    name: 'catalogue',
    label: { en: 'Catalogue', bn: 'ক্যাটালগ' },
    icon: 'book',
    menuFor: 'platform',
  },
  screens: {},
});
