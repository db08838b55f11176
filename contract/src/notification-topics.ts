/** What people may choose to be told, and how. What is about one's account or what one has paid for is no topic: it always comes. */
export const notificationTopics = [
  'leads',
  'projects',
  'messages',
  'communities',
  'announcements',
  'highlights',
  'comments',
  'achievements',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

export const notificationChannels = ['inApp', 'email', 'push', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** When it comes: as it happens, at 5 pm, on Friday at 5 pm, or not at all. Only mail can wait. */
export const notificationFrequencies = ['at_once', 'daily', 'weekly', 'off'] as const
export type NotificationFrequency = (typeof notificationFrequencies)[number]

/** The paces of each channel. */
export const pacesOf = {
  inApp: ['at_once', 'off'],
  email: notificationFrequencies,
  push: ['at_once', 'off'],
  sms: ['at_once', 'off'],
} as const satisfies Record<NotificationChannel, readonly NotificationFrequency[]>

/** The one topic that goes out by text message, to professionals who pay for that. */
export const SMS_TOPIC: NotificationTopic = 'leads'

/** Where nothing was chosen: what somebody waits for comes at once, what others talk about is collected. */
export const usualPaces: Record<NotificationTopic, Record<NotificationChannel, NotificationFrequency>> = {
  leads: { inApp: 'at_once', email: 'at_once', push: 'at_once', sms: 'at_once' },
  projects: { inApp: 'at_once', email: 'at_once', push: 'at_once', sms: 'off' },
  messages: { inApp: 'at_once', email: 'at_once', push: 'at_once', sms: 'off' },
  communities: { inApp: 'at_once', email: 'at_once', push: 'off', sms: 'off' },
  announcements: { inApp: 'at_once', email: 'at_once', push: 'off', sms: 'off' },
  highlights: { inApp: 'off', email: 'weekly', push: 'off', sms: 'off' },
  comments: { inApp: 'at_once', email: 'daily', push: 'off', sms: 'off' },
  achievements: { inApp: 'at_once', email: 'weekly', push: 'off', sms: 'off' },
}

/** How each is called on the page, in emails, and where a choice is kept with its wording. */
export const topicWords: Record<NotificationTopic, { label: string; about: string }> = {
  leads: { label: 'Leads', about: 'New leads, points that come back, and what became of your reports' },
  projects: { label: 'Projects and quotes', about: 'Quotes, acceptances, finished jobs, reviews and project updates' },
  messages: { label: 'Messages', about: 'What people write to you' },
  communities: { label: 'Communities', about: 'Requests to join, answers to yours, and the events you’re down for' },
  announcements: { label: 'Announcements', about: 'What owners and moderators tell your communities' },
  highlights: { label: 'Best of the week', about: 'The best posts and the answered questions of your communities' },
  comments: { label: 'Comments and replies', about: 'On what you’ve written' },
  achievements: { label: 'Achievements', about: 'Steps you’ve completed and what you’ve reached' },
}
export const channelWords: Record<NotificationChannel, string> = {
  inApp: 'In Laneway Village',
  email: 'Email',
  push: 'Push',
  sms: 'Text message',
}
export const paceWords: Record<NotificationFrequency, string> = {
  at_once: 'At once',
  daily: 'Daily at 5 pm',
  weekly: 'Weekly, Friday 5 pm',
  off: 'Off',
}

/** The zones to choose from: all of Australia, and where people from here often are. */
export const timeZones = [
  'Australia/Melbourne',
  'Australia/Sydney',
  'Australia/Brisbane',
  'Australia/Lindeman',
  'Australia/Adelaide',
  'Australia/Darwin',
  'Australia/Perth',
  'Australia/Eucla',
  'Australia/Hobart',
  'Australia/Broken_Hill',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Norfolk',
  'Indian/Christmas',
  'Indian/Cocos',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Asia/Dubai',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
] as const
export const HOME_ZONE = 'Australia/Melbourne'
