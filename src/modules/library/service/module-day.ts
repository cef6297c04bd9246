import { link } from '../../../core/module/paths.ts';
import { sumOf } from '../../../core/server/counters/counter.ts';
import { countedModule, say, waiting } from '../../../core/server/http/module-days.ts';
import { rack } from '../catalogue/rack.entity.ts';
import { title } from '../catalogue/title.entity.ts';
import { libraryPath } from '../paths.ts';
import { libraryCataloguePermission, libraryPermission } from '../permissions.ts';
import { booksOut, booksReserved, overTheDesk } from './counters.ts';

type Counts = {
  overdue: number;
  dueToday: number;
  ready: number;
  over: number;
  lent: number;
  returned: number;
  titles: number;
  racks: number;
  rules: number;
};

/** What waits in the library today: books that are late, books kept for somebody, and what went over the desk. */
export const libraryDay = countedModule<Counts>({
  module: 'library',
  permissions: [libraryPermission.view, libraryCataloguePermission.view],
  sql: `SELECT jsonb_build_object(
    'overdue', ${sumOf(booksOut, 'books', 'h.grp < $2::date::text')}, 'dueToday', ${sumOf(booksOut, 'books', 'h.grp = $2::date::text')},
    'ready', ${sumOf(booksReserved, 'books')}, 'over', ${sumOf(booksReserved, 'books', 'h.grp < $2::date::text')},
    'lent', ${sumOf(overTheDesk, 'lent', 'h.grp = $2::date::text')}, 'returned', ${sumOf(overTheDesk, 'returned', 'h.grp = $2::date::text')},
    'titles', (SELECT count(*)::int FROM (SELECT 1 FROM library_title WHERE site_id = $1 LIMIT 1) n),
    'racks', (SELECT count(*)::int FROM library_rack WHERE site_id = $1),
    'rules', (SELECT count(*)::int FROM library_rule WHERE site_id = $1))`,
  show: (n) => ({
    context: say('{lent} lent and {returned} returned today', 'আজ ধার {lent}টি, ফেরত {returned}টি', {
      lent: n.lent,
      returned: n.returned,
    }),
    figures: [
      waiting(n.overdue, 'sindur', {
        label: { en: 'Books overdue', bn: 'মেয়াদোত্তীর্ণ বই' },
        hint: say('Past their return day', 'ফেরতের দিন পেরিয়েছে'),
        none: say('None is late', 'কোনো বই দেরি হয়নি'),
        path: link(libraryPath.desk, { tab: 'loans', state: 'overdue' }),
        permission: libraryPermission.lend,
      }),
      waiting(n.ready, 'marigold', {
        label: { en: 'Reserved books', bn: 'তুলে রাখা বই' },
        hint:
          n.over > 0
            ? say('{over} past their day', '{over}টির সময় শেষ', { over: n.over })
            : say('On the hold shelf', 'সংরক্ষণের তাকে'),
        none: say('The hold shelf is empty', 'সংরক্ষণের তাক খালি'),
        path: link(libraryPath.desk, { tab: 'holds', state: 'ready' }),
        permission: libraryPermission.lend,
      }),
      {
        label: { en: 'Due today', bn: 'আজ ফেরতের দিন' },
        figure: n.dueToday,
        hint: say('Books that should come back', 'যেসব বই ফেরত আসার কথা'),
        tone: 'plain',
        path: link(libraryPath.desk, { tab: 'loans', state: 'dueToday' }),
      },
      {
        label: { en: 'Lent today', bn: 'আজকের ধার' },
        figure: n.lent,
        hint: say('{returned} returned', 'ফেরত {returned}টি', { returned: n.returned }),
        tone: 'plain',
        path: link(libraryPath.desk, { tab: 'loans' }),
      },
    ],
    steps: [
      {
        name: 'libraryRacks',
        label: { en: 'Racks', bn: 'তাক' },
        help: { en: 'Where the books stand.', bn: 'বই কোথায় থাকে।' },
        path: rack.path,
        count: n.racks,
        isDone: n.racks > 0,
        permission: libraryCataloguePermission.edit,
      },
      {
        name: 'libraryBooks',
        label: { en: 'Books', bn: 'বই' },
        help: {
          en: 'By hand, or all of them from a sheet.',
          bn: 'হাতে লিখে, অথবা একটি শিট থেকে একসঙ্গে।',
        },
        path: title.path,
        count: n.titles,
        isDone: n.titles > 0,
        permission: libraryCataloguePermission.edit,
      },
      {
        name: 'libraryRules',
        label: { en: 'Lending rules', bn: 'ধারের নিয়ম' },
        help: {
          en: 'How many books, for how long, and the fine for being late.',
          bn: 'কয়টি বই, কত দিন, দেরিতে কত জরিমানা।',
        },
        path: libraryPath.settings,
        count: n.rules,
        isDone: n.rules > 0,
        permission: libraryPermission.setup,
      },
    ],
  }),
});
