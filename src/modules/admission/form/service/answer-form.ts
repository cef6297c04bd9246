import { AppError, ValidationError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import {
  answerPage,
  drawCode,
  formKey,
  openFormSheet,
  type Reader,
  sentCode,
} from '../../../website/public.ts';
import { payerTexts } from '../../labels.ts';
import { payers } from '../../rules.ts';
import { type Application, formContract as contract } from '../contract.ts';
import { formPages } from '../declaration-blocks.ts';
import { mayAnswer, owes, statusRows } from '../status-rows.ts';
import { formWords as words } from '../words.ts';
import { askedForm, resumedForm, takeForm } from './take-form.ts';

/**
 * Has the pages of applications answer without scripts: the form itself, what became of one, its papers, the seat and the
 * payment. The code stands in the page and in no address.
 */
export function answerForms(services: Services): void {
  for (const name of ['admission', 'registration'] as const)
    answerPage(services, name, async (asked) => {
      const { sent, call, reader } = asked;
      if (!sent) {
        const code = sentCode(asked);
        if (code === null) return askedForm(asked, name);
        const application = await call(contract.read, { code });
        const of = { code, place: formPages[name] };
        return {
          parts: [
            { kind: 'verdict', verdict: 'sent', isGood: true, said: words.sent, hints: [], rows: [] },
            drawCode(code, reader),
            ...statusParts(application, of, null, reader),
          ],
          sheet: openFormSheet,
        };
      }
      if (sent.get('act') === 'apply') return takeForm(asked, name, services);
      const text = (field: string) => (sent.get(field) ?? '').trim();
      const code = text('code');
      const act = text('act');
      if (act === 'form' || act === 'card') {
        await call(contract.paper, { code, kind: act });
        return { parts: [] };
      }
      const trxSecond = text('trxSecond');
      const paid = { payer: text('payer'), trx: text('trx'), ...(trxSecond ? { trxSecond } : {}) };
      const of = { code, place: formPages[name] };
      const before = await call(contract.read, { code });
      if (before.state === 'draft' && before.isOpen) return resumedForm(asked, name, code, before);
      // Asked first, as the living form does.
      if (act === 'decline' && mayAnswer(before))
        return {
          parts: [
            { kind: 'problem', text: words.sure },
            actForm('declineSure', words.decline, of, reader),
            actForm('look', words.notSure, of, reader),
          ],
        };
      // A page that is loaded again sends again: what was done stays done.
      const answer = mayAnswer(before) ? answers.get(act) : undefined;
      const refused = answer
        ? await refusalOf(call(contract.respond, { code, answer }))
        : act === 'pay' && owes(before)
          ? await refusalOf(call(contract.pay, { code, ...paid }))
          : null;
      const application = await call(contract.read, { code });
      const problem = refused ? [{ kind: 'problem' as const, text: refused }] : [];
      const typed = refused && act === 'pay' ? paid : null;
      return { parts: [...problem, ...statusParts(application, of, typed, reader)] };
    });
}

const answers = new Map<string, 'accept' | 'decline'>([
  ['accept', 'accept'],
  ['declineSure', 'decline'],
]);
type Typed = { readonly payer: string; readonly trx: string; readonly trxSecond?: string };

/** Why it was refused, to be said beside the application; null where it was done. */
async function refusalOf(act: Promise<unknown>): Promise<Label | null> {
  try {
    await act;
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return Object.values(error.fields)[0]?.[0] ?? words.correct;
    if (error instanceof AppError && error.kind.status < 500) return error.text;
    throw error;
  }
}

type Of = { readonly code: string; readonly place: string };

/** What became of an application, with what may be done now. */
function statusParts(application: Application, of: Of, typed: Typed | null, reader: Reader) {
  const { state, declaration, reason, isAccepted, test } = application;
  const heading = { kind: 'heading' as const, text: declaration.title };
  const another = { kind: 'way' as const, to: of.place, name: words.another };
  if (state === 'draft') return [heading, { kind: 'text' as const, text: words.closed }, another];
  const acts = (...names: (readonly [act: string, name: Label])[]) =>
    piece(
      'div',
      { class: 'actions' },
      names.map(([act, name]) => actForm(act, name, of, reader)),
    );
  return [
    heading,
    { kind: 'facts' as const, rows: statusRows(application, reader) },
    ...(reason ? [{ kind: 'text' as const, text: { en: reason, bn: reason } }] : []),
    ...(isAccepted ? [{ kind: 'text' as const, text: words.accepted }] : []),
    ...(mayAnswer(application) ? [acts(['accept', words.accept], ['decline', words.decline])] : []),
    ...(owes(application)
      ? [
          {
            kind: 'form' as const,
            to: of.place,
            method: 'post' as const,
            asks: 'scripts' as const,
            fields: [
              { name: 'code', label: words.code, type: 'hidden' as const, value: of.code },
              { name: 'act', label: words.pay, type: 'hidden' as const, value: 'pay' },
              {
                name: 'payer',
                label: words.payer,
                type: 'choice' as const,
                options: payers.map((value) => ({ value, name: payerTexts[value] })),
                ...(typed ? { value: typed.payer } : {}),
              },
              {
                name: 'trx',
                label: words.trx,
                type: 'text' as const,
                most: 40,
                isNeeded: true,
                ...(typed ? { value: typed.trx } : {}),
              },
              {
                name: 'trxSecond',
                label: words.trxSecond,
                type: 'text' as const,
                most: 40,
                ...(typed?.trxSecond ? { value: typed.trxSecond } : {}),
              },
            ],
            button: words.giveTrx,
          },
        ]
      : []),
    acts(['form', words.print], ...(test ? [['card', words.card] as const] : [])),
    another,
  ];
}

const actForm = (act: string, name: Label, { code, place }: Of, reader: Reader): Piece =>
  piece(
    'form',
    { method: 'post', action: reader.base + place },
    formKey(reader),
    piece('input', { type: 'hidden', name: 'code', value: code }),
    piece('input', { type: 'hidden', name: 'act', value: act }),
    piece('button', { type: 'submit', class: 'button' }, reader.t(name)),
  );
