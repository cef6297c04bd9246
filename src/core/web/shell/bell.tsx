import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { shellContract as contract } from '../../contracts/shell-contract.ts';
import { corePath, link } from '../../module/paths.ts';
import { shellLabels as labels } from '../../shell-labels.ts';
import { useSession } from '../auth/session.tsx';
import { ringSound } from '../device/bell-sound.ts';
import { requestHeaders, useRead, useSave } from '../device/call.ts';
import { isBoolean, useKeptChoice } from '../device/kept-choice.ts';
import { tellLive } from '../device/live.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';
import { showToast } from '../page/toasts.tsx';
import { BarMenu } from './bar-menu.tsx';

/** Unread notifications: their number, their titles, and a way to each of them. */
export function Bell() {
  const t = useText();
  const format = useFormat();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { data, error } = useRead(contract.notifications, {}, { refetchInterval: 120_000 });
  const read = useSave(contract.readNotification, {
    refreshes: [contract.notifications.path, contract.allNotifications.path],
  });
  useLiveUpdates(() => {
    void cache.invalidateQueries({ queryKey: [contract.notifications.path] });
    tellLive();
  });
  useEffect(() => {
    // The specification's warning toast; without a network the screen itself says so.
    if (error && error.status !== 0 && error.status !== 401)
      showToast({ tone: 'marigold', title: error.message || t(texts.wrong) });
  }, [error, t]);
  const { current } = useSession();
  const count = data?.count ?? 0;
  const [isLoud, setLoud] = useKeptChoice('bell-sound', false, isBoolean);
  // What is unread when the page opens is no news.
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    if (isLoud && known.current !== null && data.count > known.current) ringSound();
    known.current = data.count;
  }, [data, isLoud]);
  return (
    <BarMenu
      position="bottom-end"
      width={320}
      label={`${t(texts.notifications)}: ${format.number(count)}`}
      groups={[
        {
          ...(count === 0 ? { label: t(texts.noNotifications) } : {}),
          items: (data?.unread ?? []).map((item) => ({
            key: item.id,
            text: t(item.data.title),
            note: format.dateTime(item.at),
            onClick: () => {
              read.mutate({ id: item.id });
              void navigate(link(corePath.notification, { id: item.id }));
            },
          })),
        },
        {
          items: [
            {
              key: 'all',
              text: t(labels.allNotifications),
              onClick: () => void navigate(corePath.notifications),
            },
            {
              key: 'approvals',
              text: t(labels.decisions),
              onClick: () => void navigate(corePath.approvals),
            },
            {
              key: 'sound',
              text: t(isLoud ? labels.soundOff : labels.soundOn),
              onClick: () => {
                // Heard at once: whoever switches it on knows what it is like, and the browser lets it sound from then on.
                if (!isLoud) ringSound();
                setLoud(!isLoud);
              },
            },
            ...(current?.site
              ? [{ key: 'work', text: t(labels.work), onClick: () => void navigate(corePath.work) }]
              : []),
          ],
        },
      ]}
    >
      <IconBell size={18} aria-hidden />
      {count > 0 ? <span className="ps-bell-count">{format.number(count)}</span> : null}
    </BarMenu>
  );
}

/** Reads the server's event stream with fetch, because the token does not fit an EventSource; connects again by itself. */
function useLiveUpdates(onUpdate: () => void) {
  const update = useEffectEvent(onUpdate);
  const { token, refresh } = useSession();
  const over = useEffectEvent(refresh);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has a stream of its own
  useEffect(() => {
    const stop = new AbortController();
    const listen = async () => {
      let isAgain = false;
      while (!stop.signal.aborted) {
        let wait = 5_000;
        try {
          const answer = await fetch(contract.notificationStream.path, {
            headers: requestHeaders(),
            signal: stop.signal,
          });
          // The session is over; reading it anew shows the way in.
          if (answer.status === 401) return void over();
          // Other browsers of the same account have all the streams there are.
          if (answer.status === 429) wait = 60_000;
          const reader = answer.ok
            ? answer.body?.pipeThrough(new TextDecoderStream()).getReader()
            : undefined;
          // What came while nobody listened was told to nobody.
          if (reader && isAgain) update();
          for (;;) {
            const part = await reader?.read();
            if (!part || part.done) break;
            if (part.value.includes('event: notification')) update();
          }
        } catch {
          // Away: tried again below.
        }
        isAgain = true;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    };
    void listen();
    return () => stop.abort();
  }, [token]);
}
