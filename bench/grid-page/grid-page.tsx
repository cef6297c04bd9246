import '../../src/core/web/device/no-eval.ts';
import '@fontsource/noto-sans/latin-400.css';
import '@fontsource/noto-sans/latin-600.css';
import '../../src/core/web/page/mantine.css';
import '../../src/core/web/page/styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { SessionProvider } from '../../src/core/web/auth/session.tsx';
import { PreferencesProvider } from '../../src/core/web/device/preferences.tsx';
import { DialogsProvider } from '../../src/core/web/page/dialogs.tsx';
import { themeFor, tokensResolver } from '../../src/core/web/page/theme.ts';
import { EntryScreen } from '../../src/modules/exams/marks/screens/entry.tsx';
import type { SheetAnswer } from '../../src/modules/exams/screens/calls.ts';

// The product's own screen for entering marks, with a sheet as large as asked for and a server that accepts everything.
const asked = new URLSearchParams(location.search);
const students = Number(asked.get('students'));
const columns = Number(asked.get('columns'));

window.fetch = async (_, options) => {
  const { cells } = JSON.parse(String(options?.body ?? '{"cells":[]}')) as { cells: unknown[] };
  const saved = {
    saved: cells.length,
    savedAt: new Date().toISOString(),
    conflicts: [],
    refused: [],
    moved: [],
  };
  // What else is asked for are the other papers and the register of the day, of which there are none.
  const answer = options?.method === 'POST' ? saved : { items: [], day: null, register: [] };
  return new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } });
};

const same = (text: string) => ({ en: text, bn: text });
const id = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const sheet: SheetAnswer = {
  sheet: {
    id: id(1),
    version: 1,
    examId: id(2),
    exam: same('Half-yearly Examination'),
    paperId: id(3),
    subject: same('Physics'),
    code: 'PHY',
    sectionId: id(4),
    section: same('Padma'),
    className: same('Nine'),
    group: null,
    shift: same('Morning'),
    doubleEntry: false,
    accepts: false,
    state: 'partial',
    teacher: same('Nasrin Sultana'),
    note: '',
    submittedBy: null,
    submittedAt: null,
    verifiedBy: null,
    verifiedAt: null,
    acceptedBy: null,
    acceptedAt: null,
    full: columns * 10_000,
  },
  components: Array.from({ length: columns }, (_, place) => ({
    code: `C${place + 1}`,
    nameEn: `Part ${place + 1}`,
    nameBn: `অংশ ${place + 1}`,
    full: 10_000,
    pass: null,
    mustPass: true,
  })),
  grading: {
    scale: [
      { letter: 'A+', minPercent: '80', point: '5.00' },
      { letter: 'A', minPercent: '70', point: '4.00' },
      { letter: 'D', minPercent: '33', point: '1.00' },
      { letter: 'F', minPercent: '0', point: '0.00' },
    ],
    passPercent: 33,
    componentSeparatePass: true,
    absentPaperFails: true,
    subjectMarkRounding: 'none',
  },
  may: {
    write: true,
    submit: true,
    verify: false,
    accept: false,
    return: false,
    reopen: false,
    second: false,
    see: true,
  },
  closed: null,
  marksUntil: null,
  students: Array.from({ length: students }, (_, place) => ({
    enrolmentId: id(1000 + place),
    roll: place + 1,
    name: same(`Mohammad Student ${place + 1} Rahman`),
    entries: Array.from({ length: columns }, (_cell, part) => 3_000 + 100 * ((place * 7 + part * 5) % 60)),
  })),
};

/** Milliseconds from the moment the key or the block arrived to the end of the frame that shows it. */
const painted: number[] = [];
Object.assign(window, { painted });
for (const name of ['keydown', 'paste'])
  window.addEventListener(
    name,
    (event) => {
      const begun = event.timeStamp;
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => painted.push(performance.now() - begun);
        after.port2.postMessage(null);
      });
    },
    true,
  );

const router = createMemoryRouter([
  { path: '*', element: <EntryScreen answer={sheet} base="/" onReadAgain={null} /> },
]);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <PreferencesProvider>
      <MantineProvider theme={themeFor('en')} cssVariablesResolver={tokensResolver}>
        <QueryClientProvider client={new QueryClient()}>
          <DialogsProvider>
            <SessionProvider>
              <RouterProvider router={router} />
            </SessionProvider>
          </DialogsProvider>
        </QueryClientProvider>
      </MantineProvider>
    </PreferencesProvider>,
  );
