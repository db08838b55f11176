import { quoteCheck } from '@lv/contract/quote-check'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { operations } from '#core/routes.ts'
import { checkQuote } from './check.ts'

/** Quotes that people bring from anywhere. Nothing of them is kept. */
const quoteCheckRoutes = (ctx: Context) =>
  operations('quoteCheck', quoteCheck, {
    check: ({ body }) => {
      invalidates()
      return checkQuote(ctx, body)
    },
  })

export const quoteCheckModule = {
  tables: [],
  personalData: [],
  routes: quoteCheckRoutes,
} satisfies Module
