import { Button, Select, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { queryOf, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { ExportMenu } from '../../../../core/web/entity/entity-list-parts.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { channelTexts, problemText, stateTexts } from '../../labels.ts';
import { messagesPermission } from '../../permissions.ts';
import { labels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import { sendingContract as contract, messageStates } from '../contract.ts';

type Message = z.output<typeof contract.messages.output>['items'][number];

/** Every message and what became of it; of those nobody knows about a person decides. `event`: only of one occasion. */
export function Outbox({ event, about }: { event?: string; about?: string | null }) {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const query = useQueryValues();
  const { confirm, showCallError } = useDialogs();
  const state = messageStates.find((one) => one === query.text('state'));
  const [batch, q] = [query.text('batch'), query.text('q')];
  const [words, setWords] = useState(q);
  const filter = {
    ...(state ? { state } : {}),
    ...(batch ? { batch } : {}),
    ...(q ? { q } : {}),
    ...(event ? { event } : {}),
    ...(about ? { about } : {}),
  };
  const read = useRead(
    contract.messages,
    {
      ...filter,
      page: query.pages.page,
      size: query.pages.size,
    },
    { placeholderData: keepPreviousData },
  );
  const decide = useSave(contract.decide);
  const ask = useSave(contract.ask);
  const say = async (row: Message, outcome: 'sent' | 'failed') => {
    const isSure =
      outcome === 'sent' ||
      (await confirm({ title: t(labels.decideTitle), text: t(labels.decideText), action: labels.wasNot }));
    if (isSure) await decide.mutateAsync({ id: row.id, outcome }).catch(showCallError);
  };
  const columns: Column<Message>[] = [
    { name: 'at', label: t(labels.at), isWhole: true, render: (row) => format.dateTime(row.at) },
    {
      name: 'to',
      label: t(labels.recipient),
      role: 'name',
      render: (row) => (
        <span>
          <span className={classes.name}>{t(row.name)}</span>
          <span className={classes.below}>
            {[t(channelTexts[row.channel]), format.digits(row.address)]
              .filter((text) => text !== '')
              .join(' · ')}
          </span>
        </span>
      ),
    },
    {
      name: 'text',
      label: t(labels.text),
      render: (row) => <span className={classes.text}>{row.text}</span>,
    },
    { name: 'parts', label: t(labels.parts), align: 'end', render: (row) => format.number(row.parts) },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => (
        <span>
          {t(stateTexts[row.state])}
          {row.problem || row.gateway ? (
            <span className={classes.below}>
              {[row.gateway, t(problemText(row.problem))].filter(Boolean).join(': ')}
            </span>
          ) : null}
          {row.reportedAs !== '' && row.reportedAt ? (
            <span className={classes.below}>
              {t(labels.reported, {
                state: t(stateTexts[row.reportedAs]),
                at: format.dateTime(row.reportedAt),
              })}
            </span>
          ) : null}
        </span>
      ),
    },
  ];
  const maySend = may(messagesPermission.send);
  return (
    <>
      <search className={classes.tools}>
        <TextInput
          type="search"
          label={t(labels.search)}
          value={words}
          onChange={(change) => setWords(change.currentTarget.value)}
          onBlur={() => query.set({ q: words.trim() })}
          onKeyDown={(change) => {
            if (change.key === 'Enter') query.set({ q: words.trim() });
          }}
        />
        <Select
          label={t(labels.state)}
          clearable
          placeholder={t(labels.all)}
          data={messageStates.map((one) => ({ value: one, label: t(stateTexts[one]) }))}
          value={state ?? null}
          onChange={(value) => query.set({ state: value })}
        />
        {batch ? (
          <Button variant="default" onClick={() => query.set({ batch: null })}>
            {t(labels.whole)}
          </Button>
        ) : null}
        {state === 'unknown' && maySend ? (
          <Button
            loading={ask.isPending}
            onClick={() =>
              ask
                .mutateAsync({})
                .then(({ asked }) =>
                  showToast({ tone: 'leaf', title: t(labels.asked, { count: format.number(asked) }) }),
                )
                .catch(showCallError)
            }
          >
            {t(labels.ask)}
          </Button>
        ) : null}
        <ExportMenu
          onExport={(kind) =>
            void downloadFile(
              `${contract.messagesFile.path}${queryOf({ ...filter, format: kind })}`,
              `messages.${kind}`,
            ).catch(showCallError)
          }
        />
      </search>
      {state === 'unknown' ? <p className={classes.quiet}>{t(labels.unknownHint)}</p> : null}
      <PagedTable
        tools="own"
        label={t(labels.tabOutbox)}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        isNarrowed={state !== undefined || !!about || batch !== '' || q !== ''}
        empty={t(labels.noMessages)}
        {...(maySend
          ? {
              actions: (row: Message) =>
                row.state === 'unknown'
                  ? [
                      { label: t(labels.wasSent), onClick: () => void say(row, 'sent') },
                      { label: t(labels.wasNot), onClick: () => void say(row, 'failed') },
                    ]
                  : [],
            }
          : {})}
      />
    </>
  );
}
