import { startAlone } from './alone.ts'

const {
  DATABASE_URL: databaseUrl,
  HOST: host = '127.0.0.1',
  PORT = '12111',
  PAGES_PORT = '12112',
  STRIPE_SECRET_KEY: key = 'sk_test_local',
  WEBHOOK_URL: url,
  STRIPE_WEBHOOK_SECRET: secret = 'whsec_local',
} = process.env

if (!databaseUrl) {
  console.error('Set DATABASE_URL to an empty Postgres database, or run `npm run local-stripe`, which brings one.')
  process.exit(2)
}
const webhook = url ? { url, secret } : undefined
const { api, pages, close } = await startAlone({
  databaseUrl,
  key,
  host,
  apiPort: Number(PORT),
  pagesPort: Number(PAGES_PORT),
  webhook,
})
console.log(`Stripe's API     ${api}  (key ${key})`)
console.log(`Pages and clock  ${pages}/dev/payments`)
console.log(`Webhooks         ${url ? `${url}  (signed with ${secret})` : 'not sent: set WEBHOOK_URL'}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
