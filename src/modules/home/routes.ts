import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../core/dates.ts';
import { linkTo } from '../../core/server/files/files.ts';
import { serve, serveOpen } from '../../core/server/http/serve.ts';
import { homeContract as contract } from './contract.ts';
import { serveFamilyHome } from './family/service/serve-family.ts';
import { glanceContract } from './glance/contract.ts';
import { readGlance } from './glance/service/read-glance.ts';
import { servePalettes } from './palettes/service/serve-palettes.ts';
import { readinessContract } from './readiness/contract.ts';
import { readReadiness } from './readiness/service/read-readiness.ts';
import { readOwnAttendance } from './service/read-attendance.ts';
import { readToday } from './service/read-today.ts';
import { readYears } from './service/read-years.ts';
import { serveStudent } from './student/service/serve-student.ts';

export function serveHome(app: FastifyInstance): void {
  servePalettes(app);
  serveStudent(app);
  serveFamilyHome(app);
  serve(app, readinessContract.read, (transaction, { services }) =>
    readReadiness(transaction, todayInDhaka(services.now())),
  );
  serve(app, contract.today, (transaction, { input, services, request }) =>
    readToday(transaction, services, input.role || null, (id) =>
      linkTo(services, request, transaction.siteId, id),
    ),
  );
  serveOpen(app, glanceContract.read, async (database, { input, context, services }) => ({
    shown:
      context.siteId === null
        ? null
        : await database.readInSite(context, (transaction) =>
            readGlance(transaction, services, input.language),
          ),
  }));
  serve(app, contract.years, (transaction) => readYears(transaction));
  serve(app, contract.attendance, (transaction, { input, services, request }) =>
    readOwnAttendance(transaction, services, input.studentId, (id) =>
      linkTo(services, request, transaction.siteId, id),
    ),
  );
}
