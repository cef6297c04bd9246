import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Island } from './modules/website/blocks/islands.data.ts';
import { keepApart } from './modules/website/pages/alive/dom.ts';
import { Shield } from './modules/website/pages/shield.tsx';
import { Toasts } from './modules/website/pages/toasts.tsx';
import { WebsiteProvider } from './modules/website/pages/website.tsx';

const admission = async (kind: 'admission' | 'registration') => {
  const { default: Form } = await import('./modules/admission/form/screens/form-page.tsx');
  return <Form kind={kind} />;
};

// `of`: the record the page's address names.
const islands: Record<Island, (of: string) => Promise<ReactNode>> = {
  verify: async () => {
    const { default: Verify } = await import('./modules/documents/check/screens/verify.tsx');
    return <Verify />;
  },
  jobs: async () => {
    const { default: Jobs } = await import('./modules/recruitment/form/screens/job-page.tsx');
    return <Jobs />;
  },
  draws: async () => {
    const { default: Draws } = await import('./modules/admission/draw/screens/verify-page.tsx');
    return <Draws />;
  },
  admission: () => admission('admission'),
  registration: () => admission('registration'),
};
const isIsland = (name: string): name is Island => Object.hasOwn(islands, name);

/** Fetches what brings this place to life; the answer does it, at once. */
export async function bring(place: HTMLElement): Promise<() => void> {
  const { island = '', of = '' } = place.dataset;
  if (!isIsland(island)) return () => {};
  const living = await islands[island](of);
  return () => {
    keepApart(place);
    const root = createRoot(place);
    flushSync(() =>
      root.render(
        <StrictMode>
          <WebsiteProvider>
            <Shield>{living}</Shield>
            <Toasts />
          </WebsiteProvider>
        </StrictMode>,
      ),
    );
  };
}
