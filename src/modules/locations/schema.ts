import { tableOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

export const countryTable = tableOf(entities.country);
export const divisionTable = tableOf(entities.division);
export const districtTable = tableOf(entities.district);
export const thanaTable = tableOf(entities.thana);
