import { fillLabel, type Label } from '../../../../core/labels.ts';
import { type TracedMonth, whyPart } from '../../waivers/early/why.ts';
import { serviceWords } from './labels.ts';

/** What a month's fee is for, where it is of services, and which part of the month was billed; null for a plain one. */
export function whyMonth(
  month: TracedMonth | null,
  services: readonly { readonly name: Label }[] | null,
): Label | null {
  const part = month && whyPart(month);
  if (!services || services.length === 0) return part;
  const names: Label = {
    en: services.map(({ name }) => name.en).join(serviceWords.and.en),
    bn: services.map(({ name }) => name.bn).join(serviceWords.and.bn),
  };
  return part
    ? { en: `${names.en}: ${part.en}`, bn: `${names.bn}: ${part.bn}` }
    : fillLabel(serviceWords.of, { services: names });
}
