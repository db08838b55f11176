export type ToastMessage = {
  title: string
  description?: string
  /** Errors stay until they are dismissed. */
  tone?: 'info' | 'error'
  /** How long it stays, in ms; 5000 where it is not named. */
  duration?: number
  /** One thing to do about it, such as 'Undo'; doing it dismisses the toast. */
  action?: { label: string; onAct: () => void }
}

/** Specification, section 9. */
export const TOAST_MS = 5_000
export const TOAST_SWIPE_PX = 50
export const TOAST_KEY = 'F8'
