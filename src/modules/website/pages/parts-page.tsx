import type { ReactNode } from 'react';
import type { Label } from '../../../core/labels.ts';
import type { Block, Content } from '../blocks/contract.ts';
import { drawBlocks, drawUnder } from '../blocks/draw.ts';
import type { ContentPage } from '../blocks/pages.data.ts';
import { Answer } from './parts.tsx';
import { usePictureKeys } from './picture-keys.ts';
import { Pieces } from './pieces.tsx';
import { type Called, useArrival, useCall, useReader } from './website.tsx';

/** What of the page's own address its content depends on. */
const asked = (of: string): Record<string, string> => {
  const query = new URLSearchParams(location.search);
  const given = ['q', 'section', 'preview', 'picture', 'page'].flatMap((name) => {
    const value = (query.get(name) ?? '').slice(0, 100);
    return value ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(given), ...(of ? { of } : {}) };
};

type Slots = Readonly<Record<string, ReactNode>>;

/** A page that is made of parts: drawn as the server drew it, in the reader's language and digits. */
export function Parts({ name, of, slots = {} }: { name: ContentPage; of: string; slots?: Slots }) {
  const { t } = useReader();
  const called = useCall<Content>(`/api/web/content/${name}`, asked(of));
  usePictureKeys();
  useArrival(called.data && t(called.data.title), called.data !== undefined);
  return (
    <Blocks
      title={called.data?.title ?? null}
      called={called}
      blocksOf={(content) => content.blocks}
      slots={slots}
    />
  );
}

/** The first parts of a page, as the server drew them. */
export function DrawnBlocks({ blocks, slots = {} }: { blocks: readonly Block[]; slots?: Slots }) {
  return <Pieces of={drawBlocks(blocks, useReader(), true)} slots={slots} />;
}

/** A heading, and the parts that an answer is. */
export function Blocks<T>({
  title,
  called,
  blocksOf,
  slots = {},
}: {
  title: Label | null;
  called: Called<T>;
  blocksOf: (answer: T) => readonly Block[];
  slots?: Slots;
}) {
  const reader = useReader();
  return (
    <div className="wrap page">
      <Answer called={called}>
        {(answer) => (
          <>
            {title ? <h1>{reader.t(title)}</h1> : null}
            <Pieces
              of={
                title
                  ? drawUnder(title, blocksOf(answer), reader)
                  : drawBlocks(blocksOf(answer), reader, true)
              }
              slots={slots}
            />
          </>
        )}
      </Answer>
    </div>
  );
}
