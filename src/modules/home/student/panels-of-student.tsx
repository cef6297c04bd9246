import { asked } from '../../../core/web/device/first-show.ts';
import type { WebPanel } from '../../../core/web/shell/panel-index.ts';
import { attendancePermission } from '../../attendance/permissions.ts';
import { messagesPermission } from '../../communication/permissions.ts';
import { documentsPermission } from '../../documents/permissions.ts';
import { libraryPermission } from '../../library/permissions.ts';
import { resultsPermission } from '../../results/permissions.ts';
import { studentsPermission } from '../../students/permissions.ts';
import { studentContract } from './contract.ts';
import { studentWords as words } from './labels.ts';

const tabs = () => import('./screens/tabs.tsx');

/** What other modules know of a student, inside the profile. */
export const studentPanels: readonly WebPanel[] = [
  {
    place: 'studentHead',
    isFor: (may) => may(studentsPermission.view),
    reads: (_, about) => [asked(studentContract.figures, { id: about })],
    load: () => import('./screens/head-figures.tsx').then((all) => ({ default: all.HeadFigures })),
  },
  {
    place: 'studentAcademic',
    isFor: (may) => may(studentsPermission.view),
    load: () => import('./screens/subjects.tsx').then((all) => ({ default: all.Subjects })),
  },
  {
    place: 'studentTabs',
    tab: { name: 'attendance', label: words.attendance, position: 1 },
    isFor: (may) => may(attendancePermission.view),
    load: () => tabs().then((all) => ({ default: all.AttendanceTab })),
  },
  {
    place: 'studentTabs',
    tab: { name: 'results', label: words.results, position: 3 },
    isFor: (may) => may(resultsPermission.view),
    load: () => tabs().then((all) => ({ default: all.ResultsTab })),
  },
  {
    place: 'studentTabs',
    tab: { name: 'documents', label: words.documents, position: 4 },
    isFor: (may) => may(documentsPermission.view),
    load: () => tabs().then((all) => ({ default: all.DocumentsTab })),
  },
  {
    place: 'studentTabs',
    tab: { name: 'library', label: words.library, position: 5 },
    isFor: (may) => may(libraryPermission.view),
    load: () => tabs().then((all) => ({ default: all.LibraryTab })),
  },
  {
    place: 'studentTabs',
    tab: { name: 'messages', label: words.messages, position: 6 },
    isFor: (may) => may(messagesPermission.view),
    load: () => tabs().then((all) => ({ default: all.MessagesTab })),
  },
];
