import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { library } from './module.ts';
import { libraryPath } from './paths.ts';
import { libraryCataloguePermission, libraryPermission } from './permissions.ts';

export const libraryDetails = defineDetails(library, {
  jobs: [
    {
      key: 'L',
      label: { en: 'Lend and take back', bn: 'বই দিন ও নিন' },
      icon: 'book',
      path: libraryPath.desk,
      permission: libraryPermission.lend,
    },
    {
      key: 'O',
      label: { en: 'Overdue books', bn: 'মেয়াদোত্তীর্ণ বই' },
      icon: 'list',
      path: link(libraryPath.desk, { tab: 'loans', state: 'overdue' }),
      permission: libraryPermission.view,
    },
    {
      key: 'B',
      label: { en: 'Find a book', bn: 'বই খুঁজুন' },
      icon: 'notebook',
      path: libraryPath.books,
      permission: libraryCataloguePermission.view,
    },
    {
      key: 'H',
      label: { en: 'Holds', bn: 'সংরক্ষণ' },
      icon: 'inbox',
      path: link(libraryPath.desk, { tab: 'holds' }),
      permission: libraryPermission.view,
    },
    {
      key: 'R',
      label: { en: 'Accession register', bn: 'পরিগ্রহণ খাতা' },
      icon: 'register',
      path: link(libraryPath.reports, { tab: 'register' }),
      permission: libraryPermission.view,
    },
  ],
  settings: {
    label: { en: 'Lending rules', bn: 'ধারের নিয়ম' },
    path: libraryPath.settings,
    permission: libraryPermission.view,
  },
  groups: {
    lending: { en: 'Lending and stock', bn: 'ধার ও মজুত' },
    catalogue: { en: 'Catalogue', bn: 'ক্যাটালগ' },
    setup: { en: 'Set-up', bn: 'সেটআপ' },
  },
  subModules: {
    'library.catalogue': { label: { en: 'Library catalogue', bn: 'গ্রন্থাগারের ক্যাটালগ' } },
    library: { label: { en: 'Lending and stock', bn: 'ধার ও মজুত' } },
  },
  permissions: [
    ...describePermissions(libraryCataloguePermission, {
      view: {
        en: 'See the library catalogue',
        bn: 'গ্রন্থাগারের ক্যাটালগ দেখা',
        heldBy: ['librarian', 'office', 'teacher'],
      },
      edit: { en: 'Change the library catalogue', bn: 'গ্রন্থাগারের ক্যাটালগ পরিবর্তন', heldBy: ['librarian'] },
    }),
    ...describePermissions(libraryPermission, {
      view: {
        en: 'See members, loans and reports of the library',
        bn: 'গ্রন্থাগারের সদস্য, ধার ও প্রতিবেদন দেখা',
        // Whoever collects fees takes what is owed to the library.
        heldBy: ['librarian', 'office', 'accountant', 'cashier'],
      },
      lend: { en: 'Lend and take back books', bn: 'বই ধার দেওয়া ও ফেরত নেওয়া', heldBy: ['librarian'] },
      stock: { en: 'Count the books and write them off', bn: 'বই গণনা ও বাতিল করা', heldBy: ['librarian'] },
      waive: {
        en: 'Waive what is owed to the library, give back what was paid or write off a class set, as the second person',
        bn: 'গ্রন্থাগারের পাওনা মওকুফ, টাকা ফেরত ও শ্রেণি-সেট বাতিল অনুমোদন',
        heldBy: [],
      },
      setup: { en: 'Change the lending rules', bn: 'ধারের নিয়ম পরিবর্তন', heldBy: ['librarian'] },
    }),
  ],
});
