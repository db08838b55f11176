import type { Module } from '#core/module.ts'
import { type NonPersonalTable, nonPersonalTable } from '#core/personal-data.ts'
import { DOWNLOADS_KEPT, purgeDownloads } from './download.ts'
import { resourceRoutes } from './routes.ts'
import { resourceRules } from './rules.ts'
import * as tables from './schema.ts'
import { resourceDownloads, resources, resourceVersions } from './schema.ts'

const resourcesPersonalData: NonPersonalTable[] = [
  nonPersonalTable(resources, ['title', 'description', 'folder'], 'resources of communities, which name no author'),
  nonPersonalTable(resourceVersions, ['fileName', 'fileType'], 'files of communities, which are nobody’s own'),
  nonPersonalTable(
    resourceDownloads,
    [],
    'a keyed hash of a day that nobody can turn back, and gone within three days',
  ),
]

export const resourcesModule = {
  tables: [tables],
  personalData: resourcesPersonalData,
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
