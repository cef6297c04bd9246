import type { ServerModule } from '../../core/server/http/module.ts';
import { bookSearch } from './catalogue/service/search.ts';
import { titleHooks } from './catalogue/service/title-hooks.ts';
import { passHoldsJob } from './lending/service/holds.ts';
import { copyLibraryDefaults } from './public.ts';
import { serveLibrary } from './routes.ts';
import { libraryDay } from './service/module-day.ts';

export const libraryServer: ServerModule = {
  routes: serveLibrary,
  hooks: [titleHooks],
  nightly: [passHoldsJob],
  day: libraryDay,
  search: [bookSearch],
  needs: [{ name: 'library.defaults', after: ['fees.defaults'], bring: copyLibraryDefaults }],
};
