import type { Module } from '#core/module.ts'
import { feedRoutes } from './feeds.ts'
import { pictureRoutes } from './pictures.ts'
import { robotsRoutes } from './robots.ts'

/** What the site serves beside its operations, of many modules: pictures of shared links, feeds, the sitemap. */
export const siteModule = {
  tables: [],
  personalData: [],
  routes: (ctx) => [pictureRoutes(ctx), robotsRoutes(ctx), feedRoutes(ctx)],
} satisfies Module
