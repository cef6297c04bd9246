import { LogScreen } from './log-screen.tsx';

/** The institution's log of changes. */
export default function Log() {
  return <LogScreen side="site" />;
}
