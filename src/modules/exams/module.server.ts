import { catalogueOf } from '../../core/entity.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { boardContract } from './board/contract.ts';
import { ownSheetContract } from './files/own-sheet/contract.ts';
import { marksContract } from './marks/contract.ts';
import { gpaDivisor } from './papers/gpa-divisor.entity.ts';
import { paperStructure } from './papers/paper-structure.entity.ts';
import { copyUsualStructures } from './papers/public.ts';
import { usualDivisors, usualStructures } from './papers/structures.data.ts';
import { examsPermission, marksPermission } from './permissions.ts';
import { copyUsualRemarks } from './remarks/public.ts';
import { serveExams } from './routes.ts';
import { examSource, paperSource } from './service/calendar-source.ts';
import { sheetsOfExam } from './service/counters.ts';
import { examsDay } from './service/module-day.ts';
import { examParts } from './service/replicates.ts';

export const examsServer: ServerModule = {
  withinReach: {
    permissions: [
      examsPermission.view,
      marksPermission.enter,
      marksPermission.enterAll,
      marksPermission.verify,
      marksPermission.accept,
    ],
    calls: [
      boardContract.board,
      boardContract.submit,
      boardContract.verify,
      boardContract.accept,
      boardContract.giveBack,
      boardContract.file,
      marksContract.sheet,
      marksContract.others,
      marksContract.save,
      marksContract.second,
      marksContract.saveSecond,
      ownSheetContract.importCheck,
      ownSheetContract.importCommit,
    ],
  },
  notInAnothersName: [{ begins: '/api/v1/exams/sheet' }, { area: 'marks' }],
  routes: serveExams,
  day: examsDay,
  calendar: [examSource, paperSource],
  counters: [sheetsOfExam],
  replicates: examParts,
  catalogue: [
    { entity: catalogueOf(gpaDivisor), rows: usualDivisors },
    { entity: catalogueOf(paperStructure), rows: usualStructures },
  ],
  needs: [
    {
      name: 'exams.remarks',
      async bring(transaction) {
        await copyUsualRemarks(transaction);
      },
    },
    {
      name: 'exams.structures',
      bring: copyUsualStructures,
    },
  ],
};
