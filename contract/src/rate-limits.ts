import { DAY_SECONDS, HOUR_SECONDS } from './durations.ts'

/**
 * A rate limit: `limit` calls in `seconds`, counted per signed-in user (`user`), per network address (`ip`: for IPv6
 * per /64, and eight times as much per /48), or for a key the use case names (`key`), such as an email address. Counts what
 * was done: a refusal gives its point back. With `counts: 'tries'` a refusal counts too, as what is tried may be a
 * guess (passwords, codes, links, addresses) or is work already (files, calls of the payment provider).
 */
export type RateLimit = { limit: number; seconds: number; per: 'user' | 'ip' | 'key'; counts?: 'tries' }

/**
 * How often what a rate limit limits may be tried, done or refused: ten times as often and thirty times at least, in a quarter
 * of an hour. Spent before the input is read.
 */
export const triesOf = ({ limit, seconds }: RateLimit) => ({
  limit: Math.max(30, 10 * limit),
  seconds: Math.min(seconds, 900),
})

/** The product's rate limits, kept in the database so that a restart or a second process does not reset them. */
export const rateLimits = {
  communities: { limit: 3, seconds: DAY_SECONDS, per: 'user' },
  /** Letters to strangers' addresses among them. */
  invitations: { limit: 30, seconds: DAY_SECONDS, per: 'user' },
  /** Invitations that one person has us mail to addresses, and those that one address gets from anybody. */
  invitationMails: { limit: 10, seconds: DAY_SECONDS, per: 'key' },
  invitationsOfAddress: { limit: 1, seconds: DAY_SECONDS, per: 'key' },
  /** What owners and moderators do with members and words, and closing and opening. */
  communityDeeds: { limit: 300, seconds: HOUR_SECONDS, per: 'user' },
  /** What members report to those who look after a community: each is read by somebody. */
  communityReports: { limit: 20, seconds: DAY_SECONDS, per: 'user' },
  /** Appeals against what was decided in communities. */
  communityAppeals: { limit: 10, seconds: DAY_SECONDS, per: 'user' },
  joins: { limit: 60, seconds: HOUR_SECONDS, per: 'user' },
  /** What homeowners without an account write and read by the link of a letter. */
  talks: { limit: 120, seconds: HOUR_SECONDS, per: 'ip' },
  posts: { limit: 20, seconds: HOUR_SECONDS, per: 'user' },
  /** Each is told to a whole community. */
  announcements: { limit: 10, seconds: DAY_SECONDS, per: 'user' },
  comments: { limit: 60, seconds: HOUR_SECONDS, per: 'user' },
  /** Each open of a notification is one. */
  notifications: { limit: 600, seconds: HOUR_SECONDS, per: 'user' },
  /** Events planned; a series is one. */
  events: { limit: 30, seconds: HOUR_SECONDS, per: 'user' },
  /** Registering, changing, cancelling: a change tells everybody who comes. */
  eventDeeds: { limit: 120, seconds: HOUR_SECONDS, per: 'user' },
  /** Calendars that look after their feeds. */
  calendarReads: { limit: 600, seconds: HOUR_SECONDS, per: 'ip', counts: 'tries' },
  attendance: { limit: 1200, seconds: HOUR_SECONDS, per: 'user' },
  /** Resources of communities and their versions. */
  resources: { limit: 40, seconds: HOUR_SECONDS, per: 'user' },
  resourceDeeds: { limit: 120, seconds: HOUR_SECONDS, per: 'user' },
  /** Files of resources, which may be five times as large as others: ten of the largest. */
  resourceFiles: { limit: 60, seconds: HOUR_SECONDS, per: 'user', counts: 'tries' },
  resourceBytes: { limit: 524_288_000, seconds: HOUR_SECONDS, per: 'user', counts: 'tries' },
  /** Files of resources that are read, pictures shown in a page among them. */
  resourceReads: { limit: 300, seconds: HOUR_SECONDS, per: 'ip', counts: 'tries' },
  likes: { limit: 300, seconds: HOUR_SECONDS, per: 'user' },
  uploads: { limit: 30, seconds: HOUR_SECONDS, per: 'ip', counts: 'tries' },
  /** Link preview pictures not drawn before. */
  pictures: { limit: 60, seconds: HOUR_SECONDS, per: 'ip', counts: 'tries' },
  /** Changed words are work: their Markdown is made into HTML. */
  edits: { limit: 60, seconds: HOUR_SECONDS, per: 'user', counts: 'tries' },
  previews: { limit: 300, seconds: HOUR_SECONDS, per: 'user' },
  profile: { limit: 60, seconds: HOUR_SECONDS, per: 'user' },
  /** Text messages with a code: per person asking. */
  phoneCodes: { limit: 5, seconds: HOUR_SECONDS, per: 'user' },
  /**
   * And per number: from one address of the network; each person's own, which nobody else can use up; and beyond those
   * what everybody together may ask for.
   */
  phoneCodesOfNetwork: { limit: 5, seconds: DAY_SECONDS, per: 'key' },
  phoneCodesOfPerson: { limit: 2, seconds: DAY_SECONDS, per: 'key' },
  phoneCodesOfNumber: { limit: 5, seconds: DAY_SECONDS, per: 'key' },
  /** Codes typed in; each code also allows five attempts. */
  phoneGuesses: { limit: 20, seconds: HOUR_SECONDS, per: 'user', counts: 'tries' },
  /** What is sent without a session, and what it may cost others (RELIABILITY.md, rate limits). */
  logins: { limit: 30, seconds: 900, per: 'ip', counts: 'tries' },
  loginsOfAccount: { limit: 10, seconds: 900, per: 'key', counts: 'tries' },
  loginsOfDevice: { limit: 10, seconds: 900, per: 'key', counts: 'tries' },
  /** Together ten of an address of the network. */
  signups: { limit: 3, seconds: HOUR_SECONDS, per: 'ip' },
  signupsWithProof: { limit: 7, seconds: HOUR_SECONDS, per: 'ip' },
  signupsOfAddress: { limit: 3, seconds: HOUR_SECONDS, per: 'key' },
  recoveries: { limit: 10, seconds: HOUR_SECONDS, per: 'ip', counts: 'tries' },
  verifications: { limit: 10, seconds: HOUR_SECONDS, per: 'ip', counts: 'tries' },
  /** An authenticator app set up, switched off, given new recovery codes; and codes of it at a sign-in, whoever tries. */
  authenticatorDeeds: { limit: 30, seconds: HOUR_SECONDS, per: 'user' },
  codesOfAccount: { limit: 10, seconds: 900, per: 'key', counts: 'tries' },
  /** Codes for administrators that are asked for; guesses at one count as log-ins. */
  adminCodes: { limit: 10, seconds: HOUR_SECONDS, per: 'ip', counts: 'tries' },
  requests: { limit: 3, seconds: HOUR_SECONDS, per: 'ip' },
  requestsWithProof: { limit: 20, seconds: HOUR_SECONDS, per: 'ip' },
  requestsOfAddress: { limit: 5, seconds: DAY_SECONDS, per: 'key' },
  /** Links of a request that are sent again, also to another address. */
  requestLinks: { limit: 10, seconds: HOUR_SECONDS, per: 'ip' },
  projects: { limit: 3, seconds: HOUR_SECONDS, per: 'ip' },
  projectsWithProof: { limit: 20, seconds: HOUR_SECONDS, per: 'ip' },
  projectsOfAddress: { limit: 5, seconds: DAY_SECONDS, per: 'key' },
  /** Pages of projects that were looked at. */
  projectViews: { limit: 300, seconds: HOUR_SECONDS, per: 'ip' },
  /** What owners and collaborators do with a project. */
  projectDeeds: { limit: 120, seconds: HOUR_SECONDS, per: 'user' },
  /** Documents, their versions and addenda: some write to many. */
  projectFiles: { limit: 60, seconds: HOUR_SECONDS, per: 'user' },
  /** Offers, questions and invitations: each writes to somebody. */
  projectOffers: { limit: 30, seconds: DAY_SECONDS, per: 'user' },
  contacts: { limit: 3, seconds: HOUR_SECONDS, per: 'ip' },
  contactsWithProof: { limit: 20, seconds: HOUR_SECONDS, per: 'ip' },
  contactsOfAddress: { limit: 5, seconds: DAY_SECONDS, per: 'key' },
  consultations: { limit: 3, seconds: HOUR_SECONDS, per: 'ip' },
  consultationsWithProof: { limit: 20, seconds: HOUR_SECONDS, per: 'ip' },
  consultationsOfAddress: { limit: 5, seconds: DAY_SECONDS, per: 'key' },
  applications: { limit: 3, seconds: HOUR_SECONDS, per: 'ip' },
  applicationsWithProof: { limit: 20, seconds: HOUR_SECONDS, per: 'ip' },
  applicationsOfAddress: { limit: 5, seconds: DAY_SECONDS, per: 'key' },
  /** Service areas that are read before an application is sent. */
  areaChecks: { limit: 60, seconds: HOUR_SECONDS, per: 'ip' },
  /** Complaints about reviews, and what both sides say in them. */
  complaints: { limit: 20, seconds: DAY_SECONDS, per: 'user' },
  /** Appeals of professionals against what we decided. */
  appeals: { limit: 10, seconds: DAY_SECONDS, per: 'user' },
  /** What an applicant does with the link to their application. */
  applicationDeeds: { limit: 30, seconds: HOUR_SECONDS, per: 'ip' },
  /** Actions through the private link of a booking or a visit. */
  bookingDeeds: { limit: 60, seconds: HOUR_SECONDS, per: 'ip' },
  /** One email address that has an account, asked about from one address of the network, counts once an hour. */
  knownAddress: { limit: 1, seconds: HOUR_SECONDS, per: 'key', counts: 'tries' },
  knownAddresses: { limit: 5, seconds: HOUR_SECONDS, per: 'ip', counts: 'tries' },
  /** Forms kept while somebody signs in. */
  keptForms: { limit: 20, seconds: HOUR_SECONDS, per: 'ip' },
  /** PDFs and tables made on request. */
  papers: { limit: 60, seconds: 600, per: 'ip', counts: 'tries' },
  /** ZIP files of all that is stored about somebody. */
  dataExports: { limit: 3, seconds: DAY_SECONDS, per: 'user' },
  /** Looks at what a deletion would take: it counts everything. */
  dataLooks: { limit: 60, seconds: HOUR_SECONDS, per: 'user' },
  /** Other addresses that are asked for. */
  emailChanges: { limit: 5, seconds: DAY_SECONDS, per: 'user' },
  /** Asking for a deletion, and calling it off. */
  deletions: { limit: 20, seconds: DAY_SECONDS, per: 'user' },
  uploadBytes: { limit: 157_286_400, seconds: HOUR_SECONDS, per: 'ip', counts: 'tries' },
  mailsOfKind: { limit: 3, seconds: HOUR_SECONDS, per: 'key' },
  mailsOfAddress: { limit: 10, seconds: DAY_SECONDS, per: 'key' },
  /** What professionals and homeowners do with leads. */
  leadDeeds: { limit: 120, seconds: HOUR_SECONDS, per: 'user' },
  /** Quotes from anywhere that are checked: nothing of them is stored. */
  quoteChecks: { limit: 60, seconds: HOUR_SECONDS, per: 'ip' },
  /** What professionals do with their portfolio; and its photos, ten projects of twelve an hour. */
  portfolio: { limit: 300, seconds: HOUR_SECONDS, per: 'user' },
  photos: { limit: 120, seconds: HOUR_SECONDS, per: 'user', counts: 'tries' },
  photoBytes: { limit: 1_073_741_824, seconds: HOUR_SECONDS, per: 'user', counts: 'tries' },
  /** What both sides do with a job under way. */
  engagements: { limit: 240, seconds: HOUR_SECONDS, per: 'user' },
  messages: { limit: 60, seconds: HOUR_SECONDS, per: 'user' },
  /** People and groups written to for the first time. */
  conversations: { limit: 20, seconds: DAY_SECONDS, per: 'user' },
  /** Reading, muting, blocking: each look at a conversation is one. */
  conversationDeeds: { limit: 1200, seconds: HOUR_SECONDS, per: 'user' },
  answers: { limit: 60, seconds: HOUR_SECONDS, per: 'ip', counts: 'tries' },
  /** What begins or changes a payment. */
  orders: { limit: 10, seconds: 60, per: 'user', counts: 'tries' },
  /** Calls with one API key. */
  keyCalls: { limit: 1200, seconds: HOUR_SECONDS, per: 'key', counts: 'tries' },
  /** Webhooks tried out or sent again: each asks a server that others run. */
  webhookDeeds: { limit: 60, seconds: HOUR_SECONDS, per: 'user', counts: 'tries' },
  /** What a learner's browser reports: a lesson open for an hour does so some two hundred times. */
  lessons: { limit: 1800, seconds: HOUR_SECONDS, per: 'user' },
  /** Courses begun or copied, and what their authors do with them. */
  courses: { limit: 20, seconds: DAY_SECONDS, per: 'user' },
  /** Courses published: each copies all of its lessons, and tells everybody's pages. */
  publications: { limit: 30, seconds: HOUR_SECONDS, per: 'user' },
  /** Folders of lessons that are unpacked. */
  imports: { limit: 20, seconds: HOUR_SECONDS, per: 'user', counts: 'tries' },
  authoring: { limit: 600, seconds: HOUR_SECONDS, per: 'user' },
  /** Files of lessons, their videos among them: nine of the largest, and as many smaller ones as a course needs. */
  lessonFiles: { limit: 120, seconds: HOUR_SECONDS, per: 'user', counts: 'tries' },
  lessonFileBytes: { limit: 1_073_741_824, seconds: HOUR_SECONDS, per: 'user', counts: 'tries' },
  /** Files of lessons that are read: players ask for a video in parts, and a class may share an address. */
  lessonFileReads: { limit: 6000, seconds: HOUR_SECONDS, per: 'ip', counts: 'tries' },
  /** What owners ask to be paid out: no provider is asked. */
  payouts: { limit: 10, seconds: 60, per: 'user' },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits
