import type * as z from 'zod';
import { type Label, textOf } from '../../../core/labels.ts';
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
import { blockLabels } from './labels.ts';
import { type Piece, piece } from './tree.ts';
import type { Reader } from './words.ts';

/** What a visitor fills in: a message, a complaint, or the number of one. */
export type LetterForm = LetterKind | 'follow';

const name = (field: string): Label => letterFields[field] ?? formLabels.send;

/** The form as the page has it, with a place for what is said of it; a small script sends it and says what came back. */
export const drawLetterForm = (form: LetterForm, reader: Reader): Piece =>
  piece(
    'div',
    { class: 'letter', 'data-letter': form },
    piece('noscript', {}, piece('p', {}, reader.t(blockLabels.needsScripts))),
    piece(
      'form',
      { method: 'dialog' },
      form === 'follow' ? followFields(reader) : writtenFields(form, reader),
      piece(
        'button',
        { type: 'submit', class: 'button primary scripted' },
        reader.t(form === 'follow' ? followLabels.ask : formLabels.send),
      ),
    ),
    piece('div', { tabindex: '-1', role: form === 'follow' ? 'status' : 'alert', 'data-said': '' }),
  );

function field(
  label: string,
  attributes: Readonly<Record<string, string | undefined>>,
  tag = 'input',
): Piece {
  return piece('label', {}, label, piece(tag, attributes));
}

function writtenFields(kind: LetterKind, { t, language }: Reader): Piece[] {
  const optional = textOf(formLabels.optional, language, { name: name('name') });
  return [
    field(kind === 'complaint' ? optional : t(name('name')), {
      name: 'name',
      maxlength: '120',
      minlength: '2',
      autocomplete: 'name',
      required: kind === 'contact' ? '' : undefined,
    }),
    piece(
      'fieldset',
      {},
      piece('legend', {}, t(formLabels.answer)),
      field(t(name('mobile')), { name: 'mobile', type: 'tel', maxlength: '20', autocomplete: 'tel' }),
      field(t(name('email')), { name: 'email', type: 'email', maxlength: '120', autocomplete: 'email' }),
    ),
    field(t(name('subject')), { name: 'subject', maxlength: '150', minlength: '3', required: '' }),
    field(
      t(name('body')),
      { name: 'body', rows: '6', maxlength: '3000', minlength: '10', required: '' },
      'textarea',
    ),
    piece(
      'label',
      { class: 'nobody', 'aria-hidden': 'true' },
      t(formLabels.leaveEmpty),
      piece('input', { name: 'homepage', tabindex: '-1', autocomplete: 'off' }),
    ),
  ];
}

const followFields = ({ t }: Reader): Piece[] => [
  field(t(letterLabels.code), {
    name: 'code',
    maxlength: '40',
    required: '',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    placeholder: 'A-7KQ2-M4XP',
  }),
];

/** What stands in place of the form once the office has the message. */
export const drawSent = (code: string, { t, base }: Reader): Piece[] => [
  piece('p', {}, piece('strong', {}, t(formLabels.sent)), piece('br', {}), t(formLabels.number, { code })),
  // Behind the sign # a number is not sent to anybody with the address.
  piece('p', {}, piece('a', { href: `${base}${followPath}#${code}` }, t(formLabels.follow))),
  piece('button', { type: 'button', class: 'button', 'data-another': '' }, t(formLabels.another)),
];

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
    { class: 'article' },
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
