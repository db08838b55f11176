import { hello } from '../../mail/letter-parts.ts'
import type { Letters, Nothing, Notifications } from '../../news/kinds.ts'

export type PeopleNews = {
  'data-ready': { data: Nothing }
}

export const peopleLetters: Letters<PeopleNews> = {
  'data-ready': () => ({
    subject: 'Your data is ready to download',
    greeting: hello(undefined),
    paragraphs: [
      'All that we store about you is in one ZIP file. You can download it for 24 hours, signed in to your account.',
      'If you didn’t ask for it, somebody may be signed in as you: end the sessions you don’t know on your profile.',
    ],
    action: { label: 'Download my data', path: '/profile/data' },
  }),
}

export const peopleNotifications: Notifications<PeopleNews> = { 'data-ready': null }
