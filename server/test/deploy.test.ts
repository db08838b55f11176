import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#core/config.ts'
import { freePort } from './free-port.ts'
import { NGINX, nginxFolder } from './nginx.ts'

// What comes with the product for its operators: compose.yaml, Dockerfile, the systemd unit and nginx.conf.

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Service = {
  image: string
  build?: string
  user?: string
  read_only?: boolean
  privileged?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  env_file?: string
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  networks: string[]
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }> | string[]
}
type Compose = {
  services: Record<string, Service>
  networks: Record<string, { ipam?: { config: { subnet: string }[] } }>
}
const compose: Compose = parse(read('compose.yaml'), { merge: true })
const apps = Object.entries(compose.services).filter(([, { build }]) => build !== undefined)
/** Of what is served, not of what builds it. */
const dockerfile =
  read('Dockerfile')
    .split(/^FROM /m)
    .at(-1) ?? ''

/** What the settings come to, or what is wrong with them. */
function outcome(settings: Record<string, string>): string {
  try {
    return JSON.stringify(readConfig(settings))
  } catch (error) {
    return String(error)
  }
}
/** Whether a variable means something to the product: what it is set to makes a difference. */
const isKnown = (name: string) => ['x', '7'].some((value) => outcome({ [name]: value }) !== outcome({}))
/** Node's own, and the C library's. */
const OTHERS = /^(?:NODE_ENV|MALLOC_\w+_)$/
const unknown = (names: string[]) => names.filter((name) => !OTHERS.test(name) && !isKnown(name))

const interpolated = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => String(name))
const offered = [...read('deploy/env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => String(name))

/** As an operator fills it in. */
const filledIn: Record<string, string> = {
  POSTGRES_PASSWORD: 'a-password',
  FILES_S3_ACCESS_KEY: 'a-key',
  FILES_S3_SECRET_KEY: 'a-secret',
  PUBLIC_URL: 'https://village.example',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'village',
  OIDC_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtps://mail.example',
  SMS_URL: 'https://sms.example/messages',
  SMS_TOKEN: 'a token',
  STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefghij',
  OPERATOR_NAME: 'Village Pty Ltd',
  OPERATOR_ABN: '51 824 753 556',
  SUPER_ADMIN_EMAILS: 'ada@village.example',
}
const withValues = (text: string) => text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name) => filledIn[name] ?? '')

test('a variable that the product does not read is found out', () => {
  expect(unknown(['DATABASE_URL', 'TRUST_PROXYS', 'NODE_ENV', 'EDGE_SECOND'])).toEqual(['TRUST_PROXYS', 'EDGE_SECOND'])
})

