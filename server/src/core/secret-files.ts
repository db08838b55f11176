import { readFileSync } from 'node:fs'

/** `NAME_FILE` may hold the path of a file with the value. */
export const secrets = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_REPLICA_URL',
  'FILES_S3_ACCESS_KEY',
  'FILES_S3_SECRET_KEY',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'SMS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

export function withSecretFiles(source: NodeJS.ProcessEnv) {
  const read = { ...source }
  const unreadable: string[] = []
  for (const name of secrets) {
    const file = source[`${name}_FILE`]
    if (!file || source[name]) continue
    try {
      read[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      unreadable.push(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  return { env: Object.fromEntries(Object.entries(read).filter(([, value]) => value !== '')), unreadable }
}
