/** Files whose mistakes tests must find, and the tests that are asked, from the top of the tree. */
export type Part = { files: string[]; tests: string[] }

const modules = 'server/src/modules'
const of = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}.ts`)
const leads = (...names: string[]) => of(`${modules}/leads`, ...names)
const points = (...names: string[]) => of(`${modules}/points`, ...names)
const payments = (...names: string[]) => of(`${modules}/payments`, ...names)
const consultations = (...names: string[]) => of(`${modules}/consultations`, ...names)
const subscriptions = (...names: string[]) => of(`${modules}/subscriptions`, ...names)
const prices = (...names: string[]) => of(`${modules}/prices`, ...names)
const posts = (...names: string[]) => of(`${modules}/posts`, ...names)
const contract = (...names: string[]) => of('contract/src', ...names)

/** The rules by which people get leads, pay, get money back, book and are let in: what decides, not what carries. */
export const areas: Record<string, Part[]> = {
  matching: [
    { files: leads('factors'), tests: leads('factors.test', 'weighing.test') },
    {
      files: leads('candidates-statement', 'open-request'),
      tests: leads('match.test', 'vetting.test', 'checked-trades.test', 'weighing.test'),
    },
    { files: leads('checked-trades'), tests: leads('checked-trades.test') },
    { files: leads('match'), tests: leads('match.test', 'weighing.test', 'outdo.test', 'match-at-once.test') },
    { files: leads('outdo', 'lines-statement'), tests: leads('outdo.test', 'match.test') },
  ],
  points: [
    {
      files: points('hold', 'resolve', 'lots', 'take-back', 'post-entry', 'entry', 'cover-debt', 'grant'),
      tests: points(
        'hold.test',
        'resolve.test',
        'take-back.test',
        'post-entry.test',
        'grant.test',
        'credit-purchase.test',
      ),
    },
    {
      files: points('write'),
      tests: [...points('post-entry.test', 'get-wallet.test'), ...leads('match-at-once.test')],
    },
  ],
  pricing: [
    {
      files: [...contract('catalogue', 'ladder'), ...payments('split')],
      tests: [
        ...contract('catalogue.test', 'ladder.test'),
        ...payments('split.test'),
        ...points('credit-purchase.test'),
      ],
    },
    { files: contract('pricing'), tests: [...contract('catalogue.test'), ...leads('weighing.test', 'match.test')] },
    { files: prices('in-force', 'propose', 'require-shown'), tests: prices('propose.test', 'shown.test') },
  ],
  settling: [
    {
      files: leads(
        ...['settle', 'record-attempt', 'record-engagement', 'release-leads', 'release-uncontacted'],
        ...['give-points-back', 'apply-decisions', 'charge-clock', 'refund-lead', 'answer'],
      ),
      tests: leads('settle.test', 'answer.test', 'admin-commands.test', 'report.test'),
    },
    { files: of('server/src/calendar', 'business-hours'), tests: of('server/src/calendar', 'business-hours.test') },
  ],
  refunds: [
    {
      files: payments('refund-charge', 'refund-money', 'choose-refunds'),
      tests: [
        ...payments('refund-charge.test', 'credit.test', 'badge.test'),
        ...[...subscriptions('end-refunded.test'), ...consultations('call-off.test')],
      ],
    },
    { files: subscriptions('refundable', 'refund'), tests: subscriptions('refund.test', 'premium.test') },
    {
      files: [...contract('packages'), ...consultations('rules')],
      tests: [
        ...contract('packages.test'),
        ...consultations('rules.test', 'cancel-money.test', 'cancel.test', 'reschedule.test'),
      ],
    },
  ],
  booking: [
    {
      files: consultations('free-slots', 'take-slot', 'slots', 'read-times'),
      tests: consultations('free-slots.test', 'take-slot.test', 'reschedule.test'),
    },
    { files: consultations('make-booking', 'book'), tests: consultations('book.test') },
  ],
  access: [
    {
      files: of('server/src/http', 'access'),
      tests: of('server/src/http', 'access.test', 'professional-access.test'),
    },
    { files: leads('rules'), tests: leads('get.test', 'send-message.test') },
    {
      files: posts('rules', 'remove', 'restore', 'update', 'remove-comment'),
      tests: posts('remove.test', 'update.test', 'kept-html.test', 'comment.test', 'list.test', 'get.test'),
    },
  ],
}
