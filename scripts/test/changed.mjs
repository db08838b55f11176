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
 * @returns {{ unit: 'all' | string[], browser: string[], nouns: string[] }} paths for the runners, and whose operations
 *   every caller tries (all where it is empty); nothing to run is an empty list
 */
export function testsOfChange(files = changedFiles()) {
  const unit = new Set()
  const browser = new Set()
  const nouns = new Set()
  let isAll = false
  for (const file of files) {
    const [, module] = /^server\/src\/(domains\/[^/]+\/[^/]+)\//.exec(file) ?? []
    const [, area] = /^web\/app\/routes\/([^/.]+)\//.exec(file) ?? []
    const [, shape] = /^contract\/src\/([^/]+)\.ts$/.exec(file) ?? []
    const described = shape ? modulesOfShape(shape) : []
    if (/\.test\.tsx?$/.test(file)) unit.add(file)
    else if (/^e2e\/.*\.spec\.ts$/.test(file)) browser.add(file)
    else if (module) addModule(module, { unit, nouns })
    else if (area) addArea(area, { unit, browser })
    else if (described.length > 0) for (const each of described) addModule(each, { unit: unit.add('contract/'), nouns })
    else if (/^web\/app\//.test(file)) for (const path of ['web/app/', ...OF_EVERY_PAGE]) unit.add(path)
    else if (/^(server|seed|lint|contract|local-stripe)\//.test(file)) isAll = true
  }
  const there = (path) => existsSync(join(root, path))
  return {
    unit: isAll ? 'all' : [...unit].filter(there),
    browser: [...browser].filter(there),
    nouns: isAll || nouns.has(ALL) ? [] : [...nouns],
  }
}

/** What a module without operations of its own can break are those of others. */
function addModule(module, { unit, nouns }) {
  for (const path of [`server/src/${module}/`, ...OF_EVERY_MODULE]) unit.add(path)
  const own = nounsOf(module)
  for (const noun of own.length > 0 ? own : [ALL]) nouns.add(noun)
}

/** An area's own tests, those of all pages, and the journeys that are called like it. */
function addArea(area, { unit, browser }) {
  for (const path of [`web/app/routes/${area}/`, ...OF_EVERY_PAGE]) unit.add(path)
  const stem = area.replace(/s$/, '')
  for (const name of readdirSync(join(root, 'e2e')))
    if (name.endsWith('.spec.ts') && name.includes(stem)) browser.add(`e2e/${name}`)
}
