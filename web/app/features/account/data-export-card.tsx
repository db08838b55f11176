import type { DataExport } from '@lv/contract/data-export'
import { formatDateTime } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import type { ReactNode } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { useRevalidateOften } from '../../shell/use-revalidate.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const EVERY_MS = 2_000

type Props = { dataExport: DataExport | null; isRecent: boolean }

/** All that is stored about the person as one file: asked for, waited for, downloaded. */
export function DataExportCard({ dataExport, isRecent }: Props) {
  const isAsking = useNavigation().state === 'submitting'
  const state = dataExport?.state
  return (
    <Card as="section" aria-labelledby="download" className="gap-3">
      <h2 id="download" className="text-xl">
        Download my data
      </h2>
      <p>
        One ZIP file with every record we have about you, as JSON, and the files you uploaded. It’s ready within
        minutes, and yours alone to download for 24 hours.
      </p>
      {state === 'running' && dataExport && (
        <ExportRunning what="your data" percent={dataExport.percent}>
          You can leave this page. We’ll email you when it’s ready.
        </ExportRunning>
      )}
      {state === 'ready' && dataExport && (
        <ExportReady
          dataExport={dataExport}
          isRecent={isRecent}
          file={`/api/auth/exports/${dataExport.id}/file`}
          here={href('/profile/data')}
        />
      )}
      {state === 'failed' && <p role="status">Your last download couldn’t be made. Please ask for it again.</p>}
      {state === 'expired' && <p className="text-muted">Your last download is over. You can ask for a new one.</p>}
      {state !== 'running' && (
        <Form method="post" preventScrollReset>
          <Button type="submit" tone={state === 'ready' ? 'quiet' : 'primary'} isPending={isAsking}>
            {state === 'ready' ? 'Put it together again' : 'Put my data together'}
          </Button>
        </Form>
      )}
    </Card>
  )
}

type RunningProps = { what: string; percent: number; children: ReactNode }

/** The page looks again every two seconds, and without JavaScript every five. */
export function ExportRunning({ what, percent, children }: RunningProps) {
  useRevalidateOften({ everyMs: EVERY_MS })
  return (
    <div>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <label htmlFor="export-progress" className="font-semibold">
        Putting {what} together: {percent}%
      </label>
      <progress id="export-progress" max={100} value={percent} className="mt-2 block h-2 w-full accent-accent" />
      <p className="mt-2 text-muted">{children}</p>
    </div>
  )
}

type ReadyProps = { dataExport: DataExport; isRecent: boolean; file: string; here: string }

/** What was put together, to be downloaded from `file` by who has just confirmed on the page `here` that it is they. */
export function ExportReady({ dataExport, isRecent, file, here }: ReadyProps) {
  const { expiresAt, byteCount, rowCount, fileCount, missingCount } = dataExport
  const left = missingCount ? ` ${formatNumber(missingCount)} files are not in it: its README names them.` : ''
  const confirm = `${href('/confirm')}?${new URLSearchParams({ returnTo: here })}`
  return (
    <div role="status" className="rounded-control border border-edge bg-tint px-4 py-3">
      <p>
        Ready: {formatNumber(rowCount ?? 0)} records and {formatNumber(fileCount ?? 0)} files,{' '}
        {formatSize(byteCount ?? 0)}. You can download it until {formatDateTime(expiresAt ?? '')}.{left}
      </p>
      <div className="mt-3">
        {isRecent ? (
          <ButtonLink to={file} reloadDocument>
            Download ZIP file
          </ButtonLink>
        ) : (
          <ButtonLink to={confirm}>Confirm it’s you to download</ButtonLink>
        )}
      </div>
    </div>
  )
}

const formatSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
