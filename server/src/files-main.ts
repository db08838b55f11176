import { ConfigError, readConfig } from './config.ts'
import { connect } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openCluster } from './db/open.ts'
import { moveFiles, verifyFiles } from './files/move.ts'
import { openFileStore } from './files/store.ts'
import { installationOf } from './http/installation.ts'
import { openLog } from './log.ts'

const BAD_USAGE = 64
const USAGE = `npm run files -- to-s3     move every file to the object store (FILES_S3_*), while servers run with FILES_STORE=s3
npm run files -- to-disk   move every file to DATA_DIR/files, while servers run with FILES_STORE=disk
npm run files -- verify    read every file and compare it with its checksum`

type Deed = 'to-s3' | 'to-disk' | 'verify'
const targets = { s3: 'to-s3', disk: 'to-disk' } as const

function say(what: string, ids: string[]) {
  if (ids.length > 0) console.error(`${ids.length} ${what}:\n${ids.map((id) => `  ${id}`).join('\n')}`)
}

/** @returns the exit code: 1 where a file is lost or damaged */
async function main(deed: Deed): Promise<number> {
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
    const files = await openFileStore(config, () => installationOf({ db, pool, isInTransaction: false }))
    if (deed === 'verify') {
      const { whole, noted, missing, damaged } = await verifyFiles({ db, files })
      console.log(`${whole} files are whole, ${noted} more had no checksum and have one now.`)
      say('files are missing', missing)
      say('files are not what was stored', damaged)
      return missing.length + damaged.length === 0 ? 0 : 1
    }
    const { moved, alreadyThere, later, lost, damaged } = await moveFiles({ db, files })
    console.log(`${moved} files moved, ${alreadyThere} were there already.`)
    if (later > 0)
      console.log(`${later} pictures are still being prepared: run this again in a day, or when nobody uploads.`)
    say('files are in neither place', lost)
    say('files are not what was stored, and stay where they are', damaged)
    return lost.length + damaged.length === 0 ? 0 : 1
  } finally {
    await close()
    await cluster.stop()
  }
}

const [deed = ''] = process.argv.slice(2)
if (deed !== 'to-s3' && deed !== 'to-disk' && deed !== 'verify') {
  console.error(USAGE)
  process.exitCode = BAD_USAGE
} else
  process.exitCode = await main(deed).catch((error) => {
    console.error(error instanceof ConfigError ? error.message : error)
    return 1
  })
