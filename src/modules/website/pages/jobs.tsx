import type { ReactNode } from 'react';
import type { JobItem } from '../contract.ts';
import { labels } from '../labels.ts';
import { Answer, Heading, PlainText } from './parts.tsx';
import { useArrival, useCall, useWebsite, useWords } from './website.tsx';

/** Vacant posts that may still be applied for, and where to send the application; `under` stands below each. */
export function Jobs({ under }: { under: (job: JobItem) => ReactNode }) {
  const { t, number, date, phone } = useWords();
  const { common } = useWebsite();
  const called = useCall<JobItem[]>('/api/web/get-job-circular');
  useArrival(undefined, called.data !== undefined);
  return (
    <Answer called={called}>
      {(jobs) =>
        jobs.length === 0 ? (
          <p>{t(labels.noJobs)}</p>
        ) : (
          <div className="article">
            <p>
              {t(labels.howToApply)}
              {common ? (
                <>
                  <br />
                  {t(common.siteAddress)}
                  {common.sitePhone ? ` · ${phone(common.sitePhone)}` : ''}
                  {common.siteEmail ? ' · ' : ''}
                  {common.siteEmail ? <a href={`mailto:${common.siteEmail}`}>{common.siteEmail}</a> : null}
                </>
              ) : null}
            </p>
            {jobs.map((job) => (
              <section key={job.id} id={`job-${job.id}`}>
                <Heading>{t(job.title)}</Heading>
                <p className="when">
                  {t(labels.posts, {
                    count: number(job.posts),
                    day: date(job.applyBy),
                  })}
                </p>
                <PlainText text={t(job.body)} only={job.only} />
                {under(job)}
              </section>
            ))}
          </div>
        )
      }
    </Answer>
  );
}
