import { ValidationError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import {
  type Asked,
  answerPage,
  drawCode,
  formKey,
  openFormSheet,
  problemsIn,
  type Reader,
  refusalOf,
  sentCode,
} from '../../../website/public.ts';
import { payerTexts } from '../../labels.ts';
import { payers } from '../../rules.ts';
import { type Application, formContract as contract } from '../contract.ts';
import { jobPage } from '../post-blocks.ts';
import { statusFacts } from '../status-facts.ts';
import { formWords as words } from '../words.ts';
import { askedForm, resumedForm, takeForm } from './take-form.ts';

/**
 * Has the page of vacancies answer without scripts: the form of a post, what became of an application, its payment and
 * its papers. The code stands in the page and in no address.
 */
export function answerForm(services: Services): void {
  answerPage(services, 'jobs', async (asked) => {
    const { sent, call, reader } = asked;
    if (!sent) {
      const code = sentCode(asked);
      if (code === null) return askedForm(asked);
      const application = await call(contract.read, { code });
      const said = piece('p', { role: 'status' }, piece('strong', {}, reader.t(words.sent)));
      return {
        parts: [said, drawCode(code, reader), ...statusParts(application, code, {}, reader)],
        sheet: openFormSheet,
      };
    }
    const act = sent.get('act') ?? '';
    if (act === 'apply') return takeForm(asked, services);
    const code = (sent.get('code') ?? '').trim();
    if (act === 'admit' || act === 'letter') {
      await call(contract.document, { code, which: act });
      return { parts: [] };
    }
    const before = await call(contract.read, { code });
    if (before.state === 'draft' && before.isOpen) return resumedForm(asked, code, before);
    // Asked first, as the living form does.
    if (act === 'withdraw' && before.mayWithdraw)
      return {
        parts: [
          { kind: 'problem', text: words.sure },
          actForm('withdrawSure', words.withdraw, code, reader),
          actForm('look', words.back, code, reader),
        ],
        sheet: openFormSheet,
      };
    const wrong = await done(asked, act, before, code);
    const application = await call(contract.read, { code });
    return { parts: statusParts(application, code, wrong, reader), sheet: openFormSheet };
  });
}

type Wrong = { readonly problem?: Label; readonly payer?: string; readonly trx?: string };
const owes = ({ payment }: Application): boolean => payment === 'pending' || payment === 'claimed';

/** Does what was asked for, once: a page that is loaded again sends again. Answers why it was refused, with what was typed. */
async function done(asked: Asked, act: string, before: Application, code: string): Promise<Wrong> {
  const { sent, call } = asked;
  const paid = { payer: (sent?.get('payer') ?? '').trim(), trx: (sent?.get('trx') ?? '').trim() };
  try {
    if (act === 'withdrawSure' && before.mayWithdraw) await call(contract.withdraw, { code });
    else if (act === 'pay' && owes(before)) await call(contract.pay, { code, ...paid });
    return {};
  } catch (error) {
    const typed = act === 'pay' ? paid : {};
    if (error instanceof ValidationError)
      return { ...typed, problem: Object.values(problemsIn(error))[0] ?? words.correct };
    return { ...typed, problem: refusalOf(asked, error).text };
  }
}

function statusParts(application: Application, code: string, wrong: Wrong, reader: Reader) {
  const { t } = reader;
  const heading = { kind: 'heading' as const, text: application.post.name };
  const another = { kind: 'way' as const, to: jobPage, name: words.another };
  if (application.state === 'draft') return [heading, { kind: 'text' as const, text: words.closed }, another];
  const acts: (readonly [string, Label])[] = [
    ...(application.hasAdmitCard ? [['admit', words.admitCard] as const] : []),
    ...(application.hasLetter ? [['letter', words.letter] as const] : []),
    ...(application.mayWithdraw ? [['withdraw', words.withdraw] as const] : []),
  ];
  return [
    heading,
    ...(wrong.problem ? [{ kind: 'problem' as const, text: wrong.problem }] : []),
    {
      kind: 'facts' as const,
      rows: statusFacts(application, reader).map(([name, text]) => ({
        name,
        value: { text: { en: text, bn: text } },
      })),
    },
    ...(owes(application) ? [payForm(code, wrong)] : []),
    piece(
      'div',
      { class: 'actions' },
      acts.map(([act, name]) => actForm(act, name, code, reader)),
    ),
    piece(
      'p',
      { class: 'screen-only' },
      piece('a', { class: 'button', href: reader.base + jobPage }, t(words.another)),
    ),
  ];
}

const payForm = (code: string, { payer, trx }: Wrong) => ({
  kind: 'form' as const,
  to: jobPage,
  method: 'post' as const,
  asks: 'scripts' as const,
  fields: [
    { name: 'code', label: words.code, type: 'hidden' as const, value: code },
    { name: 'act', label: words.pay, type: 'hidden' as const, value: 'pay' },
    {
      name: 'payer',
      label: words.payer,
      type: 'choice' as const,
      options: payers.filter((one) => one !== 'counter').map((value) => ({ value, name: payerTexts[value] })),
      ...(payer ? { value: payer } : {}),
    },
    {
      name: 'trx',
      label: words.trx,
      type: 'text' as const,
      most: 40,
      isNeeded: true,
      ...(trx ? { value: trx } : {}),
    },
  ],
  button: words.giveTrx,
});

const actForm = (act: string, name: Label, code: string, reader: Reader): Piece =>
  piece(
    'form',
    { method: 'post', action: reader.base + jobPage },
    formKey(reader),
    piece('input', { type: 'hidden', name: 'code', value: code }),
    piece('input', { type: 'hidden', name: 'act', value: act }),
    piece('button', { type: 'submit', class: 'button' }, reader.t(name)),
  );
