import { phones } from '@lv/contract/phones'
import type { Context } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { operations } from '#core/routes.ts'
import { getPhoneState, sendCode, verifyPhone } from './phone.ts'

const phoneRoutes = (ctx: Context) =>
  operations('phones', phones, {
    get: ({ actor }) => getPhoneState(ctx, actor.id),
    sendCode: ({ body, actor, browser }) => sendCode(ctx, { ...body, userId: actor.id, ip: browser.ip }),
    verify: ({ body, actor }) => verifyPhone(ctx, { ...body, actor }),
  })

export const phonesModule = {
  tables: [],
  personalData: [],
  routes: phoneRoutes,
} satisfies Module
