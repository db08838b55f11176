import type { Logger } from 'pino'
import type { Config } from '#core/config.ts'
import type { Context } from '#core/context.ts'
import type { Address } from '#core/hosts.ts'
import type { Module } from '#core/module.ts'
import { openSessions } from '#http/sessions/find-actor.ts'
import { direct } from '#platform/database/connection-mode.ts'
import { connect } from '#platform/database/database.ts'
import { installationOf } from '#platform/database/installation.ts'
import { makeListener } from '#platform/database/listener.ts'
import { openReplica } from '#platform/database/replica.ts'
import { openMailbox } from '#platform/email/mailbox.ts'
import { openMailer } from '#platform/email/mailer.ts'
import { openDrawings } from '#platform/images/drawings.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { openPayments } from '#platform/payments/open.ts'
import { openRateLimits } from '#platform/rate-limits/rate-limits.ts'
import { openSharedReads } from '#platform/read-cache/shared-reads.ts'
import { openLive } from '#platform/realtime/hub.ts'
import { openTexts } from '#platform/sms/texts.ts'
import { openFileStore } from '#platform/storage/store.ts'
import { jobs as allJobs } from './jobs.ts'
import { modules } from './modules.ts'
import { notificationDependencies } from './notification-dependencies.ts'

/** @param url reaches Postgres directly; most traffic goes by `way` */
export async function startContext(
  config: Config,
  log: Logger,
  url: Address,
  way = direct(url),
): Promise<{ ctx: Context; close(): Promise<void> }> {
  const { pool, db, close: closePool } = connect(url, log, config.databasePool, way)
  const mailbox = config.smtpUrl ? undefined : await openMailbox(db)
  const mailer = openMailer(config, config.smtpUrl ?? mailbox?.url ?? '')
  const jobs = await openJobs(pool, log, allJobs)
  const line = makeListener(url, log)
  const { databaseReplicaUrl, databasePool } = config
  const replica = databaseReplicaUrl ? openReplica(databaseReplicaUrl, pool, log, databasePool) : undefined
  const reads = openSharedReads({ line, pool, log }, undefined, replica)
  const files = await openFileStore(config, () => installationOf({ db, pool, isInTransaction: false }))
  const drawings = openDrawings(config, log)
  const rateLimits = openRateLimits(config, pool)
  const now = () => new Date(Date.now() + config.clockOffsetMs)
  const sessions = openSessions({ config, pool, now })
  const live = openLive(line, { sessions })
  line.open()
  const payments = openPayments({ config, log, db, pool, now, isInTransaction: false })
  const texts = openTexts(config, db)
  const ports = {
    sessions,
    modules: Object.values<Module>(modules),
    jobs,
    mailer,
    notificationDependencies,
    payments,
    texts,
    files,
    drawings,
    rateLimits,
    reads,
    live,
  }
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
