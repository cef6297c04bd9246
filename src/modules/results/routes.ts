import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../core/errors.ts';
import { serveWithApproval } from '../../core/server/approvals/serve-act.ts';
import { linkTo } from '../../core/server/files/files.ts';
import { type Call, serve, serveOpen } from '../../core/server/http/serve.ts';
import type { Services } from '../../core/server/http/services.ts';
import { sendDownload } from '../../core/server/sheets/list-files.ts';
import { copyUsualRemarks } from '../exams/remarks/public.ts';
import { declareTimeline, declareYearResults } from '../students/public.ts';
import { readPublishBoard } from './board/service/read-board.ts';
import { resultsContract as contract } from './contract.ts';
import { resultErrors } from './errors.ts';
import { figureLabels } from './figures/figure-labels.ts';
import { readBreakdown } from './figures/service/breakdown.ts';
import { readResults } from './figures/service/read-list.ts';
import { readStatistics } from './figures/service/statistics.ts';
import { readTeachers } from './figures/service/teachers.ts';
import { readScales } from './grading/scales/service.ts';
import { readSetting, saveSetting } from './grading/service/settings.ts';
import { readWhatIf, readWhatIfOne } from './grading/service/what-if.ts';
import { labels } from './labels.ts';
import { serveJoint } from './merit/joint/service/serve-joint.ts';
import { meritFile, readMerit, readMeritFor } from './merit/service/read-merit.ts';
import { generate } from './publish/service/generate.ts';
import { readMine, readMineOne, readPermissions, savePermission } from './publish/service/permissions.ts';
import { amending, passingDues, publishing, rulingDues } from './publish/service/publish-acts.ts';
import { readReadiness } from './publish/service/readiness.ts';
import { withdrawing } from './publish/service/withdraw.ts';
import { serveScrutiny } from './scrutiny/service/serve-scrutiny.ts';
import { readStudent, readTabulation, type studentOf } from './service/read-results.ts';
import { readOverview, readRun } from './service/read-runs.ts';
import { resultShown } from './service/result-rows.ts';
import { findRun } from './service/runs.ts';
import { resultsInTimeline } from './service/timeline.ts';
import { yearResults } from './service/year-results.ts';
import { serveBroughtIn } from './sheets/brought-in/service/serve-brought-in.ts';
import { commentLabels } from './sheets/comment-labels.ts';
import { markingConduct, readConduct, readConductChoices } from './sheets/conduct/service.ts';
import { readLooks, saveLook } from './sheets/design/service/looks.ts';
import { answerLookUp } from './sheets/service/answer-look-up.ts';
import { checkCodeOf, qrOf } from './sheets/service/check-code.ts';
import { readCommentHistory, readComments, saveComments } from './sheets/service/comments.ts';
import {
  checkCode,
  findLookedUp,
  limitedCheck,
  limitedLookUp,
  lookUp,
  readOpenClasses,
} from './sheets/service/look-up.ts';
import { checkAddressOf, markSheetFile, markSheetsOf } from './sheets/service/mark-sheet-file.ts';
import { readMarkSheets } from './sheets/service/read-sheets.ts';
import { tabulationFile } from './sheets/service/tabulation-file.ts';
import { sheetLabels } from './sheets/sheet-labels.ts';

const attributes = {
  reason: labels.reason,
  password: labels.password,
  after: labels.newMark,
  scale: labels.scale,
  credits: labels.credits,
  terms: labels.yearly,
  fromAt: labels.from,
  untilAt: labels.until,
  examId: labels.exam,
  classId: labels.class,
  roll: labels.roll,
  proof: sheetLabels.proof,
  above: sheetLabels.duesAbove,
  comments: figureLabels.comments,
  text: commentLabels.comment,
};

