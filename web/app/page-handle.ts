/** What a page says of itself to whoever sends it (a route's `handle`). */
export type PageHandle = {
  /** Nothing on it acts before it is touched: a visitor's browser may leave its code for later. */
  isOnlyRead?: boolean
  /** It counts live: no claim of the operator with a figure stands beside that. */
  countsLive?: boolean
  /** The parts of the query that the page reads, on the server and in the browser. It is never handed any other. */
  query?: readonly string[]
  /**
   * How much its form may send: up to 64 kB where people write a `text`, 256 kB where they write a `long` one, 64 kB in
   * 250 fields where it is of many `lines`. Left out: 16 kB. In all but the third 100 fields.
   */
  form?: 'text' | 'long' | 'lines'
}

export const staticPage: PageHandle = { isOnlyRead: true }
export const staticLivePage: PageHandle = { isOnlyRead: true, countsLive: true }
