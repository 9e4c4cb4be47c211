import { FilterSelect } from '../components/filter-select.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { JobRunsView } from './job-runs-view.ts';

/** Search by job name, and the two filters of the history. */
export function JobTools({ view, onView }: { view: JobRunsView; onView: (view: JobRunsView) => void }) {
  return (
    <>
      <SearchBox label={jobRunsCopy.search} value={view.search} onSearch={(search) => onView({ ...view, search, page: 1 })} />
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
