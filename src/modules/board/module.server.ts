import type { ServerModule } from '../../core/server/http/module.ts';
import { serveBoard } from './routes.ts';

export const boardServer: ServerModule = { routes: serveBoard };
