import { Component, type ReactNode } from 'react';
import { labels } from '../labels.ts';
import { useWords } from './website.tsx';

/** A part that breaks says so in its place and leaves the rest of the page standing. */
export class Shield extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { t } = useWords();
  return (
    <div className="wrap page">
      <div className="problem" role="alert">
        <p>{t(labels.broken)}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {t(labels.again)}
        </button>
      </div>
    </div>
  );
}
