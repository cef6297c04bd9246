import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../core/dates.ts';
import { fieldLabels } from '../../core/entity.ts';
import { textOf } from '../../core/labels.ts';
import type { Only } from '../../core/server/database/kept/kept-answers.ts';
import { serveEntityFiles } from '../../core/server/entity/entity-files.ts';
import { listOptions } from '../../core/server/entity/records.ts';
import { declareList } from '../../core/server/http/saved-views.ts';
import { serve, serveBoth, serveOpen, servePlatform } from '../../core/server/http/serve.ts';
import { serveImport } from '../../core/server/import/serve-import.ts';
import { serveReveal } from '../../core/server/secrets/reveals.ts';
import { linesFile, sendDownload, sheetFile } from '../../core/server/sheets/list-files.ts';
import { serveBatches } from './batches/service/serve-batches.ts';
import { contract } from './contract.ts';
import { guardianFields } from './guardians/guardian-fields.ts';
import { serveBarred } from './guardians/service/serve-barred.ts';
import { importColumns, requiredColumns } from './imports/service/columns.ts';
import { studentImport } from './imports/service/student-kind.ts';
import { fieldTexts } from './labels.ts';
import { lookUpStudents } from './look-up/service/look-up.ts';
import { pastExamsContract } from './past-exams/contract.ts';
import { readPastExams } from './past-exams/service/past-exams.ts';
import { studentsPermission } from './permissions.ts';
import { serveAlumni } from './promotion/alumni/service/serve-alumni.ts';
import { servePromotion } from './promotion/service/serve-promotion.ts';
import { serveQuick } from './quick/service/serve-quick.ts';
import { serveReports } from './reports/service/serve-reports.ts';
import { isOfIdentity, seesMobiles } from './rules.ts';
import { addAccount } from './service/add-account.ts';
import { type AdmitInput, admitStudent, enrolStudent } from './service/admit.ts';
import { assertStudent } from './service/assert-student.ts';
import { giveAccountsBack, giveBackWhereHere } from './service/end-accounts.ts';
import { exportLines } from './service/export-students.ts';
import { addGuardian, guardiansByMobile, updateGuardian } from './service/guardians.ts';
import { isByPlace, listStudents } from './service/list-students.ts';
import { changePlace, changeStatus, nextRollOf } from './service/places.ts';
import { assertWithinReach } from './service/reach.ts';
import { readFull, readStudent } from './service/read-student.ts';
import { readTimeline } from './service/read-timeline.ts';
import { revealField, revealGuardian } from './service/reveal.ts';
import { readSetup } from './service/setup.ts';
import { type UpdateInput, updateStudent } from './service/update-student.ts';
import { withinLimit } from './service/within-limit.ts';
import { serveSignIns } from './sign-in/service/serve-sign-in.ts';
import { student } from './student.entity.ts';

