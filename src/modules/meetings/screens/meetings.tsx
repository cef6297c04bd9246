import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { Page } from '../../../core/web/page/page.tsx';
import { meetingsContract as contract } from '../contract.ts';
import { kindTexts, meetingsLabels as labels, meetingsFields } from '../labels.ts';
import { meetingsPath } from '../paths.ts';
import { meetingsPermission } from '../permissions.ts';
import { MeetingForm } from './meeting-form.tsx';
import { MeetingTable } from './meeting-table.tsx';
import classes from './meetings.module.css';

const whens = ['upcoming', 'past', 'all'] as const;
const kinds = ['all', 'general', 'governing'] as const;

/** Every meeting there is, those to come first. */
export default function Meetings() {
  const t = useText();
  const may = useMay();
  const navigate = useNavigate();
  const query = useQueryValues();
  const when = query.oneOf('when', whens);
  const kind = query.oneOf('kind', kinds);
  const { page, size } = query.pages;
  const read = useRead(contract.list, { when, kind, page, size }, { placeholderData: keepPreviousData });
  return (
    <Page
      actions={
        may(meetingsPermission.call) ? (
          <Button onClick={() => query.set({ do: 'new' })}>{t(labels.new)}</Button>
        ) : null
      }
    >
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t(labels.when)}
          value={when}
          data={whens.map((value) => ({ value, label: t(labels[value]) }))}
          onChange={(value) => query.set({ when: value })}
        />
        <SegmentedControl
          aria-label={t(meetingsFields.kind ?? labels.all)}
          value={kind}
          data={kinds.map((value) => ({ value, label: t(value === 'all' ? labels.all : kindTexts[value]) }))}
          onChange={(value) => query.set({ kind: value })}
        />
      </div>
      <MeetingTable
        read={read}
        isNarrowed={when !== 'upcoming' || kind !== 'all'}
        onOpen={(row) =>
          navigate(
            row.rhythm === 'once'
              ? link(meetingsPath.invitation, { meetingId: row.id })
              : link(meetingsPath.routine, { meetingId: row.seriesId }),
          )
        }
      />
      {query.text('do') === 'new' ? <MeetingForm onClose={() => query.set({ do: null })} /> : null}
    </Page>
  );
}
