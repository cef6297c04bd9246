import type { SheetLine, SheetModel } from '../mark-sheet-model.ts';
import classes from './paper.module.css';

/** A mark sheet as it is printed: white in both themes. */
export function Paper(props: {
  id: string;
  institution: string;
  model: SheetModel;
  photo: { address: string; name: string } | null;
  qr: { size: number; path: string } | null;
}) {
  const { model, photo, qr } = props;
  const { head, block } = model;
  const pass = head.pass === null ? [] : [head.pass];
  /** Pass marks, the parts and the highest, which a phone leaves out; subject, full, total, grade and point stay. */
  const isWide = (place: number) => {
    const total = pass.length + head.parts.length + 2;
    return place > 1 && (place < total || place === total + 1);
  };
  return (
    <article id={props.id} className={classes.paper}>
      <header className={classes.letterhead}>
        <div>
          <h2>{props.institution}</h2>
          <p className={classes.sheetTitle}>
            <strong>{model.title}</strong>
            {model.exam}
            {model.note ? <em> · {model.note}</em> : null}
          </p>
        </div>
        {qr ? (
          <svg
            className={classes.qr}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label={model.check}
          >
            <path d={qr.path} />
          </svg>
        ) : null}
      </header>
      <div className={classes.who}>
        <dl className={classes.facts}>
          {model.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {photo ? <img src={photo.address} alt={photo.name} width="96" height="116" /> : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways is reached with the keys */}
      <section className={classes.scroll} tabIndex={0} aria-label={model.title}>
        <table className={classes.marks}>
          <thead>
            <tr>
              {[head.subject, head.full, ...pass, ...head.parts, ...head.ends].map((one, place) => (
                <th key={one} scope="col" data-wide={isWide(place) || undefined}>
                  {one}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {model.lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sheet never change their order
              <Line key={place} line={line} parts={head.parts.length} hasPass={pass.length > 0} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{model.total.name}</th>
              <td>{model.total.full}</td>
              {pass.length > 0 ? <td data-wide /> : null}
              {head.parts.length > 0 ? <td colSpan={head.parts.length} data-wide /> : null}
              <td>{model.total.got}</td>
              <td data-wide />
              <td colSpan={2} />
            </tr>
          </tfoot>
        </table>
      </section>
      <dl className={classes.block}>
        {block.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.last}>
        <div>
          <strong>{model.howTitle}</strong>
          <p>{model.how}</p>
          {model.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          <p className={classes.remark}>
            <strong>{model.remark}</strong>
            {model.comment ? <span>{model.comment}</span> : null}
          </p>
        </div>
        <table className={classes.scale}>
          <caption>{model.scaleTitle}</caption>
          <tbody>
            {model.scale.map(([range, letter, point]) => (
              <tr key={letter}>
                <td>{range}</td>
                <td>{letter}</td>
                <td>{point}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.signatures}>
        {model.signatures.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {model.footer ? <p className={classes.footer}>{model.footer}</p> : null}
    </article>
  );
}

function Line({ line, parts, hasPass }: { line: SheetLine; parts: number; hasPass: boolean }) {
  if (line.kind === 'heading')
    return (
      <tr>
        <th scope="colgroup" colSpan={parts + (hasPass ? 7 : 6)} className={classes.heading}>
          {line.name}
        </th>
      </tr>
    );
  const { merged } = line;
  const span = merged && merged.span > 1 ? { rowSpan: merged.span } : {};
  return (
    <tr>
      <th scope="row">{line.name}</th>
      <td>{line.full}</td>
      {hasPass ? <td data-wide>{line.pass}</td> : null}
      {line.parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sheet never change their order
        <td key={place} data-bad={part.bad || undefined} data-wide>
          {part.text}
        </td>
      ))}
      {merged ? (
        <>
          <td {...span}>
            <strong>{merged.total}</strong>
          </td>
          <td {...span} data-wide>
            {merged.highest}
          </td>
          <td {...span} data-bad={merged.letter.bad || undefined}>
            {merged.letter.text}
          </td>
          <td {...span}>{merged.point}</td>
        </>
      ) : null}
    </tr>
  );
}
