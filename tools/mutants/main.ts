// npm run test:mutants, or npm run test:mutants -- matching points: small mistakes are made in the rules, one after the
// other, and the tests of the area have to see each. `--most=40` of an area, the same ones for the same `--seed=`; `--all`
// makes all of them.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { areas } from './areas.ts'
import { type Bench, openBench } from './bench.ts'
import { mistakesOf } from './code-mistakes.ts'
import { type Mutant, mutantOf, sampled } from './mutant.ts'

const MIN_PERCENT = 90
const root = fileURLToPath(new URL('../..', import.meta.url))
const args = process.argv.slice(2)
const optionOf = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const most = args.includes('--all') ? Number.POSITIVE_INFINITY : Number(optionOf('most') ?? 40)
/** Which are drawn: the same ones for the same seed. */
const seed = Number(optionOf('seed') ?? 20)
/** Only those whose place (`file.ts:12`) has this in it. */
const only = optionOf('only') ?? ''
const asked = args.filter((arg) => !arg.startsWith('--'))
for (const name of asked) if (!areas[name]) throw new Error(`${name} is none of: ${Object.keys(areas).join(', ')}`)

type Made = Mutant & { source: string; tests: string[] }

const madeIn = (area: string): Made[] =>
  (areas[area] ?? []).flatMap(({ files, tests }) =>
    files.flatMap((file) => {
      const source = readFileSync(root + file, 'utf8')
      return mistakesOf(file, source).map((change) => ({ ...mutantOf(file, source, change), source, tests }))
    }),
  )

type Row = { area: string; possible: number; made: number; killed: number; survivors: string[] }

async function tryOne(bench: Bench, row: Row, mutant: Made) {
  const began = performance.now()
  const { outcome, by } = await bench.run(mutant, mutant.tests)
  const where = `${mutant.file}:${mutant.line} ${mutant.what}`
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${outcome === 'passed' ? 'SURVIVED' : outcome} ${seconds} s ${where} ${by && `(${by})`}`)
  if (outcome === 'invalid') return
  row.made += 1
  if (outcome === 'failed') row.killed += 1
  else row.survivors.push(where)
}

/** Where every mistake is seen, the tests may fail without any. */
async function requireSound(bench: Bench, tests: string[]) {
  const { outcome, by } = await bench.run(undefined, tests)
  if (outcome !== 'passed') throw new Error(`without any mistake fails: ${by}`)
}

async function tryArea(bench: Bench, area: string): Promise<Row> {
  const all = madeIn(area).filter(({ file, line }) => `${file}:${line}`.includes(only))
  const row: Row = { area, possible: all.length, made: 0, killed: 0, survivors: [] }
  const drawn = Map.groupBy(sampled(all, most, seed), ({ tests }) => tests)
  for (const [tests, mutants] of drawn) {
    const before = row.survivors.length
    for (const mutant of mutants) await tryOne(bench, row, mutant)
    if (row.survivors.length === before) await requireSound(bench, tests)
  }
  return row
}

const bench = await openBench(root)
const rows: Row[] = []
try {
  for (const area of asked.length > 0 ? asked : Object.keys(areas)) rows.push(await tryArea(bench, area))
} finally {
  await bench.close()
}
const percent = ({ made, killed }: Row) => (made === 0 ? 100 : Math.floor((100 * killed) / made))
console.log('\n| area | possible | made | killed | |\n| --- | --- | --- | --- | --- |')
for (const row of rows)
  console.log(`| ${row.area} | ${row.possible} | ${row.made} | ${row.killed} | ${percent(row)}% |`)
for (const { survivors } of rows) for (const one of survivors) console.log(`survived: ${one}`)
process.exitCode = rows.every((row) => percent(row) >= MIN_PERCENT) ? 0 : 1
process.exit()
