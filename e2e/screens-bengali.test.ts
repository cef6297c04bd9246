import { everyScreen } from './every-screen.ts';

everyScreen({ language: 'bn', dark: true });
