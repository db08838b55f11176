import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { hashToken, newToken } from '#core/tokens.ts'
import { knownDevices } from './schema.ts'

export const isKnownDevice = (userId: SQL | { getSQL(): SQL }, device: Buffer | null) =>
  sql<boolean>`exists (select from ${knownDevices}
    where ${knownDevices.userId} = ${userId} and ${knownDevices.tokenHash} = ${device})`

/** First match wins: Edge, Opera and Samsung also call themselves Chrome, and Chrome calls itself Safari. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

export function deviceLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const browser = named(browsers, text)
  const system = named(systems, text)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** Guesses made elsewhere do not lock a known device out. @returns its token, of which the table has the hash */
export async function rememberDevice(
  ctx: Context,
  { userId, deviceToken }: { userId: string; deviceToken: string | undefined },
): Promise<string> {
  const token = deviceToken ?? newToken()
  await ctx.db
    .insert(knownDevices)
    .values({ userId, tokenHash: hashToken(token) })
    .onConflictDoNothing()
  return token
}
