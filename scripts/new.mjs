import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from './prepare.mjs'

const USAGE = `npm run new -- operation <module> <name>, such as
  npm run new -- operation posts bookmark --in bookmarks --method put --of postId
--in <file>     puts the use case into that file of the module, there already or not
--method <verb> get, post (as it is without), put, patch or delete
--of <idParam>  the path and its parameter, as other operations of the module have them`

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
/** Accesses that look at nothing in the path. */
const PLAIN = /^(public|user|admin|professional)$/
/** Accesses that let a caller without a session through. */
const OPEN = /^public$|Reader$|^talkGuest$/

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const camel = (name) =>
  name.replace(/[-_ ]+(\w)/g, (_, letter) => letter.toUpperCase()).replace(/^[A-Z]/, (one) => one.toLowerCase())
const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1)
const inWords = (name) => pascal(kebab(name).replaceAll('-', ' '))

/** Where the text's bracket at `open` is closed. Brackets in strings come in pairs, in code that the formatter wrote. */
function closing(text, open) {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('a bracket is not closed')
}

const insert = (text, at, more) => text.slice(0, at) + more + text.slice(at)
/** At the end of an object whose bracket closes at `at`. */
const insertLast = (text, at, more) => insert(text, at, /[,{]\s*$/.test(text.slice(0, at)) ? more : `,\n${more}`)

/** Where a module's operations are attached, and what they are called there. */
function operationsIn(folder) {
  const files = globSync('*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  return files.toSorted().flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return [...text.matchAll(/operations\(\s*'(\w+)',\s*(\w+),\s*\{/g)].flatMap((match) => {
      const [whole, noun, contract] = match
      const [, source] = new RegExp(`\\b${contract}\\b[^;]*?from '@lv/contract/([\\w-]+)'`).exec(text) ?? []
      const open = match.index + whole.length - 1
      return source ? [{ folder, path: join(folder, file), text, noun, contract, source, open }] : []
    })
  })
}

/** The operations that one is added to, by the module's name or by theirs. @throws an error that says where others are */
function operationsOf(top, module) {
  const folders = globSync('server/src/domains/*/*/module.ts', { cwd: top }).map(dirname).toSorted()
  const all = folders.flatMap((folder) => operationsIn(join(top, folder)))
  const own = folders.filter((folder) => basename(folder) === module).map((folder) => join(top, folder))
  const there = all.filter(({ folder }) => own.length === 0 || own.includes(folder))
  const called = (some) => some.find(({ noun }) => noun === camel(module))
  const found = called(there) ?? (own.length > 0 ? there[0] : undefined)
  if (found) return found
  const names = folders.map((folder) => basename(folder)).join(', ')
  if (own.length === 0) throw new Error(`no module ${module}; there are ${names}`)
  const elsewhere = called(all)
  const near = all.filter(({ folder }) => dirname(folder) === dirname(own[0])).map(({ noun }) => noun)
  throw new Error(
    elsewhere
      ? `the module ${module} attaches no operations: its operations are in ${relative(top, elsewhere.path)}`
      : `the module ${module} has no operations; those of its domain are ${near.join(', ')}`,
  )
}

