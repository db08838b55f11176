import type { Context } from '#core/context.ts'

type Guess = { email: string; device: Buffer | null; isKnownDevice: boolean }

/**
 * Takes one guess at an account's password. A device where the person has signed in before has a budget of its own:
 * nobody's guesses elsewhere lock it out. @throws `too_many_requests`
 */
export const spendLogIn = (ctx: Context, { email, device, isKnownDevice }: Guess) =>
  isKnownDevice && device
    ? ctx.rateLimits.spend('loginsOfDevice', device.toString('base64url'))
    : ctx.rateLimits.spend('loginsOfAccount', email)
