import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cookies } from './privacy-cookies.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What every line has that writes a cookie: the framework's call, or the text of a header or of `document.cookie`. */
const WRITES = /\.setCookie\(|; Path=|document\.cookie\s*=|cookieStore|set-cookie['"\]]*\s*[:,]\s*['"`]/i
const CALL = /\.setCookie\((cookieName\(\w+, '\w+'\)|'\w+'|\w+), /
const TEXT = /[`'](?:\$\{)?(\w+)\}?=.*; Path=/

/** The name in a piece of code, or in the constant it refers to; undefined if in neither. */
function nameOf(code: string, source: string): string | undefined {
  const [, name] = /^(?:cookieName\(\w+, )?'(\w+)'\)?$/.exec(code) ?? []
  if (name) return name
  const [, said] = new RegExp(`const ${code} = (cookieName\\(\\w+, '\\w+'\\)|'\\w+')\\n`).exec(source) ?? []
  return said && nameOf(said, source)
}

/** The cookies a file sets; for a line without a readable name, the line itself. */
function cookiesOf(source: string): string[] {
  const lines = source.split('\n').filter((line) => WRITES.test(line))
  return lines.map((line) => {
    const [, called] = CALL.exec(line) ?? []
    if (called) return nameOf(called, source) ?? line
    const [, written] = TEXT.exec(line) ?? []
    if (!written) return line
    return line.includes(`{${written}}=`) ? (nameOf(written, source) ?? line) : written
  })
}

const sources = ['web/app', 'server/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
)

test('the privacy policy names every cookie that the code sets, and no other', () => {
  expect(new Set(sources.flatMap(cookiesOf))).toEqual(new Set(Object.keys(cookies)))
})

test('a cookie is found however it is written, and a line that hides its name is shown itself', () => {
  expect(cookiesOf(`const NAME = 'kept'\nconst cookie = \`\${NAME}=yes; Path=/; HttpOnly\``)).toEqual(['kept'])
  expect(cookiesOf("reply.setCookie('kept', value)\nreply.setCookie(cookieName(config, 'also'), value)")).toEqual([
    'kept',
    'also',
  ])
  for (const hidden of [
    'reply.setCookie(names[0], value)',
    "headers.append('Set-Cookie', 'x=1')",
    'cookieStore.set(it)',
  ])
    expect(cookiesOf(hidden)).toEqual([hidden])
})
