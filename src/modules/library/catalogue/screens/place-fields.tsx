import { Select } from '@mantine/core';
import type { Label } from '../../../../core/labels.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { catalogueLabels as labels } from '../labels.ts';

export type Rack = { readonly id: string; readonly name: Label; readonly shelves: number | null };

/** A rack that does not say how many shelves it has offers so many. */
const usualShelves = 12;

/** Where a copy stands: the rack and, once that is chosen, one of its shelves. */
export function PlaceFields(props: {
  racks: readonly Rack[];
  rackId: string | null;
  shelf: number | null;
  problem: (field: string) => string | undefined;
  onChange: (place: { rackId: string | null; shelf: number | null }) => void;
}) {
  const t = useText();
  const format = useFormat();
  const rack = props.racks.find((one) => one.id === props.rackId);
  const most = Math.max(rack?.shelves ?? usualShelves, props.shelf ?? 0);
  return (
    <>
      <Select
        label={t(labels.rack)}
        searchable
        clearable
        data={props.racks.map((one) => ({ value: one.id, label: t(one.name) }))}
        value={props.rackId}
        error={props.problem('rackId')}
        onChange={(rackId) => props.onChange({ rackId, shelf: null })}
      />
      <Select
        label={t(labels.shelf)}
        description={t(labels.shelfHint)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        clearable
        disabled={props.rackId === null}
        data={Array.from({ length: most }, (_, place) => ({
          value: String(place + 1),
          label: format.number(place + 1),
        }))}
        value={props.shelf === null ? null : String(props.shelf)}
        error={props.problem('shelf')}
        onChange={(value) =>
          props.onChange({ rackId: props.rackId, shelf: value === null ? null : Number(value) })
        }
      />
    </>
  );
}
