import type { useQueryValues } from '../../screens/query-values.ts';

/** How a list is sorted, kept in the address; pressed again, a column turns round. */
export function useListSort<S extends string>(
  query: ReturnType<typeof useQueryValues>,
  sorts: readonly S[],
  usual: NoInfer<S>,
) {
  const value = sorts.find((one) => one === query.text('sort')) ?? usual;
  return {
    value,
    set: (name: string) => {
      const next = value === name ? `-${name}` : name;
      query.set({ sort: next === usual ? null : next });
    },
  };
}
