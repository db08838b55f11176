import type { Brand } from './brand.ts'

/** What the sign-in page says around its button. */
export const authWords = ({ name }: Brand) => ({
  title: `Welcome to ${name}`,
  text: 'Access your renovation quotes and project dashboard',
  signIn: {
    title: 'Sign In to Continue',
    text: 'You’ll come straight back to the page you were on.',
    note: 'No account yet? Your first sign-in creates one. You can read public communities without it.',
  },
  /** On wide screens, beside it. */
  benefits: {
    title: 'What you can do once signed in',
    benefits: [
      { title: 'Submit Your Project', text: 'Receive quotes from verified Melbourne builders.' },
      { title: 'Track Progress', text: 'See what has happened and what comes next.' },
      { title: 'Manage Projects', text: 'Keep plans, people and decisions in one place.' },
    ],
  },
})