/** Serves students: the list of a year, the profile, admission, the ladder, guardians, import and export. */
export function serveStudents(app: FastifyInstance): void {
  serveAlumni(app);
  const guardianLabels = Object.fromEntries(
    Object.entries(guardianFields).map(([name, field]) => [name, field.label]),
  );
  const attributes = {
    ...fieldLabels(student),
    ...fieldTexts,
    sectionId: fieldTexts.section,
    ...Object.fromEntries(
      Object.entries(guardianLabels).map(([name, label]) => [`guardians.${name}`, label]),
    ),
  };
  const guardianAttributes = { attributes: guardianLabels };
  const today = (call: { services: { now(): Date } }) => todayInDhaka(call.services.now());

  serveBarred(app);
  serveBatches(app);
  serve(app, pastExamsContract.ofStudent, async (transaction, { input }) => {
    await assertStudent(transaction, input.id);
    await assertWithinReach(transaction, input.id);
    return readPastExams(transaction, input.id);
  });
  servePromotion(app);
  serveQuick(app);
  serveReports(app);
  serveSignIns(app);
  serveEntityFiles(app, student);
  declareList(app, 'students', studentsPermission.view);
  serve(app, contract.options, (transaction, { input }) => listOptions(transaction, student, input));
  serve(app, contract.list, (transaction, { input, context }) => {
    const can = { edit: context.permissions.has(studentsPermission.edit) };
    // The same page is opened by many in the morning; who may see less gets one of its own.
    const question = JSON.stringify([input, can, seesMobiles(context.permissions), context.reach ?? null]);
    return transaction.keptList(
      `students.list ${question}`,
      async () => ({ ...(await listStudents(transaction, input)), can }),
      ({ items }): Only => {
        if (!isByPlace(input)) return {};
        const sections = input.filter.sectionId ?? [];
        return {
          students_student: items.map((one) => one.id),
          ...(sections.length > 0 ? { students_enrolment: sections } : {}),
        };
      },
    );
  });
  serve(app, contract.lookUp, async (transaction, { input }) => ({
    items: (await lookUpStudents(transaction, input.q)).flatMap(
      ({ id, code, name, roll, place, guardian }) =>
        roll === null || place === null ? [] : [{ id, code, name, roll, place, guardian }],
    ),
  }));
  serve(app, contract.setup, (transaction) => readSetup(transaction));
  serve(app, contract.nextRoll, (transaction, { input }) => nextRollOf(transaction, input.sectionId));
  serve(app, contract.guardianByMobile, (transaction, { input }) =>
    guardiansByMobile(transaction, input.mobile),
  );
  serve(app, contract.read, async (transaction, { input, services }) => {
    await assertWithinReach(transaction, input.id);
    return readStudent(transaction, services, input.id);
  });
  servePlatform(app, contract.addAccount, (transaction, { input, services }) =>
    addAccount(transaction, services, input.id),
  );
  serve(app, contract.timeline, async (transaction, { input, services }) => {
    await assertWithinReach(transaction, input.id);
    return readTimeline(transaction, services, input.id);
  });
  // Who comes, leaves or comes back: what they and their guardians sign in with changes in the same transaction. A guardian
  // may have had another child here who left.
  serveBoth(
    app,
    contract.admit,
    (transaction, call) =>
      withinLimit(transaction, call.services, async () => {
        const made = await admitStudent(transaction, call.input as unknown as AdmitInput, today(call));
        await giveAccountsBack(transaction, [made.id]);
        return made;
      }),
    { attributes },
  );
  serve(
    app,
    contract.update,
    (transaction, call) => updateStudent(transaction, call.input as unknown as UpdateInput, today(call)),
    { attributes },
  );
  serveReveal(
    app,
    contract.reveal,
    (transaction, { input }) => revealField(transaction, input),
    ({ field }) => isOfIdentity(field),
  );
  serveReveal(
    app,
    contract.revealGuardian,
    (transaction, { input }) => revealGuardian(transaction, input),
    ({ field }) => isOfIdentity(field),
  );
  serveBoth(
    app,
    contract.enrol,
    (transaction, call) =>
      withinLimit(transaction, call.services, async () => {
        const placed = await enrolStudent(transaction, call.input, today(call));
        await giveAccountsBack(transaction, [call.input.id]);
        return placed;
      }),
    { attributes },
  );
  serve(app, contract.changePlace, (transaction, call) => changePlace(transaction, call.input, today(call)), {
    attributes,
  });
  serveBoth(
    app,
    contract.changeStatus,
    (transaction, call) =>
      call.input.status === 'active'
        ? withinLimit(transaction, call.services, () => changeStatus(transaction, call.input, today(call)))
        : changeStatus(transaction, call.input, today(call)),
    {
      attributes,
    },
  );
  serveBoth(
    app,
    contract.addGuardian,
    async (transaction, { input: { id, ...input } }) => {
      await readFull(transaction, id);
      const added = await addGuardian(transaction, id, input);
      await giveBackWhereHere(transaction, [id]);
      return added;
    },
    guardianAttributes,
  );
  serve(
    app,
    contract.updateGuardian,
    (transaction, { input }) => updateGuardian(transaction, input),
    guardianAttributes,
  );
  serveImport(app, contract, studentImport, {
    attributes,
    around: (transaction, call, write) => withinLimit(transaction, call.services, write),
  });
  serveOpen(app, contract.template, async (_database, { input, context, reply }) => {
    const heading = Object.entries(importColumns).map(
      ([name, label]) => textOf(label, context.language) + (requiredColumns.has(name) ? '*' : ''),
    );
    const body = await sheetFile(input.format, textOf(student.plural, context.language), [heading]);
    sendDownload(reply, input.format, 'students-import', body);
    return reply;
  });
  serveOpen(app, contract.exportFile, async (database, { input, context, services, reply }) => {
    const { format, ...query } = input;
    const { language } = context;
    const lines = await exportLines(
      (work) => database.readInSite(context, work),
      query,
      language,
      format === 'pdf' ? 'paper' : 'sheet',
    );
    const body = await linesFile(format, lines, {
      language,
      site: context.siteId === null ? null : await services.sites.find(context.siteId),
      now: services.now(),
    });
    sendDownload(reply, format, `students-${todayInDhaka(services.now())}`, body);
    return reply;
  });
}
