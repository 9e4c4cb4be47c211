import { FilterSelect } from '../components/filter-select.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { JobRunsView } from './job-runs-view.ts';

/** The two filters of the history. */
export function JobFilters({ view, onView }: { view: JobRunsView; onView: (view: JobRunsView) => void }) {
  return (
    <>
      <FilterSelect
        label={jobRunsCopy.status}
        options={jobRunsCopy.statuses}
        value={view.status}
        onChange={(status) => onView({ ...view, status, page: 1 })}
      />
      <FilterSelect
        label={jobRunsCopy.type}
        options={jobRunsCopy.types}
        value={view.type}
        onChange={(type) => onView({ ...view, type, page: 1 })}
      />
    </>
  );
}
