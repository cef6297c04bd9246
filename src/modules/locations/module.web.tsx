import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { locations } from './module.ts';

export const locationsWeb = defineWebModule(locations, { entities, screens: {} });
