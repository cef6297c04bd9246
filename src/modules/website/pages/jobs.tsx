import type { ReactNode } from 'react';
import { Pieces } from '../../../core/web/rich/pieces.tsx';
import { drawJobs } from '../blocks/drawn/vacancies.ts';
import type { JobItem } from '../contract.ts';
import { Answer } from './parts.tsx';
import { useArrival, useCall, useReader, useWebsite } from './website.tsx';

/** Vacant posts that may still be applied for, and where to send the application; `under` stands below each. */
export function Jobs({ under }: { under: (job: JobItem) => ReactNode }) {
  const { common } = useWebsite();
  const reader = useReader();
  const called = useCall<JobItem[]>('/api/web/get-job-circular');
  useArrival(called.data !== undefined);
  return (
    <Answer called={called}>
      {(jobs) =>
        common ? (
          <Pieces
            of={drawJobs(jobs, common, reader)}
            slots={Object.fromEntries(jobs.map((job) => [`job-${job.id}`, under(job)]))}
          />
        ) : null
      }
    </Answer>
  );
}
