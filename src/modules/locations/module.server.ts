import type { ServerModule } from '../../core/server/http/module.ts';
import * as entities from './entities.ts';
import { countries, districts, divisions, thanas } from './geo.data.ts';

export const locationsServer: ServerModule = {
  catalogue: [
    { entity: entities.country, rows: countries },
    { entity: entities.division, rows: divisions },
    { entity: entities.district, rows: districts },
    { entity: entities.thana, rows: thanas },
  ],
};
