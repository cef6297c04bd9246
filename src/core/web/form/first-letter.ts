const titles = /^(?:md\.?|mst\.?|মোঃ|মোছাঃ|মো\.|মোছা\.)\s+/i;
const segmenter = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** The first letter of a name as a reader sees it (a conjunct stays whole), without Md., Mst., মোঃ, মোছাঃ. */
export function firstLetterOf(name: string): string {
  const plain = name.trim().normalize('NFC').replace(titles, '');
  return [...segmenter.segment(plain)][0]?.segment ?? '';
}
