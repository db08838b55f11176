import { formatDate } from '@lv/contract/dates'
import type { ToastMessage } from '../../ui/toast-message.ts'

/** Said to everybody of a community that its owners have closed. */
export const ClosedNotice = ({ since }: { since: string }) => (
  <p className="font-semibold">
    Closed since {formatDate(since)}: you can read everything, but nobody can join or post.
  </p>
)

/** What somebody reads who has pressed the button that joins: they are in, or they have asked. */
export const joinedToast = (status: 'joined' | 'requested'): ToastMessage =>
  status === 'joined'
    ? { title: 'Success', description: 'Successfully joined the community!' }
    : { title: 'Request sent', description: 'The owner decides, and we’ll email you.' }
