import { LogScreen } from './log-screen.tsx';

/** The log of the platform's own tables. */
export default function PlatformLog() {
  return <LogScreen side="platform" />;
}
