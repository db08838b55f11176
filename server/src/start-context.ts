import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { connect } from './db/database.ts'
import type { Address } from './db/hosts.ts'
import { makeLine } from './db/line.ts'
import { openReplica } from './db/replica.ts'
import { straight } from './db/way.ts'
import { openDrawings } from './drawing/drawings.ts'
import { openFileStore } from './files/store.ts'
import { newsroom } from './house/newsroom.ts'
import { openBudgets } from './http/budgets.ts'
import { installationOf } from './http/installation.ts'
import { openSharedReads } from './http/shared-reads.ts'
import { openJobs } from './jobs/jobs.ts'
import { openLive } from './live/hub.ts'
import { openMailbox } from './mail/mailbox.ts'
import { openMailer } from './mail/mailer.ts'
import { openTexts } from './sms/texts.ts'
import { openPayments } from './stripe/open.ts'

/** Opens every port on the database at `url`, which is a straight way to it; most goes by `way`. @returns the context and how to close all of it, last opened first. */
export async function startContext(
  config: Config,
  log: Logger,
  url: Address,
  way = straight(url),
): Promise<{ ctx: Context; close(): Promise<void> }> {
  const { pool, db, close: closePool } = connect(url, log, config.databasePool, way)
  const mailbox = config.smtpUrl ? undefined : await openMailbox(db)
  const mailer = openMailer(config, config.smtpUrl ?? mailbox?.url ?? '')
  const jobs = await openJobs(pool, log)
  const line = makeLine(url, log)
  const { databaseReplicaUrl, databasePool } = config
  const replica = databaseReplicaUrl ? openReplica(databaseReplicaUrl, pool, log, databasePool) : undefined
  const reads = openSharedReads({ line, pool, log }, undefined, replica)
  const files = await openFileStore(config, () => installationOf({ db, pool, isInTransaction: false }))
  const drawings = openDrawings(config, log)
  const budgets = openBudgets(config, pool)
  const now = () => new Date(Date.now() + config.clockOffsetMs)
  const live = openLive(line, { config, pool, now })
  line.open()
  const payments = openPayments({ config, log, db, pool, now, isInTransaction: false })
  const texts = openTexts(config, db)
  const ports = { jobs, mailer, newsroom, payments, texts, files, drawings, budgets, reads, live }
  const ctx: Context = { config, log, db, pool, replica, ...ports, now, isInTransaction: false }
  return {
    ctx,
    async close() {
      await drawings.close()
      await jobs.stop()
      await payments.close()
      mailer.close()
      await mailbox?.close()
      live.close()
      await line.close()
      await replica?.close()
      await closePool()
    },
  }
}
