import type { Module } from '#core/module.ts'
import { feedRoutes } from './feeds.ts'
import { pictureRoutes } from './pictures.ts'
import { robotsRoutes } from './robots.ts'

export const siteModule = {
  tables: [],
  personalData: [],
  routes: (ctx) => [pictureRoutes(ctx), robotsRoutes(ctx), feedRoutes(ctx)],
} satisfies Module
