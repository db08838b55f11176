import { dirname, posix } from 'node:path'
import { parseSync } from 'vite'

export type SourceFile = { path: string; text: string }
export type BoundaryViolation = { path: string; rule: string; detail: string }

const MAX_STATEMENTS = 180
/** Long by nature: written texts of the demo data, drawings, and the product's lists of words. */
const isProse = (path: string) =>
  /^seed\/src\/(content|communities)\/|^web\/app\/(content|drawing)\/|^contract\/src\/(cover|options)/.test(path)
const isTest = (path: string) => /\.test\.ts$|^(e2e|browsers|server\/test|bench)\//.test(path)

/** Queues an email or a text message, or sends one directly. */
const sends = /\benqueue(?:All)?\(\s*[\w.]+,\s*(['"`])(?:mail|text)\1|\b(?:mailer|texts)\.send\(/

/** The address of a page, written out; pictures, files and the API are no pages, and what `path:` names has none. */
const addressWritten =
  /(?:(?<![=!])=|(?<!\bhref)\(|(?<!\bpath):|[{?[,]|=>|\breturn|\?\?|\|\|)\s*(['"`]\/(?!(?:api|files|og)\/|[\w/-]*\.\w)[a-z$][^'"`\s]*)/

/** Statements and declarations, however they are nested: what a list or a contract holds counts as one. */
function statementsIn(path: string, text: string): number {
  // The formatter puts each on a line of its own: a short file needs no parsing.
  if (text.split('\n').length <= MAX_STATEMENTS) return 0
  let count = 0
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach(walk)
    const { type } = node as { type?: unknown }
    if (typeof type === 'string' && /(Statement|Declaration)$/.test(type) && !/^(Block|Export\w+)/.test(type))
      count += 1
    for (const part of Object.values(node)) walk(part)
  }
  walk(parseSync(path, text).program)
  return count
}

/** Everything a file imports: types, re-exports, dynamic imports, and imports for their side effects. */
export const importsOf = (text: string) =>
  [
    ...text.matchAll(
      /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => ({
    isType: Boolean(match[1]),
    target: match[2] ?? match[3] ?? match[4] ?? '',
  }))

/** The path of an imported file from the root of the repository; the name of a package stays as it is. */
export function resolved(path: string, target: string): string {
  if (target.startsWith('#')) return `server/src/${target.slice(1)}`
  if (target.startsWith('@lv/server/')) return `server/src/${target.slice('@lv/server/'.length)}`
  return target.startsWith('.') ? posix.normalize(posix.join(dirname(path), target)) : target
}

function borders({ path, text }: SourceFile): BoundaryViolation[] {
  const found: BoundaryViolation[] = []
  for (const { isType, target } of importsOf(text)) {
    const to = resolved(path, target)
    const say = (rule: string) => found.push({ path, rule, detail: target })
    if (path.startsWith('web/') && (to.startsWith('server/') || to.startsWith('@lv/server')))
      say('web and server never import each other')
    if (path.startsWith('server/') && (to.startsWith('web/') || to.startsWith('@lv/web')))
      say('web and server never import each other')
    if (path.startsWith('contract/') && !to.startsWith('contract/') && to !== 'zod' && !to.startsWith('@lv/contract'))
      say('the contract depends on zod only')
    if (path.startsWith('web/app') && /^zod(\/|$)/.test(to)) say('no zod in pages')
    const isContract = to.startsWith('@lv/contract/')
    if (
      path.startsWith('web/app') &&
      isContract &&
      !isType &&
      !/\/(abn|booked|calendar|catalogue|clean|close-out|cost-areas|course-options|cover|credit-part|cut|dates|decimal-dollars|directory-options|durations|event-options|file-types|form-tag|form-things|job-kind|kinds-of-work|ladder|legal-rule-codes|lesson-file-options|lists|melbourne-instant|membership-types|moderation-options|money|notification-topics|numbers|onboarding-steps|options|packages|phone|portfolio-options|preferences-form|price-band|prices|pricing|brief-questions|project-options|engagement-options|quote-check-options|readiness|resource-options|sentence|software)$/.test(
        to,
      )
    )
      say('pages import types and constants of the contract only')
  }
  return found
}

/** The local payment provider imports nothing of the product, and the product only what its package exports. */
function providerTrespasses({ path, text }: SourceFile): BoundaryViolation[] {
  const isOwn = path.startsWith('local-stripe/')
  return importsOf(text).flatMap(({ target }) => {
    const to = resolved(path, target)
    const say = (rule: string) => [{ path, rule, detail: target }]
    if (isOwn) return /^(server|web|contract|@lv)\//.test(to) ? say('local-stripe stands alone') : []
    if (to.startsWith('local-stripe/src/')) return say('what local-stripe offers is in its package.json')
    const mayKnow =
      !path.startsWith('server/src/') ||
      isTest(path) ||
      /^server\/src\/(platform\/payments|http\/development|seed)\//.test(path)
    return to.startsWith('@lv/local-stripe') && !mayKnow ? say('only platform/payments knows the payment provider') : []
  })
}

/** Every place where the source breaks the rules that hold for the whole repository. */
export function trespasses(files: SourceFile[]): BoundaryViolation[] {
  return files
    .filter(({ path }) => !path.includes('/migrations/'))
    .flatMap((file) => {
      const { path, text } = file
      const found: BoundaryViolation[] = [...(isTest(path) ? [] : borders(file)), ...providerTrespasses(file)]
      const say = (rule: string, detail = '') => found.push({ path, rule, detail })
      if (/(^|\/)(lib|utils?|helpers?|services?|misc|common)(\/|\.tsx?$)|(^|\/)index\.tsx?$/.test(path))
        say('no lib, utils, helpers, services or index')
      if (!/^[a-z0-9.$_-]+\.tsx?$/.test(posix.basename(path))) say('files have kebab-case names')
      const statements = isProse(path) || isTest(path) ? 0 : statementsIn(path, text)
      if (statements > MAX_STATEMENTS) say(`a file has at most ${MAX_STATEMENTS} statements`, String(statements))
      const isServer = /^(server|seed)\/src\//.test(path) && !isTest(path)
      const readsEnvironment =
        /process\.env\b/.test(text) && !isTest(path) && /^(server|local-stripe|seed)\/src\//.test(path)
      if (
        readsEnvironment &&
        !/^(local-stripe|seed)\/src\/main\.ts$|^server\/src\/(core\/config|main|cli\/[a-z-]+-main)\.ts$/.test(path)
      )
        say('only core/config.ts and commands read the environment')
      if (isServer && !path.startsWith('server/src/domains/notifications/') && sends.test(text))
        say('only domains/notifications sends emails and text messages: call `notify`')
      const address =
        /^web\/app\/(?!drawing\/|routes\.ts$)/.test(path) && !isTest(path) && addressWritten.exec(text)?.[1]
      if (address) say("a page's address is named with href('/...'), so that a wrong one does not compile", address)
      if (/\.(?:tsx)$/.test(path) && path.startsWith('server/')) say('no components on the server')
      return found
    })
}
