import type { ServerModule } from '../../core/server/http/module.ts';
import { communicationDay } from './service/module-day.ts';

export const communicationServer: ServerModule = { day: communicationDay };
