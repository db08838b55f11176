import { resolve } from 'node:path'
import { isAbn } from '@lv/contract/abn'
import { z } from 'zod'
import { isThisMachine, isTrustable, urlsOf } from './hosts.ts'
import { withSecretFiles } from './secret-files.ts'

const DEMO_ABN = '51824753556'
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')
const cidrs = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((entries) => entries.every(isTrustable), 'must be a list of addresses or CIDR ranges, none of them everybody')

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  FILES_STORE: z.enum(['disk', 's3']).optional(),
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  FILES_S3_REGION: z.string().trim().min(1).default('us-east-1'),
  FILES_S3_ACCESS_KEY: z.string().trim().min(1).optional(),
  FILES_S3_SECRET_KEY: z.string().trim().min(1).optional(),
  DATABASE_LISTEN_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .refine((url) => urlsOf(url).length === 1, 'must name one host: give each server the standby that is nearest to it')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(50).default(10),
  DRAWING_PROCESSES: z.coerce.number().int().min(1).max(16).default(2),
  DRAWING_SECONDS: z.coerce.number().min(0.1).max(60).default(10),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_PROVIDER_NAME: z.string().default('Laneway ID'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Laneway Village <hello@lanewayvillage.example>'),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().trim().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key, such as sk_live_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key, such as pk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().trim().min(24, 'must have at least 24 characters').optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  OPERATOR_NAME: z.string().trim().min(1).default('Laneway Village Pty Ltd'),
  OPERATOR_ABN: z
    .string()
    .transform((value) => value.replaceAll(/[\s-]/g, ''))
    .refine(isAbn, 'is not an ABN')
    .optional(),
  SUPER_ADMIN_EMAILS: z.string().optional(),
  TRUST_PROXY: cidrs,
  EDGE_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  PAGE_CACHE: z.enum(['on', 'off']).default('on'),
  ENUMERATION_MODE: z.enum(['documented', 'strict']).default('documented'),
  SEED: z.enum(['demo', 'none']).optional(),
  ALLOW_EMBEDDED_SERVICES: flag,
  RATE_LIMIT_PROFILE: z.enum(['strict', 'test']).default('strict'),
  TEST_CLOCK_OFFSET: z.coerce.number().int().default(0),
  CRASH_AT: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
})

export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

function storeProblems(env: z.output<typeof Environment>): string[] {
  const named = (['FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'] as const).filter((name) => env[name])
  const [by] = env.FILES_S3_ENDPOINT ? ['FILES_S3_ENDPOINT'] : env.FILES_STORE === 's3' ? ['FILES_STORE=s3'] : named
  if (!by) return []
  return (['FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'] as const)
    .filter((name) => !env[name])
    .map((name) => `${name} is missing: ${by} needs it`)
}

export type ObjectStoreSettings = {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

function filesOf(env: z.output<typeof Environment>): {
  writeTo: 'disk' | 's3'
  s3: ObjectStoreSettings | undefined
} {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY: accessKey, FILES_S3_SECRET_KEY: secretKey } = env
  if (!bucket || !accessKey || !secretKey) return { writeTo: 'disk', s3: undefined }
  const s3 = { endpoint: env.FILES_S3_ENDPOINT, region: env.FILES_S3_REGION, bucket, accessKey, secretKey }
  return { writeTo: env.FILES_STORE ?? 's3', s3 }
}

function settingProblems(env: z.output<typeof Environment>, publicUrl: URL): string[] {
  return [
    ...storeProblems(env),
    ...(env.DATABASE_LISTEN_URL && !env.DATABASE_URL
      ? ['DATABASE_URL is missing: DATABASE_LISTEN_URL is another way to the same database']
      : []),
    ...(env.DATABASE_REPLICA_URL && !env.DATABASE_URL
      ? ['DATABASE_URL is missing: DATABASE_REPLICA_URL is a standby of it']
      : []),
    ...(publicUrl.pathname !== '/' || publicUrl.search
      ? ['PUBLIC_URL: give the origin alone, such as https://example.com']
      : []),
    ...(env.OIDC_ISSUER && !env.OIDC_CLIENT_ID ? ['OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it'] : []),
    ...(env.SMS_URL && !env.SMS_TOKEN ? ['SMS_TOKEN is missing: SMS_URL needs it'] : []),
    ...(env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET
      ? ['STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY needs it']
      : []),
    ...(env.STRIPE_SECRET_KEY && !env.STRIPE_PUBLISHABLE_KEY
      ? ['STRIPE_PUBLISHABLE_KEY is missing: STRIPE_SECRET_KEY needs it']
      : []),
  ]
}

