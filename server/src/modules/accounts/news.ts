import { hello } from '../../mail/letter-parts.ts'
import type { Letters, Notifications } from '../../news/kinds.ts'

export type AccountsNews = {
  /** At the first sign-in. */
  welcome: { data: { firstName: string } }
}

export const accountsLetters: Letters<AccountsNews> = {
  welcome: ({ firstName }, { brand }) => ({
    subject: `Welcome to ${brand.name}`,
    greeting: hello(firstName),
    paragraphs: [
      `You now have an account at ${brand.name}, where Melbourne’s renovators, builders and trades help each other.`,
      'A good first step is a community about what’s on your mind: a slab, a permit, a kitchen. Read along, ask a question, or answer one.',
    ],
    action: { label: 'Browse communities', path: '/communities' },
  }),
}

export const accountsNotifications: Notifications<AccountsNews> = {
  welcome: null,
}
