import { formatNumber } from '@lv/contract/numbers'
import type { Resource } from '@lv/contract/resources'
import { Download, FileText, Image, Lock } from 'lucide-react'
import { href, Link } from 'react-router'
import { fileInWords } from '../../file-in-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { fileAddress, resourceAddress } from './resource-words.ts'

const downloads = (count: number) => `${formatNumber(count)} ${count === 1 ? 'download' : 'downloads'}`

/** A resource in a list: what it is, and the file, or the way to it. */
export function ResourceRow({ resource }: { resource: Resource }) {
  const { title, description, isPremium, fileType, downloadCount } = resource
  const Icon = fileType === 'image' ? Image : FileText
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-[1.125rem]">
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-tint">
        <Icon aria-hidden size={22} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          <Link
            to={resourceAddress(resource)}
            className="wide-target min-w-0 break-words underline-offset-4 hover:underline"
          >
            {title}
          </Link>
          {isPremium && <Badge tone="attention">Premium</Badge>}
        </h3>
        {description && <p className="mt-0.5 line-clamp-2 max-w-text break-words">{description}</p>}
        <p className="mt-1 text-sm text-muted tabular-nums">
          {fileInWords(resource.fileType, resource.byteCount)} · {downloads(downloadCount)}
        </p>
      </div>
      <DownloadButton resource={resource} className="max-sm:ml-15 sm:ml-auto" />
    </li>
  )
}

type ButtonProps = { resource: Resource; tone?: 'primary' | 'quiet'; className?: string }

/** The file for those who may have it; for others the way to become one of them. */
export function DownloadButton({ resource: { id, title, mayDownload }, tone = 'quiet', className }: ButtonProps) {
  if (!mayDownload)
    return (
      <ButtonLink to={href('/subscribe')} tone={tone} className={className}>
        <Lock aria-hidden size={18} />
        Go premium<span className="sr-only"> to download {title}</span>
      </ButtonLink>
    )
  return (
    <ButtonLink to={fileAddress(id)} reloadDocument tone={tone} className={className}>
      <Download aria-hidden size={18} />
      Download<span className="sr-only"> {title}</span>
    </ButtonLink>
  )
}
