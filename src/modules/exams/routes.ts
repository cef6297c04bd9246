import type { FastifyInstance } from 'fastify';
import { fillLabel, textOf } from '../../core/labels.ts';
import { serveWithApproval } from '../../core/server/approvals/serve-act.ts';
import { serve, serveOpen } from '../../core/server/http/serve.ts';
import { sendDownload, sheetFile } from '../../core/server/sheets/list-files.ts';
import { declareExamRoutine } from '../documents/public.ts';
import { readBoard } from './board/service/board.ts';
import {
  acceptSheet,
  reopenSheet,
  returnSheet,
  submitSheet,
  verifySheet,
} from './board/service/move-sheet.ts';
import { readWaiting, remindTeachers } from './board/service/remind.ts';
import { giveSheets, readTeachers } from './board/service/teachers.ts';
import { examsContract as contract } from './contract.ts';
import { marksFileContract } from './files/contract.ts';
import { serveOwnSheets } from './files/own-sheet/service/own-sheet.ts';
import { checkMarksFile } from './files/service/check-file.ts';
import { examTemplate, sheetTemplate } from './files/service/marks-file.ts';
import { labels } from './labels.ts';
import { marksAttendanceContract } from './marks/attendance/contract.ts';
import { readDaysOfSheet } from './marks/attendance/service/read-days.ts';
import { readOthers } from './marks/service/read-others.ts';
import { readSheet } from './marks/service/read-sheet.ts';
import { saveMarks } from './marks/service/save-marks.ts';
import { readSecond, saveSecond } from './marks/service/second.ts';
import {
  addClasses,
  addPaper,
  cancelExam,
  postponePaper,
  readChanges,
  readOffers,
  withdrawPaper,
} from './papers/service/changes.ts';
import { readChoiceSections, readChoices, saveChoices } from './papers/service/choices.ts';
import { readClashes } from './papers/service/clashes.ts';
import {
  changeExam,
  closeExam,
  createExam,
  declareExam,
  listExams,
  readSetup,
} from './papers/service/exams.ts';
import { readExam, removePaper, savePaper } from './papers/service/papers.ts';
import { routineOf } from './papers/service/routine-of.ts';
import { codesShown, totalOf } from './rules.ts';

const attributes = {
  nameEn: labels.nameEn,
  nameBn: labels.nameBn,
  yearId: labels.year,
  startsOn: labels.startsOn,
  endsOn: labels.endsOn,
  marksUntil: labels.marksUntil,
  classIds: labels.classes,
  components: labels.components,
  full: labels.full,
  pass: labels.pass,
  unit: labels.unit,
  day: labels.day,
  startsAt: labels.startsAt,
  reason: labels.reason,
  teacherId: labels.teacher,
};
const options = { attributes };

