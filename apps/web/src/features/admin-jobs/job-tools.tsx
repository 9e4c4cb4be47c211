import { FilterSelect } from '../../components/filter-select.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { jobsCopy } from '../../content/admin-copy.ts';
import type { JobsView } from './jobs-view.ts';

/** Search by job name, and the two filters of the history. */
export function JobTools({ view, onView }: { view: JobsView; onView: (view: JobsView) => void }) {
  return (
    <>
      <SearchBox label={jobsCopy.search} value={view.search} onSearch={(search) => onView({ ...view, search, page: 1 })} />
      <FilterSelect
        label={jobsCopy.status}
        options={jobsCopy.statuses}
        value={view.status}
        onChange={(status) => onView({ ...view, status, page: 1 })}
      />
      <FilterSelect
        label={jobsCopy.type}
        options={jobsCopy.types}
        value={view.type}
        onChange={(type) => onView({ ...view, type, page: 1 })}
      />
    </>
  );
}
