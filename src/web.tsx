import './core/web/device/older-language.ts';
import './core/web/device/no-eval.ts';
import { pageNonce } from './core/web/device/nonce.ts';
import { serviceWorkerPath } from './core/web/device/security.ts';
import './core/web/page/mantine.css';
import './core/web/page/styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { corePath } from './core/module/paths.ts';
import { isEarlySent, leaveEarly } from './core/web/auth/early.ts';
import { SessionProvider } from './core/web/auth/session.tsx';
import { CallError } from './core/web/device/call.ts';
import { addFonts } from './core/web/device/fonts.ts';
import { PreferencesProvider, usePreferences } from './core/web/device/preferences.tsx';
import { setYears } from './core/web/list/years-door.ts';
import { DialogsProvider } from './core/web/page/dialogs.tsx';
import { themeFor, tokensResolver } from './core/web/page/theme.ts';
import { Toasts } from './core/web/page/toasts.tsx';
import { CommonData } from './core/web/shell/common-data.tsx';
import { setModuleIndex } from './core/web/shell/module-index.ts';
import { setPanels } from './core/web/shell/panel-index.ts';
import { makeRouter } from './core/web/shell/router.tsx';
import { readCommonData } from './modules/website/common-data.tsx';
import { webModules } from './modules.web.tsx';

addFonts();

const cache = new QueryClient({
  defaultOptions: {
    // Asked even without a network: screens then show what this device keeps, or say so.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      // The server's own refusals stay what they are; only a lost connection is worth another try, unless there is none:
      // what the device keeps is then shown at once.
      retry: (count, error) =>
        count < 2 &&
        navigator.onLine &&
        error instanceof CallError &&
        (error.status === 0 || error.status === 503),
    },
  },
});
const readDetails = async () => (await import('./modules.details.ts')).details;
setModuleIndex(readDetails);
setPanels(webModules);
setYears(async () => (await import('./modules/home/years.tsx')).readYears());
const router = makeRouter(webModules, async () => {
  const [{ ModuleHome }, details] = await Promise.all([
    import('./core/web/shell/module-home.tsx'),
    readDetails(),
  ]);
  return { default: () => <ModuleHome details={details} /> };
});

function App() {
  const { language } = usePreferences();
  const theme = useMemo(() => themeFor(language), [language]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={tokensResolver}
      getStyleNonce={() => pageNonce}
      defaultColorScheme="light"
    >
      <QueryClientProvider client={cache}>
        <DialogsProvider>
          <SessionProvider>
            <RouterProvider router={router} />
            <CommonData read={readCommonData} />
          </SessionProvider>
        </DialogsProvider>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}

// Whoever is led away from the login leaves the server's form too; after a login the first screen takes it away.
router.subscribe(({ location: { pathname } }) => {
  if (pathname.endsWith(corePath.login) || pathname.endsWith(corePath.application)) return;
  if (pathname.endsWith(corePath.dashboard) && isEarlySent()) return;
  leaveEarly();
});

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <PreferencesProvider>
        <App />
      </PreferencesProvider>
    </StrictMode>,
  );

// Where service workers are forbidden (private windows, plain http) the application works with a network only.
if (import.meta.env.PROD)
  void navigator.serviceWorker
    ?.register(serviceWorkerPath)
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) =>
      active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name)),
    )
    .catch(() => {});
