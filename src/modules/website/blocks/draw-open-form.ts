import type { Label } from '../../../core/labels.ts';
import type { Answers, FormField, Problems } from '../../../core/validation/open-form.ts';
import { type Piece, piece } from '../../../core/validation/pieces.ts';
import { shownCode } from '../../../core/validation/resume-code.ts';
import { formKey } from './draw-form.ts';
import { openFormWords } from './open-form-words.ts';
import type { Reader } from './words.ts';

/* A form that anybody fills in, whole, for who uses no scripts; `pages/forms` draws it in steps. */

type Choice = { readonly value: string; readonly label: Label };
/** Choices under a name of their own: the thanas of a district. */
export type ChoiceGroup = { readonly name: Label; readonly choices: readonly Choice[] };

/** What was typed, and what is wrong with it. */
type Filled = { readonly data: Answers; readonly problems: Problems };

const modes: Partial<Record<FormField['kind'], string>> = {
  mobile: 'tel',
  email: 'email',
  nid: 'numeric',
  birth: 'numeric',
  digits: 'numeric',
  date: 'numeric',
  money: 'decimal',
  gpa: 'decimal',
  year: 'numeric',
};

const wrongPiece = (name: string, problem: Label | undefined, { t }: Reader): Piece | null =>
  problem ? piece('p', { class: 'wrong', id: `${name}-problem` }, t(problem)) : null;

const about = (name: string, problem: Label | undefined) => ({
  id: name,
  name,
  'aria-invalid': problem ? 'true' : undefined,
  'aria-describedby': problem ? `${name}-problem` : undefined,
});

/** One answer with its label, its star, and what is wrong with it. `prefix`: of a row that is repeated. */
export function drawAnswer(
  field: Pick<FormField, 'name' | 'label' | 'kind' | 'required' | 'max' | 'choices'>,
  { data, problems }: Filled,
  reader: Reader,
  { prefix = '', groups }: { prefix?: string; groups?: readonly ChoiceGroup[] | undefined } = {},
): Piece {
  const { t, digits } = reader;
  const name = prefix + field.name;
  const value = data[field.name] ?? '';
  const problem = problems[name];
  const shared = { ...about(name, problem), 'aria-required': field.required ? 'true' : undefined };
  const option = (one: Choice) =>
    piece('option', { value: one.value, selected: one.value === value ? '' : undefined }, t(one.label));
  const most = String(field.max + 20);
  const input =
    groups || field.choices
      ? piece(
          'select',
          shared,
          piece('option', { value: '' }, t(openFormWords.choose)),
          (field.choices ?? []).map(option),
          (groups ?? []).map((group) =>
            piece('optgroup', { label: t(group.name) }, group.choices.map(option)),
          ),
        )
      : field.kind === 'long'
        ? piece('textarea', { ...shared, rows: '4', maxlength: String(field.max) }, value)
        : piece('input', {
            ...shared,
            type: 'text',
            maxlength: most,
            autocomplete: 'off',
            lang: field.kind === 'bengali' ? 'bn' : undefined,
            inputmode: modes[field.kind],
            placeholder: field.kind === 'date' ? digits('05/07/2016') : undefined,
            value: value || undefined,
          });
  return piece(
    'div',
    { class: 'field' },
    piece(
      'label',
      { for: name },
      t(field.label),
      field.required ? piece('span', { 'aria-hidden': 'true' }, ' *') : null,
    ),
    input,
    wrongPiece(name, problem, reader),
  );
}

/** A part of the form under its own heading. */
export const drawPart = (title: Label | null, parts: readonly (Piece | null)[], { t }: Reader): Piece =>
  piece(
    'fieldset',
    {},
    title ? piece('legend', {}, t(title)) : null,
    parts.filter((one): one is Piece => one !== null),
  );

export const drawFields = (fields: readonly Piece[]): Piece => piece('div', { class: 'fields' }, fields);

/** So many rows of a kind are seen before anybody asks for more. */
const firstRows = 2;

