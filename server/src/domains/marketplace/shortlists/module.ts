import { saved } from '@lv/contract/saved'
import { type Context, transact } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { operations } from '#core/routes.ts'
import { purgeLinks, shareShortlist, unshareShortlist } from './links.ts'
import { getShortlist, readShared, savedSlugs } from './list.read.ts'
import { shortlistsPersonalData } from './personal-data.ts'
import { saveProfessional, unsaveProfessional } from './save.ts'
import * as tables from './schema.ts'

const shortlistRoutes = (ctx: Context) =>
  operations('saved', saved, {
    list: ({ actor }) => getShortlist(ctx, actor.id),
    slugs: ({ actor }) => savedSlugs(ctx, actor.id),
    save: ({ params, actor }) => transact(ctx, (ctx) => saveProfessional(ctx, { ...params, userId: actor.id })),
    remove: ({ params, actor }) => transact(ctx, (ctx) => unsaveProfessional(ctx, { ...params, userId: actor.id })),
    share: ({ actor }) => transact(ctx, (ctx) => shareShortlist(ctx, actor.id)),
    unshare: ({ actor }) => transact(ctx, (ctx) => unshareShortlist(ctx, actor.id)),
    shared: ({ params }) => readShared(ctx, params.token),
  })

/** Professionals that homeowners save, and links that share them. */
export const shortlistsModule = {
  tables: [tables],
  personalData: shortlistsPersonalData,
  sweeps: [purgeLinks],
  routes: shortlistRoutes,
} satisfies Module
