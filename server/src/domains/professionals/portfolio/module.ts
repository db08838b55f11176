import type { Module } from '#core/module.ts'
import { withdrawConsents } from './consent.ts'
import { type PortfolioNotificationKinds, portfolioEmails, portfolioNotifications } from './notifications.ts'
import { portfolioPersonalData } from './personal-data.ts'
import { purgeWorks } from './restore.ts'
import { portfolioRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { shrinkPhotos } from './shrink-photos.ts'

type PortfolioJobs = {
  /** Draws the smaller copies of photos. */
  'shrink-photos': { fileIds: string[] }
}

declare module '#core/job.ts' {
  interface JobData extends PortfolioJobs {}
}

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends PortfolioNotificationKinds {}
}

/** Photographs of a professional's work, with the consent of those whose home it is. */
export const portfolioModule = {
  tables: [tables],
  personalData: portfolioPersonalData,
  jobs: { 'shrink-photos': { work: shrinkPhotos } },
  emails: portfolioEmails,
  notifications: portfolioNotifications,
  sweeps: [purgeWorks],
  on: { 'request-erased': withdrawConsents },
  routes: portfolioRoutes,
} satisfies Module<PortfolioJobs, PortfolioNotificationKinds>
