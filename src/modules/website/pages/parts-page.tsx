import type { ReactNode } from 'react';
import type { Content } from '../blocks/contract.ts';
import { drawBlocks } from '../blocks/draw.ts';
import type { ContentPage } from '../blocks/pages.data.ts';
import { Answer } from './parts.tsx';
import { usePictureKeys } from './picture-keys.ts';
import { Pieces } from './pieces.tsx';
import { useArrival, useCall, useReader, useWords } from './website.tsx';

/** What of the page's own address its content depends on. */
const asked = (of: string): Record<string, string> => {
  const query = new URLSearchParams(location.search);
  const given = ['q', 'section', 'preview', 'picture', 'page'].flatMap((name) => {
    const value = (query.get(name) ?? '').slice(0, 100);
    return value ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(given), ...(of ? { of } : {}) };
};

/** A page that is made of parts: drawn as the server drew it, in the reader's language and digits. */
export function Parts({
  name,
  of,
  slots = {},
}: {
  name: ContentPage;
  of: string;
  slots?: Readonly<Record<string, ReactNode>>;
}) {
  const { t } = useWords();
  const reader = useReader();
  const called = useCall<Content>(`/api/web/content/${name}`, asked(of));
  usePictureKeys();
  useArrival(called.data && t(called.data.title), called.data !== undefined);
  return (
    <div className="wrap page">
      <Answer called={called}>
        {(content) => (
          <>
            <h1>{t(content.title)}</h1>
            <Pieces of={drawBlocks(content.blocks, reader)} slots={slots} />
          </>
        )}
      </Answer>
    </div>
  );
}
