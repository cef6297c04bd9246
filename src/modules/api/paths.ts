import { definePaths } from '../../core/module/paths.ts';

export const apiPath = definePaths({
  clients: '/api-client/list',
  site: '/api-client/site',
  consent: '/oauth/consent/:uid',
});
