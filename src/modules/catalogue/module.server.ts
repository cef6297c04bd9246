import type { ServerModule } from '../../core/server/http/module.ts';

/** Its endpoints are those of the entities. */
export const catalogueServer: ServerModule = {};
