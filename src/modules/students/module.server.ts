import { fileUsesOf } from '../../core/server/files/tidy-files.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { studentSearch } from './look-up/service/search.ts';
import { serveStudents } from './routes.ts';
import { studentsJoined, studentsKept, studentsOfSection } from './service/counters.ts';
import { studentsDay } from './service/module-day.ts';
import { studentAudiences } from './service/recipients.ts';
import { student } from './student.entity.ts';

export const studentsServer: ServerModule = {
  routes: serveStudents,
  day: studentsDay,
  counters: [studentsKept, studentsOfSection, studentsJoined],
  search: [studentSearch],
  audiences: studentAudiences,
  fileUses: fileUsesOf(student),
};