function publicProblems(env: z.output<typeof Environment>, isProduction: boolean): string[] {
  const embeddedRefused = !env.ALLOW_EMBEDDED_SERVICES
  const missing = (['DATABASE_URL', 'OIDC_ISSUER', 'SMTP_URL', 'SMS_URL', 'STRIPE_SECRET_KEY'] as const).filter(
    (name) => !env[name],
  )
  return [
    ...(embeddedRefused && !isProduction
      ? [
          'PUBLIC_URL: http is for this machine alone (localhost, *.localhost, 127.0.0.0/8, [::1]). Give an https address, or set ALLOW_EMBEDDED_SERVICES=true where everybody who can reach it may do everything',
        ]
      : []),
    ...(embeddedRefused
      ? missing.map((name) => `${name} is missing (or set ALLOW_EMBEDDED_SERVICES=true to use the built-in one)`)
      : []),
    ...(env.TEST_CLOCK_OFFSET === 0 ? [] : ['TEST_CLOCK_OFFSET is refused in production']),
    ...(env.CRASH_AT ? ['CRASH_AT is refused in production'] : []),
    ...(embeddedRefused && !env.OPERATOR_ABN ? ['OPERATOR_ABN is missing: tax invoices need it'] : []),
    ...(env.RATE_LIMIT_PROFILE === 'test' ? ['RATE_LIMIT_PROFILE=test is refused in production'] : []),
  ]
}

/** The only reader of the environment. @throws ConfigError with every problem found at once */
export function readConfig(source: NodeJS.ProcessEnv) {
  const { env: read, unreadable } = withSecretFiles(source)
  const parsed = Environment.safeParse(read)
  const issues = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  if (!parsed.success || unreadable.length > 0) throw new ConfigError([...unreadable, ...issues])
  const env = parsed.data
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)
  const isProduction = publicUrl.protocol === 'https:'
  const isPublic = isProduction || !isThisMachine(publicUrl.hostname)
  const problems = [...settingProblems(env, publicUrl), ...(isPublic ? publicProblems(env, isProduction) : [])]
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: publicUrl.origin,
    /** Cookies are `Secure` exactly where this is true, as Safari drops secure cookies over http, even on localhost. */
    isProduction,
    isPublic,
    hasEmbeddedServices: !isPublic || env.ALLOW_EMBEDDED_SERVICES,
    metricsPort: env.METRICS_PORT,
    dataDir: resolve(env.DATA_DIR),
    /** New files go to `writeTo`; with two backends the other is read too. */
    files: filesOf(env),
    databaseUrl: env.DATABASE_URL,
    /** A direct connection, where `databaseUrl` leads through a pooler. */
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databasePool: env.DATABASE_POOL,
    drawing: { processes: env.DRAWING_PROCESSES, cpuMs: env.DRAWING_SECONDS * 1000 },
    oidc: {
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      providerName: env.OIDC_PROVIDER_NAME,
    },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    sms: { url: env.SMS_URL, token: env.SMS_TOKEN },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiBase: env.STRIPE_API_BASE,
    },
    operator: { name: env.OPERATOR_NAME, abn: env.OPERATOR_ABN ?? DEMO_ABN },
    superAdminEmails: (env.SUPER_ADMIN_EMAILS ?? (isPublic ? '' : 'admin@demo.example'))
      .split(',')
      .map((email) => email.trim().toLowerCase())
      .filter(Boolean),
    trustProxy: env.TRUST_PROXY,
    /** How long a cache in front of us may keep a public page; 0 for not at all. */
    edgeSeconds: env.EDGE_SECONDS,
    pageCache: env.PAGE_CACHE === 'on',
    /** `strict`: a request for quotes does not reveal which addresses have an account. */
    enumerationMode: env.ENUMERATION_MODE,
    seed: env.SEED ?? (isPublic ? ('none' as const) : ('demo' as const)),
    rateLimitProfile: env.RATE_LIMIT_PROFILE,
    clockOffsetMs: env.TEST_CLOCK_OFFSET * 1000,
    crashAt: env.CRASH_AT,
    logLevel: env.LOG_LEVEL ?? (isPublic ? ('info' as const) : ('warn' as const)),
    brand: {
      name: 'Laneway Village',
      shortName: 'LV',
      phone: '(03) 7010 0147',
      email: 'hello@lanewayvillage.example',
    },
  }
}

export type Config = ReturnType<typeof readConfig>
