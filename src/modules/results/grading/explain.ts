import { withDigits } from '../../../core/format.ts';
import { type Language, textOf } from '../../../core/labels.ts';
import { stepTexts } from '../../grading/trace.ts';
import { sortKeyLabels } from '../figures/figure-labels.ts';
import { outcomeLabels } from '../labels.ts';
import type { ShownUnit } from './examined.ts';

type AnyStep = {
  readonly rule: string;
  readonly values: Readonly<Record<string, string>>;
  readonly steps?: readonly AnyStep[] | undefined;
};
export type Explained = {
  readonly text: string;
  readonly rule: string;
  readonly steps: readonly Explained[];
};

/** A part of a subject as people call it: "Written" for `cq`, "Bangla 1st Paper, Written" for `101/cq`. */
export function partName(
  units: readonly ShownUnit[],
  part: string,
  language: Language,
  within?: string,
): string {
  const papers = units
    .filter((one) => within === undefined || one.code === within)
    .flatMap((one) => one.papers);
  const [paperCode, code] = part.includes('/') ? part.split('/') : [null, part];
  const paper = paperCode === null ? null : papers.find((one) => one.code === paperCode);
  const found = (paper ? [paper] : papers)
    .flatMap((one) => one.components)
    .find((component) => component.code === code);
  const name = found ? textOf(found.name, language) : (code ?? part);
  const unit = paper ? units.find((one) => one.papers.some((each) => each.id === paper.id)) : undefined;
  return paper && (unit?.papers.length ?? 0) > 1 ? `${textOf(paper.name, language)}, ${name}` : name;
}

export function unitNameOf(units: readonly ShownUnit[], code: string, language: Language): string {
  const unit = units.find((one) => one.code === code);
  return unit ? textOf(unit.name, language) : code;
}

/** What decides about places, in its order: "GPA, total marks, marks in Mathematics". */
function keysInWords(keys: string, units: readonly ShownUnit[], language: Language): string {
  return keys
    .split(', ')
    .map((key) => {
      if (key.startsWith('subject_desc:'))
        return unitNameOf(units, key.slice('subject_desc:'.length), language);
      const label = sortKeyLabels[key as keyof typeof sortKeyLabels];
      return label ? textOf(label, language) : key;
    })
    .join(', ');
}

/** The steps of a result in words, subjects and parts by their names, figures in the language's digits. */
export function explain(
  steps: readonly AnyStep[],
  units: readonly ShownUnit[],
  language: Language,
  within?: string,
): Explained[] {
  const hasFourth = steps.some((step) => step.rule === 'bonus');
  return steps.flatMap((step) => {
    const rule = step.rule === 'final' && !hasFourth ? 'finalAlone' : step.rule;
    const label = stepTexts[rule as keyof typeof stepTexts];
    if (!label) return [];
    const names = (codes: string) =>
      codes
        .split(', ')
        .map((code) => unitNameOf(units, code, language))
        .join(', ');
    const values = Object.fromEntries(
      Object.entries(step.values).map(([name, value]) => {
        if (name === 'keys' || name === 'key') return [name, keysInWords(value, units, language)];
        if (name === 'who') return [name, language === 'bn' ? (step.values.whoBn ?? value) : value];
        // Whoever passed stands before whoever did not: there the figures are outcomes.
        if (step.values.key === 'passed_first' && (name === 'own' || name === 'other'))
          return [name, textOf(outcomeLabels[value as 'passed'], language)];
        if (name === 'part') return [name, partName(units, value, language, within)];
        if (name === 'subject' || name === 'failed') return [name, names(value)];
        if (name === 'name') return [name, unitNameOf(units, step.values.code ?? value, language)];
        return [name, withDigits(value, { language })];
      }),
    );
    return [
      {
        rule: step.rule,
        text: textOf(label, language, values),
        steps: explain(
          step.steps ?? [],
          units,
          language,
          step.rule === 'subject' ? step.values.code : within,
        ),
      },
    ];
  });
}
