// No imports here: pages ship these lists to the browser.

/** How many options a poll has, and for how many days it can be open. */
export const POLL_OPTIONS = { fewest: 2, most: 6 } as const
export const pollDays = [1, 3, 7, 14] as const

export const categories = ['Developers', 'Builders', 'Engineers', 'Designers', 'Tradies', 'Inspectors'] as const
export type Category = (typeof categories)[number]

export const sectors = ['Residential', 'Commercial', 'Industrial', 'Infrastructure'] as const
export type Sector = (typeof sectors)[number]

export const communityLocations = [
  'Melbourne',
  'Sydney',
  'Brisbane',
  'Perth',
  'Adelaide',
  'Darwin',
  'Hobart',
  'Canberra',
  'All Locations',
] as const
export type CommunityLocation = (typeof communityLocations)[number]

/** How a community's posts are ordered; `best` are those of the last seven days, by likes and comments. */
export const postSorts = ['newest', 'active', 'unanswered', 'best'] as const
export type PostSort = (typeof postSorts)[number]
export const postSortLabels: Record<PostSort, string> = {
  newest: 'Newest',
  active: 'Most active',
  unanswered: 'Unanswered',
  best: 'Best of the week',
}

export const communitySorts = ['rank', 'newest', 'members', 'alive'] as const
export type CommunitySort = (typeof communitySorts)[number]
export const communitySortLabels: Record<CommunitySort, string> = {
  rank: 'Rank',
  newest: 'Newest',
  members: 'Most members',
  alive: 'Most alive',
}

export const professions = [
  'Developer',
  'Builder',
  'Engineer',
  'Architect',
  'Surveyor',
  'Project Manager',
  'Tradie',
  'Inspector',
  'Consultant',
  'Designer',
] as const
export type Profession = (typeof professions)[number]

export const profileLocations = [
  'Melbourne',
  'Sydney',
  'Brisbane',
  'Perth',
  'Adelaide',
  'Darwin',
  'Hobart',
  'Canberra',
  'Regional NSW',
  'Regional VIC',
  'Regional QLD',
  'Regional WA',
  'Regional SA',
] as const
export type ProfileLocation = (typeof profileLocations)[number]

export const yearsOfExperience = ['0-2', '3-5', '6-10', '11-15', '16-20', '20+'] as const
export type YearsOfExperience = (typeof yearsOfExperience)[number]

/** What somebody may show of themselves at /people/{id}, beside their name and picture; they choose each. */
export const shownParts = [
  'profession',
  'location',
  'bio',
  'company',
  'yearsExperience',
  'specializations',
  'certifications',
  'website',
  'communities',
  'posts',
] as const
export type ShownPart = (typeof shownParts)[number]

/** Chosen as profession by those who have none in the industry: nothing is stored then. */
export const NO_PROFESSION = 'none'

/** Communities a page of discovery, and posts a page of a community. */
export const COMMUNITY_PAGE_SIZE = 20
export const POST_PAGE_SIZE = 20
export const COMMENT_PAGE_SIZE = 50
/** Answers to a comment are counted so far. */
export const MAX_COUNTED_ANSWERS = 100
/** Members shown beside a community's discussions. */
export const RECENT_MEMBERS = 5
/** Announcements on a dashboard's overview. */
export const RECENT_ANNOUNCEMENTS = 3
/** Images one post may carry, and the most bytes of each. */
export const POST_IMAGES = 4
export const UPLOAD_BYTES = 10_485_760

/** The hidden field of a page's form by which it counts once, however often it is sent. */
export const FORM_KEY = '_key'
/** The header with which a page asks what is wrong with a form that is not sent yet. */
export const FORM_CHECK = 'x-form-check'
/** How long a deleted post or comment can be brought back. */
export const UNDO_SECONDS = 10
/** The vitality label is hidden for communities with fewer members: a share of a few people means nothing. */
export const VITALITY_MIN_MEMBERS = 10
/** Experience points of a community, and how many of them make a level. */
export const POST_POINTS = 10
export const COMMENT_POINTS = 5
export const LIKE_RECEIVED_POINTS = 2
export const LEVEL_POINTS = 100

