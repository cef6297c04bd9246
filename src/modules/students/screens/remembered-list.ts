import type { ListState } from '../../../core/web/list/use-list-state.ts';
import type { Place } from './use-setup.ts';

/** What a list of students is asked for. */
export type StudentQuestion = Pick<ListState, 'sort' | 'page' | 'size' | 'filter'> & { readonly q?: string };

let remembered: { readonly question: StudentQuestion; readonly ids: ReadonlySet<string> } | null = null;

/** The list that is on the screen: a profile opened from it goes on in its order. A loaded page forgets it. */
export function rememberList(question: StudentQuestion, ids: readonly string[]): void {
  remembered = { question, ids: new Set(ids) };
}

/** The list this student stood in; null for one who was found in another way. */
export const rememberedList = (id: string): StudentQuestion | null =>
  remembered?.ids.has(id) ? remembered.question : null;

/** A section by its rolls. */
export const ofSection = ({ yearId, sectionId }: Pick<Place, 'yearId' | 'sectionId'>): StudentQuestion => ({
  sort: 'class',
  page: 1,
  size: 100,
  filter: { yearId: [yearId], sectionId: [sectionId] },
});
