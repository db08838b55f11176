// npm run prove-expressions proves what is new in this tree and writes proven-expressions.txt; with -- --all it proves everything.
import { allBuilt } from './built-expressions.ts'
import { allSources, asWritten, readProven, writeProven, wrongWith } from './expressions.ts'

const known = process.argv.includes('--all') ? new Set<string>() : readProven()
const written = allSources().map(({ path, written }) => ({ path, expressions: written }))
// Those of http/caching hold a secret, and differ each time.
const built = (await allBuilt()).filter(({ path }) => path.startsWith('server/src/domains/'))
const all = new Map(
  [...written, ...built].flatMap(({ path, expressions }) =>
    expressions.map((each) => [asWritten(each), { path, each }]),
  ),
)
const proven: string[] = []
for (const [words, { path, each }] of all) {
  const wrong = known.has(words) ? undefined : wrongWith(each)
  if (wrong === undefined) proven.push(words)
  else console.error(`${path}: ${words} is ${wrong}`)
}
writeProven(proven)