/** What earns standing in a community (PRODUCT.md 7), and how much; a like by the same person falls to 1, then to 0. */
export const standingReasons = ['post', 'comment', 'like', 'event', 'lesson', 'course'] as const
export type StandingReason = (typeof standingReasons)[number]
/** What administrators correct by hand; posts, comments and likes earn by themselves. */
export const correctedKinds = ['event', 'lesson', 'course'] as const satisfies StandingReason[]
export const standingPoints: Record<StandingReason, number> = {
  post: POST_POINTS,
  comment: COMMENT_POINTS,
  like: LIKE_RECEIVED_POINTS,
  event: 5,
  lesson: 5,
  course: 50,
}
/** For so long a like makes the next one by the same person to the same author worth less. */
export const LIKE_DAYS = 30
/** Days of a month, Melbourne's, that may pass without an action and break no streak. */
export const FREE_DAYS = 2
/** How long an announcement to a community may be. */
export const ANNOUNCEMENT_MAX = 10_000
export const leaderboardPeriods = ['week', 'month', 'all'] as const
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number]

/** What a professional does, and what a homeowner asks for (specification 2, section 5: primary trade). */
export const trades = [
  'Builder/Contractor',
  'Electrician',
  'Plumber',
  'Carpenter',
  'Painter',
  'Tiler',
  'Roofer',
  'Landscaper',
  'Kitchen Renovator',
  'Bathroom Renovator',
  'Flooring Specialist',
  'HVAC Technician',
  'Demolition',
  'Concrete',
  'Bricklayer',
] as const
export type Trade = (typeof trades)[number]

