/** How an event comes again; each time at the same time of day in Melbourne. */
export const repetitions = ['weekly', 'monthly'] as const
export type Repetition = (typeof repetitions)[number]

/** How many times an event may take place, the first included. */
export const MAX_REPEATS = 52
export const MAX_PLACES = 10_000
export const EVENTS_AHEAD_YEARS = 2
export const EVENTS_PAGE_SIZE = 20
export const ATTENDEES_PAGE_SIZE = 50

/** What a change or a cancellation of an event that comes again is about. */
export const eventScopes = ['this', 'following'] as const
export type EventScope = (typeof eventScopes)[number]
