import type { Brand } from './brand.ts'

/** What the sign-in page says around its button. */
export const authWords = ({ name }: Brand) => ({
  title: `Welcome to ${name}`,
  text: 'Access your renovation quotes and project dashboard',
  signIn: {
    title: 'Sign In to Continue',
    text: 'For homeowners and members. You’ll go on where you were, or to your projects and communities.',
    note: 'No account yet? Your first sign-in creates one. You can read public communities without it.',
  },
  /** The other door. */
  professionals: {
    title: 'Builders and trades',
    text: 'Your leads, quotes and points open with your email and password.',
    action: 'Sign in as a professional',
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
