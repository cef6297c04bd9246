import type { SecretBox } from '../../../core/server/secrets/sealed.ts';
import type { Answers } from '../../../core/validation/open-form.ts';
import { isMask, maskOf } from '../../../core/validation/secrets.ts';
import { identityFields, secretFields } from '../form/fields.ts';

const withNumbers = (data: Answers, of: (number: string, name: string) => string | undefined): Answers =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, text]) => {
      const value = identityFields.includes(name) ? of(text, name) : text;
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Answers as they are kept: numbers of identity sealed. */
export const sealedAnswers = (box: SecretBox, data: Answers): Answers =>
  withNumbers(data, (number) => box.seal(number));

/** Answers as they were given. */
export const openAnswers = (box: SecretBox, kept: Answers): Answers =>
  withNumbers(kept, (sealed) => box.open(sealed));

/** Answers whose numbers of identity are as they were shown, with the numbers that stand behind them. */
export const answersBehind = (data: Answers, before: Answers): Answers =>
  withNumbers(data, (number, name) => (isMask(number) ? before[name] : number));

export const hasShownNumbers = (data: Answers): boolean => identityFields.some((name) => isMask(data[name]));

/** Answers as their family takes them up again: numbers of identity by their end. */
export const coveredNumbers = (data: Answers): Record<string, string> => ({ ...withNumbers(data, maskOf) });

/** Answers as the office sees them: numbers of identity by their end, of an income nothing. */
export function coveredAnswers(data: Answers): Record<string, string> {
  const shown: Record<string, string> = { ...data };
  for (const { name, kind } of secretFields) {
    const text = shown[name];
    if (text) shown[name] = kind === 'money' ? '*****' : maskOf(text);
  }
  return shown;
}
