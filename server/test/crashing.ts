import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { quickArgs, quickEnv } from '../../scripts/quick-node.mjs'
import type { TestApp } from './app.ts'

/**
 * Runs actions of a script beside this file in processes that die at a failpoint, on the app's database.
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
