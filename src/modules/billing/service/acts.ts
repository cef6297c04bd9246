import type { ActShown } from '../shapes.ts';

type Act = 'made' | 'deposited' | 'verified' | 'void_asked' | 'voided';
type Person = {
  readonly id: string | null;
  readonly en: string | null;
  readonly bn: string | null;
  readonly at: string;
};
export type People = { readonly [A in Act]?: Person | null };

/** Who did each of these to the row `alias`, and when, as one JSON object. */
export const peopleSql = (alias: string, acts: readonly Act[]): string =>
  `json_build_object(${acts
    .map(
      (
        act,
      ) => `'${act}', (SELECT json_build_object('id', a.id, 'en', a.name_en, 'bn', coalesce(nullif(a.name_bn, ''), a.name_en),
        'at', ${alias}.${act}_at) FROM (SELECT 1) one LEFT JOIN account a ON a.id = ${alias}.${act}_by WHERE ${alias}.${act}_at IS NOT NULL)`,
    )
    .join(', ')})`;

const names: Readonly<Record<Act, ActShown['act']>> = {
  made: 'made',
  deposited: 'deposited',
  verified: 'verified',
  void_asked: 'voidAsked',
  voided: 'voided',
};

/** The same in the order of time; without a person it was the schedule. */
export const actsOf = (people: People, voidReason: string): ActShown[] =>
  (Object.keys(names) as Act[])
    .flatMap((act) => {
      const one = people[act];
      if (!one) return [];
      return [
        {
          act: names[act],
          by: one.en === null ? null : { en: one.en, bn: one.bn ?? one.en },
          at: new Date(one.at).toISOString(),
          note: act === 'void_asked' ? voidReason : '',
        },
      ];
    })
    .sort((one, other) => (one.at < other.at ? -1 : 1));
