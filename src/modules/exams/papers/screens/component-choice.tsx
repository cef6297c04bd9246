import { SegmentedControl } from '@mantine/core';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { labels } from '../../labels.ts';

/** On a phone one component of the marks is shown at a time; which, by its place from 1. */
export function ComponentChoice(props: {
  components: readonly { readonly nameEn: string; readonly nameBn: string }[];
  value: string;
  onChange: (place: string) => void;
}) {
  const t = useText();
  return (
    <SegmentedControl
      fullWidth
      mb="sm"
      aria-label={t(labels.component)}
      value={props.value}
      onChange={props.onChange}
      data={props.components.map((one, at) => ({
        value: String(at + 1),
        label: t({ en: one.nameEn, bn: one.nameBn }),
      }))}
    />
  );
}
