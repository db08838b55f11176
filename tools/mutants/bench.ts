import pg from 'pg'
import { createVitest, type TestModule, type TestRunResult, type Vitest } from 'vitest/node'
import { MAX_MS } from './limit.ts'
import { applied, type Mutant } from './mutant.ts'

/** `passed`: no test saw the mistake. `failed`: one did. `invalid`: it was no SQL or no program any more. */
type Outcome = 'passed' | 'failed' | 'invalid'

/** Vitest, kept open over many mistakes; what stands in the tree is never changed. */
export type Bench = {
  run(mutant: (Mutant & { source: string }) | undefined, tests: string[]): Promise<{ outcome: Outcome; by: string }>
  close(): Promise<void>
}

const NOT_SQL = /"code":"42\d|syntax error at or near|PARSE_ERROR|SyntaxError/

const errorsOf = (modules: readonly TestModule[]) =>
  JSON.stringify(
    modules.flatMap((one) => [
      ...one.errors(),
      ...[...one.children.allTests()].flatMap((test) => test.result().errors ?? []),
    ]),
  )

const failedTests = (modules: readonly TestModule[]) =>
  modules.flatMap((one) => [...one.children.allTests()]).filter((test) => test.result().state === 'failed')

/** @param ended the files that were run this time: Vitest remembers those of earlier runs */
function outcomeOf(ended: TestModule[], { unhandledErrors }: TestRunResult): { outcome: Outcome; by: string } {
  const failed = ended.filter((one) => one.state() === 'failed' || !one.ok())
  if (ended.length === 0) return { outcome: 'failed', by: 'no end' }
  if (failed.length === 0 && unhandledErrors.length === 0) return { outcome: 'passed', by: '' }
  const by = failedTests(failed)[0]?.fullName ?? 'the file'
  return { outcome: NOT_SQL.test(errorsOf(failed)) ? 'invalid' : 'failed', by }
}

/** The first test that fails ends its process, which leaves its database behind. */
async function dropDatabases(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'lv_test_%'`,
    )
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

/** @param root the top of the tree, with a slash at its end */
export async function openBench(root: string): Promise<Bench> {
  let loaded: { file: string; text: string } | undefined
  let ended: TestModule[] = []
  const vitest: Vitest = await createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      pool: 'forks',
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      fsModuleCache: false,
      reporters: [{ onTestModuleEnd: (one) => void ended.push(one) }],
      testTimeout: 20_000,
      hookTimeout: 60_000,
      include: ['{server,contract}/**/*.test.ts'],
      tags: [{ name: 'slow' }],
      globalSetup: [`${root}server/test/template.ts`],
      setupFiles: [`${root}server/test/each-file.ts`, `${root}tools/mutants/watch.ts`],
    },
    {
      plugins: [
        { name: 'mistake', enforce: 'pre', load: (id: string) => (id === loaded?.file ? loaded.text : undefined) },
      ],
    },
  )
  return {
    run: async (mutant, tests) => {
      if (loaded) vitest.invalidateFile(loaded.file)
      loaded = mutant && { file: root + mutant.file, text: applied(mutant.source, mutant) }
      if (loaded) vitest.invalidateFile(loaded.file)
      const specifications = await vitest.globTestSpecifications(tests)
      if (specifications.length !== tests.length) throw new Error(`not all of these are tests: ${tests.join(', ')}`)
      ended = []
      const began = performance.now()
      const result = await vitest.runTestSpecifications(specifications)
      if (ended.length === 0 && performance.now() - began < MAX_MS) throw new Error('no test was run')
      await dropDatabases(vitest.getRootProject().getProvidedContext().databaseUrl)
      return outcomeOf(ended, result)
    },
    close: () => vitest.close(),
  }
}
