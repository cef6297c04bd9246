import type { ServerModule } from '../../core/server/http/module.ts';
import { bookSearch } from './catalogue/service/search.ts';
import { titleHooks } from './catalogue/service/title-hooks.ts';
import { copyLibraryDefaults } from './public.ts';
import { serveLibrary } from './routes.ts';
import { libraryDay } from './service/module-day.ts';

export const libraryServer: ServerModule = {
  routes: serveLibrary,
  hooks: [titleHooks],
  day: libraryDay,
  search: [bookSearch],
  needs: [{ name: 'library.defaults', after: ['fees.defaults'], bring: copyLibraryDefaults }],
};
