import type { ServerModule } from '../../core/server/http/module.ts';
import { serveHome } from './routes.ts';

export const homeServer: ServerModule = { routes: serveHome };
