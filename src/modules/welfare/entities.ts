export * from './health-record.entity.ts';
export * from './health-visit.entity.ts';
export * from './incident.entity.ts';
