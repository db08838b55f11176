import type { Brand } from './brand.ts'
import type { PaperSection } from './paper.ts'

/** What the server takes out after a time, as it does it. */
export type Kept = { what: string; kept: string }

const retention = (kept: Kept[]): PaperSection => ({
  id: 'how-long',
  title: 'How long we keep it',
  parts: [
    kept.map(({ what, kept }) => `${what}: ${kept}.`),
    [
      'Posts and comments: until you delete them. "Undo" brings one back for ten seconds; after a day it is gone for good, with its pictures. A comment that was answered leaves an empty place. What moderators hid goes 60 days later, as the decision can be taken back and appealed against meanwhile.',
      'Reports in communities, what was decided and appeals: until your account is deleted; what was decided then stays without your name and words.',
      'Uploads that were never used: one day.',
      'Links in emails: a day for verifying, 30 minutes for a new password, 60 days after the visit for a consultation, 14 days for an invitation and for the question whether a professional was in touch.',
      'An application to join the network: 12 months after the last thing that happened to it, or until you withdraw it.',
      'Being signed in: 30 days, or until you sign out.',
      'Counts against abuse: until about an hour after they run out. Marks that keep a form from being sent twice: 2 days.',
      'An account, and a professional’s documents: as long as the account exists.',
      'The ABN and the mobile number of a professional who had the welcome points: for good, so that the points are given only once.',
      'Payments, tax invoices and the ledger of points: at least the five years that tax law asks for. They cannot be changed or removed, even by us.',
      'Backups: 35 days. What you delete disappears from them as they expire.',
    ],
  ],
})

const choices = ({ email }: Brand): PaperSection => ({
  id: 'your-choices',
  title: 'Your choices',
  parts: [
    'See it, correct it, take it with you, delete it. What you can do yourself, at once:',
    [
      'See and correct your name and profile under Profile, and end any session there.',
      'On a quote request’s page, see who it went to and why, and each day your number was shown. Take the number back, remove files, change the brief.',
      'Delete a whole quote request: your name, contact details, words, files and messages are removed. Quotes and ledger rows stay as the professionals’ business records, and a review keeps its words without your name.',
      'Move or cancel a consultation, and take photos off it, by the link in its confirmation.',
      'Edit and delete your posts and comments, and leave a community.',
      'Download everything we store about you, as one file, under Profile: the link is yours alone for 24 hours.',
      'Delete your account, under Profile: it is closed at once and deleted after 14 days. The page says what goes, and what the law has us keep.',
      'Take with you: tax invoices as PDF, a professional’s points and an owner’s earnings as CSV.',
      'Stop what you pay for under Payments.',
    ],
    `Without an account, write to ${email} from your address: we’ll do both within 30 days, and tell you what the law requires us to keep.`,
  ],
})

/** How long things are kept, as the sweeps do it, and what people can do about them today. */
export const keeping = (brand: Brand, kept: Kept[]): PaperSection[] => [retention(kept), choices(brand)]
