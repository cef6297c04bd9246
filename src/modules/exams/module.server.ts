import type { ServerModule } from '../../core/server/http/module.ts';
import { copyUsualStructures } from './papers/public.ts';
import { copyUsualRemarks } from './remarks/public.ts';
import { serveExams } from './routes.ts';
import { examSource } from './service/calendar-source.ts';
import { sheetsOfExam } from './service/counters.ts';
import { examsDay } from './service/module-day.ts';
import { examParts } from './service/replicates.ts';

export const examsServer: ServerModule = {
  notInAnothersName: [{ begins: '/api/v1/exams/sheet' }, { area: 'marks' }],
  routes: serveExams,
  day: examsDay,
  calendar: [examSource],
  counters: [sheetsOfExam],
  replicates: examParts,
  needs: [
    {
      name: 'exams.remarks',
      async bring(transaction) {
        await copyUsualRemarks(transaction);
      },
    },
    {
      name: 'exams.structures',
      async bring(transaction) {
        await copyUsualStructures(transaction);
      },
    },
  ],
};
