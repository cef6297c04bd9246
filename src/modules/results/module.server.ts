import type { ServerModule } from '../../core/server/http/module.ts';
import { serveResults } from './routes.ts';

export const resultsServer: ServerModule = { routes: serveResults };
