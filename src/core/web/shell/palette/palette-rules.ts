import { foldForSearch } from '../../../bangla.ts';
import type { Label } from '../../../labels.ts';
import { isFoundBy, searchKeyOf } from '../../../search-text.ts';

/**
 * How well a name fits what was typed, the best first: 0 it is the name, 1 it begins the name, 2 every word begins a word
 * of it, 3 it is found within or by its sound; null when it is not found.
 */
export function rankOf(label: Label, typed: string): 0 | 1 | 2 | 3 | null {
  const asked = foldForSearch(typed);
  const names = [label.en, label.bn].map(foldForSearch);
  if (names.includes(asked)) return 0;
  if (names.some((name) => name.startsWith(asked))) return 1;
  const words = asked.split(' ');
  if (names.some((name) => words.every((word) => name.split(' ').some((part) => part.startsWith(word)))))
    return 2;
  return isFoundBy(searchKeyOf(label.en, label.bn), typed) ? 3 : null;
}
