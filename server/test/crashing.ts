import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestApp } from './app.ts'

/** What makes a program of ours start quickly, as `npm start` has it: arguments before its path, and environment. */
export const quickArgs = ['--import', new URL('../../scripts/quick-imports.mjs', import.meta.url).href]
export const quickEnv = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/laneway-tests', import.meta.url)),
}

/**
 * Runs deeds of a script beside this file in processes that die at a failpoint, on the app's database.
 * @returns the signal that ended it
 */
export function crashing({ ctx }: TestApp, script: string) {
  const path = fileURLToPath(new URL(script, import.meta.url))
  return async (point: string, ...deed: string[]): Promise<string | null> => {
    const { databaseUrl = '', dataDir } = ctx.config
    const settings = { CRASH_AT: point, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
    const env = { ...process.env, ...quickEnv, ...settings }
    const child = spawn(process.execPath, [...quickArgs, path, ...deed], { env, stdio: 'inherit' })
    const [, signal] = await once(child, 'exit')
    return signal
  }
}
