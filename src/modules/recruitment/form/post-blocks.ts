import { formatNumber } from '../../../core/format.ts';
import { fillLabel, type Label, type LabelParams, type Language, textOf } from '../../../core/labels.ts';
import { formatTaka, parseTaka } from '../../../core/money.ts';
import { educationLevels } from '../../people/cv/fields.data.ts';
import type { OpenPost } from './contract.ts';
import { formWords as words } from './words.ts';

/** Where the form stands on the website. */
export const jobPage = '/job-application';

type Words = {
  readonly language: Language;
  t(label: Label, params?: LabelParams): string;
  number(value: number): string;
};

/** What a post asks for, in short: the same for server and browser. */
export function postFacts(post: OpenPost, { t, number, language }: Words): string[] {
  const level = educationLevels.find((one) => one.value === post.leastLevel);
  return [
    t(words.vacancies, { count: number(post.seats) }),
    ...(post.minAge === null && post.maxAge === null
      ? []
      : [t(words.ages, { from: number(post.minAge ?? 16), to: number(post.maxAge ?? 70) })]),
    ...(level ? [t(words.education, { level: level.label })] : []),
    ...(post.experienceYears ? [t(words.experience, { years: number(post.experienceYears) })] : []),
    ...(post.fee === '0.00'
      ? []
      : [t(words.feeOf, { amount: formatTaka(parseTaka(post.fee) ?? 0n, { language }) })]),
  ];
}

const inBoth = (of: (language: Language) => string): Label => ({ en: of('en'), bn: of('bn') });
const wordsIn = (language: Language): Words => ({
  language,
  t: (label, params) => textOf(label, language, params),
  number: (value) => formatNumber(value, { language }),
});

/** The posts that may be applied for, each with the way to its form, and where an application is taken up again. */
export const postBlocks = (posts: readonly OpenPost[]) => [
  ...posts.flatMap((post) => [
    { kind: 'heading' as const, text: fillLabel(words.apply, { post: post.name }) },
    {
      kind: 'text' as const,
      text: inBoth((language) =>
        [post.circular[language], ...postFacts(post, wordsIn(language))].join(' · '),
      ),
    },
    {
      kind: 'way' as const,
      to: `${jobPage}?apply=${post.id}`,
      name: fillLabel(words.apply, { post: post.name }),
    },
  ]),
  { kind: 'resume' as const, title: words.resume, field: words.code, to: jobPage },
];
