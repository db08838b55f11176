/** Files whose mistakes tests must find, and the tests that are asked, from the top of the tree. */
export type Part = { files: string[]; tests: string[] }

const of = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}.ts`)
const inFolder =
  (folder: string) =>
  (...names: string[]) =>
    of(folder, ...names)

const appeals = inFolder('server/src/domains/operations/appeals')
const applications = inFolder('server/src/domains/professionals/applications')
const approvals = inFolder('server/src/domains/operations/approvals')
const billingApprovals = inFolder('server/src/domains/billing/approvals')
const bookings = inFolder('server/src/domains/consultations/bookings')
const communities = inFolder('server/src/domains/community/communities')
const contact = inFolder('server/src/domains/operations/contact')
const contract = inFolder('contract/src')
const courses = inFolder('server/src/domains/learning/courses')
const engagements = inFolder('server/src/domains/engagements/engagements')
const integrations = inFolder('server/src/domains/marketplace/integrations')
const leads = inFolder('server/src/domains/marketplace/leads')
const moderation = inFolder('server/src/domains/community/moderation')
const payments = inFolder('server/src/domains/billing/payments')
const personalData = inFolder('server/src/domains/operations/personal-data')
const points = inFolder('server/src/domains/billing/points')
const posts = inFolder('server/src/domains/community/posts')
const prices = inFolder('server/src/domains/billing/prices')
const profiles = inFolder('server/src/domains/professionals/profiles')
const projects = inFolder('server/src/domains/tenders/projects')
const quotes = inFolder('server/src/domains/marketplace/quotes')
const requests = inFolder('server/src/domains/marketplace/requests')
const serviceAreas = inFolder('server/src/domains/professionals/service-areas')
const standing = inFolder('server/src/domains/community/standing')
const subscriptions = inFolder('server/src/domains/billing/subscriptions')

/** The rules by which people get leads, pay, get money back, book and are let in: what decides, not what carries. */
export const areas: Record<string, Part[]> = {
  matching: [
    { files: leads('factors'), tests: leads('factors.test', 'weighing.test') },
    {
      files: leads('parts/candidates-statement', 'open-request'),
      tests: leads(
        'match.test',
        'vetting.test',
        'parts/checked-trades.test',
        'weighing.test',
        'parts/score-bound.test',
      ),
    },
    { files: leads('parts/checked-trades'), tests: leads('parts/checked-trades.test') },
    {
      files: leads('match'),
      tests: leads('match.test', 'weighing.test', 'parts/score-bound.test', 'match-at-once.test'),
    },
    {
      files: leads('parts/score-bound', 'parts/lines-statement'),
      tests: leads('parts/score-bound.test', 'match.test'),
    },
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
      files: points('post-entry'),
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
    { files: prices('read', 'propose'), tests: prices('propose.test', 'shown.test') },
  ],
  settling: [
    {
      files: leads('settle', 'engagement', 'release', 'parts/apply-decisions', 'answer'),
      tests: leads('settle.test', 'answer.test', 'reports.test', 'report.test'),
    },
    {
      files: of('server/src/core/calendar', 'business-hours'),
      tests: of('server/src/core/calendar', 'business-hours.test'),
    },
  ],
  refunds: [
    {
      files: payments('refund-charge', 'parts/refund-money', 'credit'),
      tests: [
        ...payments('refund-charge.test', 'credit.test', 'badge.test'),
        ...subscriptions('end-refunded.test'),
        ...bookings('call-off.test'),
      ],
    },
    {
      files: subscriptions('parts/find', 'refund'),
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
  engagements: [
    {
      files: engagements('stages'),
      tests: engagements('stages.test', 'schedule.test', 'gates.test', 'notified.test'),
    },
    { files: engagements('changes'), tests: engagements('changes.test', 'notified.test') },
    { files: quotes('stage-limits'), tests: quotes('stage-limits.test') },
    ...['parts/law', 'parts/steps', 'parts/next-step'].map((name) => ({
      files: engagements(name),
      tests: engagements(`${name}.test`),
    })),
  ],
  adjustments: [
    {
      files: [
        ...points('credits', 'give-credit', 'parts/was-only-grant'),
        ...payments('refund-by-admin'),
        ...billingApprovals('ask', 'decide'),
        ...approvals('approve'),
      ],
      tests: [...approvals('approvals.test', 'adjustments.test'), ...payments('charges.test')],
    },
    { files: points('give-again'), tests: points('take-back.test', 'grant.test') },
    {
      files: [
        ...appeals('about', 'appeal', 'parts/refusals.read'),
        ...leads('reports'),
        ...profiles('lift-suspension', 'documents', 'set-account-status'),
      ],
      tests: [...appeals('appeals.test'), ...profiles('set-account-status.test', 'suspended.test')],
    },
  ],
  retention: [
    {
      files: [
        ...of('server/src/core', 'retention'),
        ...contact('messages'),
        ...requests('purge'),
        ...quotes('erase', 'parts/lookups.read'),
        ...projects('views'),
        ...integrations('deliveries'),
        ...of('server/src/platform/audit', 'purge-entries'),
      ],
      tests: [
        ...of('server/src/app', 'retention-exact.test', 'retention.test'),
        ...requests('erase.test'),
        ...of('server/src/platform/audit', 'audit-chain.test'),
      ],
    },
    { files: bookings('erase'), tests: [...bookings('sweep.test'), ...of('server/src/app', 'retention-exact.test')] },
    { files: personalData('data-export', 'deletion'), tests: personalData('data-export.test', 'deletion.test') },
  ],
  booking: [
    {
      files: bookings('free-slots', 'parts/take-slot', 'slots'),
      tests: bookings('free-slots.test', 'parts/take-slot.test', 'reschedule.test'),
    },
    { files: bookings('book'), tests: bookings('book.test') },
  ],
  applications: [
    {
      files: applications('decide', 'set-interview', 'appeal', 'read', 'invitation', 'withdraw'),
      tests: [...applications('decide.test'), ...profiles('accept-invitation.test')],
    },
    { files: applications('apply', 'check', 'withdraw'), tests: applications('apply.test') },
    { files: serviceAreas('areas-in'), tests: serviceAreas('areas-in.test') },
  ],
  standing: [
    {
      files: standing('parts/streak', 'level'),
      tests: [...standing('parts/streak.test'), ...communities('dashboard.test')],
    },
    { files: standing('earn', 'rebuild', 'settings'), tests: standing('standing.test') },
    {
      files: [...standing('own.read', 'settings'), ...communities('leaderboard.read', 'parts/rank')],
      tests: communities('leaderboard.test', 'parts/rank.test'),
    },
  ],
  entitlement: [
    {
      files: communities('entitled'),
      tests: communities('entitlement.test', 'paid-membership.test', 'paid-invitation.slow.test'),
    },
    { files: communities('paid-memberships'), tests: communities('paid-membership.test') },
    {
      files: communities('join'),
      tests: communities('join.test', 'paid-invitation.slow.test', 'roles.test', 'settings.test'),
    },
    { files: communities('leave'), tests: communities('leave.test', 'paid-invitation.slow.test') },
    { files: communities('paid-memberships'), tests: communities('settings.test') },
    { files: communities('bans', 'roles'), tests: communities('roles.test') },
    { files: communities('may-act'), tests: moderation('hide.test', 'decide.test', 'moderators.test', 'appeal.test') },
  ],
  access: [
    {
      files: of('server/src/core', 'access'),
      tests: of('server/src/http/routing', 'access.test', 'professional-access.test'),
    },
    { files: leads('rules'), tests: leads('get.test', 'send-message.test') },
    {
      files: posts('rules', 'remove', 'update', 'change-comment'),
      tests: posts('remove.test', 'update.test', 'rendered-html.test', 'comment.test', 'list.test', 'get.test'),
    },
  ],
  sealing: [
    {
      files: projects('get.read', 'list-files.read', 'parts/holds', 'rules', 'questions'),
      tests: projects('projects.test', 'seats.test', 'files.test'),
    },
    { files: projects('create'), tests: projects('projects.test') },
  ],
  acceptance: [
    {
      files: projects('offer', 'decide', 'withdraw', 'move', 'update', 'parts/close-out'),
      tests: projects('projects.test', 'seats.test', 'conversation.test'),
    },
    { files: projects('seats', 'parts/holds-licence.read'), tests: projects('seats.test') },
  ],
  tenders: [
    { files: projects('variations', 'tasks'), tests: projects('work.test', 'parts/variation-flag.test') },
    {
      files: projects('reviews', 'list-reviews.read', 'showcase', 'parts/shown-in.read'),
      tests: projects('ends.test'),
    },
    { files: projects('documents', 'parts/who-downloaded.read'), tests: projects('files.test') },
  ],
  progress: [
    {
      files: courses('parts/save-evidence', 'parts/quiz', 'answer', 'recompute-progress', 'parts/find-lesson.read'),
      tests: courses('parts/quiz.test', 'courses.test', 'progress.property.test'),
    },
  ],
  selling: [
    { files: courses('purchases', 'manage'), tests: courses('buying.test') },
    {
      files: courses('parts/course-columns.read', 'enrolment', 'find.read'),
      tests: courses('buying.test', 'courses.test'),
    },
  ],
}
