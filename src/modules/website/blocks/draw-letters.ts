import type * as z from 'zod';
import { type Label, textOf } from '../../../core/labels.ts';
import { type Piece, piece } from '../../../core/validation/pieces.ts';
import type { lettersContract } from '../letters/contract.ts';
import {
  followedTexts,
  followLabels,
  formLabels,
  kindTexts,
  letterFields,
  letterLabels,
} from '../letters/labels.ts';
import { followPath, type LetterKind } from '../letters/rules.ts';
import type { Block } from './contract.ts';
import { asksBy, formKey, wrongOf, wrongPieces } from './draw-form.ts';
import type { Reader } from './words.ts';

type Form = Extract<Block, { kind: 'letter' }>;

const name = (field: string): Label => letterFields[field] ?? formLabels.send;
const places = {
  contact: '/web/contact-form',
  complaint: '/web/officer-complaint',
  follow: followPath,
} as const;

/** The form as the page has it, with what was typed and what is wrong with it; its page takes it. */
export const drawLetterForm = (form: Form, reader: Reader): Piece =>
  piece(
    'div',
    { class: 'letter', 'data-letter': form.form },
    piece(
      'form',
      {
        method: 'post',
        action: reader.base + places[form.form],
        novalidate: '',
        ...(form.form === 'follow'
          ? asksBy('again', reader, followLabels.away)
          : asksBy('once', reader, formLabels.away)),
      },
      formKey(reader),
      form.problem ? piece('p', { class: 'problem', role: 'alert' }, reader.t(form.problem)) : null,
      form.form === 'follow' ? followFields(form, reader) : writtenFields(form, form.form, reader),
      piece(
        'button',
        { type: 'submit', class: 'button primary' },
        reader.t(form.form === 'follow' ? followLabels.ask : formLabels.send),
      ),
    ),
  );

/** One field of the form, by its name. */
function fieldsOf({ typed = {}, problems = {} }: Form, { t }: Reader) {
  const first = Object.keys(letterFields).find((one) => (problems[one] ?? []).length > 0);
  return (
    field: string,
    label: string,
    attributes: Readonly<Record<string, string | undefined>>,
    tag: 'input' | 'textarea' = 'input',
  ): Piece => {
    const wrong = problems[field] ?? [];
    const all = { name: field, ...attributes, ...wrongOf(field, wrong, field === first) };
    const value = typed[field] || undefined;
    return piece(
      'div',
      { class: 'asked' },
      piece('label', {}, label, tag === 'input' ? piece(tag, { ...all, value }) : piece(tag, all, value)),
      wrongPieces(field, wrong, t),
    );
  };
}

function writtenFields(form: Form, kind: LetterKind, reader: Reader): Piece[] {
  const { t, language } = reader;
  const field = fieldsOf(form, reader);
  const optional = textOf(formLabels.optional, language, { name: name('name') });
  return [
    field('name', kind === 'complaint' ? optional : t(name('name')), {
      maxlength: '120',
      autocomplete: 'name',
      required: kind === 'contact' ? '' : undefined,
    }),
    piece(
      'fieldset',
      {},
      piece('legend', {}, t(formLabels.answer)),
      field('mobile', t(name('mobile')), { type: 'tel', maxlength: '20', autocomplete: 'tel' }),
      field('email', t(name('email')), { type: 'email', maxlength: '120', autocomplete: 'email' }),
    ),
    field('subject', t(name('subject')), { maxlength: '150', required: '' }),
    field('body', t(name('body')), { rows: '6', maxlength: '3000', required: '' }, 'textarea'),
    piece(
      'label',
      { class: 'nobody', 'aria-hidden': 'true' },
      t(formLabels.leaveEmpty),
      piece('input', { name: 'homepage', tabindex: '-1', autocomplete: 'off' }),
    ),
  ];
}

const followFields = (form: Form, reader: Reader): Piece[] => [
  fieldsOf(form, reader)('code', reader.t(letterLabels.code), {
    maxlength: '40',
    required: '',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    placeholder: 'A-7KQ2-M4XP',
  }),
];

/** What stands in place of the form once the office has the message. */
export function drawSent(kind: LetterKind, code: string, reader: Reader): Piece {
  const { t, base } = reader;
  return piece(
    'div',
    { class: 'letter', role: 'status', tabindex: '-1', 'data-said': '' },
    piece('p', {}, piece('strong', {}, t(formLabels.sent)), piece('br', {}), t(formLabels.number, { code })),
    // A number in an address would be sent to whoever gets the address.
    piece(
      'form',
      { method: 'post', action: base + followPath, ...asksBy('again', reader, followLabels.away) },
      formKey(reader),
      piece('input', { type: 'hidden', name: 'code', value: code }),
      piece('button', { type: 'submit', class: 'button' }, t(formLabels.follow)),
    ),
    piece('p', {}, piece('a', { class: 'button', href: base + places[kind] }, t(formLabels.another))),
  );
}

export type Followed = z.output<typeof lettersContract.follow.output>;

/** What became of a message or a complaint, below the form that asked. */
export function drawFollowed(letter: Followed, { t, dateTime }: Reader): Piece {
  const { code, kind, state, receivedAt, answers } = letter;
  const facts: readonly (readonly [Label, string])[] = [
    [letterLabels.code, code],
    [letterLabels.kind, t(kindTexts[kind])],
    [letterLabels.receivedAt, dateTime(receivedAt)],
    [followLabels.state, t(followedTexts[state])],
  ];
  return piece(
    'div',
    { class: 'article', role: 'status', tabindex: '-1', 'data-said': '' },
    piece(
      'dl',
      { class: 'facts' },
      facts.map(([label, value]) => piece('div', {}, piece('dt', {}, t(label)), piece('dd', {}, value))),
    ),
    piece('h2', {}, t(followLabels.answers)),
    answers.length === 0 ? piece('p', {}, t(followLabels.none)) : null,
    answers.map((one) =>
      piece(
        'section',
        {},
        piece('p', { class: 'hint' }, dateTime(one.at)),
        one.text.split('\n').map((line) => piece('p', {}, line)),
        one.hasFiles ? piece('p', { class: 'hint' }, t(followLabels.files)) : null,
      ),
    ),
    state === 'waiting' ? piece('p', {}, t(followLabels.writeAgain, { code })) : null,
  );
}
