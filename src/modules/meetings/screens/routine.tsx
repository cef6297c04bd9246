import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { meetingsContract as contract } from '../contract.ts';
import { meetingsLabels as labels, rhythmTexts } from '../labels.ts';
import { meetingsPath } from '../paths.ts';
import { InvitedPanel } from './invited-panel.tsx';
import { MeetingTable } from './meeting-table.tsx';
import classes from './meetings.module.css';

/** A routine: its meetings, and who is invited to every one of them. */
export default function Routine() {
  const t = useText();
  const navigate = useNavigate();
  const query = useQueryValues();
  const { meetingId = '' } = useParams();
  const first = useRead(contract.meeting, { id: meetingId }, { staleTime: 0 });
  const seriesId = first.data?.seriesId ?? meetingId;
  const { page, size } = query.pages;
  const ofSeries = (when: 'upcoming' | 'all', of: { page: number; size: number }) => ({
    when,
    seriesId,
    ...of,
  });
  const all = useRead(contract.list, ofSeries('all', { page, size }), { placeholderData: keepPreviousData });
  // People are added to the next meeting, which may still be changed; the first may be long over.
  const coming = useRead(contract.list, ofSeries('upcoming', { page: 1, size: 25 }));
  const nextId = coming.data?.items.find((one) => one.state === 'planned')?.id ?? meetingId;
  const next = useRead(contract.meeting, { id: nextId }, { staleTime: 0 });
  if (!first.data || !next.data)
    return (
      <Page>
        <Coming
          read={{
            error: first.error ?? next.error,
            refetch: () => Promise.all([first.refetch(), next.refetch()]),
          }}
        />
      </Page>
    );
  return (
    <Page title={first.data.title} context={t(rhythmTexts[first.data.rhythm])}>
      <div className={classes.stack}>
        <section>
          <h2 className={classes.head}>{t(labels.meetingsOf)}</h2>
          <MeetingTable
            read={all}
            isNarrowed={false}
            onOpen={(row) => navigate(link(meetingsPath.invitation, { meetingId: row.id }))}
          />
        </section>
        <InvitedPanel meeting={next.data} isSeries />
      </div>
    </Page>
  );
}
