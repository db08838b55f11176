import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from './prepare.mjs'

const USAGE = 'npm run new -- operation <module> <name>, such as: npm run new -- operation posts bookmark'

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1)

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

/** The file with a module's operations, and what they are called there; undefined where it has none. */
function operationsOf(folder) {
  for (const file of globSync('*.ts', { cwd: folder }).toSorted()) {
    const text = readFileSync(join(folder, file), 'utf8')
    const match = /operations\(\s*'(\w+)',\s*(\w+),\s*\{/.exec(text)
    if (!match) continue
    const [whole, noun, contract] = match
    const [, source] = new RegExp(`\\b${contract}\\b[^\\n]*from '@lv/contract/([\\w-]+)'`).exec(text) ?? []
    if (source)
      return { folder, path: join(folder, file), text, noun, contract, source, open: match.index + whole.length - 1 }
  }
  return undefined
}

const entry = (noun, name) => `  ${name}: {
    method: 'POST',
    path: '/api/${kebab(noun)}/${kebab(name)}',
    summary: '${pascal(kebab(name).replaceAll('-', ' '))}',
    access: 'user',
    rateLimit: 'profile',
    body: z.strictObject({}),
    response: z.object({ done: z.literal(true) }),
  },
`

const useCase = (name) => `import type { Context } from '#core/context.ts'

/** ${pascal(kebab(name).replaceAll('-', ' '))}. In the caller's transaction. @throws \`not_found\` */
export async function ${name}(_ctx: Context, _asked: { actorId: string }): Promise<{ done: true }> {
  return { done: true }
}
`

const firstTest = (noun, name) => `import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'

const t = await testApp()

test('answers a signed-in person', async () => {
  const person = await aUser(t.ctx)
  expect(await t.as(person).${noun}.${name}({ body: {} })).toEqual({ done: true })
})
`

/**
 * Writes the skeleton of an operation: its entry in the contract, the use case with its line among the module's routes, and
 * a first test. @returns the files that it wrote. @throws where there is no such module, or the operation is there already
 */
export function newOperation(top, module, name) {
  const found = globSync(`server/src/domains/*/${module}/module.ts`, { cwd: top }).map((path) =>
    join(top, dirname(path)),
  )
  if (found.length === 0 || !/^[a-z]\w*$/.test(name)) throw new Error(USAGE)
  const [operations] = found.flatMap((folder) => operationsOf(folder) ?? [])
  if (!operations) throw new Error(`the module ${module} has no operations`)
  const { folder, path, text, noun, contract, source, open } = operations
  const file = join(folder, `${kebab(name)}.ts`)
  if (existsSync(file) || new RegExp(`\\n\\s+${name}: `).test(text)) throw new Error(`${module} has ${name} already`)

  const contractPath = join(top, `contract/src/${source}.ts`)
  const terms = readFileSync(contractPath, 'utf8')
  const begun = terms.indexOf(`export const ${contract} = {`)
  const end = closing(terms, terms.indexOf('{', begun))
  writeFileSync(contractPath, insert(terms, end, entry(noun, name)))

  const line = `${name}: ({ actor }) => transact(ctx, (ctx) => ${name}(ctx, { actorId: actor.id })),\n`
  const routes = insert(text, closing(text, open), line)
  const needsTransact = !/\btransact\b/.test(text)
  const imports = `import { ${name} } from './${basename(file)}'\n${needsTransact ? "import { transact } from '#core/context.ts'\n" : ''}`
  writeFileSync(path, imports + routes)
  writeFileSync(file, useCase(name))
  const test = file.replace(/\.ts$/, '.test.ts')
  writeFileSync(test, firstTest(noun, name))
  return [contractPath, path, file, test]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const [what, module, name] = parseArgs({ allowPositionals: true }).positionals
    if (what !== 'operation' || !module || !name) throw new Error(USAGE)
    const written = newOperation(root, module, name)
    execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...written], {
      cwd: root,
      stdio: 'ignore',
    })
    for (const path of written) console.log(relative(root, path))
    console.log('Then go on in CONTRIBUTING.md: its input and output, who may call it, what it does.')
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
