import { fileUsesOf } from '../../core/server/files/tidy-files.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { serveStudents } from './routes.ts';
import { studentsDay } from './service/module-day.ts';
import { studentSearch } from './service/search.ts';
import { student } from './student.entity.ts';

export const studentsServer: ServerModule = {
  routes: serveStudents,
  day: studentsDay,
  search: [studentSearch],
  fileUses: fileUsesOf(student),
};
