import { defineModule } from '../../core/module/module.ts';
import { libraryPath } from './paths.ts';
import { libraryPermission } from './permissions.ts';

export const library = defineModule({
  name: 'library',
  standsIn: 'library',
  place: { name: 'library', label: { en: 'Library', bn: 'গ্রন্থাগার' }, icon: 'book', menuFor: 'site' },
  screens: {
    desk: {
      path: libraryPath.desk,
      title: { en: 'Borrowings', bn: 'বই ধার ও ফেরত' },
      permission: libraryPermission.view,
      group: 'lending',
    },
    members: {
      path: libraryPath.members,
      title: { en: 'Members', bn: 'সদস্য' },
      permission: libraryPermission.view,
      group: 'lending',
    },
    stock: {
      path: libraryPath.stock,
      title: { en: 'Stock take', bn: 'বই গণনা' },
      permission: libraryPermission.stock,
      group: 'lending',
    },
    reports: {
      path: libraryPath.reports,
      title: { en: 'Library reports', bn: 'গ্রন্থাগার প্রতিবেদন' },
      permission: libraryPermission.view,
      group: 'lending',
    },
    settings: {
      path: libraryPath.settings,
      title: { en: 'Lending rules', bn: 'ধারের নিয়ম' },
      permission: libraryPermission.view,
      group: 'setup',
    },
    mine: {
      path: libraryPath.mine,
      title: { en: 'Library', bn: 'গ্রন্থাগার' },
      permission: null,
      standsIn: 'home',
      family: { position: 6, icon: 'book', label: { en: 'Library', bn: 'গ্রন্থাগার' } },
    },
  },
});
