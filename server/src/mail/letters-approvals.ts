import { type Letters, plain, quoted } from './letter-parts.ts'

/** Letters among administrators. */
export const approvalLetters: Letters = {
  /** approvalId, words ('a refund of $600.00'), reason */
  'approval-asked': ({ approvalId, words, reason }) => ({
    subject: `A second administrator is needed: ${plain(words ?? '')}`,
    greeting: 'Hello,',
    paragraphs: [
      `An administrator asks for ${plain(words ?? '')}. It is carried out once another one approves it, within seven days.`,
      ...quoted(reason),
      `Its number: ${approvalId}. The operations manual says how it is approved: Two administrators. Who asked cannot approve it.`,
    ],
  }),
}
