import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { bucketClient } from './bucket.ts'
import { afterFile } from './closing.ts'

/** Debian's: its modules are those of Debian's own Python. */
const PYTHON = '/usr/bin/python3'
const SERVERS = ['account', 'container', 'object', 'proxy'].map((name) => `/usr/bin/swift-${name}-server`)
const [ACCOUNT, USER, SECRET, REGION, BUCKET] = ['village', 'keeper', 'a-secret-of-swift', 'us-east-1', 'village']

/** Whether OpenStack Swift is installed. */
export const SWIFT = [PYTHON, ...SERVERS].every((path) => existsSync(path))

/** OpenStack Swift itself, with an empty bucket. Closed after the test file. @returns the variables that name it */
export async function startSwift(): Promise<Record<string, string>> {
  const script = fileURLToPath(new URL('swift-in-one.py', import.meta.url))
  // It ends with the line to us, however we end: of a group of its own, it lives to clean up.
  const child = spawn(PYTHON, [script, ACCOUNT, USER, SECRET, REGION], { detached: true })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const exited = once(child, 'exit')
  afterFile(async () => {
    child.stdin.end()
    await exited
  })
  const answer = await Promise.race([once(createInterface(child.stdout), 'line'), exited])
  if (child.exitCode !== null) throw new Error(`Swift did not start\n${said}`)
  const env = {
    FILES_S3_ENDPOINT: `http://127.0.0.1:${answer[0]}`,
    FILES_S3_BUCKET: BUCKET,
    FILES_S3_REGION: REGION,
    FILES_S3_ACCESS_KEY: `${ACCOUNT}:${USER}`,
    FILES_S3_SECRET_KEY: SECRET,
  }
  await bucketClient(env).send(new CreateBucketCommand({ Bucket: BUCKET }))
  return env
}