export function serveResults(app: FastifyInstance): void {
  declareTimeline(app, resultsInTimeline);
  serve(app, contract.overview, (transaction, { input, services }) =>
    readOverview(transaction, services, input),
  );
  serve(app, contract.setting, (transaction, { input }) => readSetting(transaction, input));
  serve(
    app,
    contract.saveSetting,
    (transaction, { input, services }) => saveSetting(transaction, services, input),
    { attributes },
  );
  serve(app, contract.scales, (transaction, { services }) => readScales(transaction, services));
  serve(app, contract.publishBoard, (transaction, { input }) => readPublishBoard(transaction, input));
  serve(app, contract.readiness, (transaction, { input }) => readReadiness(transaction, input));
  serve(app, contract.generate, (transaction, { input, services }) => generate(transaction, services, input));
  serve(app, contract.run, (transaction, { input, services }) => readRun(transaction, services, input.id));
  serve(app, contract.list, (transaction, { input, services }) => readResults(transaction, services, input));
  serve(app, contract.student, async (transaction, call) =>
    withPictures(await readStudent(transaction, call.services, call.input), call),
  );
  serve(app, contract.sheets, (transaction, { input, services }) =>
    readMarkSheets(transaction, services, input),
  );
  serveWithApproval(app, contract.publish, publishing, { attributes });
  serveWithApproval(app, contract.withdraw, withdrawing, { attributes });
  serveWithApproval(app, contract.amend, amending, { attributes });
  serve(app, contract.tabulation, async (transaction, { input, services }) => {
    const { run, section, units, rows } = await readTabulation(transaction, services, input);
    return {
      section,
      units,
      totalGpaOnly: run.policy.totalGpaOnly,
      rows: rows.map((row) => ({ ...resultShown(row), subjects: row.subjects })),
    };
  });
  serve(app, contract.comments, (transaction, { input, services }) =>
    readComments(transaction, services, input),
  );
  serve(
    app,
    contract.saveComments,
    (transaction, { input, services }) => saveComments(transaction, services, input),
    { attributes },
  );
  serve(app, contract.commentHistory, (transaction, { input, services }) =>
    readCommentHistory(transaction, services, input),
  );
  serve(app, contract.usualRemarks, async (transaction) => ({ added: await copyUsualRemarks(transaction) }));
  serve(app, contract.conductChoices, (transaction) => readConductChoices(transaction));
  serve(app, contract.conduct, (transaction, { input }) => readConduct(transaction, input));
  serveWithApproval(app, contract.saveConduct, markingConduct, { attributes });
  serve(app, contract.looks, (transaction, { input, services }) =>
    readLooks(transaction, services, input.id),
  );
  serve(app, contract.saveLook, (transaction, { input, services }) => saveLook(transaction, services, input));
  serve(app, contract.statistics, (transaction, { input, services }) =>
    readStatistics(transaction, services, input),
  );
  serve(app, contract.breakdown, (transaction, { input, services }) =>
    readBreakdown(transaction, services, input),
  );
  serve(app, contract.whatIf, (transaction, { input, services }) => readWhatIf(transaction, services, input));
  serve(app, contract.whatIfOne, (transaction, { input, services }) =>
    readWhatIfOne(transaction, services, input),
  );
  serve(app, contract.merit, (transaction, { input, services }) => readMerit(transaction, services, input));
  serve(app, contract.teachers, (transaction, { input, services }) =>
    readTeachers(transaction, services, input),
  );
  serveOpen(app, contract.meritFile, async (database, { input, context, services, reply }) => {
    const { run, lists } = await database.readInSite(context, (transaction) =>
      readMeritFor(transaction, services, input),
    );
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    const made = { language: context.language, site, now: services.now() };
    return sendDownload(reply, input.format, 'merit', await meritFile(run, lists, input.format, made));
  });
  serve(app, contract.permissions, (transaction, { input }) => readPermissions(transaction, input.examId));
  serve(
    app,
    contract.savePermission,
    (transaction, { services, input }) => savePermission(transaction, services, input),
    { attributes },
  );
  serveWithApproval(app, contract.saveDuesRule, rulingDues, { attributes });
  serveWithApproval(app, contract.saveDuesPass, passingDues, { attributes });
  serve(app, contract.mine, (transaction, { services }) => readMine(transaction, services));
  serve(app, contract.mineOne, async (transaction, call) => {
    const found = await readMineOne(transaction, call.services, call.input);
    return { ...found, sheet: found.sheet && (await withPictures(found.sheet, call)) };
  });
  serveOpen(app, contract.mineFile, async (database, { input, context, services, reply }) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!site) throw new AppError(errors.notFound);
    const draw = await database.readInSite(context, async (transaction) => {
      const found = await readMineOne(transaction, services, input);
      if (found.dues) throw new AppError(resultErrors.heldForDues);
      if (!found.sheet) throw new AppError(errors.notFound);
      const run = await findRun(transaction, input.id, services.now(), true);
      return markSheetsOf(
        transaction,
        services,
        run,
        { enrolmentId: input.enrolmentId },
        context.language,
        site,
      );
    });
    return sendDownload(reply, 'pdf', 'mark-sheet', await draw());
  });
  serveOpen(app, contract.tabulationFile, async (database, { input, context, services, reply }) => {
    const sheet = await database.readInSite(context, (transaction) =>
      readTabulation(transaction, services, input),
    );
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    const file = await tabulationFile(
      sheet,
      input.format,
      context.language,
      site,
      services.now(),
      input.paper,
    );
    return sendDownload(reply, input.format, `tabulation-${sheet.run.generation}`, file);
  });
  serveOpen(app, contract.markSheets, async (database, { input, context, services, reply }) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!site) throw new AppError(errors.notFound);
    const draw = await database.readInSite(context, (transaction) =>
      markSheetFile(transaction, services, input, context.language, site),
    );
    return sendDownload(reply, 'pdf', 'mark-sheets', await draw());
  });
  declareYearResults(app, yearResults);
  serveScrutiny(app);
  serveJoint(app);
  serveBroughtIn(app);
  servePublicResults(app);
}

