import { useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import type { Read } from '../../../core/web/page/loaded.tsx';
import { kindTexts, meetingsLabels as labels, meetingsFields } from '../labels.ts';
import type { ListedMeeting } from '../shapes.ts';
import { Replies, StateOf, useWhen, Where } from './parts.tsx';

/** Meetings with their day, place and answers. */
export function MeetingTable(props: {
  read: Read<{ items: readonly ListedMeeting[]; total: number }>;
  isNarrowed: boolean;
  onOpen: (row: ListedMeeting) => void;
}) {
  const t = useText();
  const when = useWhen();
  const query = useQueryValues();
  const field = (name: string) => t(meetingsFields[name] ?? labels.all);
  const columns: Column<ListedMeeting>[] = [
    { name: 'title', label: field('title'), role: 'name', render: (row) => row.title },
    { name: 'when', label: t(labels.when), render: when },
    { name: 'where', label: field('place'), render: (row) => <Where meeting={row} /> },
    { name: 'kind', label: field('kind'), isMinor: true, render: (row) => t(kindTexts[row.kind]) },
    { name: 'replies', label: t(labels.replies), render: (row) => <Replies meeting={row} /> },
    { name: 'state', label: t(labels.state), render: (row) => <StateOf meeting={row} /> },
  ];
  return (
    <PagedTable
      label={t({ en: 'Meetings', bn: 'সভাসমূহ' })}
      columns={columns}
      read={props.read}
      nameOf={(row) => `${row.title}, ${when(row)}`}
      pages={query.pages}
      isNarrowed={props.isNarrowed}
      empty={t(labels.empty)}
      onOpen={props.onOpen}
    />
  );
}
