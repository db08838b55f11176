/** Files whose mistakes tests must find, and the tests that are asked, from the top of the tree. */
export type Part = { files: string[]; tests: string[] }

const domains = 'server/src/domains'
const of = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}.ts`)
const leads = (...names: string[]) => of(`${domains}/marketplace/leads`, ...names)
const points = (...names: string[]) => of(`${domains}/billing/points`, ...names)
const payments = (...names: string[]) => of(`${domains}/billing/payments`, ...names)
const bookings = (...names: string[]) => of(`${domains}/consultations/bookings`, ...names)
const subscriptions = (...names: string[]) => of(`${domains}/billing/subscriptions`, ...names)
const prices = (...names: string[]) => of(`${domains}/billing/prices`, ...names)
const posts = (...names: string[]) => of(`${domains}/community/posts`, ...names)
const standing = (...names: string[]) => of(`${domains}/community/standing`, ...names)
const communities = (...names: string[]) => of(`${domains}/community/communities`, ...names)
const courses = (...names: string[]) => of(`${domains}/learning/courses`, ...names)
const projects = (...names: string[]) => of(`${domains}/tenders/projects`, ...names)
const applications = (...names: string[]) => of(`${domains}/professionals/applications`, ...names)
const profiles = (...names: string[]) => of(`${domains}/professionals/profiles`, ...names)
const contract = (...names: string[]) => of('contract/src', ...names)

/** The rules by which people get leads, pay, get money back, book and are let in: what decides, not what carries. */
export const areas: Record<string, Part[]> = {
  matching: [
    { files: leads('factors'), tests: leads('factors.test', 'weighing.test') },
    {
      files: leads('parts/candidates-statement', 'open-request'),
      tests: leads('match.test', 'vetting.test', 'parts/checked-trades.test', 'weighing.test', 'parts/outdo.test'),
    },
    { files: leads('parts/checked-trades'), tests: leads('parts/checked-trades.test') },
    { files: leads('match'), tests: leads('match.test', 'weighing.test', 'parts/outdo.test', 'match-at-once.test') },
    { files: leads('parts/outdo', 'parts/lines-statement'), tests: leads('parts/outdo.test', 'match.test') },
  ],
  points: [
    {
      files: points(
        'hold',
        'parts/resolve',
        'parts/lots',
        'take-back',
        'post-entry',
        'entry',
        'parts/cover-debt',
        'grant',
      ),
      tests: points(
        'hold.test',
        'parts/resolve.test',
        'take-back.test',
        'post-entry.test',
        'grant.test',
        'credit-purchase.test',
      ),
    },
    {
      files: points('parts/write'),
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
        ...['settle', 'record-attempt', 'record-engagement', 'parts/release-leads', 'release-uncontacted'],
        ...['parts/give-points-back', 'parts/apply-decisions', 'charge-clock', 'refund-lead', 'answer'],
      ),
      tests: leads('settle.test', 'answer.test', 'admin-commands.test', 'report.test'),
    },
    {
      files: of('server/src/core/calendar', 'business-hours'),
      tests: of('server/src/core/calendar', 'business-hours.test'),
    },
  ],
  refunds: [
    {
      files: payments('refund-charge', 'parts/refund-money', 'choose-refunds'),
      tests: [
        ...payments('refund-charge.test', 'credit.test', 'badge.test'),
        ...[...subscriptions('end-refunded.test'), ...bookings('call-off.test')],
      ],
    },
    {
      files: subscriptions('parts/refundable', 'refund'),
      tests: subscriptions('refund.test', 'parts/take-top-up-bonus.test', 'premium.test'),
    },
    {
      files: [...contract('packages'), ...bookings('parts/rules')],
      tests: [
        ...contract('packages.test'),
        ...bookings('parts/rules.test', 'cancel-money.test', 'cancel.test', 'reschedule.test'),
      ],
    },
  ],
  adjustments: [
    {
      files: [
        ...points('credit-by-admin', 'give-credit', 'parts/given-alone'),
        ...payments('refund-by-admin'),
        ...of(`${domains}/billing/approvals`, 'ask', 'give'),
        ...of(`${domains}/operations/approvals`, 'approve'),
      ],
      tests: [
        ...of(`${domains}/operations/approvals`, 'approvals.test', 'adjustments.test'),
        ...payments('charges.test'),
      ],
    },
    { files: points('give-again'), tests: points('take-back.test', 'grant.test') },
    {
      files: [
        ...of(`${domains}/operations/appeals`, 'about', 'make', 'decide', 'parts/refusals.read'),
        ...leads('overturn-report'),
        ...profiles('lift-suspension', 'restore-document', 'set-account-status'),
      ],
      tests: [
        ...of(`${domains}/operations/appeals`, 'appeals.test'),
        ...profiles('set-account-status.test', 'suspended.test'),
      ],
    },
  ],
  retention: [
    {
      files: [
        'server/src/core/retention.ts',
        ...of(`${domains}/operations/contact`, 'purge'),
        ...of(`${domains}/marketplace/requests`, 'purge-unverified'),
        ...of(`${domains}/marketplace/quotes`, 'purge-old', 'parts/old-requests.read'),
        ...of(`${domains}/tenders/projects`, 'purge-unverified', 'purge-views'),
        ...of(`${domains}/community/resources`, 'purge-downloads'),
        ...of(`${domains}/marketplace/integrations`, 'sweep-deliveries'),
        ...of('server/src/platform/audit', 'purge-entries'),
      ],
      tests: [
        ...of('server/src/app', 'retention-exact.test', 'retention.test'),
        ...of(`${domains}/marketplace/requests`, 'erase.test'),
        ...of('server/src/platform/audit', 'audit-chain.test'),
      ],
    },
    {
      files: bookings('purge'),
      tests: [...bookings('sweep.test'), ...of('server/src/app', 'retention-exact.test')],
    },
    {
      files: of(`${domains}/operations/personal-data`, 'sweep-data-exports', 'delete-due'),
      tests: of(`${domains}/operations/personal-data`, 'data-export.test', 'deletion.test'),
    },
  ],
  booking: [
    {
      files: bookings('free-slots', 'parts/take-slot', 'slots', 'parts/read-times'),
      tests: bookings('free-slots.test', 'parts/take-slot.test', 'reschedule.test'),
    },
    { files: bookings('parts/make-booking', 'book'), tests: bookings('book.test') },
  ],
  applications: [
    {
      files: applications('decide', 'set-interview', 'appeal', 'list', 'invitation', 'withdraw'),
      tests: [...applications('decide.test'), ...profiles('accept-invitation.test')],
    },
    {
      files: applications('apply', 'check', 'erase', 'parts/read-areas'),
      tests: applications('apply.test'),
    },
    {
      files: of(`${domains}/professionals/service-areas`, 'areas-in'),
      tests: of(`${domains}/professionals/service-areas`, 'areas-in.test'),
    },
  ],
  standing: [
    {
      files: standing('parts/streak', 'level'),
      tests: [...standing('parts/streak.test'), ...communities('dashboard.test')],
    },
    {
      files: [...standing('earn', 'undo', 'move-windows', 'erase', 'rebuild')],
      tests: standing('standing.test'),
    },
    {
      files: [...standing('own.read', 'set-visibility'), ...communities('leaderboard.read', 'parts/rank')],
      tests: communities('leaderboard.test', 'parts/rank.test'),
    },
  ],
  entitlement: [
    {
      files: communities('entitled'),
      tests: communities('entitlement.test', 'paid-membership.test', 'paid-invitation.slow.test'),
    },
    { files: communities('admit-paid-member', 'end-paid-memberships'), tests: communities('paid-membership.test') },
    {
      files: communities('join'),
      tests: communities('join.test', 'paid-invitation.slow.test', 'roles.test', 'settings.test'),
    },
    { files: communities('leave'), tests: communities('leave.test', 'paid-invitation.slow.test') },
    { files: communities('apply-prices'), tests: communities('settings.test') },
    { files: communities('ban', 'set-role', 'transfer'), tests: communities('roles.test') },
    {
      files: communities('may-judge'),
      tests: of(`${domains}/community/moderation`, 'hide.test', 'decide.test', 'keepers.test', 'appeal.test'),
    },
  ],
  access: [
    {
      files: of('server/src/core', 'access'),
      tests: of('server/src/http/routing', 'access.test', 'professional-access.test'),
    },
    { files: leads('rules'), tests: leads('get.test', 'send-message.test') },
    {
      files: posts('rules', 'remove', 'restore', 'update', 'remove-comment'),
      tests: posts('remove.test', 'update.test', 'kept-html.test', 'comment.test', 'list.test', 'get.test'),
    },
  ],
  sealing: [
    {
      files: projects('get.read', 'list-files.read', 'parts/owned', 'rules', 'add-addendum', 'acknowledge'),
      tests: projects('projects.test', 'seats.test', 'files.test'),
    },
    { files: projects('create'), tests: projects('projects.test') },
  ],
  acceptance: [
    {
      files: projects('offer', 'decide', 'withdraw', 'move', 'update', 'parts/close-out'),
      tests: projects('projects.test', 'seats.test', 'conversation.test'),
    },
    {
      files: projects('add-seat', 'remove-seat', 'parts/holds-licence.read'),
      tests: projects('seats.test'),
    },
  ],
  tenders: [
    {
      files: projects('propose-variation', 'decide-variation', 'parts/variation-flag', 'change-task', 'add-task'),
      tests: projects('work.test', 'parts/variation-flag.test'),
    },
    {
      files: projects('write-review', 'list-reviews.read', 'showcase', 'parts/shown-in.read'),
      tests: projects('ends.test'),
    },
    {
      files: projects('add-document', 'supersede-document', 'parts/who-downloaded.read'),
      tests: projects('files.test'),
    },
  ],
  progress: [
    {
      files: courses('parts/keep-evidence', 'parts/quiz', 'answer', 'recompute-progress', 'parts/find-lesson.read'),
      tests: courses('parts/quiz.test', 'courses.test', 'progress.property.test'),
    },
  ],
  selling: [
    {
      files: courses('buy', 'confirm-purchase', 'give-back', 'parts/returnable', 'update'),
      tests: courses('buying.test'),
    },
    {
      files: courses('parts/course-columns.read', 'enrol', 'find.read'),
      tests: courses('buying.test', 'courses.test'),
    },
  ],
}
