// Nothing but options is imported here: pages ship this to the browser.

export const MAX_PORTFOLIO_PROJECTS = 40
export const MAX_WORK_PHOTOS = 12
export const OLDEST_WORK_YEAR = 1970
/** How long a deleted project can be restored. */
export const RESTORE_MINUTES = 60
/** Photos of a professional's work in a row of thumbnails. */
export const THUMBNAILS = 4

/** What a photo shows: the work before it began, under way, or finished. */
export const photoStages = ['before', 'during', 'after'] as const
export type PhotoStage = (typeof photoStages)[number]
export const photoStageLabels: Record<PhotoStage, string> = { before: 'Before', during: 'During', after: 'After' }

export const priceBands = [
  'Under $10k',
  '$10k-$50k',
  '$50k-$100k',
  '$100k-$200k',
  '$200k-$500k',
  '$500k-$1m',
  'Over $1m',
] as const
export type PriceBand = (typeof priceBands)[number]

/** What the homeowner of a job here says to showing photos of it. */
export const workConsents = ['asked', 'given', 'declined', 'withdrawn'] as const
export type WorkConsent = (typeof workConsents)[number]

/** The pictures that stand for a business. */
export const businessPictures = ['logo', 'cover'] as const
export type BusinessPicture = (typeof businessPictures)[number]
export const businessPictureLabels: Record<BusinessPicture, string> = { logo: 'Logo', cover: 'Cover photo' }
