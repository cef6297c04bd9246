import type * as z from 'zod';
import { useRead } from '../../../core/web/device/call.ts';
import { contract } from '../contract.ts';

export type Setup = z.output<typeof contract.setup.output>;
type StudentPage = z.output<typeof contract.list.output>;
/** A row of the list with the names of its section. */
export type StudentItem = StudentPage['items'][number] & StudentPage['sections'][string];
export type Profile = z.output<typeof contract.read.output>;
export type Place = Profile['enrolments'][number];
export type Guardian = Profile['guardians'][number];

/** Years, classes and sections; they change seldom. */
export function useSetup() {
  return useRead(contract.setup, {}, { staleTime: 300_000 });
}

export function studentsOf({ items, sections }: StudentPage): StudentItem[] {
  return items.flatMap((item) => {
    const section = sections[item.sectionId];
    return section ? [{ ...item, ...section }] : [];
  });
}
