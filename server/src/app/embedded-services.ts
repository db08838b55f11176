import type { Config } from '#core/config.ts'
import { isThisMachine } from '#core/hosts.ts'

function openDoors({ oidc, smtpUrl, sms, stripe, isProduction, isPublic }: Config): string[] {
  const doors: [isOpen: boolean, what: string][] = [
    [!oidc.issuer, 'signs in as anybody, the administrators included, without a password (set OIDC_ISSUER)'],
    [!smtpUrl, 'reads every mail and opens the private links in it, at /dev/mailbox (set SMTP_URL)'],
    [!sms.url, 'reads every text message, at /dev/sms.json (set SMS_URL)'],
    [!stripe.secretKey, 'pays with cards that do not exist (set STRIPE_SECRET_KEY)'],
    [isPublic && !isProduction, 'on the way reads passwords and sessions, as http hides nothing (use https)'],
  ]
  return doors.filter(([isOpen]) => isOpen).map(([, what]) => `  - Everybody ${what}`)
}

/** @returns start-up warnings about embedded services that others can reach; empty where there are none */
export function warningsOf(config: Config): string[] {
  const isReached = config.isPublic || !isThisMachine(config.host)
  if (!isReached || !config.hasEmbeddedServices) return []
  const doors = openDoors(config)
  if (doors.length === 0) return []
  const where = config.isPublic ? config.publicUrl : `HOST=${config.host}, port ${config.port}`
  return [`WARNING: ${config.brand.name} is open to everybody who can reach ${where}. There`, ...doors]
}
