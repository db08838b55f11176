// No zod here: the card ships these to the browser.

/** The nine steps with their points (specification, section 3), in the order in which the card asks for them. */
export const onboardingPoints = {
  welcomeCompleted: 10,
  profileCompleted: 50,
  profilePictureUploaded: 25,
  phoneVerified: 30,
  firstProjectCreated: 100,
  firstQuoteReceived: 75,
  communityJoined: 40,
  firstPostMade: 60,
  subscriptionActivated: 150,
} as const
export type StepKey = keyof typeof onboardingPoints
export const stepKeys = Object.keys(onboardingPoints) as [StepKey, ...StepKey[]]

export const badgeNames = [
  'First Steps',
  'Profile Master',
  'Community Member',
  'Project Creator',
  'Onboarding Champion',
] as const
export type BadgeName = (typeof badgeNames)[number]

/** How many completed steps bring each badge; the documents' 10 of 9 is all of them (PRODUCT.md, section 7). */
const badgesAt: [number, BadgeName][] = [
  [1, 'First Steps'],
  [2, 'Profile Master'],
  [3, 'Community Member'],
  [4, 'Project Creator'],
  [stepKeys.length, 'Onboarding Champion'],
]

/** The badges of so many completed steps, in the order in which they were earned; without those of `before` steps. */
export const badgesOf = (completedSteps: number, before = 0): BadgeName[] =>
  badgesAt.flatMap(([at, name]) => (at <= completedSteps && at > before ? [name] : []))
