import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { Page } from '../../../core/web/page/page.tsx';
import { helpdeskContract as contract } from '../contract.ts';
import { helpdeskLabels as labels } from '../labels.ts';
import { listStates } from '../shapes.ts';
import { AskDrawer } from './ask-drawer.tsx';
import { TicketDrawer } from './ticket-drawer.tsx';
import { TicketFilters, TicketTable } from './ticket-list.tsx';

/** What one asked the institution, and what it answered. */
export default function MyQuestions() {
  const t = useText();
  const query = useQueryValues();
  const state = listStates.find((one) => one === query.text('state')) ?? 'all';
  const q = query.text('q');
  const { page, size } = query.pages;
  const read = useRead(
    contract.mine,
    { state, ...(q ? { q } : {}), page, size },
    { placeholderData: keepPreviousData },
  );
  const opened = query.text('ticket');
  return (
    <Page actions={<Button onClick={() => query.set({ do: 'new' })}>{t(labels.ask)}</Button>}>
      <TicketFilters hasWhose={false} first="all" />
      <TicketTable
        label={{ en: 'Questions to the school', bn: 'প্রতিষ্ঠানকে প্রশ্ন' }}
        read={read}
        empty={labels.noneAsked}
        isNarrowed={q !== '' || state !== 'all'}
        onOpen={(row) => query.set({ ticket: row.id, page })}
      />
      {opened ? <TicketDrawer id={opened} onClose={() => query.set({ ticket: null, page })} /> : null}
      {query.text('do') === 'new' ? (
        <AskDrawer
          isToPlatform={false}
          subject={query.text('subject').slice(0, 120)}
          onClose={() => query.set({ do: null, subject: null })}
        />
      ) : null}
    </Page>
  );
}
