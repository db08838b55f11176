import { plain, quoted } from '../../mail/letter-parts.ts'
import type { Letters } from '../../news/kinds.ts'

export type ApprovalsNews = {
  /** `words`: what it comes to, such as 'a refund of $600.00'. */
  'approval-asked': { to: 'administrators'; data: { approvalId: string; words: string; reason: string } }
}

export const approvalsLetters: Letters<ApprovalsNews> = {
  'approval-asked': ({ approvalId, words, reason }) => ({
    subject: `Approval needed: ${plain(words)}`,
    greeting: 'Hello,',
    paragraphs: [
      `An administrator has asked for ${plain(words)}. It goes ahead if another administrator approves it within seven days.`,
      ...quoted(reason),
      `Whoever asked can’t approve it. Its number is ${approvalId}.`,
    ],
    action: { label: 'Open the approvals', path: '/admin/dashboard?tab=approvals' },
  }),
}
