import { hello } from '../../mail/letter-parts.ts'
import type { Letters } from '../../news/kinds.ts'

export type AccountsNews = {
  /** At the first sign-in. */
  welcome: { data: { firstName: string } }
}

export const accountsLetters: Letters<AccountsNews> = {
  welcome: ({ firstName }, { brand }) => ({
    subject: `Welcome to ${brand.name}`,
    greeting: hello(firstName),
    paragraphs: [
      `You have an account at ${brand.name}: the place where Melbourne's renovators, builders and trades help each other.`,
      'A good first step is a community about what is on your mind, be it a slab, a permit or a kitchen. Read along, ask, or answer what you know.',
    ],
    action: { label: 'Browse communities', path: '/communities' },
  }),
}
