import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** What any change to the server or the pages can break: the borders of modules, who may call what, the pages. */
const OF_EVERY_MODULE = ['architecture', 'borders', 'authorisation', 'every-call'].map(
  (name) => `server/test/${name}.test.ts`,
)
const OF_EVERY_PAGE = ['architecture', 'pages', 'page-addresses', 'page-cookies'].map(
  (name) => `server/test/${name}.test.ts`,
)

/** Changes that are of no module and no page, and what they can break. `module`: its tests and callers, too. */
const ELSEWHERE = [
  { of: /^contract\//, why: 'the contract', unit: ['contract/'] },
  {
    of: /^server\/migrations\//,
    why: 'migrations',
    unit: ['server/test/migration-locks.test.ts', 'server/test/borders.test.ts', 'server/src/platform/database/'],
  },
  {
    of: /^server\/(src\/app\/|test\/snapshots\/|test\/sample-notifications\.ts$)/,
    why: 'what assembles the server, and the texts of its notifications',
    unit: ['server/src/app/'],
    module: 'domains/notifications/notifications',
  },
  { of: /^web\/app\//, why: 'what pages share', unit: ['web/app/', ...OF_EVERY_PAGE] },
]

/** The browser journeys of areas that none is called after; those of others have the area's name in theirs. */
const JOURNEYS = {
  announcements: ['standing'],
  billing: ['course-bought', 'money-premium', 'money-top-up'],
  communities: ['member', 'owner', 'settings', 'standing', 'visitor', 'visitor-discovers'],
  dev: [],
  earnings: ['money-premium'],
  home: ['bookings', 'empty-village', 'slow/home'],
  identity: ['authenticator', 'own-data', 'profile', 'visitor'],
  jobs: ['quote-to-review'],
  people: ['profile'],
  plans: ['money-top-up', 'slow/money-plans'],
  posts: ['member', 'member-talks', 'polls', 'visitor'],
  prices: ['directory'],
  professionals: ['join', 'professional-door', 'professional-vetting', 'quote-without-javascript'],
  projects: ['collaborations'],
  public: ['contact', 'empty-village', 'found'],
  quotes: ['quote-to-review', 'quote-without-javascript', 'request-page'],
  reviews: ['quote-to-review', 'collaborations'],
  saved: ['portfolio'],
  software: ['connections', 'slow/software'],
  talks: ['slow/guest-talks'],
  workplace: ['lead-page', 'professional-dashboard', 'professional-vetting', 'quote-to-review'],
}

const ALL = '*'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Paths that differ from where the branch left main: committed, staged, edited or new. */
function changedFiles() {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])]
}

/** The modules of the server, as `domains/community/posts`. */
const modules = () =>
  readdirSync(join(root, 'server/src/domains')).flatMap((domain) =>
    readdirSync(join(root, 'server/src/domains', domain), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `domains/${domain}/${name}`),
  )

/** The names under which a module attaches its operations: `leads` of `leads.accept`. */
function nounsOf(module) {
  const folder = join(root, 'server/src', module)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const sources = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  return sources.flatMap((source) => [...source.matchAll(/\boperations\(\s*'(\w+)'/g)].map(([, noun]) => noun))
}

/** The modules that a file of the contract describes: those called like it, or whose operations are. */
function modulesOfShape(shape) {
  const noun = shape.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  return modules().filter((module) => module.endsWith(`/${shape}`) || nounsOf(module).includes(noun))
}

/**
 * The tests that a change can break, by the folders it is in.
 * @returns {{ unit: 'all' | string[], browser: string[], nouns: string[], why: string[] }} paths for the runners, whose
 *   operations every caller tries (all where it is empty), and of what the tests are; nothing to run is an empty list
 */
export function testsOfChange(files = changedFiles()) {
  const chosen = { unit: new Set(), browser: new Set(), nouns: new Set(), why: new Set() }
  /** @type {Set<string>} */
  const ofEverything = new Set()
  for (const file of files) {
    const [, module] = /^server\/src\/(domains\/[^/]+\/[^/]+)\//.exec(file) ?? []
    const [, area] = /^web\/app\/routes\/([^/.]+)\//.exec(file) ?? []
    const [, shape] = /^contract\/src\/([^/]+)\.ts$/.exec(file) ?? []
    const elsewhere = ELSEWHERE.find(({ of }) => of.test(file))
    if (/\.test\.tsx?$/.test(file)) chosen.unit.add(file)
    else if (/^e2e\/.*\.spec\.ts$/.test(file)) chosen.browser.add(file)
    else if (module) addModule(module, chosen)
    else if (area) addArea(area, chosen)
    else if (elsewhere) {
      for (const path of elsewhere.unit) chosen.unit.add(path)
      const described = shape ? modulesOfShape(shape) : []
      for (const each of elsewhere.module ? [elsewhere.module] : described) addModule(each, chosen)
      if (described.length === 0) chosen.why.add(elsewhere.why)
    } else if (/^(server|seed|lint|local-stripe)\//.test(file)) ofEverything.add(file)
  }
  const there = (path) => existsSync(join(root, path))
  const isAll = ofEverything.size > 0
  return {
    unit: isAll ? 'all' : [...chosen.unit].filter(there),
    browser: [...chosen.browser].filter(there),
    nouns: isAll || chosen.nouns.has(ALL) ? [] : [...chosen.nouns],
    why: isAll ? [...ofEverything] : [...chosen.why],
  }
}

/** What was chosen and why, in a line. */
export function sayChoice({ unit, browser, why }) {
  const tests = [unit, browser].flat().join(' ') || 'none'
  const more = why.length > 3 ? ` and ${why.length - 3} more` : ''
  const because = why.slice(0, 3).join(', ') + more
  if (unit === 'all') return `Tests of this change: ${tests}, as everything may use ${because}`
  return `Tests of this change${because && ` (${because})`}: ${tests}`
}

/** What a module without operations of its own can break are those of others. */
function addModule(module, { unit, nouns, why }) {
  why.add(module.replace('domains/', ''))
  for (const path of [`server/src/${module}/`, ...OF_EVERY_MODULE]) unit.add(path)
  const own = nounsOf(module)
  for (const noun of own.length > 0 ? own : [ALL]) nouns.add(noun)
}

/** An area's own tests, those of all pages, and its journeys. */
function addArea(area, { unit, browser, why }) {
  why.add(`pages of ${area}`)
  for (const path of [`web/app/routes/${area}/`, ...OF_EVERY_PAGE]) unit.add(path)
  for (const path of journeysOf(area)) browser.add(path)
}

/** @param {string} area */
export function journeysOf(area) {
  const listed = JOURNEYS[area]
  if (listed) return listed.map((name) => `e2e/${name}.spec.ts`)
  const stem = area.replace(/s$/, '')
  const called = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts') && name.includes(stem))
  return called.map((name) => `e2e/${name}`)
}
