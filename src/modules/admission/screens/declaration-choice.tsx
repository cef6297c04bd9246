import { Select } from '@mantine/core';
import type { Label } from '../../../core/labels.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { type Declaration, declareContract } from '../declare/contract.ts';
import { admissionLabels as labels } from '../screen-labels.ts';

/** The declarations of the institution, the newest first. */
export function useDeclarations() {
  const { data, error, refetch } = useRead(declareContract.list, { size: 100 });
  return { list: data?.items, can: data?.can, error, refetch };
}

/** One of the declarations; `all` is what stands for none of them. */
export function DeclarationChoice(props: {
  list: readonly Declaration[];
  value: string;
  all?: Label;
  onChange: (id: string) => void;
}) {
  const t = useText();
  return (
    <Select
      w={300}
      aria-label={t(labels.title)}
      placeholder={t(props.all ?? labels.chooseDeclaration)}
      clearable={props.all !== undefined}
      data={props.list.map((one) => ({ value: one.id, label: t(one.title) }))}
      value={props.value === '' ? null : props.value}
      onChange={(id) => props.onChange(id ?? '')}
    />
  );
}
