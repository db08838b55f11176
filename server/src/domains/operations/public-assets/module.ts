import type { Module } from '#core/module.ts'
import { fileRoutes } from '#http/uploads/file-routes.ts'
import { feedRoutes } from './feeds.ts'
import { pictureRoutes } from './pictures.ts'
import { robotsRoutes } from './robots.ts'

/** What the site serves beside its operations, of many nouns: files, pictures of shared links, feeds, the sitemap. */
export const siteModule = {
  floor: 8,
  tables: [],
  people: [],
  async routes(app, ctx) {
    await fileRoutes(app, ctx)
    pictureRoutes(app, ctx)
    robotsRoutes(app, ctx)
    feedRoutes(app, ctx)
  },
} satisfies Module
