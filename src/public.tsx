import './core/web/device/older-language.ts';
import '@fontsource/noto-sans/latin-400.css';
import '@fontsource/noto-serif/latin-600.css';
import '@fontsource/noto-sans-bengali/bengali-400.css';
import './public.css';
import { lazy, type ReactNode, StrictMode, Suspense, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { CommonData } from './modules/website/common-contract.ts';
import { labels } from './modules/website/labels.ts';
import { About } from './modules/website/pages/about.tsx';
import { Board } from './modules/website/pages/board.tsx';
import { Calendar } from './modules/website/pages/calendar.tsx';
import { Event, Events } from './modules/website/pages/events.tsx';
import { Frame, Toasts } from './modules/website/pages/frame.tsx';
import { Home } from './modules/website/pages/home.tsx';
import { Notice, Notices } from './modules/website/pages/notices.tsx';
import { NotFound } from './modules/website/pages/parts.tsx';
import { Parts } from './modules/website/pages/parts-page.tsx';
import { Shield } from './modules/website/pages/shield.tsx';
import { Videos } from './modules/website/pages/videos.tsx';
import { path, useCall, useWebsite, useWords, WebsiteProvider } from './modules/website/pages/website.tsx';
import { pageOf, type WebsitePage } from './modules/website/pages.ts';

// Fetched by those who look for a result, on the few days it is looked for.
const LookUp = lazy(() => import('./modules/results/sheets/screens/look-up.tsx'));

const ClearanceCheck = lazy(() => import('./modules/fees/clearance/screens/clearance-check.tsx'));

const Verify = lazy(() => import('./modules/documents/check/screens/verify.tsx'));
const FetchCard = lazy(() => import('./modules/documents/sit/screens/fetch-card.tsx'));
const AdmissionForm = lazy(() => import('./modules/admission/form/screens/form-page.tsx'));
const JobApplication = lazy(() => import('./modules/recruitment/form/screens/job-page.tsx'));
const Draws = lazy(() => import('./modules/admission/draw/screens/verify-page.tsx'));

const ClassRooms = lazy(async () => ({
  default: (await import('./modules/lessons/pages/class-rooms.tsx')).ClassRooms,
}));
const SharedClassRooms = lazy(async () => ({
  default: (await import('./modules/lessons/pages/class-rooms.tsx')).SharedClassRooms,
}));
const LetterForm = lazy(() => import('./modules/website/letters/screens/letter-form.tsx'));

const later = (page: ReactNode) => (
  <Suspense fallback={<div className="wrap page waiting" aria-busy="true" />}>{page}</Suspense>
);

// The public website: its own small bundle, nothing of the application in it.
const screens: Record<WebsitePage['name'], (id: string, common: CommonData) => ReactNode> = {
  home: (_, common) => <Home common={common} />,
  about: (_, common) => <About common={common} />,
  notices: (_, common) => <Notices common={common} />,
  notice: (id, common) => <Notice id={id} common={common} />,
  events: () => <Events />,
  event: (id) => <Event id={id} />,
  calendar: (_, common) => <Calendar common={common} />,
  videos: () => <Videos />,
  results: () => later(<LookUp />),
  clearance: () => later(<ClearanceCheck />),
  admitCard: () => later(<FetchCard />),
  verify: (code) => later(<Verify code={code} />),
  jobs: () => later(<JobApplication />),
  admission: () => later(<AdmissionForm kind="admission" />),
  registration: () => later(<AdmissionForm kind="registration" />),
  draws: () => later(<Draws />),
  classRooms: () => later(<ClassRooms />),
  sharedClassRooms: () => later(<SharedClassRooms />),
  charter: (of) => <Parts name="charter" of={of} />,
  employees: (of) => <Parts name="employees" of={of} />,
  statistics: (of) => <Parts name="statistics" of={of} />,
  students: (of) => <Parts name="students" of={of} />,
  student: (of) => <Parts name="student" of={of} />,
  contact: (of) => <Parts name="contact" of={of} slots={{ contact: later(<LetterForm kind="contact" />) }} />,
  complaint: (of) => (
    <Parts name="complaint" of={of} slots={{ complaint: later(<LetterForm kind="complaint" />) }} />
  ),
  prospectus: (of) => <Parts name="prospectus" of={of} />,
  syllabus: (of) => <Parts name="syllabus" of={of} />,
  documents: (of) => <Parts name="documents" of={of} />,
  jubilee: (of) => <Parts name="jubilee" of={of} />,
  subject: (of) => <Parts name="subject" of={of} />,
  search: (of) => <Parts name="search" of={of} />,
  board: () => <Board />,
  galleries: (of) => <Parts name="galleries" of={of} />,
  gallery: (of) => <Parts name="gallery" of={of} />,
};
const found = pageOf(path);

function Website() {
  const { common } = useWebsite();
  return (
    <>
      {common ? <Page common={common} /> : <Entrance />}
      <Toasts />
    </>
  );
}

function Page({ common }: { common: CommonData }) {
  const { t } = useWords();
  const name = t(common.webTitle);
  const label = found ? found.page.label : labels.notFound;
  const title = path === '/' ? name : `${t(label)} - ${name}`;
  // Before the effects of what stands in it: a notice or an event writes its own heading there, at once where it is known.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Frame common={common}>
      {found ? (
        <Shield>{screens[found.page.name](found.id ?? '', common)}</Shield>
      ) : (
        <div className="wrap page">
          <NotFound />
        </div>
      )}
    </Frame>
  );
}

/** Asks who the institution is, where the page itself does not say it; says so when there is none. */
function Entrance() {
  const { setCommon, language, setLanguage } = useWebsite();
  const { t } = useWords();
  const { data, problem, again } = useCall<CommonData>('/api/web/get-common-data');
  useEffect(() => {
    if (data) setCommon(data);
  }, [data, setCommon]);
  if (!problem) return null;
  const other = language === 'en' ? 'bn' : 'en';
  return (
    <main className="wrap page closed">
      <img src="/static/scenes/mark.svg" alt="" width="52" height="52" />
      <h1>{problem.status === 404 ? t(labels.noInstitution) : t(labels.away)}</h1>
      {problem.status === 404 ? <p>{t(labels.checkAddress)}</p> : null}
      <p className="actions">
        {problem.status === 404 ? null : (
          <button type="button" className="button primary" onClick={again}>
            {t(labels.again)}
          </button>
        )}
        <button type="button" className="button" lang={other} onClick={() => setLanguage(other)}>
          {other === 'bn' ? 'বাংলা' : 'English'}
        </button>
      </p>
    </main>
  );
}

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <WebsiteProvider>
        <Website />
      </WebsiteProvider>
    </StrictMode>,
  );

// The heavier weights come after the first paint; until then the headings stand in the lighter one.
const loadLateFonts = () => void import('./public-fonts.ts');
if (document.readyState === 'complete') loadLateFonts();
else addEventListener('load', loadLateFonts, { once: true });
