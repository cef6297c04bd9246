export * from './batches/batch.entity.ts';
