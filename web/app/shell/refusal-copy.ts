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
    text: 'It is for people with an account. Signing in brings you back here.',
    needsSignIn: true,
  },
  403: {
    title: 'This page is not open to you',
    text: 'It belongs to somebody else, or to members only. If you think you should see it, sign in with another account or ask us.',
  },
  404: {
    title: 'We can’t find that page',
    text: 'The address may be mistyped, or the page has moved out. Search the communities, or start again from home.',
    hasSearch: true,
  },
  410: {
    title: 'This page is gone',
    text: 'Whoever made it has taken it down. There is more in the communities.',
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
  text: 'It has been noted. Try again; if it stays broken, call or write to us and say what you were doing.',
  canRetry: true,
}

/** The words for a status; what is not known is our own breakdown. */
export const refusalCopy = (status: number): RefusalCopy => copies[status] ?? breakdown
