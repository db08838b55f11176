import { defineConfig } from 'vitest/config'

// The builds that the product runs with: React's for developers notes a stack for each element, a quarter of all work here.
process.env.NODE_ENV = 'production'

export default defineConfig({
  mode: 'production',
  test: {
    pool: 'forks',
    // Each file has a database of its own; loading the server once a worker instead of once a file takes minutes off.
    isolate: false,
    maxWorkers: 2,
    // Each file opens a server of its own: what it leaves is young, and a larger nursery is collected half as often.
    execArgv: ['--max-semi-space-size=64'],
    // Only for what hangs: how fast something is, bench/ says.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    tags: [{ name: 'slow', description: 'left out of the first tier of tests' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'seed/**/*.test.ts', 'local-stripe/**/*.test.ts', 'tools/**/*.test.ts'],
          // Node runs the sources as it does in the product: transforming them first took ten seconds in a fresh clone.
          experimental: { viteModuleRunner: false },
          globalSetup: ['server/test/template.ts'],
          setupFiles: ['server/test/each-file.ts'],
        },
      },
      { extends: true, test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['web/app/**/*.test.{ts,tsx}'] } },
    ],
  },
})
