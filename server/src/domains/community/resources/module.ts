import type { Module } from '#core/module.ts'
import { resourcesPeople } from './personal-data.ts'
import { DOWNLOADS_KEPT, purgeDownloads } from './purge-downloads.ts'
import { resourceRoutes } from './routes.ts'
import { resourceRules } from './rules.ts'
import * as tables from './schema.ts'

/** Files that communities share: guides, checklists, templates. */
export const resourcesModule = {
  tables: [tables],
  people: resourcesPeople,
  retention: [
    {
      what: 'Unreadable marks of who downloaded a resource on a day, so that each person counts once',
      kept: DOWNLOADS_KEPT,
      sweep: purgeDownloads,
    },
  ],
  rules: resourceRules,
  routes: resourceRoutes,
} satisfies Module