/** What anybody may ask on an institution's website. */
function servePublicResults(app: FastifyInstance): void {
  answerLookUp((app as unknown as { services: Services }).services);
  serveOpen(app, contract.openClasses, async (database, call) => {
    const context = await contextOfWebsite(call);
    return database.readInSite(context, (transaction) => readOpenClasses(transaction, call.services.now()));
  });
  serveOpen(
    app,
    contract.lookUp,
    async (database, call) => {
      const { input, services, request } = call;
      const context = await contextOfWebsite(call);
      const found = await limitedLookUp(database, request.ip, input, () =>
        database.readInSite(context, (transaction) => lookUp(transaction, services, input)),
      );
      return found.sheet ? foundSheet(found.sheet, { ...call, context }) : found;
    },
    { attributes },
  );
  serveOpen(
    app,
    contract.lookUpFile,
    async (database, call) => {
      const { input, services, request, reply } = call;
      const context = await contextOfWebsite(call);
      const draw = await limitedLookUp(database, request.ip, input, () =>
        database.readInSite(context, async (transaction) => {
          const now = services.now();
          const found = await findLookedUp(transaction, services, input);
          if (found.outcome === 'withheld') throw new AppError(errors.notFound);
          if (found.owed !== null) throw new AppError(resultErrors.heldForDues);
          const run = await findRun(transaction, found.run_id, now, true);
          const of = { enrolmentId: found.enrolment_id };
          return markSheetsOf(transaction, services, run, of, context.language, context.site);
        }),
      );
      return sendDownload(reply, 'pdf', 'mark-sheet', await draw());
    },
    { attributes },
  );
  serveOpen(app, contract.checkCode, async (database, call) => {
    const { input, services, request } = call;
    const context = await contextOfWebsite(call);
    return limitedCheck(database, request.ip, () =>
      database.readInSite(context, (transaction) => checkCode(transaction, services, input.code)),
    );
  });
}

/** The institution whose website asks: the one it names, else the one of the address. 404 for a closed website. */
async function contextOfWebsite(
  call: Pick<Call<{ site_id?: string | undefined }>, 'input' | 'context' | 'services'>,
) {
  const given = call.input.site_id;
  const siteId = given === undefined ? call.context.siteId : /^\d{1,15}$/.test(given) ? Number(given) : null;
  const site = siteId === null ? null : await call.services.sites.find(siteId);
  if (!site || site.status === 'suspended') throw new AppError(errors.notFound);
  // Whoever is signed in sees here what everybody sees.
  return { ...call.context, siteId: site.id, site, permissions: new Set<never>() };
}

type Sheet = Awaited<ReturnType<typeof studentOf>>;
type FoundSheet = { isWithheld: false; dues: null; sheet: Awaited<ReturnType<typeof withPictures>> };
const shownSheets = new WeakMap<Sheet, { address: string; found: FoundSheet }>();

/**
 * What is found, the same object as long as the sheet is: it goes out as it was packed the first time. Only a photo's
 * address is each browser's own.
 */
async function foundSheet(sheet: Sheet, call: Pick<Call<unknown>, 'services' | 'request' | 'context'>) {
  const answer = (of: FoundSheet['sheet']): FoundSheet => ({ isWithheld: false, dues: null, sheet: of });
  if (sheet.student.photo !== null) return answer(await withPictures(sheet, call));
  const { services, context } = call;
  const site = context.siteId === null ? null : await services.sites.find(context.siteId);
  const address = site ? await checkAddressOf(services, site) : '';
  const known = shownSheets.get(sheet);
  if (known?.address === address) return known.found;
  const found = answer(await withPictures(sheet, call));
  shownSheets.set(sheet, { address, found });
  return found;
}

/** The sheet with the address of its photo for this browser, and the squares by which it is checked. */
async function withPictures(
  sheet: Awaited<ReturnType<typeof studentOf>>,
  { services, request, context }: Pick<Call<unknown>, 'services' | 'request' | 'context'>,
) {
  const site = context.siteId === null ? null : await services.sites.find(context.siteId);
  if (!site) throw new AppError(errors.notFound);
  const { student, run } = sheet;
  return {
    ...sheet,
    student: {
      ...student,
      photo: student.photo && linkTo(services, request, site.id, student.photo),
    },
    qr:
      run.revision === null
        ? null
        : qrOf(
            (await checkAddressOf(services, site)) + checkCodeOf(services.config.secret, site.id, student.id),
          ),
  };
}