describe('compose.yaml', () => {
  test('starts two app servers, Postgres, an object store, its bucket and a cache in front', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual(['app1', 'app2', 'bucket', 'db', 'front', 'store'])
    expect(apps.map(([name]) => name)).toEqual(['app1', 'app2'])
    const upstream = [...read('deploy/nginx.conf').matchAll(/^ +server (\w+):(\d+) /gm)].map(([, host, port]) => [
      host,
      port,
    ])
    const port = /\bPORT=(\d+)/.exec(dockerfile)?.[1]
    expect(upstream, 'nginx knows them').toEqual(apps.map(([name]) => [name, port]))
  })

  test('gives the app servers no rights: not root, nothing to write but their own folder', () => {
    expect(/^USER (\S+)$/m.exec(dockerfile)?.[1]).toBe('node')
    expect(dockerfile).toMatch(/useradd --uid [1-9]\d* .*\bnode\b/)
    for (const [name, app] of apps) {
      expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      expect([app.user, app.privileged, app.ports, app.volumes]).toEqual([
        undefined,
        undefined,
        undefined,
        [`${name}:/data`],
      ])
    }
  })

  test('looks after the health of each, and starts nothing before what it needs', () => {
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\\\n +CMD .*\/healthz/m)
    for (const name of ['db', 'store', 'front'])
      expect([name, compose.services[name]?.healthcheck?.test.length]).not.toContain(undefined)
    for (const [, app] of apps)
      expect(app.depends_on).toEqual({
        db: { condition: 'service_healthy' },
        bucket: { condition: 'service_completed_successfully' },
      })
  })

  test('only the front is reached from outside, and only it is believed where people come from', () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports)
    expect(open.map(([name]) => name)).toEqual(['front'])
    for (const [, { environment }] of apps)
      expect(environment?.TRUST_PROXY).toBe(compose.networks.inside?.ipam?.config[0]?.subnet)
    expect(compose.services.front?.networks).toEqual(['inside'])
  })

  test('says nothing that the product does not know, and asks for all that it needs', () => {
    for (const [, { environment }] of apps) expect(unknown(Object.keys(environment ?? {}))).toEqual([])
    const ofCompose = new Set([...interpolated, 'FRONT_PORT'])
    expect(unknown(offered.filter((name) => !ofCompose.has(name)))).toEqual([])
    expect(
      interpolated.filter((name) => name !== 'FRONT_PORT' && !offered.includes(name)),
      'in env.example',
    ).toEqual([])
    expect(Object.keys(filledIn).toSorted()).toEqual(offered.toSorted())
    const inImage = [...(/^ENV (.*?[^\\])$/ms.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)]
    const image = Object.fromEntries(inImage.map(([, name, value]) => [name, value]))
    expect(unknown(Object.keys(image))).toEqual([])
    for (const [, { environment = {} }] of apps) {
      const own = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, withValues(value)]))
      const config = readConfig({ ...image, ...filledIn, ...own })
      expect(config).toMatchObject({
        isProduction: true,
        hasEmbeddedServices: false,
        dataDir: '/data',
        databaseUrl: 'postgres://village:a-password@db:5432/village',
        files: { writeTo: 's3', s3: { endpoint: 'http://store:9000', bucket: 'village' } },
        edgeSeconds: 5,
      })
      const believed = new BlockList()
      for (const [address = '', bits] of config.trustProxy.map((range) => range.split('/')))
        believed.addSubnet(address, Number(bits))
      expect(['172.30.0.7', '10.0.0.7', '203.0.113.7'].map((from) => believed.check(from))).toEqual([
        true,
        false,
        false,
      ])
    }
  })
})

describe('the systemd unit', () => {
  const unit = read('deploy/laneway-village.service')
  const all = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => String(value))

  test('runs what is there as somebody without rights, and leaves settings that cannot be used alone', () => {
    const [command = ''] = all('ExecStart')
    expect(existsSync(join(root, command.split(' ')[1] ?? 'none')), command).toBe(true)
    expect([all('User'), all('NoNewPrivileges'), all('CapabilityBoundingSet')]).toEqual([['laneway'], ['true'], ['']])
    expect(all('RestartPreventExitStatus')).toEqual([/BAD_CONFIG = (\d+)/.exec(read('server/src/main.ts'))?.[1]])
    expect(unknown(all('Environment').map((setting) => setting.split('=')[0] ?? ''))).toEqual([])
    expect(`/var/lib/${all('StateDirectory')[0]}`).toBe(all('Environment')[0]?.split('=')[1])
    // A worker that hangs is killed after 30 s, and the leader waits for that.
    expect(Number(all('TimeoutStopSec')[0])).toBeGreaterThan(30)
  })

  const takesUnit = () => {
    const folder = mkdtempSync(join(tmpdir(), 'lv-unit-'))
    const path = join(folder, 'laneway-village.service')
    writeFileSync(path, unit.replace('/usr/bin/node', process.execPath))
    try {
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
      // What it cannot read it leaves out, and only says so.
      const ofOurs = stderr.split('\n').filter((line) => line.includes('laneway-village'))
      expect([status, ofOurs]).toEqual([0, []])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  // Only an operator's kind of machine has the program.
  if (existsSync('/usr/bin/systemd-analyze')) test('is one that systemd takes', takesUnit)
})

async function isTakenByNginx() {
  const folder = nginxFolder(await freePort(), ['http://localhost:3000', 'http://localhost:3001'])
  try {
    execFileSync(NGINX ?? '', ['-t', '-q', '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
      stdio: 'pipe',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
if (NGINX) test('nginx takes the configuration', isTakenByNginx)
