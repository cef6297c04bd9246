export * from './batches/batch.entity.ts';
export * from './past-exams/past-exam.entity.ts';