/** Rows of the same answers, such as examinations passed: those that are filled in stand open, others wait closed, most of them together. */
export function drawRows(
  fields: readonly FormField[],
  of: {
    readonly name: string;
    readonly one: Label;
    readonly most: number;
    readonly isFirstOpen: boolean;
    readonly rows: readonly Answers[];
    readonly problems: Problems;
  },
  reader: Reader,
): Piece[] {
  const { t, number } = reader;
  const all = Array.from({ length: of.most }, (_, place) => {
    const data = of.rows[place] ?? {};
    const isOpen = of.rows[place] !== undefined || (place === 0 && of.isFirstOpen);
    const prefix = `${of.name}.${place}.`;
    return piece(
      'details',
      { class: 'exam', open: isOpen ? '' : undefined },
      piece('summary', {}, `${t(of.one)} ${number(place + 1)}`),
      drawFields(
        fields.map((field) => drawAnswer(field, { data, problems: of.problems }, reader, { prefix })),
      ),
    );
  });
  const shown = Math.max(firstRows, of.rows.length);
  const rest = all.slice(shown);
  if (rest.length === 0) return all;
  const more = piece('summary', {}, t(openFormWords.moreRows, { count: number(rest.length) }));
  return [...all.slice(0, shown), piece('details', { class: 'exam' }, more, rest)];
}

/** A box to tick. */
export const drawTick = (
  of: {
    readonly name: string;
    readonly text: string;
    readonly isTicked: boolean;
    readonly problem?: Label | undefined;
  },
  reader: Reader,
): Piece =>
  piece(
    'div',
    {},
    piece(
      'label',
      { class: 'tick' },
      piece('input', {
        type: 'checkbox',
        ...about(of.name, of.problem),
        value: 'yes',
        checked: of.isTicked ? '' : undefined,
      }),
      of.text,
    ),
    wrongPiece(of.name, of.problem, reader),
  );

/** A file to choose; `isThere`: the one that was chosen before is kept. */
export const drawFile = (
  of: {
    readonly name: string;
    readonly label: Label;
    readonly accept: string;
    readonly isNeeded?: boolean;
    readonly isThere?: boolean;
    readonly problem?: Label | undefined;
  },
  reader: Reader,
): Piece =>
  piece(
    'div',
    { class: 'field' },
    piece(
      'label',
      { for: of.name },
      reader.t(of.label),
      of.isNeeded ? piece('span', { 'aria-hidden': 'true' }, ' *') : null,
    ),
    of.isThere ? piece('p', { class: 'hint' }, reader.t(openFormWords.isKept)) : null,
    piece('input', { type: 'file', ...about(of.name, of.problem), accept: of.accept }),
    wrongPiece(of.name, of.problem, reader),
  );

/** The code by which the form is taken up again, to be written down. */
export const drawCode = (code: string, { t }: Reader): Piece =>
  piece(
    'div',
    { class: 'code' },
    piece('p', {}, `${t(openFormWords.yourCode)} `, piece('strong', {}, shownCode(code))),
    piece('p', { class: 'hint' }, t(openFormWords.keepCode)),
  );

/** The form itself, sent with its files; what is wrong stands above it and leads to its field. */
export function drawOpenForm(
  of: {
    readonly to: string;
    readonly hidden: Readonly<Record<string, string>>;
    readonly parts: readonly Piece[];
    readonly button: Label;
    /** What is wrong as a whole; said where a field is wrong, too. */
    readonly problem: Label | null;
    readonly problems: Problems;
    /** Files came along and could not be kept. */
    readonly lostFiles: boolean;
  },
  reader: Reader,
): Piece {
  const { t, base } = reader;
  const wrong = Object.entries(of.problems);
  return piece(
    'form',
    { class: 'whole', method: 'post', action: base + of.to, enctype: 'multipart/form-data', novalidate: '' },
    formKey(reader),
    Object.entries(of.hidden).map(([name, value]) => piece('input', { type: 'hidden', name, value })),
    of.problem || wrong.length > 0
      ? piece(
          'div',
          { class: 'problem', role: 'alert', tabindex: '-1' },
          piece('p', {}, t(of.problem ?? openFormWords.correct)),
          of.lostFiles ? piece('p', {}, t(openFormWords.filesAgain)) : null,
          wrong.length > 0
            ? piece(
                'ul',
                {},
                wrong.map(([name, problem]) => piece('li', {}, piece('a', { href: `#${name}` }, t(problem)))),
              )
            : null,
        )
      : null,
    of.parts,
    piece(
      'p',
      { class: 'actions' },
      piece('button', { type: 'submit', class: 'button primary' }, t(of.button)),
    ),
  );
}
