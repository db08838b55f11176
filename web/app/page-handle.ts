/** What a page says of itself to whoever sends it (a route's `handle`). */
export type PageHandle = {
  /** Nothing on it acts before it is touched: a visitor's browser may leave its code for later. */
  isOnlyRead?: boolean
}

export const onlyRead: PageHandle = { isOnlyRead: true }
