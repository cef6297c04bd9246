import { expect, it } from 'vitest';
import { inClassesOf } from '../../../demo/texts/classes-named.ts';
import { aboutTexts, events, notices, slideTexts, videos } from '../../../demo/texts/texts.ts';

/** Every text of a website that names classes, in both languages. */
const texts = [aboutTexts, events, notices, slideTexts, videos]
  .flat()
  .map((one) => ({ en: JSON.stringify(one), bn: JSON.stringify(one) }));
const saidIn = (kind: string) =>
  inClassesOf(kind, texts)
    .flatMap((one) => Object.values(one))
    .join('\n');

it('X-12 the website of the demonstration names no class that its institution does not teach', () => {
  const [whole, school, college] = ['school-college', 'secondary', 'higher-secondary'].map(saidIn);
  expect(whole).toMatch(/Class Six to Twelve/);
  expect(whole).toMatch(/Class Eleven/);
  expect(whole).not.toMatch(/Class (?:Four|Five)\b/);
  expect(school).toMatch(/Class Six to Ten/);
  expect(school).not.toMatch(/Eleven|Twelve|একাদশ|দ্বাদশ/);
  expect(college).toMatch(/Class Eleven and Twelve/);
  expect(college).not.toMatch(/Class (?:Six|Seven|Eight|Nine|Ten)\b|(?:ষষ্ঠ|সপ্তম|অষ্টম|নবম|[^া]দশম) শ্রেণি/);
});
