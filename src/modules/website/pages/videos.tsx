import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { PageOf, VideoItem } from '../contract.ts';
import { labels } from '../labels.ts';
import { Answer, askedPage, Pager } from './parts.tsx';
import { useCall, useWords } from './website.tsx';

/**
 * A film as a link to where it is shown. Nothing of the other site is loaded before somebody asks for it, so no
 * visitor is counted there who only looked at this page.
 */
function Video({ video }: { video: VideoItem }) {
  const { t, digits } = useWords();
  return (
    <a
      className="video"
      href={video.address}
      target="_blank"
      rel="noopener noreferrer"
      title={t(labels.watch, { title: t(video.title), host: hostOf(video.address) })}
    >
      <span className="poster">
        {video.picture ? <img src={video.picture} alt="" loading="lazy" width="1600" height="720" /> : null}
        <span className="play">
          <IconPlayerPlayFilled size={20} aria-hidden />
        </span>
      </span>
      <span>
        <strong>{t(video.title)}</strong>
        {video.duration ? <small>{digits(video.duration)}</small> : null}
      </span>
    </a>
  );
}

/** The first film large, the next ones beside it. */
export function VideoBlock({ videos }: { videos: readonly VideoItem[] }) {
  const [first, ...others] = videos;
  if (!first) return null;
  return (
    <div className="videos">
      <Video video={first} />
      <div>
        {others.map((video) => (
          <Video key={video.id} video={video} />
        ))}
      </div>
    </div>
  );
}

/** Every film. */
export function Videos() {
  const { t } = useWords();
  const called = useCall<PageOf<VideoItem>>('/api/web/videos', { page: askedPage() });
  return (
    <div className="wrap page">
      <h1>{t(labels.allVideos)}</h1>
      <Answer called={called}>
        {(answer) => (
          <>
            {answer.total === 0 ? <p>{t(labels.noVideos)}</p> : null}
            <div className="cards">
              {answer.items.map((video) => (
                <Video key={video.id} video={video} />
              ))}
            </div>
            <Pager {...answer} />
          </>
        )}
      </Answer>
    </div>
  );
}

/** Where a film plays; what is no address is shown as it is. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
