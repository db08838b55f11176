import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../e2e/product.ts'
import { quickArgs, quickEnv } from '../../scripts/quick-node.mjs'
import type { Attack } from './attack.ts'

const UNUSABLE = 78
const PATIENCE_MS = 20_000
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts the product for an address, and ends it unless it has ended itself. */
async function start(publicUrl: string): Promise<{ code: unknown; said: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'laneway-attack-'))
  const { PATH, HOME } = process.env
  const env = {
    PATH,
    HOME,
    ...quickEnv,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    PUBLIC_URL: publicUrl,
    SEED: 'none',
  }
  const options = { cwd: root, env, timeout: PATIENCE_MS }
  const ended = await new Promise<{ code: unknown; said: string }>((resolve) =>
    execFile(process.execPath, [...quickArgs, 'server/src/main.ts'], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? error?.signal ?? 0, said: stdout + stderr }),
    ),
  )
  rmSync(dataDir, { recursive: true, force: true })
  return ended
}

export const plainHttp: Attack = {
  name: 'The product, with its mailbox and its sign-in without passwords, for everybody over http',
  sends: 'PUBLIC_URL=http://lv.example and the like at its start',
  answered: 'it does not start: exit 78, and the name of the variable',
  async prepare({ demand, isShort }) {
    const urls = ['http://lv.example', 'http://192.0.2.7:3000', 'http://localhost.lv.example']
    return async () => {
      for (const url of isShort ? urls.slice(0, 1) : urls) {
        const { code, said } = await start(url)
        demand(code === UNUSABLE, `with PUBLIC_URL=${url} it ended with ${code}`)
        demand(said.includes('PUBLIC_URL'), `with PUBLIC_URL=${url} nobody is told why it ended`)
      }
    }
  },
}
