import { tableOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

export const incidentTable = tableOf(entities.incident);
export const healthRecordTable = tableOf(entities.healthRecord);
export const healthVisitTable = tableOf(entities.healthVisit);
