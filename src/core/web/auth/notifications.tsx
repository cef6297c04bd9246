import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { contract } from '../../contracts/contract.ts';
import { corePath, link } from '../../module/paths.ts';
import { useRead, useSave } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { Loaded } from '../page/loaded.tsx';
import { Page } from '../page/page.tsx';
import { texts } from '../page/texts.ts';

/** All notifications; with an id in the address, marks that one as read and opens what it is about. */
export default function Notifications() {
  const t = useText();
  const format = useFormat();
  const { id } = useParams();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRead(contract.allNotifications, { page });
  const { mutate } = useSave(contract.readNotification);
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    if (id) mutate({ id }, { onSuccess: (read) => setPath(read.data.path) });
  }, [id, mutate]);
  if (id && path) return <Navigate to={path} replace />;
  return (
    <Page count={data?.total ? format.number(data.total) : undefined}>
      <div className="ps-panel">
        <Loaded
          read={{ data, error, refetch }}
          isInPanel
          empty={data?.total === 0 && t(texts.noNotificationsYet)}
        >
          {({ items }) =>
            items.map((item) => (
              <div
                key={item.id}
                style={{
                  padding: '10px 14px',
                  borderBottom: '1px solid var(--ps-line)',
                  fontWeight: item.readAt ? 400 : 600,
                }}
              >
                <Link to={link(corePath.notification, { id: item.id })} style={{ color: 'var(--ps-link)' }}>
                  {t(item.data.title)}
                </Link>
                <div className="ps-hint">{format.dateTime(item.at)}</div>
              </div>
            ))
          }
        </Loaded>
      </div>
      {data && data.total > data.size ? (
        <Group mt="md">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t(texts.previous)}
          </Button>
          <Button
            variant="default"
            disabled={page * data.size >= data.total}
            onClick={() => setPage(page + 1)}
          >
            {t(texts.next)}
          </Button>
        </Group>
      ) : null}
    </Page>
  );
}
