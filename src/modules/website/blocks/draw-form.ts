import type { Label } from '../../../core/labels.ts';
import { type Piece, piece } from '../../../core/validation/pieces.ts';
import { labels } from '../labels.ts';
import type { FormBlock, FormField } from './contract.ts';
import type { Reader } from './words.ts';

/** Where the server puts what proves that a form is ours (`core/server/http/pages.ts`), and how its reader reads. */
export const formKey = ({ language }: Reader): Piece[] => [
  piece('form-key', {}),
  piece('input', { type: 'hidden', name: '_lang', value: language }),
];

/** How scripts send a form, and what they say where nothing comes back; a file goes the way of the browser. */
export const asksBy = (asks: FormBlock['asks'], { t }: Reader, away: Label = labels.away) =>
  asks === 'file' || asks === 'scripts' ? {} : { 'data-asks': asks, 'data-away': t(away) };

/** A form that its page answers: the same for the server, which has what was typed and what is wrong, and the browser. */
export function drawForm(form: FormBlock, reader: Reader): Piece {
  const { t, base } = reader;
  const { method, asks, to, fields, button, problem } = form;
  const first = fields.find(({ problems = [] }) => problems.length > 0);
  return piece(
    'form',
    {
      class: 'search look-up',
      method,
      action: base + to,
      novalidate: '',
      ...(method === 'post' ? asksBy(asks, reader) : {}),
    },
    method === 'post' ? formKey(reader) : null,
    fields.map((field) => drawField(field, field === first, reader)),
    piece('button', { type: 'submit', class: 'button primary' }, t(button)),
    problem ? piece('p', { class: 'problem', role: 'alert' }, t(problem)) : null,
  );
}

function drawField(field: FormField, isFirst: boolean, { t }: Reader): Piece {
  const { name, type, value, help, options = [], problems = [] } = field;
  if (type === 'hidden') return piece('input', { type: 'hidden', name, value: value ?? '' });
  const wrong = wrongOf(name, problems, isFirst, help !== undefined);
  const shared = { name, required: field.isNeeded ? '' : undefined, ...wrong };
  const typed = {
    ...shared,
    autocomplete: 'off',
    maxlength: field.most === undefined ? undefined : String(field.most),
    placeholder: field.example && t(field.example),
  };
  const input =
    type === 'choice'
      ? piece(
          'select',
          shared,
          options.map((one) =>
            piece(
              'option',
              { value: one.value, selected: one.value === (value ?? options[0]?.value) ? '' : undefined },
              t(one.name),
            ),
          ),
        )
      : type === 'lines'
        ? piece('textarea', { ...typed, rows: '6' }, value ?? '')
        : piece('input', {
            type: 'text',
            inputmode: type === 'number' ? 'numeric' : undefined,
            ...typed,
            value,
          });
  return piece(
    'div',
    { class: 'asked' },
    piece('label', {}, t(field.label), input),
    help ? piece('small', { class: 'hint', id: `${name}-help` }, t(help)) : null,
    wrongPieces(name, problems, t),
  );
}

/** What a field says of its problems to who does not see them; the first wrong one is where the reader goes on. */
export const wrongOf = (name: string, problems: readonly Label[], isFirst: boolean, hasHelp = false) => {
  const says = [hasHelp ? `${name}-help` : '', problems.length > 0 ? `${name}-wrong` : ''].filter(Boolean);
  return {
    'aria-invalid': problems.length > 0 ? 'true' : undefined,
    'aria-describedby': says.length > 0 ? says.join(' ') : undefined,
    autofocus: isFirst && problems.length > 0 ? '' : undefined,
  };
};

export const wrongPieces = (name: string, problems: readonly Label[], t: Reader['t']): Piece[] =>
  problems.length === 0
    ? []
    : [piece('small', { class: 'wrong', id: `${name}-wrong` }, problems.map((one) => t(one)).join(' '))];
