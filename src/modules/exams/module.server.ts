import type { ServerModule } from '../../core/server/http/module.ts';
import { copyUsualRemarks } from './remarks/public.ts';
import { serveExams } from './routes.ts';
import { examSource } from './service/calendar-source.ts';
import { sheetsOfExam } from './service/counters.ts';
import { examsDay } from './service/module-day.ts';

export const examsServer: ServerModule = {
  routes: serveExams,
  day: examsDay,
  calendar: [examSource],
  counters: [sheetsOfExam],
  needs: [
    {
      name: 'exams.remarks',
      async bring(transaction) {
        await copyUsualRemarks(transaction);
      },
    },
  ],
};
