/** What an error page says and how it leads on. */
export type RefusalCopy = {
  title: string
  text: string
  hasSearch?: boolean
  canRetry?: boolean
  needsSignIn?: boolean
}

const copies: Record<number, RefusalCopy> = {
  401: {
    title: 'Sign in to see this page',
    text: 'You need an account for this page. Sign in and you’ll come straight back.',
    needsSignIn: true,
  },
  403: {
    title: 'This page is not open to you',
    text: 'It belongs to someone else, or is for members only. If you think you should see it, sign in with another account or ask us.',
  },
  404: {
    title: 'We can’t find that page',
    text: 'The address may be mistyped, or the page has moved out. Search the communities, or start again from home.',
    hasSearch: true,
  },
  410: {
    title: 'This page is gone',
    text: 'It’s been taken down by the person who made it. There’s more in the communities.',
    hasSearch: true,
  },
  429: { title: 'That was a lot at once', text: 'Wait a minute, then try again.', canRetry: true },
  503: {
    title: 'We are catching our breath',
    text: 'The site is busy or being updated. Try again in a minute; nothing you saved is lost.',
    canRetry: true,
  },
}

const breakdown: RefusalCopy = {
  title: 'Something broke on our side',
  text: 'We’ve made a note of it. Try again; if it’s still broken, call or write to us and say what you were doing.',
  canRetry: true,
}

/** An address that was cut off, or a form of a page that has changed since. */
const unreadable: RefusalCopy = {
  title: 'We can’t make sense of that',
  text: 'The address or the form is incomplete or out of date. Go back to the page you came from and start again there.',
}

/** The words for a status; what is not known is our own breakdown, unless what was sent is at fault. */
export const refusalCopy = (status: number): RefusalCopy => copies[status] ?? (status < 500 ? unreadable : breakdown)
