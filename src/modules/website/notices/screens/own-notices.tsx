import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Pager } from '../../../../core/web/list/pager.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { websitePath } from '../../paths.ts';
import { noticesContract as contract } from '../contract.ts';
import { labels, ownStates } from '../labels.ts';
import classes from './notice.module.css';

const states = ['all', 'open'] as const;

/** Every notice the reader may read: what is new or still to be confirmed stands out, the latest first. */
export default function OwnNotices() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const q = query.text('q');
  const state = query.oneOf('state', states);
  const { page, size } = query.pages;
  const read = useRead(contract.own, { q, state, page, size }, { placeholderData: keepPreviousData });
  const none = q !== '' ? labels.noneFound : state === 'open' ? labels.nothingOpen : labels.noneOwn;
  return (
    <Page>
      <search className={classes.tools}>
        <SearchBox label={t(labels.ownSearch)} value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.state}
          value={state}
          choices={[
            ['all', labels.all],
            ['open', labels.stillOpen],
          ]}
          onChange={(value) => query.set({ state: value === 'all' ? null : value })}
        />
      </search>
      <Loaded read={read} empty={read.data?.total === 0 ? t(none) : undefined}>
        {(data) => (
          <Panel flush>
            <ul className={classes.own}>
              {data.items.map((one) => {
                const isOpen = one.state === 'unread' || one.state === 'toConfirm';
                return (
                  <li key={one.id} data-open={isOpen || undefined}>
                    <Link
                      to={link(one.state === 'planned' ? websitePath.notice : websitePath.readNotice, {
                        id: one.id,
                      })}
                    >
                      {t(one.noticeTitle)}
                    </Link>
                    <span className={classes.quiet}>
                      {one.publishedAt ? format.dateTime(one.publishedAt) : format.date(one.publishOn)}
                      {one.memo === '' ? null : ` · ${t(labels.memo, { memo: format.digits(one.memo) })}`}
                    </span>
                    <span className={classes.state}>
                      {one.state === 'planned'
                        ? t(labels.willBeShown, { day: format.date(one.publishOn) })
                        : t(ownStates[one.state])}
                    </span>
                  </li>
                );
              })}
            </ul>
            <Pager pages={query.pages} total={data.total} />
          </Panel>
        )}
      </Loaded>
    </Page>
  );
}
