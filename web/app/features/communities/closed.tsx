import { formatDate } from '../../format.ts'

/** Said to everybody of a community that its owners have closed. */
export const Closed = ({ since }: { since: string }) => (
  <p className="font-semibold">
    Closed since {formatDate(since)}: you can read everything, but nobody can join or post.
  </p>
)
