import type { Label } from '../../../../core/labels.ts';
import { useFeesSetup } from '../../screens/use-names.ts';
import { type Provider, providers } from '../../shapes.ts';
import { providerLabels } from '../../words.ts';

type Service = { readonly value: Provider; readonly label: Label };
const other: Service = { value: 'other', label: providerLabels.other };

/** The institution's own mobile services, and any other; all there are where it names none. */
export function useServices(): readonly Service[] {
  const { services: own = [] } = useFeesSetup().data ?? {};
  return own.length === 0
    ? providers.map((value) => ({ value, label: providerLabels[value] }))
    : [...own.filter(({ value }) => value !== 'other'), other];
}
