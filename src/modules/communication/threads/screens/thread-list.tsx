import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { Loaded, type Read } from '../../../../core/web/page/loaded.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { communicationPath } from '../../paths.ts';
import { kindTexts } from '../labels.ts';
import { type ListedThread, listStates } from '../shapes.ts';
import { labels } from './labels.ts';
import classes from './threads.module.css';

type Listed = { items: readonly ListedThread[]; total: number; page: number; size: number };

/** The conversations, the last written first: with whom, about whom, what was said last and how much is unread. */
export function ThreadList({ read, openId }: { read: Read<Listed>; openId: string }) {
  const t = useText();
  const query = useQueryValues();
  const state = query.oneOf('state', listStates);
  const isNarrowed = query.text('q') !== '' || state !== 'open';
  return (
    <>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={query.text('q')} onSearch={(q) => query.set({ q })} />
        <StateChoice
          label={labels.state}
          value={state}
          choices={listStates.map((one) => [one, labels[one]] as const)}
          onChange={(one) => query.set({ state: one })}
        />
      </search>
      <div className="ps-panel">
        <Loaded
          read={read}
          isInPanel
          rows={5}
          empty={read.data?.total === 0 && t(isNarrowed ? labels.noneFound : labels.none)}
        >
          {(data) => (
            <>
              <ul className={classes.list} aria-label={t(labels.title)}>
                {data.items.map((one) => (
                  <li key={one.id}>
                    <Row thread={one} isOpen={one.id === openId} />
                  </li>
                ))}
              </ul>
              <Pages data={data} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function Row({ thread, isOpen }: { thread: ListedThread; isOpen: boolean }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { last } = thread;
  const said = last.text === null ? t(labels.withdrawn) : last.text.replace(/\s+/g, ' ');
  const words = said === '' && last.hasFiles ? t(labels.file) : said;
  const state = query.text('state');
  const q = query.text('q');
  return (
    <Link
      className={classes.item}
      to={link(communicationPath.threads, {
        thread: thread.id,
        ...(state ? { state } : {}),
        ...(q ? { q } : {}),
      })}
      aria-current={isOpen ? 'true' : undefined}
      data-unread={thread.unread > 0 || undefined}
    >
      <span className={classes.itemHead}>
        <span className={classes.itemName}>{t(thread.other.name)}</span>
        {thread.unread > 0 ? (
          <span className="ps-pill">{t(labels.unread, { count: format.number(thread.unread) })}</span>
        ) : (
          <span className={classes.when}>{format.dateTime(thread.lastAt)}</span>
        )}
      </span>
      <span className={classes.below}>
        {[t(kindTexts[thread.other.kind]), t(labels.about, { student: t(thread.student.name) })].join(' · ')}
      </span>
      <span className={classes.itemName}>{thread.subject}</span>
      <span className={classes.last}>{last.isOwn ? t(labels.you, { text: words }) : words}</span>
      {thread.state === 'closed' || thread.isReported ? (
        <span className={classes.below}>
          {[thread.state === 'closed' ? t(labels.closed) : '', thread.isReported ? t(labels.reported) : '']
            .filter((one) => one !== '')
            .join(' · ')}
        </span>
      ) : null}
    </Link>
  );
}

function Pages({ data }: { data: Listed }) {
  const t = useText();
  const query = useQueryValues();
  if (data.total <= data.size) return null;
  return (
    <Group p="sm">
      <Button variant="default" disabled={data.page === 1} onClick={() => query.set({ page: data.page - 1 })}>
        {t(texts.previous)}
      </Button>
      <Button
        variant="default"
        disabled={data.page * data.size >= data.total}
        onClick={() => query.set({ page: data.page + 1 })}
      >
        {t(texts.next)}
      </Button>
    </Group>
  );
}
