import type { Label } from '../../../../core/labels.ts';
import { formatTaka, parseTaka } from '../../../../core/money.ts';
import type { FormField, Problems } from '../../../../core/validation/open-form.ts';
import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import { cvSections } from '../../../people/cv/fields.data.ts';
import {
  type ChoiceGroup,
  drawAnswer,
  drawCode,
  drawFields,
  drawFile,
  drawOpenForm,
  drawPart,
  drawRows,
  drawTick,
  openFormWords,
  type Reader,
} from '../../../website/public.ts';
import { payerTexts } from '../../labels.ts';
import { payers } from '../../rules.ts';
import type { Application, OpenPost } from '../contract.ts';
import { applicantFields, mostPapers } from '../fields.ts';
import { jobPage } from '../post-blocks.ts';
import type { Form } from '../rules.ts';
import { formWords as words } from '../words.ts';

/** The form as its page shows it whole: what was typed, what is wrong, and what is kept of it. */
export type WholeForm = {
  readonly post: OpenPost;
  readonly form: Form;
  /** Empty until something of it is kept. */
  readonly code: string;
  readonly hasPhoto: boolean;
  readonly papers: Application['papers'];
  readonly paying: { readonly payer: string; readonly trx: string };
  readonly agreed: boolean;
  readonly problems: Problems;
  readonly problem: Label | null;
  readonly lostFiles: boolean;
  /** The districts under their divisions. */
  readonly districts: readonly ChoiceGroup[];
};

/** The papers the form asks for: those the post wants and has not, and others while there is room. */
export function askedPapers(post: OpenPost, papers: Application['papers']) {
  const wanted = post.papers.flatMap((label, place) =>
    papers.some((one) => one.about.en === label.en) ? [] : [{ name: `paper.${place}`, label, place }],
  );
  const room = Math.max(0, mostPapers - papers.length);
  const others = Array.from({ length: 2 }, (_, turn) => ({
    name: `paper.other.${turn}`,
    label: words.otherPaper,
    place: null,
  }));
  return [...wanted, ...others].slice(0, room);
}

/** Every field of the form on one page, as the steps ask for them one after another. */
export function wholeForm(of: WholeForm, reader: Reader): ({ kind: 'heading'; text: Label } | Piece)[] {
  const { post, form, code, problems } = of;
  const { t } = reader;
  const filled = { data: form.data, problems };
  const answers = (fields: readonly FormField[]) =>
    drawFields(
      fields.map((one) =>
        drawAnswer(one, filled, reader, { groups: one.name === 'district' ? of.districts : undefined }),
      ),
    );
  const sections = cvSections.map((section) => {
    const wrong = problems[section.name];
    return drawPart(
      section.label,
      [
        wrong ? piece('p', { class: 'wrong', id: section.name }, t(wrong)) : null,
        ...drawRows(
          section.fields,
          {
            name: section.name,
            one: section.label,
            most: section.most,
            isFirstOpen: section.name === 'education',
            rows: form.cv[section.name] ?? [],
            problems,
          },
          reader,
        ),
      ],
      reader,
    );
  });
  const parts = [
    code ? drawCode(code, reader) : null,
    drawPart(null, [answers(applicantFields)], reader),
    ...sections,
    photoPart(of, reader),
    papersPart(of, reader),
    post.fee === '0.00' ? null : paymentPart(of, reader),
    drawTick(
      { name: 'agreed', text: t(words.agreed), isTicked: of.agreed, problem: problems.agreed },
      reader,
    ),
    hint(t(words.kept)),
  ];
  return [
    {
      kind: 'heading',
      text: { en: `${post.name.en} · ${post.circular.en}`, bn: `${post.name.bn} · ${post.circular.bn}` },
    },
    drawOpenForm(
      {
        to: jobPage,
        hidden: { act: 'apply', of: post.id, ...(code ? { code } : {}) },
        parts: parts.filter((one): one is Piece => one !== null),
        button: words.send,
        problem: of.problem,
        problems,
        lostFiles: of.lostFiles,
      },
      reader,
    ),
  ];
}

const hint = (text: string): Piece => piece('p', { class: 'hint' }, text);

const photoPart = ({ hasPhoto, problems }: WholeForm, reader: Reader): Piece =>
  drawPart(
    words.photo,
    [
      hint(`${reader.t(openFormWords.photoHint)} ${reader.t(openFormWords.fileLimit)}`),
      drawFile(
        {
          name: 'photo',
          label: words.photo,
          accept: 'image/jpeg,image/png,image/webp',
          isNeeded: true,
          isThere: hasPhoto,
          problem: problems.photo,
        },
        reader,
      ),
    ],
    reader,
  );

function papersPart({ post, papers, problems }: WholeForm, reader: Reader): Piece {
  const { t, number } = reader;
  return drawPart(
    words.papers,
    [
      hint(t(words.papersHint, { count: number(mostPapers) })),
      papers.length > 0 ? piece('p', {}, t(words.papersKept)) : null,
      ...papers.map((one) =>
        drawTick(
          {
            name: `drop.${one.id}`,
            text: t(words.dropPaper, { name: `${t(one.about)} · ${one.name}` }),
            isTicked: false,
          },
          reader,
        ),
      ),
      ...askedPapers(post, papers).map(({ name, label }) =>
        drawFile(
          { name, label, accept: 'application/pdf,image/jpeg,image/png,image/webp', problem: problems[name] },
          reader,
        ),
      ),
    ],
    reader,
  );
}

function paymentPart({ post, paying, problems }: WholeForm, reader: Reader): Piece {
  const { t, language } = reader;
  const filled = { data: paying, problems };
  const plain = { kind: 'text', required: false, max: 40 } as const;
  const choices = payers
    .filter((one) => one !== 'counter')
    .map((value) => ({ value, label: payerTexts[value] }));
  return drawPart(
    words.pay,
    [
      hint(t(words.payHint, { amount: formatTaka(parseTaka(post.fee) ?? 0n, { language }) })),
      drawFields([
        drawAnswer({ ...plain, kind: 'choice', name: 'payer', label: words.payer, choices }, filled, reader),
        drawAnswer({ ...plain, name: 'trx', label: words.trx }, filled, reader),
      ]),
    ],
    reader,
  );
}