/** What an applicant says about their business (specification 2, section 5). */
export const experienceLevels = ['Less than 1 year', '1-3 years', '3-5 years', '5-10 years', '10+ years'] as const
export const teamSizes = ['Just me', '2-5 people', '6-10 people', '11-20 people', '20+ people'] as const
export const BUSINESS_DESCRIPTION_MIN = 50
/** Every application is reviewed within this many hours. */
export const APPLICATION_HOURS = 48
/** An application to the network: looked at, then talked about on the phone, then decided. */
export const applicationStatuses = ['review', 'interview', 'approved', 'declined'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** A quote request's life; the first four are the documented ones. Only its owner sees an `unverified` one. */
export const requestStatuses = ['unverified', 'pending', 'quoted', 'in_progress', 'completed', 'cancelled'] as const
export type RequestStatus = (typeof requestStatuses)[number]
export const requestStatusLabels: Record<string, string> = {
  unverified: 'Check your email',
  pending: 'Waiting for Quotes',
  quoted: 'Quotes Received',
  in_progress: 'Project in Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** The optional brief beneath a quote request's free text. */
export const workKinds = [
  'Kitchen',
  'Bathroom',
  'Extension',
  'Whole house renovation',
  'Second storey',
  'Heritage restoration',
  'Deck or outdoor',
  'Roof',
  'New build',
  'Repair or maintenance',
  'Other',
] as const
export type WorkKind = (typeof workKinds)[number]
export const budgetBands = [
  'Under $10k',
  '$10k-$50k',
  '$50k-$100k',
  '$100k-$200k',
  '$200k-$500k',
  '$500k-$1m',
  'Over $1m',
  'Not sure yet',
] as const
export type BudgetBand = (typeof budgetBands)[number]
export const timings = ['ASAP', 'Within a week', 'Within a month', 'Flexible'] as const
export type Timing = (typeof timings)[number]
export const occupancies = ['owner', 'tenant'] as const
export type Occupancy = (typeof occupancies)[number]
export const occupancyLabels: Record<Occupancy, string> = { owner: 'I own the home', tenant: 'I rent the home' }

/**
 * What a homeowner agrees to, word for word. Another wording gets another version; docs/consent.md keeps them all. It names
 * no other field of the form as its label does, so that each is found by its own.
 */
export const CONSENT_VERSION = '2026-11-29'
export const CONSENT_TEXT =
  'Pass my request, name and phone number on to up to three professionals, who pay Laneway Village for it.'

/** What a professional looks for in a request (PRODUCT.md, section 9.3); how many words make a sufficient brief. */
export const readinessFactors = [
  'email',
  'phone',
  'files',
  'budget',
  'occupancy',
  'brief',
  'answers',
  'timing',
] as const
export type ReadinessFactor = (typeof readinessFactors)[number]
export const readinessLabels: Record<ReadinessFactor, string> = {
  email: 'Verified email',
  phone: 'Verified phone number',
  files: 'Photos or plans',
  budget: 'Budget',
  occupancy: 'Owner or tenant',
  brief: 'A brief that says enough',
  answers: 'Questions about the work',
  timing: 'Timing',
}
export const BRIEF_WORDS = 30

export const DESCRIPTION_MIN = 20
export const REQUEST_FILES = 10
export const REQUEST_FIELD_BYTES = 16_384

/** A lead's life as the professional sees it; `sent` and `contacted` are the documented ones. */
export const leadStatuses = ['sent', 'contacted', 'quoted', 'won', 'not_chosen', 'withdrawn', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]
export const leadStatusLabels: Record<LeadStatus, string> = {
  sent: 'New',
  contacted: 'Contacted',
  quoted: 'Quote sent',
  won: 'Won',
  not_chosen: 'Not chosen',
  withdrawn: 'Quote withdrawn',
  closed: 'Closed',
}

/** What became of a lead's points, and by which rule. */
export const chargeStates = ['held', 'captured', 'released', 'refunded'] as const
export type ChargeState = (typeof chargeStates)[number]
export const chargeRules = [
  'message_read',
  'message_answered',
  'quote_read',
  'confirmed_contact',
  'quote_accepted',
  'nothing_attempted',
  'homeowner_silent',
  'email_bounced',
  'duplicate_request',
  'cancelled_before_contact',
  'closed_before_contact',
  'report_accepted',
  'refunded_by_admin',
] as const
export type ChargeRule = (typeof chargeRules)[number]
export const chargeRuleLabels: Record<ChargeRule, string> = {
  message_read: 'The homeowner read your message',
  message_answered: 'The homeowner answered your message',
  quote_read: 'The homeowner read your quote',
  confirmed_contact: 'The homeowner says you were in touch',
  quote_accepted: 'The homeowner accepted your quote',
  nothing_attempted: 'You didn’t get in touch within 72 business hours',
  homeowner_silent: 'You tried, and the homeowner did nothing for 72 business hours',
  email_bounced: "The homeowner's email bounced",
  duplicate_request: 'The request was a duplicate',
  cancelled_before_contact: 'The homeowner cancelled before any contact',
  closed_before_contact: 'The homeowner chose someone before you had tried',
  report_accepted: 'Your report was accepted',
  refunded_by_admin: 'Refunded by our team',
}

export const reportReasons = [
  'wrong_number',
  'not_a_real_job',
  'outside_my_area',
  'duplicate',
  'already_hired',
] as const
export type ReportReason = (typeof reportReasons)[number]
export const reportReasonLabels: Record<ReportReason, string> = {
  wrong_number: 'Wrong number',
  not_a_real_job: 'Not a real job',
  outside_my_area: 'Outside my area',
  duplicate: 'Duplicate',
  already_hired: 'Already hired someone',
}

/** Why a review is complained of. Anybody may say the first two; the rest only whom it is about. */
export const complaintReasons = ['abusive', 'private', 'untrue', 'not_the_job', 'pressure'] as const
export type ComplaintReason = (typeof complaintReasons)[number]
export const complaintReasonLabels: Record<ComplaintReason, string> = {
  abusive: 'It’s abusive or threatening',
  private: 'It gives away someone’s private details',
  untrue: 'It says something that isn’t true',
  not_the_job: 'It isn’t about this job',
  pressure: 'It was written to put pressure on me',
}
export const anybodysComplaints = ['abusive', 'private'] as const satisfies readonly ComplaintReason[]
/** From a complaint about a review, or the appeal against what was decided, to the decision. */
export const COMPLAINT_DAYS = 7

/** What a professional can appeal against: each is one of our decisions, by the row that it stands in. */
export const appealKinds = ['suspension', 'document', 'lead-report'] as const
export type AppealKind = (typeof appealKinds)[number]

/** From the decision to the last moment of an appeal. */
export const APPEAL_DAYS = 30
/** From an appeal to our answer. */
export const APPEAL_BUSINESS_DAYS = 5

/** What needs two administrators: a payment is refunded, points or credit are given, or prices change. */
export const approvalKinds = ['refund', 'credit', 'balance', 'prices'] as const

/** Where a payout that an owner asked for stands. */
export const payoutStates = ['requested', 'paid', 'declined'] as const

export const appealOutcomes = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** Why another was chosen: the homeowner picks a reason for each professional who was not. */
export const closeOutReasons = [
  'price',
  'availability',
  'experience',
  'communication',
  'scope',
  'reviews',
  'changed_plans',
] as const
export type CloseOutReason = (typeof closeOutReasons)[number]
export const closeOutReasonLabels: Record<CloseOutReason, string> = {
  price: 'The price was better elsewhere',
  availability: 'Someone could start sooner',
  experience: 'Someone had more experience with this kind of work',
  communication: 'Someone was easier to talk to',
  scope: 'Another quote covered the scope better',
  reviews: 'Someone had stronger reviews',
  changed_plans: 'The project changed',
}

/** A quote's lines against the request's scope. */
export const quoteLineKinds = ['included', 'excluded', 'prime_cost', 'provisional_sum'] as const
export type QuoteLineKind = (typeof quoteLineKinds)[number]
export const quoteLineKindLabels: Record<QuoteLineKind, string> = {
  included: 'Included',
  excluded: 'Excluded',
  prime_cost: 'Prime cost',
  provisional_sum: 'Provisional sum',
}
export const QUOTE_LINES = 40
/** How often one quote may be written, the first time included. */
export const QUOTE_VERSIONS = 20

/** The waitlists behind the 'Coming Soon' cards. */
/** What the visitor chose in the theme switch; 'system' follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The cookies pages read: messages for the next page. */
export const pageCookies = ['toast', 'booked'] as const
export type PageCookies = Partial<Record<(typeof pageCookies)[number], string>>

export const waitlists = ['lv-clubs', 'lambo-share', 'project-jvs'] as const
export type Waitlist = (typeof waitlists)[number]
export const waitlistLabels: Record<Waitlist, string> = {
  'lv-clubs': 'LV Clubs',
  'lambo-share': 'Lambo Share',
  'project-jvs': 'Project JVs',
}

/** What a message to us is about (specification 2, section 3). */
export const contactSubjects = [
  'General Inquiry',
  'Quote Request Support',
  'Builder Partnership',
  'Technical Support',
  'Billing Question',
  'Feedback & Suggestions',
  'Media Inquiry',
  'Other',
] as const

/** What the status page tells about, in the order of showing. */
export const statusParts = ['database', 'mail', 'jobs', 'payments', 'files'] as const
export type StatusPart = (typeof statusParts)[number]

export const REVIEW_STARS = 5
export const LEAD_PAGE_SIZE = 20
/** Messages of a thread, reviews of a profile and requests of a person that come at a time; older ones by a press. */
export const OLDER_PAGE_SIZE = 50
export const TRANSACTION_PAGE_SIZE = 20
export const RECENT_TRANSACTIONS = 5
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 200

/** What a notification is about, as the page of notifications sorts it (specification, 2.6). */
export const notificationTypes = ['project', 'community', 'message', 'achievement'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Where people write to each other: two of them, the sides of a lead, to all who got a request, to a whole community. */
/** What became of a report of a message: `paused` is `removed`, and its author sends none for a while. */
export const messageReportStatuses = ['pending', 'dismissed', 'removed', 'paused'] as const

/** `project`: a homeowner to all who have their request; `collaboration`: everybody on a collaborative project. */
export const conversationKinds = ['direct', 'lead', 'project', 'community', 'collaboration'] as const
export type ConversationKind = (typeof conversationKinds)[number]
/** The three parts of the messages page (specification, 2.5). */
export const conversationPlaces = ['direct', 'community', 'project'] as const
export type ConversationPlace = (typeof conversationPlaces)[number]
export const CONVERSATION_PAGE_SIZE = 30
export const MESSAGE_MAX = 20_000
export const MESSAGE_FILES = 5
/** How long a message may be changed after it was sent. */
export const MESSAGE_EDIT_MINUTES = 5

/** Between asking for the deletion of an account and its deletion. */
export const GRACE_DAYS = 14

/** Tabs of a community that its owner can switch off; the overview always stays. */
export const communityTabs = ['posts', 'courses', 'events', 'resources', 'leaderboard'] as const
export type CommunityTab = (typeof communityTabs)[number]

/** A new price of a community holds for those who join so many days after it was announced. */
export const PRICE_NOTICE_DAYS = 30
export const COMMUNITY_CATEGORIES = 12
