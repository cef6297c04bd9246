import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { sendSheet } from '../../../../core/server/list-files/send-sheet.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { sheetOfRows } from '../../../../core/server/sheets/office-sheet.ts';
import { versionFor } from '../../design/service/templates.ts';
import { hasBooks, type KindName, kinds } from '../../kinds.ts';
import { documentsFields } from '../../labels.ts';
import { endingBook } from '../../service/books.ts';
import { keepFaces } from '../../service/faces.ts';
import { declareClearance, hooksOf } from '../../service/hooks.ts';
import { assertMaySit } from '../../sit/service/barred.ts';
import { issueContract as contract } from '../contract.ts';
import { registerTexts } from '../labels.ts';
import { openBelongings, openCards, takeCardsBack } from './belongings.ts';
import { listExams } from './exam-values.ts';
import { assertHere, findPerson, issueOne } from './issue.ts';
import { listLeavers } from './leavers.ts';
import { printFile } from './print-file.ts';
import { progressOf } from './progress.ts';
import { findPeople, listDocuments, listHeld, notePrint, readHistoryOf, revokeDocument } from './register.ts';
import { givingTransfer, readClearance } from './transfer.ts';

const options = { attributes: documentsFields };

/**
 * What the record says of a document's fields: of a transfer certificate result and promotion, of a testimonial what the board
 * sent, the empty fields apart; nothing of other kinds.
 */
async function knownOf(
  transaction: Transaction,
  services: Services,
  kind: KindName,
  studentId: string,
): Promise<Record<string, Label>> {
  if (kind === 'transfer') {
    const progress = await progressOf(transaction, services, studentId);
    return progress ? { progress } : {};
  }
  if (kind !== 'testimonial') return {};
  const site = await services.sites.find(transaction.siteId);
  const results = await hooksOf(services).results?.(transaction, [studentId], site?.board ?? null);
  return Object.fromEntries(
    Object.entries(results?.get(studentId) ?? {}).filter(([, said]) => said.en !== '' && said.bn !== ''),
  );
}

/** The fields of a kind that records may know; where they do not, nobody types them a second time. */
const factsOf: Partial<Record<KindName, readonly string[]>> = {
  testimonial: ['examName', 'examYear', 'examBoard', 'session', 'gpa', 'gpaWithoutFourth'],
  transfer: ['progress'],
};

/** What the last valid document of a kind said of those fields, in each language. */
async function saidBefore(
  transaction: Transaction,
  kind: KindName,
  studentId: string,
): Promise<Record<string, Label>> {
  const names = factsOf[kind] ?? [];
  if (names.length === 0) return {};
  const rows = await transaction.read(
    { language: oneOf<Language>(), values: json<Record<string, Label>>() },
    `SELECT DISTINCT ON (language) language, data->'values' AS values FROM documents_issue
      WHERE site_id = $1 AND kind = $2 AND student_id = $3 AND revoked_at IS NULL ORDER BY language, serial DESC, id DESC`,
    kind,
    studentId,
  );
  const saidIn = (language: Language, name: string) =>
    rows.find((one) => one.language === language)?.values[name]?.[language] ?? '';
  return Object.fromEntries(names.map((name) => [name, { en: saidIn('en', name), bn: saidIn('bn', name) }]));
}

/** Serves giving, printing and revoking documents, and their register. */
export function serveIssue(app: FastifyInstance): void {
  serve(app, contract.documents, (transaction, { input, services }) =>
    listDocuments(transaction, services.database, input),
  );
  serve(app, contract.people, (transaction, { input }) => findPeople(transaction, input));
  serve(app, contract.leavers, (transaction, { input }) => listLeavers(transaction, input));
  serve(app, contract.exams, (transaction) => listExams(transaction));
  serve(app, contract.clearance, (transaction, { input, services }) =>
    readClearance(transaction, services, input.studentId),
  );
  serve(app, contract.held, (transaction, { input }) => listHeld(transaction, input));
  serve(app, contract.known, async (transaction, { input, services }) => {
    if (kinds[input.kind].of === 'student') await findPerson(transaction, input.kind, input.studentId);
    return {
      fields: await knownOf(transaction, services, input.kind, input.studentId),
      before: await saidBefore(transaction, input.kind, input.studentId),
    };
  });
  serve(
    app,
    contract.issue,
    async (transaction, { input, services }) => {
      const { kind, templateId, personId, ...given } = input;
      const person = await findPerson(transaction, kind, personId);
      if (kind === 'admit') await assertMaySit(transaction, services, given.examId, personId);
      if (person.photo) await keepFaces(services, [person.photo]);
      const version = await versionFor(transaction, kind, templateId);
      assertHere(kind, person, version.layout);
      const known = await knownOf(transaction, services, kind, personId);
      const details = {
        ...given.details,
        ...Object.fromEntries(Object.entries(known).map(([name, said]) => [name, said[given.language]])),
      };
      return issueOne(
        transaction,
        services,
        { kind, ...given, details, templateVersionId: version.id },
        personId,
      );
    },
    { ...options, idempotent: true },
  );
  declareClearance(app, openBelongings);
  declareClearance(app, openCards);
  serve(
    app,
    contract.takeCardsBack,
    (transaction, { input, services }) => takeCardsBack(transaction, input, services.now()),
    options,
  );
  serveWithApproval(app, contract.issueTransfer, givingTransfer, options);
  serveWithApproval(app, contract.endBook, endingBook, options);
  serve(app, contract.print, (transaction, { input, services }) =>
    notePrint(transaction, services, input.id),
  );
  serveOpen(app, contract.printFile, async (database, { input, context, services, reply }) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!site) throw new AppError(errors.notFound);
    const { name, draw } = await database.readInSite(context, (transaction) =>
      printFile(transaction, services, input.id, site),
    );
    return sendDownload(reply, 'pdf', name, await draw());
  });
  serve(app, contract.history, (transaction, { input, services }) =>
    readHistoryOf(transaction, services.database, input.id),
  );
  serve(
    app,
    contract.revoke,
    (transaction, { input, services }) => revokeDocument(transaction, input, services.now()),
    options,
  );
  serveOpen(app, contract.registerFile, (database, call) => {
    const { format, ...question } = call.input;
    const t = (label: Label) => textOf(label, call.context.language);
    const texts = registerTexts;
    const heading = [
      texts.number,
      ...(hasBooks(call.input.kind) ? [texts.book] : []),
      texts.day,
      texts.name,
      texts.code,
      texts.about,
      texts.state,
      texts.printed,
      texts.by,
    ].map(t);
    return sendSheet(call, format, `register-${question.kind}`, async (transaction, page) => {
      const { items, total } = await listDocuments(transaction, database, { ...question, ...page });
      const rows = items.map((one) => [
        one.number,
        ...(hasBooks(question.kind) ? [one.book ? `${one.book.number} / ${one.book.serial}` : ''] : []),
        one.day,
        t(one.name),
        one.code,
        t(one.about),
        one.isRevoked
          ? `${t(texts.revoked)}: ${one.revokedReason}`
          : one.endedOn
            ? textOf(texts.endedSince, call.context.language, { day: dayLabel(one.endedOn) })
            : t(texts.valid),
        one.printed,
        one.issuedBy,
      ]);
      return {
        sheet: sheetOfRows(t(kinds[question.kind].label), [heading, ...rows], { kinds: { 1: 'day' } }),
        total,
      };
    });
  });
}
