import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { Page } from '../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../core/web/page/query-tabs.tsx';
import { helpdeskContract as contract } from '../contract.ts';
import { helpdeskLabels as labels } from '../labels.ts';
import { helpdeskPermission } from '../permissions.ts';
import { listStates } from '../shapes.ts';
import { AskDrawer } from './ask-drawer.tsx';
import classes from './helpdesk.module.css';
import { TicketDrawer } from './ticket-drawer.tsx';
import { TicketFilters, TicketTable, whoses } from './ticket-list.tsx';

/** The institution's desk, and beside it what the institution asks the platform. */
export default function HelpDesk() {
  const query = useQueryValues();
  const may = useMay();
  const opened = query.text('ticket');
  const { page } = query.pages;
  const tabs = [
    { name: 'desk', label: labels.desk, body: () => <Desk /> },
    ...(may(helpdeskPermission.platform)
      ? [{ name: 'platform', label: labels.platform, body: () => <WithPlatform /> }]
      : []),
  ];
  return (
    <Page>
      {tabs.length > 1 ? <QueryTabs tabs={tabs} /> : <Desk />}
      {opened ? <TicketDrawer id={opened} onClose={() => query.set({ ticket: null, page })} /> : null}
      {query.text('do') === 'new' ? <AskDrawer isToPlatform onClose={() => query.set({ do: null })} /> : null}
    </Page>
  );
}

/** What is asked for in the address. */
function useAsked() {
  const query = useQueryValues();
  const state = query.oneOf('state', listStates);
  const q = query.text('q');
  const { page, size } = query.pages;
  return {
    query,
    page,
    isNarrowed: q !== '' || state !== 'open',
    asked: { state, ...(q ? { q } : {}), page, size },
  };
}

function Desk() {
  const t = useText();
  const { query, page, asked, isNarrowed } = useAsked();
  const whose = query.oneOf('whose', whoses);
  const read = useRead(contract.desk, { ...asked, whose }, { placeholderData: keepPreviousData });
  return (
    <>
      <TicketFilters hasWhose first="open" />
      <TicketTable
        label={labels.desk}
        read={read}
        empty={labels.noTickets}
        isNarrowed={isNarrowed || whose !== 'all'}
        more={[{ name: 'asker', label: t(labels.asker), render: (row) => t(row.asker) }]}
        onOpen={(row) => query.set({ ticket: row.id, page })}
      />
    </>
  );
}

function WithPlatform() {
  const t = useText();
  const { query, page, asked, isNarrowed } = useAsked();
  const read = useRead(contract.toPlatform, asked, { placeholderData: keepPreviousData });
  return (
    <>
      <div className={classes.tools}>
        <Button onClick={() => query.set({ do: 'new' })}>{t(labels.askPlatform)}</Button>
      </div>
      <TicketFilters hasWhose={false} first="open" />
      <TicketTable
        label={labels.platform}
        read={read}
        empty={labels.noTickets}
        isNarrowed={isNarrowed}
        more={[{ name: 'asker', label: t(labels.asker), render: (row) => t(row.asker) }]}
        onOpen={(row) => query.set({ ticket: row.id, page })}
      />
    </>
  );
}
