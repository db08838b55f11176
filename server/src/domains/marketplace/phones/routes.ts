import { phones } from '@lv/contract/phones'
import type { Context } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { getPhoneState } from './get.ts'
import { sendCode } from './send-code.ts'
import { verifyPhone } from './verify.ts'

export const phoneRoutes = (ctx: Context) =>
  operations('phones', phones, {
    get: ({ actor }) => getPhoneState(ctx, actor.id),
    sendCode: ({ body, actor, browser }) => sendCode(ctx, { ...body, userId: actor.id, ip: browser.ip }),
    verify: ({ body, actor }) => verifyPhone(ctx, { ...body, actor }),
  })
