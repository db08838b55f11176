import type { Api } from '@lv/contract/api'
import type { Issue } from '@lv/contract/errors'
import type { PageCookies, Theme } from '@lv/contract/options'
import { createContext } from 'react-router'
import type { Brand } from './content/brand.ts'

/** The signed-in person as the page shell shows them. */
export type Viewer = {
  id: string
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
  profileImageUrl: string | null
  /** The person's business profile, where there is one. */
  professional: { id: string; name: string; accountStatus: 'active' | 'suspended' } | null
  isAdmin: boolean
  /** An administrator who only looks. */
  isAdminReader: boolean
  /** The session came through the log-in of administrators. */
  isAdminSession: boolean
  /** What they have not read, 100 where it is more than 99. */
  unread: { notifications: number; messages: number }
  has: Record<'leads' | 'projects' | 'bookings' | 'communities' | 'earnings', boolean>
  /** When their account is deleted, as they asked. */
  closesAt: Date | null
  /** The path of the page where they are at home; the server decides. */
  home: string
}

/** Part of a page; what recurs in other pages is an object that is the same in all of them. */
export type PagePart = string | { recurring: Uint8Array }

/** What the server knows about one page request besides the API. */
export type Visit = {
  viewer: Viewer | null
  /** Where live news stood before anything on the page was read: its browser listens from there. */
  livePosition: string
  /** The nonce of this answer's content security policy. */
  nonce: string
  /**
   * Gives what is to stand in a page for something personal of its viewer, so that people whose pages are otherwise the same
   * share one. `part` names it; the text itself where the page is not shared.
   */
  standIn(part: string, value: string): string
  /** Takes the page once it is made. */
  show(html: PagePart[]): void
  /** The site's address without a slash at the end. */
  publicUrl: string
  /** Path and query of the page, a path on this site; what `returnTo` wants. */
  path: string
  isDevelopment: boolean
  /** Its data were made up: what nobody has proven may be shown as a sample. */
  isDemo: boolean
  theme: Theme
  /** Handed over to this page by the one before; the server has parsed them, and no page parses any again. */
  cookies: PageCookies
  brand: Brand
  /** The name of the identity provider, as on the sign-in button. */
  providerName: string
  /** What was wrong with the files of this request; the route's action shows it. */
  uploadIssues: Issue[]
  /**
   * The files that came with this request, stored: the only source of ids that an action gives to an operation. What it
   * does not keep is taken back after the answer.
   */
  uploads: { field: string; id: string; name: string }[]
  /** The fields of the form that was sent, without files. */
  sent: URLSearchParams | undefined
  /** When this form is shown, signed, for the hidden field `formTime`: a program that answers at once gives itself away. */
  signFormTime(): Promise<string>
  /**
   * What was typed into this page's form waits for an hour while its person signs in (where there is no JavaScript to keep
   * it), or confirms that it is they: for this browser alone, until the operation is done. `savePendingForm` says whether it could
   * be kept, and takes the path of the `page` whose form it is where that is another; `keptForm` gives it back, null where nothing waits.
   */
  savePendingForm(values: Record<string, string>, page?: string): Promise<boolean>
  keptForm(): Promise<Record<string, string> | null>
  forgetForm(): Promise<void>
  /** Takes errors that are bugs or breakdowns, never refusals; without it they go to the console. */
  report?: (error: unknown) => void
}

export const apiContext = createContext<Api>()
export const visitContext = createContext<Visit>()
