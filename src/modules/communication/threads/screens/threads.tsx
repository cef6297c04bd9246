import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useRead } from '../../../../core/web/device/call.ts';
import { useLiveNews } from '../../../../core/web/device/live.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { Page } from '../../../../core/web/page/page.tsx';
import { threadsContract as contract } from '../contract.ts';
import { listStates } from '../shapes.ts';
import { labels } from './labels.ts';
import { NewThread } from './new-thread.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';
import classes from './threads.module.css';
import { WishDrawer } from './wish-drawer.tsx';

/** One's conversations: a list and the open one beside it; on a phone one after the other. */
export default function Threads() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const cache = useQueryClient();
  const state = query.oneOf('state', listStates);
  const q = query.text('q');
  const { page, size } = query.pages;
  const openId = query.text('thread');
  const read = useRead(
    contract.list,
    { state, ...(q ? { q } : {}), page, size },
    { placeholderData: keepPreviousData, refetchInterval: 60_000 },
  );
  useLiveNews(() => {
    for (const path of [contract.list.path, contract.thread.path])
      void cache.invalidateQueries({ queryKey: [path] });
  });
  const unread = read.data?.unread ?? 0;
  const task = query.text('do');
  // One column holds the list or the conversation, which then needs the room.
  const isNarrow = useMediaQuery('(max-width: 899px)') === true;
  return (
    <Page
      count={unread > 0 ? t(labels.unread, { count: format.number(unread) }) : undefined}
      actions={
        isNarrow && openId ? undefined : (
          <>
            <Button variant="default" onClick={() => query.set({ do: 'hours', page })}>
              {t(labels.hours)}
            </Button>
            <Button onClick={() => query.set({ do: 'new', page })}>{t(labels.begin)}</Button>
          </>
        )
      }
    >
      <div className={classes.two} data-thread={openId ? true : undefined}>
        <div className={`${classes.column} ${classes.first}`}>
          <ThreadList read={read} openId={openId} />
        </div>
        <div className={`${classes.column} ${classes.second}`}>
          {openId ? (
            <ThreadView key={openId} id={openId} />
          ) : read.data?.total === 0 ? null : (
            <p className={classes.quiet}>{t(labels.choose)}</p>
          )}
        </div>
      </div>
      {task === 'new' ? (
        <NewThread
          studentId={query.text('student')}
          onClose={(id) => query.set({ do: null, student: null, ...(id ? { thread: id } : { page }) })}
        />
      ) : null}
      {task === 'hours' ? <WishDrawer onClose={() => query.set({ do: null, page })} /> : null}
    </Page>
  );
}
