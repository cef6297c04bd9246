import { lazy, type ReactNode, Suspense } from 'react';
import { later } from '../device/later.ts';
import classes from './parts.module.css';
import type { SkeletonKind } from './skeleton.tsx';
import { Empty, Failed, SkeletonRows } from './states.tsx';

const Skeleton = lazy(() => later(async () => ({ default: (await import('./skeleton.tsx')).Skeleton })));

/** A read as far as it has come; what `useRead` answers is one. */
export type Read<T> = {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

type Place = {
  /** Lines of the skeleton: about what will stand there. */
  rows?: number;
  /** What the screen will be, where it is no list. */
  kind?: SkeletonKind;
  /** It stands in a panel or a drawer already and needs no frame of its own. */
  isInPanel?: boolean;
};

/** What stands where an answer will: its lines while it comes, or why it did not. */
export function Coming({
  read,
  rows = 8,
  kind = 'list',
  isInPanel = false,
}: Place & { read: Pick<Read<unknown>, 'error' | 'refetch'> }) {
  if (read.error)
    return (
      <Framed isInPanel={isInPanel}>
        <Failed error={read.error} onRetry={() => void read.refetch()} />
      </Framed>
    );
  if (isInPanel) return <SkeletonRows rows={rows} />;
  // The frame comes with its lines: a quick answer shows neither.
  const lines = (
    <div className={`ps-panel ${classes.late}`}>
      <SkeletonRows rows={rows} />
    </div>
  );
  return kind === 'list' ? (
    lines
  ) : (
    <Suspense fallback={<div aria-busy="true" />}>
      <Skeleton kind={kind} rows={rows} />
    </Suspense>
  );
}

/** Reads that a screen waits for together: why one of them failed, and another try of those that did. */
export function together(...reads: readonly Pick<Read<unknown>, 'error' | 'refetch'>[]) {
  return {
    error: reads.find((one) => one.error)?.error ?? null,
    refetch: () => {
      for (const one of reads) if (one.error) void one.refetch();
    },
  };
}

/**
 * The four states of a list or a panel: coming, failed, empty, there. What is known stays on show while it is read
 * again, also when that fails.
 */
export function Loaded<T>(
  props: Place & {
    read: Read<T>;
    /** Why there is nothing to show; asked once the answer is there. A text stands alone, without a button. */
    empty?: ReactNode;
    children: (data: T) => ReactNode;
  },
) {
  const { read, rows = 8, kind = 'list', isInPanel = false, empty, children } = props;
  if (read.data === undefined) return <Coming read={read} rows={rows} kind={kind} isInPanel={isInPanel} />;
  if (empty) return <Nothing isInPanel={isInPanel}>{empty}</Nothing>;
  return children(read.data);
}

/** Said in place of a list that has nothing in it. */
export function Nothing({ children, isInPanel = false }: { children: ReactNode; isInPanel?: boolean }) {
  return (
    <Framed isInPanel={isInPanel}>
      {typeof children === 'string' ? <Empty text={children} /> : children}
    </Framed>
  );
}

function Framed({ isInPanel, children }: { isInPanel: boolean; children: ReactNode }) {
  return isInPanel ? children : <div className="ps-panel">{children}</div>;
}
