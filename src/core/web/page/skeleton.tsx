import { useText } from '../device/preferences.tsx';
import { entityLabels } from '../entity/entity-labels.ts';
import classes from './skeleton.module.css';
import { SkeletonRows } from './states.tsx';

/**
 * What a screen will be: rows; fields with their labels; one record with its picture and its parts; figures over panels;
 * a sheet of cells.
 */
export type SkeletonKind = 'list' | 'form' | 'record' | 'board' | 'grid';

/** The outlines of a screen that is still coming, so that nothing jumps when it is here; shown after 200 ms. */
export function Skeleton({ kind, rows }: { kind: SkeletonKind; rows: number }) {
  const t = useText();
  return (
    <div
      className={classes.skeleton}
      data-kind={kind}
      aria-busy="true"
      aria-label={t(entityLabels.loading)}
      role="status"
    >
      {kind === 'list' ? <Listed rows={rows} /> : null}
      {kind === 'form' ? <Fields count={rows} /> : null}
      {kind === 'record' ? <OneRecord rows={rows} /> : null}
      {kind === 'board' ? <Board /> : null}
      {kind === 'grid' ? <Cells rows={rows} /> : null}
    </div>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

const Listed = ({ rows }: { rows: number }) => (
  <div className="ps-panel">
    <SkeletonRows rows={rows} />
  </div>
);

function Fields({ count }: { count: number }) {
  return (
    <div className={`ps-panel ${classes.fields}`}>
      {places(count).map((place) => (
        <span key={place} className={classes.field}>
          <i />
          <b />
        </span>
      ))}
    </div>
  );
}

function OneRecord({ rows }: { rows: number }) {
  return (
    <>
      <div className={`ps-panel ${classes.identity}`}>
        <b />
        <span>
          <i />
          <i />
        </span>
      </div>
      <div className={classes.parts}>
        <Listed rows={rows} />
        <Listed rows={Math.ceil(rows / 2)} />
      </div>
    </>
  );
}

function Board() {
  return (
    <>
      <div className={`ps-panel ${classes.figures}`}>
        {places(4).map((place) => (
          <span key={place}>
            <b />
            <i />
          </span>
        ))}
      </div>
      <div className={classes.parts}>
        <Listed rows={5} />
        <Listed rows={5} />
      </div>
    </>
  );
}

function Cells({ rows }: { rows: number }) {
  return (
    <div className={`ps-panel ${classes.cells}`}>
      {places(rows).map((row) => (
        <div key={row}>
          {places(7).map((cell) => (
            <i key={cell} />
          ))}
        </div>
      ))}
    </div>
  );
}
