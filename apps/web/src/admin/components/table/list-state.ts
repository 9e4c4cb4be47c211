/** A page of a list as the server gave it, or why there is none. */
export type ListState<Row> = {
  readonly rows: readonly Row[] | undefined;
  readonly totalCount: number;
  readonly totalPages: number;
  /** Rows of the page before are shown until the wanted ones are here. */
  readonly isStale: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
};

type Answer<Row> = { readonly items: readonly Row[]; readonly totalCount: number; readonly totalPages: number };
type Query<Row> = {
  readonly data: Answer<Row> | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
};

/** What a panel of rows needs to know of its query. */
export function listStateOf<Row>({ data, error, isError, isPlaceholderData, refetch }: Query<Row>): ListState<Row> {
  return {
    rows: data?.items,
    totalCount: data?.totalCount ?? 0,
    totalPages: data?.totalPages ?? 0,
    isStale: isPlaceholderData,
    error: isError ? error : null,
    onRetry: () => void refetch(),
  };
}
