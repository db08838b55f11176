import type { ReactNode } from 'react'
import { mailLink } from '../../mail-link.ts'
import { useRootData } from '../../root-data.ts'
import { useToast } from '../../ui/toast-provider.tsx'

type Props = { title: string; text: string; url: string; className: string; children: ReactNode }

/** The device's own share sheet, else the link is copied; without JavaScript the link stands there to be copied or mailed. */
export function ShareLink({ title, text, url, className, children }: Props) {
  const { brand } = useRootData()
  const show = useToast()
  const share = async () => {
    if (await shareOnDevice({ title, text, url })) return
    try {
      await navigator.clipboard.writeText(url)
      show({ title: 'Link copied', description: url })
    } catch {
      show({ title: 'Copy this link', description: url, duration: Number.POSITIVE_INFINITY })
    }
  }
  return (
    <>
      <button type="button" onClick={share} className={`${className} no-scripting:hidden`}>
        {children}
      </button>
      <details className="scripting:hidden">
        <summary className={className}>{children}</summary>
        <div className="mt-2 rounded-control border border-edge bg-card px-4 py-3">
          <p className="font-semibold break-all select-all">{url}</p>
          <a
            href={mailLink('', { subject: `${title} · ${brand.name}`, body: url })}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            Send it by email
          </a>
        </div>
      </details>
    </>
  )
}

/** True when the device's sheet was opened, whatever the person then did with it. */
async function shareOnDevice(what: ShareData) {
  if (!navigator.share) return false
  try {
    await navigator.share(what)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
