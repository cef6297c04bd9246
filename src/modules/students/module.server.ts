import { fileUsesOf } from '../../core/server/files/tidy-files.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { secretPlacesOf } from '../../core/server/secrets/places.ts';
import { contract } from './contract.ts';
import { barredContract } from './guardians/contract.ts';
import { studentSearch } from './look-up/service/search.ts';
import { pastExamsContract } from './past-exams/contract.ts';
import { studentsPermission } from './permissions.ts';
import { applyPromotion, reversePromotion } from './promotion/jobs.ts';
import { serveStudents } from './routes.ts';
import { birthdaysJob } from './service/birthdays.ts';
import { studentsJoined, studentsKept, studentsOfSection } from './service/counters.ts';
import { studentsDay } from './service/module-day.ts';
import { studentAudiences } from './service/recipients.ts';
import { student } from './student.entity.ts';

export const studentsServer: ServerModule = {
  withinReach: {
    permissions: [studentsPermission.view, studentsPermission.contact, studentsPermission.export],
    calls: [
      contract.list,
      contract.lookUp,
      contract.exportFile,
      contract.setup,
      contract.read,
      contract.timeline,
      barredContract.list,
      pastExamsContract.ofStudent,
    ],
  },
  routes: serveStudents,
  nightly: [birthdaysJob],
  jobs: [applyPromotion.job, reversePromotion.job],
  day: studentsDay,
  counters: [studentsKept, studentsOfSection, studentsJoined],
  search: [studentSearch],
  audiences: studentAudiences,
  fileUses: fileUsesOf(student),
  secrets: [
    ...secretPlacesOf(student),
    { table: 'students_guardian', column: 'nid' },
    { table: 'students_guardian', column: 'birth_registration' },
  ],
};
