import { ApiError } from '@lv/contract/errors'
import { ConfigError, type ObjectStoreSettings, readConfig } from '#core/config.ts'
import { connect } from '#platform/database/database.ts'
import { installationOf } from '#platform/database/installation.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openCluster } from '#platform/database/open.ts'
import { openLog } from '#platform/logging/log.ts'
import { moveFiles, verifyFiles } from '#platform/storage/move.ts'
import { problemOf } from '#platform/storage/object-store-failures.ts'
import { isDiskFull } from '#platform/storage/refusals.ts'
import { openFileStore } from '#platform/storage/store.ts'

const BAD_USAGE = 64
const USAGE = `npm run files -- to-s3     move every file to the object store (FILES_S3_*), while servers run with FILES_STORE=s3
npm run files -- to-disk   move every file to DATA_DIR/files, while servers run with FILES_STORE=disk
npm run files -- verify    read every file and compare it with its checksum`

type Task = 'to-s3' | 'to-disk' | 'verify'
const targets = { s3: 'to-s3', disk: 'to-disk' } as const

function say([one, several]: [string, string], ids: string[]) {
  if (ids.length === 0) return
  const lines = ids.map((id) => `  ${id}`).join('\n')
  console.error(`${ids.length === 1 ? `1 file ${one}` : `${ids.length} files ${several}`}:\n${lines}`)
}
const files = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`

function whyStopped(error: unknown, s3: ObjectStoreSettings | undefined): string | undefined {
  if (isDiskFull(error)) return `There is no room: ${(error as Error).message}`
  return s3 && error instanceof ApiError && error.code === 'unavailable' ? problemOf(error, s3) : undefined
}

/** @returns the exit code: 1 where a file is lost or damaged */
async function main(deed: Task): Promise<number> {
  const config = readConfig(process.env)
  const { writeTo, s3 } = config.files
  if (deed !== 'verify' && !s3)
    throw new ConfigError(['FILES_S3_BUCKET is missing: files move between the disk and an object store'])
  if (deed !== 'verify' && targets[writeTo] !== deed)
    throw new ConfigError([
      `FILES_STORE: new files go to ${writeTo}; start the servers with FILES_STORE=${deed === 'to-s3' ? 's3' : 'disk'} first, and this command too`,
    ])
  const log = openLog(config)
  const cluster = await openCluster({
    databaseUrl: config.databaseUrl,
    listenUrl: config.databaseListenUrl,
    dataDir: config.dataDir,
    log,
  })
  await migrate(cluster.url)
  const { pool, db, close } = connect(cluster.url, log, 2)
  try {
    const store = await openFileStore(config, () => installationOf({ db, pool, isInTransaction: false }))
    if (deed === 'verify') {
      const { whole, noted, missing, damaged } = await verifyFiles({ db, files: store })
      console.log(
        `${whole === 1 ? '1 file is' : `${whole} files are`} whole, ${noted} more had no checksum and have one now.`,
      )
      say(['is missing', 'are missing'], missing)
      say(['is not what was stored', 'are not what was stored'], damaged)
      return missing.length + damaged.length === 0 ? 0 : 1
    }
    const { moved, alreadyThere, later, lost, damaged } = await moveFiles({ db, files: store })
    console.log(`${files(moved)} moved, ${alreadyThere} were there already.`)
    if (later > 0)
      console.log(`${files(later)} still being stored or prepared: run this again in a day, or when nobody uploads.`)
    say(['is in neither place', 'are in neither place'], lost)
    say(['is not what was stored, and stays where it is', 'are not what was stored, and stay where they are'], damaged)
    return lost.length + damaged.length === 0 ? 0 : 1
  } catch (error) {
    const why = whyStopped(error, s3)
    if (!why) throw error
    console.error(`${why}\nIt stopped half way; run it again and it goes on from there.`)
    return 1
  } finally {
    await close()
    await cluster.stop()
  }
}

const [deed = '', ...more] = process.argv.slice(2)
if (more.length > 0 || (deed !== 'to-s3' && deed !== 'to-disk' && deed !== 'verify')) {
  console.error(USAGE)
  process.exitCode = BAD_USAGE
} else
  process.exitCode = await main(deed).catch((error) => {
    console.error(error instanceof ConfigError ? error.message : error)
    return 1
  })