export function serveExams(app: FastifyInstance): void {
  serveOwnSheets(app);
  declareExamRoutine(app, routineOf);
  serve(app, contract.setup, (transaction, { services }) => readSetup(transaction, services));
  serve(app, contract.list, (transaction, { input }) => listExams(transaction, input), options);
  serve(app, contract.read, (transaction, { input }) => readExam(transaction, input.id));
  serve(
    app,
    contract.create,
    (transaction, { input, services }) => createExam(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.change,
    (transaction, { input, services }) => changeExam(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.addClasses,
    (transaction, { input, services }) => addClasses(transaction, services, input),
    options,
  );
  serve(app, contract.offers, (transaction, { input }) => readOffers(transaction, input.id));
  serve(
    app,
    contract.addPaper,
    (transaction, { input, services }) => addPaper(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.withdrawPaper,
    (transaction, { input, services }) => withdrawPaper(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.postponePaper,
    (transaction, { input, services }) => postponePaper(transaction, services, input),
    options,
  );
  serve(app, contract.changes, (transaction, { input, services }) =>
    readChanges(transaction, services, input.id),
  );
  serve(app, contract.savePaper, (transaction, { input }) => savePaper(transaction, input), options);
  serve(app, contract.removePaper, (transaction, { input }) => removePaper(transaction, input.id));
  serve(app, contract.declare, (transaction, { input }) => declareExam(transaction, input), options);
  serve(app, contract.close, (transaction, { input }) => closeExam(transaction, input), options);
  serve(
    app,
    contract.cancel,
    (transaction, { input, services }) => cancelExam(transaction, services, input),
    options,
  );
  serve(app, contract.clashes, (transaction, { input }) => readClashes(transaction, input.id));
  serve(app, contract.board, (transaction, { input, services }) => readBoard(transaction, services, input));
  serve(app, contract.sheet, (transaction, { input, services }) =>
    readSheet(transaction, services, input.id),
  );
  serve(app, contract.teachers, (transaction, { input }) => readTeachers(transaction, input.id));
  serve(
    app,
    contract.giveSheets,
    (transaction, { input }) => giveSheets(transaction, input.changes),
    options,
  );
  serve(app, contract.others, (transaction, { input }) => readOthers(transaction, input.id));
  serve(app, marksAttendanceContract.days, (transaction, { input, services }) =>
    readDaysOfSheet(transaction, services, input),
  );
  serve(app, contract.waiting, (transaction, { input }) => readWaiting(transaction, input.id));
  serve(app, contract.remind, (transaction, { input }) => remindTeachers(transaction, input), options);
  serveOpen(
    app,
    contract.save,
    (_, { input, context, services }) => saveMarks(services, context, input),
    options,
  );
  serve(app, contract.second, (transaction, { input, services }) =>
    readSecond(transaction, services, input.id),
  );
  serve(
    app,
    contract.saveSecond,
    (transaction, { input, services }) => saveSecond(transaction, services, input),
    options,
  );
  serve(app, contract.submit, (transaction, { input, services }) =>
    submitSheet(transaction, services, input),
  );
  serve(app, contract.verify, (transaction, { input, services }) =>
    verifySheet(transaction, services, input),
  );
  serve(app, contract.accept, (transaction, { input, services }) =>
    acceptSheet(transaction, services, input),
  );
  serveWithApproval(app, contract.reopen, reopenSheet, options);
  serve(app, contract.giveBack, (transaction, { input }) => returnSheet(transaction, input), options);
  serveOpen(app, marksFileContract.template, async (_, { input, context, services, reply }) => {
    const { name, body } = await sheetTemplate(services, context, input.id);
    return sendDownload(reply, 'xlsx', name, body);
  });
  serveOpen(app, marksFileContract.templates, async (_, { input, context, services, reply }) => {
    const { name, body } = await examTemplate(services, context, input);
    return sendDownload(reply, 'xlsx', name, body);
  });
  serveOpen(app, marksFileContract.check, (_, { input, context, services }) =>
    checkMarksFile(services, context, input),
  );
  serve(app, contract.choiceSections, (transaction) => readChoiceSections(transaction));
  serve(app, contract.choices, (transaction, { input }) => readChoices(transaction, input.sectionId));
  serve(app, contract.saveChoices, (transaction, { input }) => saveChoices(transaction, input), options);
  serveOpen(app, contract.file, async (database, { input, context, services, reply }) => {
    const { sheet, components, students } = await database.readInSite(context, (transaction) =>
      readSheet(transaction, services, input.id),
    );
    const { language } = context;
    const say = (label: { en: string; bn: string }) => textOf(label, language);
    const shown = (value: number | keyof typeof codesShown | null) =>
      typeof value === 'number' ? value / 100 : value === null ? null : codesShown[value];
    const title = fillLabel(labels.marksFor, { section: sheet.section, subject: sheet.subject });
    const rows = [
      [
        say(labels.roll),
        say(labels.name),
        ...components.map((one) => `${say({ en: one.nameEn, bn: one.nameBn })} (${one.full / 100})`),
        `${say(labels.total)} (${sheet.full / 100})`,
      ],
      ...students.map((student) => [
        student.roll,
        say(student.name),
        ...student.entries.map(shown),
        shown(totalOf(student.entries)),
      ]),
    ];
    const file = await sheetFile(input.format, textOf(title, language).slice(0, 31), rows);
    return sendDownload(reply, input.format, `marks-${sheet.code}`, file);
  });
}