/** What of the other operations occurs most often. */
function usual(values) {
  const counts = new Map()
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** The operations of a contract's file, as far as a new one takes after them. */
function describedIn(terms) {
  const constants = new Map(
    [...terms.matchAll(/const (\w+) = ['`]([^'`]*)['`]/g)].map(([, name, value]) => [name, value]),
  )
  const resolve = (text) =>
    text.replace(/\$\{(\w+)\}/g, (all, name) => (constants.has(name) ? resolve(constants.get(name)) : all))
  const pathOf = (word) => resolve(constants.get(word) ?? word.replaceAll(/['`]/g, ''))
  return [...terms.matchAll(/method: '(\w+)',\s*path: ([^\n]+),\n([\s\S]*?)response:/g)].map(
    ([, verb, path, more]) => ({
      reads: verb === 'GET',
      path: pathOf(path),
      access: /access: '(\w+)'/.exec(more)?.[1],
      rateLimit: /rateLimit: '(\w+)'/.exec(more)?.[1],
      params: /params: (\w+),/.exec(more)?.[1],
    }),
  )
}

/** A new operation's terms, as those of its module are that are about the same and do as much. */
function termsOf(terms, noun, { method, of }) {
  const all = describedIn(terms)
  const id = of && `:${of}`
  const alike = all.filter(({ path }) => (id ? path.split('/').includes(id) : !path.includes(':')))
  const reads = method === 'GET'
  const asMuch = alike.filter((each) => each.reads === reads)
  const upTo = (path) => path.slice(0, path.indexOf(id) + id.length)
  const like = alike.find(({ path, params }) => id && params && upTo(path).lastIndexOf(':') === path.lastIndexOf(':'))
  // What changes something is not for everybody unless somebody writes so.
  const accesses = (some) => some.map(({ access }) => access).filter((one) => reads || one !== 'public')
  return {
    path: like ? upTo(like.path) : `/api/${kebab(noun)}${id ? `/${id}` : ''}`,
    params: of && (like?.params ?? `z.strictObject({ ${of}: Id })`),
    access:
      usual(accesses(asMuch)) ??
      usual(accesses(alike)) ??
      usual(accesses(all).filter((one) => PLAIN.test(one))) ??
      'user',
    rateLimit: reads ? undefined : (usual(asMuch.map(({ rateLimit }) => rateLimit)) ?? 'profile'),
    hasBody: method === 'POST' || method === 'PATCH',
  }
}

const entry = (name, method, { path, params, access, rateLimit, hasBody }) => `  ${name}: {
    method: '${method}',
    path: '${path}/${kebab(name)}',
    summary: '${inWords(name)}',
    access: '${access}',
${rateLimit ? `    rateLimit: '${rateLimit}',\n` : ''}${params ? `    params: ${params},\n` : ''}${hasBody ? '    body: z.strictObject({}),\n' : ''}    response: z.object({ done: z.literal(true) }),
  },
`

/** Who calls: what the handler passes on of them, and its type. */
const callerOf = (access) =>
  OPEN.test(access)
    ? { given: 'viewerId: actor?.id ?? null', type: 'viewerId: string | null' }
    : { given: 'actorId: actor.id', type: 'actorId: string' }

function handler(name, method, { params, access }) {
  const asked = `{ ${params ? '...params, ' : ''}${callerOf(access).given} }`
  const taken = params ? '{ params, actor }' : '{ actor }'
  const call = `${name}(ctx, ${asked})`
  return `${name}: (${taken}) => ${method === 'GET' ? call : `transact(ctx, (ctx) => ${call})`},\n`
}

const useCase = (name, method, of, access) => `
/** ${inWords(name)}.${method === 'GET' ? '' : ' In the caller’s transaction.'} @throws \`not_found\` */
export async function ${name}(_ctx: Context, _asked: { ${of ? `${of}: string; ` : ''}${callerOf(access).type} }): Promise<{ done: true }> {
  return { done: true }
}
`

/** A subject that is not there is refused by the access rule, where that looks at it. */
function firstTest(noun, name, of, { access, hasBody }) {
  const isRefused = of && !PLAIN.test(access)
  const person = /^(professional|leadHolder)$/.test(access)
    ? 'const { user: person } = await aProfessional(t.ctx)'
    : `const person = await aUser(t.ctx${access === 'admin' ? ', { isSuperAdmin: true }' : ''})`
  const input = [of && `params: { ${of}: randomUUID() }`, hasBody && 'body: {}'].filter(Boolean).join(', ')
  const call = `t.as(person).${noun}.${name}({ ${input} })`
  const says = isRefused
    ? `await expect(${call}).rejects.toMatchObject({ status: 404 })`
    : `expect(await ${call}).toEqual({ done: true })`
  return `
test('${kebab(name).replaceAll('-', ' ')}: ${isRefused ? 'of what is not there is refused' : 'answers who may call it'}', async () => {
  ${person}
  ${says}
})
`
}

/** Puts `code` at the end of a file, which may be new, with the imports that it lacks; the formatter puts them in order. */
function append(path, code, imports) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const lacking = Object.entries(imports).filter(
    ([name]) => new RegExp(`\\b${name}\\b`).test(code) && !new RegExp(`import[^\\n]*\\b${name}\\b`).test(text),
  )
  const lines = lacking.map(([, line]) => `${line}\n`).join('')
  writeFileSync(path, text === '' ? lines + code : `${lines}${text.trimEnd()}\n${code}`)
}

const TEST_IMPORTS = {
  randomUUID: "import { randomUUID } from 'node:crypto'",
  expect: "import { expect } from 'vitest'",
  test: "import { test } from 'vitest'",
  aProfessional: "import { aProfessional } from '#test/factories.ts'",
  aUser: "import { aUser } from '#test/factories.ts'",
}

/** A new test goes into the file's own, where that has an app called `t`, otherwise into one that is called like it. */
function writeTest(folder, file, name, code) {
  const beside = join(folder, `${file}.test.ts`)
  const hasApp = existsSync(beside) && /^const t = await testApp\(/m.test(readFileSync(beside, 'utf8'))
  const path = hasApp || !existsSync(beside) ? beside : join(folder, `${kebab(name)}.test.ts`)
  const start = hasApp ? '' : '\nconst t = await testApp()\n'
  append(path, start + code, { ...TEST_IMPORTS, testApp: "import { testApp } from '#test/app.ts'" })
  return path
}

/**
 * Writes the skeleton of an operation: its entry in the contract, the use case with its line among the module's routes, and
 * a first test. @returns the files that it wrote. @throws where there is no such module, or the operation is there already
 * @param {string} top
 * @param {string} module
 * @param {string} name
 * @param {{ file?: string, method?: string, of?: string }} [choice]
 */
export function newOperation(top, module, name, { file, method: verb = 'post', of } = {}) {
  const method = verb.toUpperCase()
  if (!METHODS.includes(method)) throw new Error(`--method is one of ${METHODS.join(', ').toLowerCase()}`)
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new Error(`the name is in camelCase: ${camel(name)}, not ${name}`)
  if (of && !/^[a-z]\w*Id$/.test(of)) throw new Error(`--of is an id of the path: postId, not ${of}`)
  const { folder, path, text, noun, contract, source, open } = operationsOf(top, module)
  const target = kebab(basename(file ?? name, '.ts'))
  const usePath = join(folder, `${target}.ts`)
  if ((!file && existsSync(usePath)) || new RegExp(`\\n\\s+${name}: `).test(text.slice(open, closing(text, open))))
    throw new Error(`${module} has ${name} already`)

  const contractPath = join(top, `contract/src/${source}.ts`)
  const terms = readFileSync(contractPath, 'utf8')
  const made = termsOf(terms, noun, { method, of })
  const end = closing(terms, terms.indexOf('{', terms.indexOf(`export const ${contract} = {`)))
  const needsId = made.params?.startsWith('z.') && !/import[^\n]*\bId\b/.test(terms)
  const withEntry = insertLast(terms, end, entry(name, method, made))
  writeFileSync(contractPath, `${needsId ? "import { Id } from './fields.ts'\n" : ''}${withEntry}`)

  const line = handler(name, method, made)
  const needsTransact = line.includes('transact(') && !/\btransact\b/.test(text)
  const imports = `import { ${name} } from './${target}.ts'\n${needsTransact ? "import { transact } from '#core/context.ts'\n" : ''}`
  writeFileSync(path, imports + insertLast(text, closing(text, open), line))
  append(usePath, useCase(name, method, of, made.access), {
    Context: "import type { Context } from '#core/context.ts'",
  })
  const test = writeTest(folder, target, name, firstTest(noun, name, of, made))
  return [contractPath, path, usePath, test]
}

/** @throws USAGE for what it does not know */
function readCommand(words) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { in: { type: 'string' }, method: { type: 'string' }, of: { type: 'string' } },
  })
  const [what, module, name, ...more] = positionals
  if (what !== 'operation' || !module || !name || more.length > 0) throw new Error(USAGE)
  return { module, name, choice: { file: values.in, method: values.method, of: values.of } }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const { module, name, choice } = readCommand(process.argv.slice(2))
    const written = newOperation(root, module, name, choice)
    const biome = join(root, 'node_modules/.bin/biome')
    const formatted = spawnSync(biome, ['check', '--write', ...written], { cwd: root, encoding: 'utf8' })
    for (const path of written) console.log(relative(root, path))
    if (formatted.status !== 0) console.log(`To be mended:\n${formatted.stderr}`)
    console.log('Then go on in CONTRIBUTING.md: its input and output, who may call it, what it does.')
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
