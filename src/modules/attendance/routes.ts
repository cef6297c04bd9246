import type { FastifyInstance } from 'fastify';
import { serve, serveOpen } from '../../core/server/http/serve.ts';
import { sendDownload } from '../../core/server/sheets/list-files.ts';
import { declareClearance } from '../documents/public.ts';
import { declareTimeline } from '../students/public.ts';
import { attendanceContract as contract } from './contract.ts';
import { serveImport } from './import/service/serve-import.ts';
import { labels } from './labels.ts';
import { serveMerge } from './merge/service/serve-merge.ts';
import { servePeriods } from './periods/service/serve-periods.ts';
import { serveReports } from './reports/service/serve-reports.ts';
import { serveAttendanceFiles } from './service/list-files.ts';
import { readAbsences } from './service/read-absences.ts';
import { readSheetHistory } from './service/read-history.ts';
import { readRegister } from './service/read-register.ts';
import { readSections } from './service/read-sections.ts';
import { readSheet } from './service/read-sheet.ts';
import { registerFile } from './service/register-file.ts';
import { remindTeacher } from './service/remind.ts';
import { saveSheet } from './service/save-sheet.ts';
import { tooFewDays } from './service/shares.ts';
import { absencesInTimeline } from './service/timeline.ts';
import { tellPayroll } from './staff/pay/service/register.ts';
import { serveStaffAttendance } from './staff/service/serve-staff.ts';
import { tellFreeDays } from './staff/service/shifts.ts';
import { serveStudentLeave } from './student-leave/service/serve-leave.ts';
import { serveTexts } from './texts/service/serve-texts.ts';

const attributes = {
  sectionId: labels.section,
  date: labels.date,
  month: labels.month,
  reason: labels.reason,
  from: labels.from,
  to: labels.to,
};

export function serveAttendance(app: FastifyInstance): void {
  declareTimeline(app, absencesInTimeline);
  declareClearance(app, tooFewDays);
  serveStaffAttendance(app);
  tellPayroll(app);
  tellFreeDays(app);
  serveStudentLeave(app);
  servePeriods(app);
  serveReports(app);
  serveImport(app);
  serveMerge(app);
  serveTexts(app);
  serve(
    app,
    contract.sections,
    (transaction, { input, services }) => readSections(transaction, services, input.date),
    { attributes },
  );
  serve(app, contract.sheet, (transaction, { input, services }) => readSheet(transaction, services, input), {
    attributes,
  });
  serve(app, contract.save, (transaction, { input, services }) => saveSheet(transaction, services, input), {
    attributes,
  });
  serve(
    app,
    contract.remind,
    (transaction, { input, services }) => remindTeacher(transaction, services, input),
    { attributes },
  );
  serve(
    app,
    contract.register,
    (transaction, { input, services }) => readRegister(transaction, services, input),
    { attributes },
  );
  serve(app, contract.absences, (transaction, { input }) => readAbsences(transaction, input), { attributes });
  serve(app, contract.history, (transaction, { input, services }) =>
    readSheetHistory(transaction, services, input.id),
  );
  serveOpen(
    app,
    contract.registerFile,
    async (database, { input, context, services, reply }) => {
      const register = await database.readInSite(context, (transaction) =>
        readRegister(transaction, services, input),
      );
      const site = context.siteId === null ? null : await services.sites.find(context.siteId);
      const nothing = { en: '', bn: '' };
      const file = await registerFile(
        register,
        input.format,
        context.language,
        { name: site?.name ?? nothing, address: site?.address ?? nothing, eiin: site?.eiin ?? null },
        services.now(),
      );
      return sendDownload(reply, input.format, `register-${input.month}`, file);
    },
    { attributes },
  );
  serveAttendanceFiles(app);
}
