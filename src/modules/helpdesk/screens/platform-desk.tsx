import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { Page } from '../../../core/web/page/page.tsx';
import { platformHelpdeskContract as contract } from '../contract.ts';
import { helpdeskLabels as labels } from '../labels.ts';
import { listStates } from '../shapes.ts';
import classes from './helpdesk.module.css';
import { PlatformTicketDrawer } from './ticket-drawer.tsx';
import { TicketFilters, TicketTable, whoses } from './ticket-list.tsx';

/** What institutions ask the platform, the most urgent first. */
export default function PlatformDesk() {
  const t = useText();
  const query = useQueryValues();
  const state = query.oneOf('state', listStates);
  const whose = query.oneOf('whose', whoses);
  const q = query.text('q');
  const { page, size } = query.pages;
  const read = useRead(
    contract.list,
    { state, whose, ...(q ? { q } : {}), page, size },
    { placeholderData: keepPreviousData },
  );
  const opened = query.text('ticket');
  const site = Number(query.text('site'));
  return (
    <Page>
      <TicketFilters hasWhose first="open" />
      <TicketTable
        label={{ en: 'Questions from institutions', bn: 'প্রতিষ্ঠানের প্রশ্ন' }}
        read={read}
        empty={labels.noTickets}
        isNarrowed={q !== '' || state !== 'open' || whose !== 'all'}
        more={[
          {
            name: 'site',
            label: t(labels.institution),
            render: (row) => (
              <span>
                {t(row.site)}
                <span className={classes.below}>{t(row.asker)}</span>
              </span>
            ),
          },
        ]}
        onOpen={(row) => query.set({ ticket: row.id, site: row.siteId, page })}
      />
      {opened && Number.isSafeInteger(site) && site > 0 ? (
        <PlatformTicketDrawer
          site={site}
          id={opened}
          onClose={() => query.set({ ticket: null, site: null, page })}
        />
      ) : null}
    </Page>
  );
}
