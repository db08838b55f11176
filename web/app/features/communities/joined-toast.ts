import type { ToastMessage } from '../../ui/toast-message.ts'

/** What somebody reads who has pressed the button that joins: they are in, or they have asked. */
export const joinedToast = (status: 'joined' | 'requested'): ToastMessage =>
  status === 'joined'
    ? { title: 'Success', description: 'Successfully joined the community!' }
    : { title: 'Request sent', description: 'The owner decides, and we’ll email you.' }
