import { dirname, posix } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Module } from '../src/house/module.ts'
import { modules } from '../src/house/modules.ts'

export type SourceFile = { path: string; text: string }
export type Trespass = { path: string; rule: string; detail: string }

const MOST_LINES = 200
/** Long by nature: written texts of the demo data, drawings, and the product's lists of words. */
const isProse = (path: string) =>
  /^server\/src\/seed\/(content|communities)\/|^web\/app\/(content|drawing)\/|^contract\/src\/(cover|options)/.test(
    path,
  )
const isTest = (path: string) => /\.test\.ts$|^(e2e|browsers|server\/test|bench)\//.test(path)

const folders = Object.entries<Module>(modules)
const floorOf = (noun: string) => folders.find(([folder]) => folder === `modules/${noun}`)?.[1].floor ?? 0

/** Which folder may write a table, by the table's name in code and in SQL. */
const owners = new Map(
  folders.flatMap(([folder, { tables }]) =>
    tables.flatMap((file) =>
      Object.entries(file).flatMap(([name, table]): [string, string][] =>
        is(table, PgTable)
          ? [
              [name, folder],
              [getTableName(table), folder],
            ]
          : [],
      ),
    ),
  ),
)

/** The one counter that follows another module's rows in the same statement, and the clean-up of what has expired. */
const allowances: [path: RegExp, table: RegExp][] = [
  [/^server\/src\/modules\/posts\//, /^communities$/],
  [/^server\/src\/http\/actor\.ts$/, /^(users|sessions)$/],
  [/^server\/src\/modules\/(posts|communities|professionals|quotes|requests)\//, /^files$/],
  [/^server\/src\/payments\//, /^(reconciliations|webhookInbox)$/],
  [/^server\/src\/seed\//, /./],
]

const importsOf = (text: string) =>
  [
    ...text.matchAll(
      /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm,
    ),
  ].map((match) => ({
    isType: Boolean(match[1]),
    target: match[2] ?? match[3] ?? '',
  }))

const resolved = (path: string, target: string) =>
  target.startsWith('.') ? posix.normalize(posix.join(dirname(path), target)) : target

function borders({ path, text }: SourceFile): Trespass[] {
  const found: Trespass[] = []
  for (const { isType, target } of importsOf(text)) {
    const to = resolved(path, target)
    const say = (rule: string) => found.push({ path, rule, detail: target })
    if (path.startsWith('web/') && (to.startsWith('server/') || to.startsWith('@lv/server')))
      say('web and server never import each other')
    if (path.startsWith('server/') && (to.startsWith('web/') || to.startsWith('@lv/web')))
      say('web and server never import each other')
    if (path.startsWith('contract/') && !to.startsWith('contract/') && to !== 'zod' && !to.startsWith('@lv/contract'))
      say('the contract depends on zod only')
    const isContract = to.startsWith('@lv/contract/')
    if (
      path.startsWith('web/app') &&
      isContract &&
      !isType &&
      !/\/(options|membership-types|packages|pricing|prices|ladder|catalogue|credit-part|cover|readiness|phone|sentence|booked|close-out|kinds-of-work)$/.test(
        to,
      )
    )
      say('pages import types and constants of the contract only')
    const from = /^server\/src\/modules\/(\w+)\//.exec(path)?.[1]
    const toModule = /^server\/src\/modules\/(\w+)\/(.+)$/.exec(to)
    if (from && toModule?.[1] && toModule[2] !== 'tables.ts' && !isType)
      if (toModule[1] !== from && floorOf(toModule[1]) >= floorOf(from)) say('calls go downwards')
  }
  return found
}

function writes({ path, text }: SourceFile): Trespass[] {
  if (!path.startsWith('server/src/')) return []
  const inCode = [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].map((match) => match[1] ?? '')
  const written = [
    ...text.matchAll(
      /\b(?:insert into|update|delete from)\s+(?:\$\{)?(\w+)\}?\s+(?:set|where|values|as|\(|\w+ set|using)/gi,
    ),
  ].map((match) => match[1] ?? '')
  const from = /^server\/src\/((?:modules\/)?\w+)\//.exec(path)?.[1]
  return [...inCode, ...written]
    .filter((table) => owners.has(table) && owners.get(table) !== from)
    .filter((table) => !allowances.some(([where, which]) => where.test(path) && which.test(table)))
    .map((table) => ({ path, rule: 'only the owner writes a table', detail: table }))
}

/** Every place where the source breaks the rules of the house; an empty list is a sound house. */
export function trespasses(files: SourceFile[]): Trespass[] {
  return files
    .filter(({ path }) => !path.includes('/migrations/'))
    .flatMap((file) => {
      const { path, text } = file
      const found: Trespass[] = isTest(path) ? [] : [...borders(file), ...writes(file)]
      const say = (rule: string, detail = '') => found.push({ path, rule, detail })
      if (/(^|\/)(lib|utils?|helpers?|services?|misc|common)(\/|\.tsx?$)|(^|\/)index\.tsx?$/.test(path))
        say('no lib, utils, helpers, services or index')
      if (!/^[a-z0-9.$_-]+\.tsx?$/.test(posix.basename(path))) say('files have kebab-case names')
      const lines = text.split('\n').length - 1
      if (lines > MOST_LINES && !isProse(path) && !isTest(path)) say('a file has at most 200 lines', String(lines))
      const readsEnvironment = /process\.env\b/.test(text) && !isTest(path) && path.startsWith('server/src')
      if (
        readsEnvironment &&
        !/^server\/src\/(config|main|admin-main|check-invariants-main|seed\/main|db\/(migrate|backup|restore)-main)\.ts$/.test(
          path,
        )
      )
        say('only config.ts reads the environment')
      if (/\.(?:tsx)$/.test(path) && path.startsWith('server/')) say('no components on the server')
      return found
    })
}
