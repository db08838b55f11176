// No imports here: pages ship these lists to the browser.

/** How far away somebody's middle of work may be from the suburb that was named, in km. */
export const directoryDistances = ['5', '10', '20', '40'] as const
export type DirectoryDistance = (typeof directoryDistances)[number]

/** The least average of stars, over at least `RATED_MIN` reviews. */
export const directoryRatings = ['3', '4', '4.5'] as const
export type DirectoryRating = (typeof directoryRatings)[number]
/** An average of fewer reviews is shown, and neither filtered nor sorted by alone. */
export const RATED_MIN = 3
/** Average reviews added to everybody's for sorting, so that one of five stars does not outdo forty of 4.9. */
export const RATED_WITH = { reviews: 5, stars: 4 } as const

/** The slowest median answer, in business minutes. */
export const directoryAnswers = ['60', '240', '600'] as const
export type DirectoryAnswer = (typeof directoryAnswers)[number]
export const directoryAnswerLabels: Record<DirectoryAnswer, string> = {
  '60': 'Within an hour',
  '240': 'Within half a working day',
  '600': 'Within a working day',
}

export const directorySorts = ['distance', 'rating', 'response', 'turn'] as const
export type DirectorySort = (typeof directorySorts)[number]
export const directorySortLabels: Record<DirectorySort, string> = {
  distance: 'Nearest first',
  rating: 'Best reviewed',
  response: 'Quickest to answer',
  turn: 'Everyone in turn',
}

/** Filters of the directory that can be given up when nothing is found. */
export const directoryFilters = ['within', 'licence', 'stars', 'answers', 'available', 'near', 'trade'] as const
export type DirectoryFilter = (typeof directoryFilters)[number]

export const DIRECTORY_PAGE_SIZE = 12
/** Beyond this an empty list's ways out are not counted on: '100 or more'. */
export const WIDER_MAX = 100

/** Professionals that one person can save, and how long a link to them works. */
export const MAX_SAVED = 50
export const SHORTLIST_LINK_DAYS = 30
