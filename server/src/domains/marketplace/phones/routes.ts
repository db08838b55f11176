import { phones } from '@lv/contract/phones'
import type { Context } from '#core/context.ts'
import { type App, implement } from '#http/routing/implement.ts'
import { getPhoneState } from './get.ts'
import { sendCode } from './send-code.ts'
import { verifyPhone } from './verify.ts'

export const phoneRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'phones', phones, {
    get: ({ actor }) => getPhoneState(ctx, actor.id),
    sendCode: ({ body, actor, browser }) => sendCode(ctx, { ...body, userId: actor.id, ip: browser.ip }),
    verify: ({ body, actor }) => verifyPhone(ctx, { ...body, actor }),
  })
