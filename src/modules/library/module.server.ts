import { fileOf } from '../../core/contracts/list-files-contract.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { bookSearch } from './catalogue/service/search.ts';
import { titleHooks } from './catalogue/service/title-hooks.ts';
import { lendingContract } from './lending/contract.ts';
import { passHoldsJob } from './lending/service/holds.ts';
import { remindOfBooksJob } from './lending/service/overdue.ts';
import { isMemberWithin } from './lending/service/people.ts';
import { library } from './module.ts';
import { copyLibraryDefaults } from './public.ts';
import { serveLibrary } from './routes.ts';
import { booksOut, booksReserved, overTheDesk } from './service/counters.ts';
import { libraryDay } from './service/module-day.ts';

export const libraryServer: ServerModule = {
  counters: [booksOut, booksReserved, overTheDesk],
  withinReach: {
    calls: [lendingContract.members, fileOf(lendingContract.members)],
    about: [{ call: lendingContract.member, input: 'id', isWithin: isMemberWithin }],
    screens: [library.screens.members],
  },
  routes: serveLibrary,
  hooks: [titleHooks],
  nightly: [passHoldsJob, remindOfBooksJob],
  day: libraryDay,
  search: [bookSearch],
  needs: [{ name: 'library.defaults', after: ['fees.defaults'], bring: copyLibraryDefaults }],
};
