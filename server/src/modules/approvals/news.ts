import { plain, quoted } from '../../mail/letter-parts.ts'
import type { Letters } from '../../news/kinds.ts'

export type ApprovalsNews = {
  /** `words`: what it comes to, such as 'a refund of $600.00'. */
  'approval-asked': { to: 'administrators'; data: { approvalId: string; words: string; reason: string } }
}

export const approvalsLetters: Letters<ApprovalsNews> = {
  'approval-asked': ({ approvalId, words, reason }) => ({
    subject: `A second administrator is needed: ${plain(words)}`,
    greeting: 'Hello,',
    paragraphs: [
      `An administrator asks for ${plain(words)}. It is carried out once another one approves it, within seven days.`,
      ...quoted(reason),
      `Its number: ${approvalId}. The operations manual says how it is approved: Two administrators. Who asked cannot approve it.`,
    ],
  }),
}
