import type * as z from 'zod';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { AppError } from '../../../../core/errors.ts';
import type { Label, Language } from '../../../../core/labels.ts';
import { formatTaka, parseTaka } from '../../../../core/money.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import { answerPage, formKey, type Reader, tellPage } from '../../../website/public.ts';
import { resultsContract as contract } from '../../contract.ts';
import { drawSteps } from '../../grading/draw-steps.ts';
import { explain } from '../../grading/explain.ts';
import { labels, outcomeLabels } from '../../labels.ts';
import { outcomeSentences } from '../../outcome-sentences.ts';
import { withdrawTexts } from '../../publish/withdraw-labels.ts';
import { drawSheet } from '../draw-sheet.ts';
import { lookUpBlocks } from '../look-up-form.ts';
import { markSheetModel, type SheetStudent } from '../mark-sheet-model.ts';
import { gpaText } from '../sheet-columns.ts';
import { lookUpErrors, sheetLabels } from '../sheet-labels.ts';
import { readOpenClasses } from './look-up.ts';

type Found = z.output<typeof contract.lookUp.output>;
type Checked = z.output<typeof contract.checkCode.output>;
type Asked = Readonly<Record<'examId' | 'classId' | 'roll' | 'proof', string>>;

const place = '/web/exam-result';
const another = { kind: 'way' as const, to: place, name: sheetLabels.another };

/** Has the page of results draw its form, the result of who asks by it, and what is said of a printed sheet. */
export function answerLookUp(services: Services): void {
  tellPage(services, 'results', async (transaction) => ({
    blocks: lookUpBlocks(await readOpenClasses(transaction, services.now())),
  }));
  answerPage(services, 'results', async ({ sent, query, call, reader, site }) => {
    const code = query.get('code');
    if (!sent && code === null) return null;
    if (!sent) {
      if (!/^[\w-]{20,60}$/.test(code ?? '')) throw new AppError(lookUpErrors.notGenuine);
      return { parts: checkedParts(await call(contract.checkCode, { code }), reader) };
    }
    const text = (name: string) => (sent.get(name) ?? '').trim();
    const asked = {
      examId: text('examId'),
      classId: text('classId'),
      roll: text('roll'),
      proof: text('proof'),
    };
    const roll = asked.roll === '' ? undefined : Number(toAsciiDigits(asked.roll));
    const given = { ...asked, roll };
    if (sent.has('file')) {
      await call(contract.lookUpFile, given);
      return { parts: [] };
    }
    const found = await call(contract.lookUp, given);
    return { parts: foundParts(found, asked, site.name, reader), sheet: 'mark-sheet.css' };
  });
}

function foundParts(found: Found, asked: Asked, institution: Label, reader: Reader) {
  const { t, language } = reader;
  const { sheet, dues } = found;
  if (dues)
    return [
      another,
      {
        kind: 'verdict' as const,
        verdict: 'held',
        isGood: false,
        said: sheetLabels.heldForDues,
        hints: [sheetLabels.payWhere, sheetLabels.fineApart],
        rows: [
          { name: labels.name, value: { text: dues.student } },
          { name: labels.exam, value: { text: joined(' · ', dues.exam, dues.year) } },
          { name: labels.classSection, value: { text: joined(', ', dues.className, dues.section) } },
          { name: labels.roll, value: { number: dues.roll } },
          { name: sheetLabels.duesOwed, value: { text: inTaka(dues.amount) } },
        ],
      },
    ];
  if (!sheet) return [another, { kind: 'text' as const, text: sheetLabels.withheld }];
  const { run, student, highest, ranked, qr } = sheet;
  const model = markSheetModel(run, student as unknown as SheetStudent, { highest, ranked }, reader);
  const sentence = outcomeSentences[student.outcome];
  return [
    piece(
      'div',
      { class: 'actions screen-only' },
      piece('a', { class: 'button', href: reader.base + place }, t(sheetLabels.another)),
      piece(
        'button',
        { type: 'button', class: 'button scripted', 'data-prints': 'mark-sheet' },
        t(sheetLabels.print),
      ),
      fileForm(asked, reader),
    ),
    ...(sentence ? [piece('p', { role: 'status' }, piece('strong', {}, t(sentence)))] : []),
    drawSheet({ id: 'mark-sheet', institution: t(institution), model, photo: null, qr }),
    piece(
      'section',
      { class: 'screen-only', tabindex: '-1', 'data-said': '' },
      piece('h2', {}, t(sheetLabels.howItCame)),
      drawSteps(explain(student.trace, run.units, language)),
    ),
  ];
}

/** What was asked stands in the page and not in an address, so the file is asked for by a form. */
const fileForm = (asked: Asked, reader: Reader): Piece =>
  piece(
    'form',
    { method: 'post', action: reader.base + place },
    formKey(reader),
    Object.entries({ ...asked, file: 'pdf' }).map(([name, value]) =>
      piece('input', { type: 'hidden', name, value }),
    ),
    piece('button', { type: 'submit', class: 'button' }, reader.t(sheetLabels.pdf)),
  );

const joined = (between: string, one: Label, other: Label): Label => ({
  en: `${one.en}${between}${other.en}`,
  bn: `${one.bn}${between}${other.bn}`,
});

const inTaka = (amount: string): Label => {
  const shown = (language: Language) => formatTaka(parseTaka(amount) ?? 0n, { language });
  return { en: shown('en'), bn: shown('bn') };
};

/** What a printed sheet must say, for whoever scans its code. */
function checkedParts(one: Checked, { t, digits, number }: Reader) {
  const revision = t(labels.revision, { number: number(one.revision) });
  const outcome = one.outcome && (outcomeSentences[one.outcome] ?? outcomeLabels[one.outcome]);
  const gpa = one.gpa === null ? '' : `${digits(gpaText(one.gpa))} (${one.letter})`;
  const ends = one.isWithdrawn
    ? [{ name: labels.outcome, value: { text: withdrawTexts.state } }]
    : !outcome || gpa === ''
      ? [{ name: labels.outcome, value: { text: sheetLabels.checkedHeld } }]
      : [
          { name: labels.outcome, value: { text: outcome } },
          { name: labels.gpa, value: { text: { en: gpa, bn: gpa } } },
        ];
  return [
    {
      kind: 'verdict' as const,
      verdict: one.isWithdrawn ? 'withdrawn' : one.isCurrent ? 'valid' : 'replaced',
      isGood: one.isCurrent && !one.isWithdrawn,
      said: one.isWithdrawn
        ? sheetLabels.checkedWithdrawn
        : one.isCurrent
          ? sheetLabels.checked
          : sheetLabels.checkedOld,
      hints: [sheetLabels.compareIt],
      rows: [
        { name: labels.name, value: { text: one.name } },
        { name: labels.exam, value: { text: joined(' · ', one.exam, one.year) } },
        { name: labels.class, value: { text: one.className } },
        ...ends,
      ],
    },
    { kind: 'note' as const, text: { en: revision, bn: revision } },
    { kind: 'way' as const, to: place, name: sheetLabels.lookUp },
  ];
}
