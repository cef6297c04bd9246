import { useRead } from '../../../../core/web/device/call.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import type { Group } from '../../shapes.ts';
import { sendingContract as contract } from '../contract.ts';
import { GroupPicker } from './group-picker.tsx';

/** Choosing whom something is for. Nothing chosen yet: everybody of the first kind. */
export function ChooseAudience(props: { groups: readonly Group[]; onChange: (groups: Group[]) => void }) {
  const { data, error, refetch } = useRead(contract.choices, {});
  if (!data) return <Coming read={{ error, refetch }} />;
  const groups = props.groups.length > 0 ? props.groups : [{ kind: '', values: {} }];
  return <GroupPicker choices={data} groups={groups} onChange={props.onChange} />;
}
