// node server/test/prove-expressions.ts writes proven-expressions.txt: what repeats something in the expressions of this tree.
import { allSources, asWritten, readProven, writeProven, wrongWith } from './expressions.ts'

const known = process.argv.includes('--all') ? new Set<string>() : readProven()
const all = new Map(
  allSources().flatMap(({ path, written }) => written.map((each) => [asWritten(each), { path, each }])),
)
const proven: string[] = []
for (const [words, { path, each }] of all) {
  const wrong = known.has(words) ? undefined : wrongWith(each)
  if (wrong === undefined) proven.push(words)
  else console.error(`${path}: ${words} is ${wrong}`)
}
writeProven(proven)
